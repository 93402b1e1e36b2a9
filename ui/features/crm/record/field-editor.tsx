import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type FilledForm, saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import type { FilledFormField, FormField } from '../../../../core/crm/forms/form.schema.ts'
import { crmTypeOf, type RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { FieldControl } from '../../../shared/form/field-control.tsx'
import { errorOf, strayErrors } from '../../../shared/form/form-errors.ts'
import { FormGuard } from '../../../shared/form/leave-guard.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { sectionsOf, sentFields, storedValues, validatorOf, valuesOf } from '../form-sections.ts'
import { useColleagues, useRefresh } from '../use-crm.ts'
import classes from './record-fields.module.css'

/** Where the focus goes when an editor closes: back to its value, or wherever the person went. */
export type Leaving = 'here' | 'elsewhere'

export interface FieldEditorProps {
  readonly type: RecordTypeName
  readonly uniqueId: string
  readonly field: FormField
  readonly value: FilledFormField['value']
  /** Names of the people and records that values refer to. */
  readonly names: Readonly<Record<string, string>>
  readonly onClose: (leaving: Leaving) => void
  /** Opens the next or the previous field. */
  readonly onMove: (by: 1 | -1) => void
  /** Called with the value on the wire; the editor closes once the promise ends. */
  readonly onSaved: (value: unknown) => Promise<void>
}

/** Kinds that are saved as soon as somebody chooses. */
const CHOSEN = new Set(['choice', 'lookup', 'boolean'])

/** The editor of one field of a record. It sends this field alone, with the value that was read (D-197). */
export function FieldEditor({ type, uniqueId, field, value, names, onClose, onMove, onSaved }: FieldEditorProps) {
  const client = useAppClient()
  const colleagues = useColleagues()
  const refresh = useRefresh()
  const name = String(field.id)
  const box = useRef<HTMLFormElement>(null)
  // The form of this one field; the value that it was read with stays while others change the record.
  const [filled] = useState<FilledForm>(() => ({
    unique_id: uniqueId,
    sections: [
      {
        section_id: 1,
        name: field.label,
        tab_columns: 'single',
        form_fields: [{ ...field, value, crm_user_form_unique_id: '' }],
      },
    ],
    values: { [name]: value },
    names: { ...names },
  }))
  const declared = useMemo(() => sectionsOf(filled, { client, colleagues })[0]?.fields[0], [filled, client, colleagues])
  const initial = useMemo(() => valuesOf(filled), [filled])
  const validate = useMemo(() => validatorOf(filled), [filled])
  const stored = useRef(storedValues(filled))
  const leaving = useRef<Leaving>('here')
  const form = useForm({
    initial,
    validate,
    save: (values, { call }) =>
      client.call(
        saveRecord,
        {
          type_id: crmTypeOf(type).id,
          type_name: type,
          unique_id: uniqueId,
          form_fields: sentFields(filled, values).map((sent) => ({ ...sent, was: stored.current[name] ?? null })),
        },
        call,
      ),
    storedOf: ({ present }) => {
      stored.current = { ...stored.current, ...present }
      void refresh.records(type)
      return valuesOf(filled, present)
    },
    onSaved: (_, values) =>
      void onSaved(sentFields(filled, values)[0]?.value ?? null).then(() => onClose(leaving.current)),
  })

  const commit = (to: Leaving) => {
    leaving.current = to
    if (form.isDirty) void form.save()
    else onClose(to)
  }
  const cancel = () => {
    form.discard()
    onClose('here')
  }

  // Saved after the render that shows the chosen value.
  const [isChosen, setChosen] = useState(false)
  const choose = useEffectEvent(() => commit('here'))
  useEffect(() => {
    if (!isChosen) return
    // oxlint-disable-next-line react/set-state-in-effect -- one save for each choice
    setChosen(false)
    choose()
  }, [isChosen])

  const inputId = form.fieldId(name)
  useEffect(() => {
    const editor = box.current
    if (editor === null || focusInput(editor, inputId)) return
    // The code of some inputs arrives later.
    const watch = new MutationObserver(() => {
      if (focusInput(editor, inputId)) watch.disconnect()
    })
    watch.observe(editor, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [inputId])

  // A press elsewhere saves, like Tab. Lists and calendars lie outside of the editor.
  const pressElsewhere = useEffectEvent((event: PointerEvent) => {
    const { target } = event
    if (!(target instanceof Element) || box.current?.contains(target) === true) return
    if (target.closest('[data-portal], [role=listbox], [role=dialog]') !== null) return
    if (!form.isSaving && Object.keys(form.conflicts).length === 0) commit('elsewhere')
  })
  useEffect(() => {
    const listen = (event: PointerEvent) => pressElsewhere(event)
    document.addEventListener('pointerdown', listen, true)
    return () => document.removeEventListener('pointerdown', listen, true)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    // With two values to choose from, Tab goes through the buttons.
    if (event.key === 'Tab' && form.conflicts[name] === undefined) {
      event.preventDefault()
      commit('elsewhere')
      onMove(event.shiftKey ? -1 : 1)
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      commit('here')
    }
  }
  if (declared === undefined) return null
  const conflict = form.conflicts[name]
  const failure = form.state.kind === 'failed' && !form.state.isAtFields ? [form.state.message] : []
  const texts = conflict === undefined ? [...failure, ...strayErrors(form.errors, [{ name }])] : []
  return (
    <form
      ref={box}
      method="post"
      noValidate
      className={classes.editor}
      aria-label={`Change ${field.label}`}
      onKeyDown={onKeyDown}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        cancel()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        commit('here')
      }}
    >
      <FormGuard form={form} />
      <FieldControl
        id={inputId}
        field={declared}
        value={form.values[name]}
        error={conflict === undefined ? errorOf(form.errors, name) : undefined}
        onChange={(changed, next) => {
          form.change(changed, next)
          if (CHOSEN.has(declared.kind)) setChosen(true)
        }}
        onTouch={form.touch}
        conflict={conflict}
        onResolve={(of, choice) => {
          form.resolve(of, choice)
          setChosen(true)
        }}
      />
      {texts.length === 0 ? null : (
        <p role="alert" className={classes.failure}>
          {texts.join(' ')}
        </p>
      )}
      <div className={classes.actions}>
        {texts.length === 0 ? (
          <ActionIcon
            type="submit"
            size={28}
            variant="light"
            loading={form.isSaving}
            aria-label={`Save ${field.label}`}
          >
            <IconCheck size={16} stroke={1.5} />
          </ActionIcon>
        ) : (
          <Button type="submit" size="compact-sm" loading={form.isSaving}>
            Retry
          </Button>
        )}
        <ActionIcon
          size={28}
          variant="subtle"
          color="gray"
          aria-label={`Leave ${field.label} as it was`}
          onClick={cancel}
        >
          <IconX size={16} stroke={1.5} />
        </ActionIcon>
      </div>
    </form>
  )
}

/** Moves the focus to an input and opens its list; false while the input is not there yet. */
function focusInput(editor: HTMLElement, id: string): boolean {
  const input = editor.querySelector<HTMLElement>(`[id="${id}"]`)
  if (input === null) return false
  input.focus()
  const hasList = input.getAttribute('role') === 'combobox' || input.getAttribute('aria-haspopup') !== null
  if (hasList || input instanceof HTMLButtonElement) input.click()
  else if (input instanceof HTMLInputElement && input.type !== 'checkbox') input.select()
  return true
}
