import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { FieldControl } from '../../../shared/form/field-control.tsx'
import { errorOf, strayErrors } from '../../../shared/form/form-errors.ts'
import { FormGuard } from '../../../shared/form/leave-guard.tsx'
import classes from './record-fields.module.css'
import { type FieldOfRecord, useFieldForm } from './use-field-form.ts'

/** Where the focus goes when an editor closes: back to its value, or wherever the person went. */
export type Leaving = 'here' | 'elsewhere'

export interface FieldEditorProps extends FieldOfRecord {
  readonly onClose: (leaving: Leaving) => void
  /** Opens the next or the previous field. */
  readonly onMove: (by: 1 | -1) => void
  /** Called with the value on the wire; the editor closes once the promise ends. */
  readonly onSaved: (value: unknown) => Promise<void>
}

/** Kinds that are saved as soon as somebody chooses. */
const CHOSEN = new Set(['choice', 'lookup', 'boolean'])

/** The editor of one field of a record. It sends this field alone, with the value that was read (D-197). */
export function FieldEditor({ onClose, onMove, onSaved, ...edited }: FieldEditorProps) {
  const { field } = edited
  const name = String(field.id)
  const box = useRef<HTMLFormElement>(null)
  const { form, declared, inputId, leave, saveChosen, chosen } = useEditing({ ...edited, onClose, onSaved })
  useInputFocus(box, inputId)
  const cancel = () => {
    form.discard()
    onClose('here')
  }
  usePressOutside(box, () => {
    if (!form.isSaving && Object.keys(form.conflicts).length === 0) leave('elsewhere')
  })

  const onKeyDown = (event: KeyboardEvent) => {
    // With two values to choose from, Tab goes through the buttons.
    if (event.key === 'Tab' && form.conflicts[name] === undefined) {
      event.preventDefault()
      leave('elsewhere')
      onMove(event.shiftKey ? -1 : 1)
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      leave('here')
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
        leave('here')
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
          if (CHOSEN.has(declared.kind)) chosen()
        }}
        onTouch={form.touch}
        conflict={conflict}
        onResolve={(of, choice) => {
          form.resolve(of, choice)
          saveChosen()
        }}
      />
      {texts.length === 0 ? null : (
        <p role="alert" className={classes.failure}>
          {texts.join(' ')}
        </p>
      )}
      <EditorButtons label={field.label} isSaving={form.isSaving} hasFailed={texts.length > 0} onCancel={cancel} />
    </form>
  )
}

/** The form of the edited field, and when it is saved: as the person leaves it, or as soon as something is chosen. */
function useEditing({ onClose, onSaved, ...edited }: Omit<FieldEditorProps, 'onMove'>) {
  const leaving = useRef<Leaving>('here')
  const isLeft = useRef(false)
  const { form, declared, takeTyped } = useFieldForm({
    ...edited,
    onSaved: (saved) => void onSaved(saved).then(() => onClose(leaving.current)),
  })
  const inputId = form.fieldId(String(edited.field.id))
  const commit = (to: Leaving) => {
    leaving.current = to
    if (form.isDirty) void form.save()
    else onClose(to)
  }

  // Saved after the render that shows the chosen value.
  const [isChosen, setChosen] = useState(false)
  const choose = useEffectEvent(() => {
    const to = isLeft.current ? leaving.current : 'here'
    isLeft.current = false
    commit(to)
  })
  useEffect(() => {
    if (!isChosen) return
    // oxlint-disable-next-line react/set-state-in-effect -- one save for each choice
    setChosen(false)
    choose()
  }, [isChosen])

  /** What was typed into a lookup counts as chosen once the search has said what it means (D-276). */
  const leave = (to: Leaving) => {
    isLeft.current = true
    if (declared?.kind === 'lookup') document.getElementById(inputId)?.blur()
    const kept = takeTyped()
    if (kept === undefined) {
      isLeft.current = false
      commit(to)
      return
    }
    leaving.current = to
    void kept.then(() => setChosen(true))
  }
  const saveChosen = () => setChosen(true)
  return {
    form,
    declared,
    inputId,
    leave,
    saveChosen,
    /** Saves a choice, unless leaving the field made it: then `leave` saves it. */
    chosen: () => {
      if (!isLeft.current) saveChosen()
    },
  }
}

interface EditorButtonsProps {
  readonly label: string
  readonly isSaving: boolean
  readonly hasFailed: boolean
  readonly onCancel: () => void
}

function EditorButtons({ label, isSaving, hasFailed, onCancel }: EditorButtonsProps) {
  return (
    <div className={classes.actions}>
      {hasFailed ? (
        <Button type="submit" size="compact-sm" loading={isSaving}>
          Retry
        </Button>
      ) : (
        <ActionIcon type="submit" size={28} variant="light" loading={isSaving} aria-label={`Save ${label}`}>
          <IconCheck size={16} stroke={1.5} />
        </ActionIcon>
      )}
      <ActionIcon size={28} variant="subtle" color="gray" aria-label={`Leave ${label} as it was`} onClick={onCancel}>
        <IconX size={16} stroke={1.5} />
      </ActionIcon>
    </div>
  )
}

/** Focuses the input once it is there; the code of some inputs arrives later. */
function useInputFocus(box: RefObject<HTMLElement | null>, inputId: string): void {
  useEffect(() => {
    const editor = box.current
    if (editor === null || focusInput(editor, inputId)) return
    const watch = new MutationObserver(() => {
      if (focusInput(editor, inputId)) watch.disconnect()
    })
    watch.observe(editor, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [box, inputId])
}

/** Calls back at a press outside of the editor, which saves like Tab. Lists and calendars of its input lie outside, too. */
function usePressOutside(box: RefObject<HTMLElement | null>, onPress: () => void): void {
  const press = useEffectEvent(({ target }: PointerEvent) => {
    if (!(target instanceof Element) || box.current?.contains(target) === true) return
    if (target.closest('[data-portal], [role=listbox], [role=dialog]') === null) onPress()
  })
  useEffect(() => {
    const listen = (event: PointerEvent) => press(event)
    document.addEventListener('pointerdown', listen, true)
    return () => document.removeEventListener('pointerdown', listen, true)
  }, [])
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
