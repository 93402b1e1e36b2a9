import { Alert, Button, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconEye, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { NAMING_FIELDS } from '../../../../core/crm/forms/default-forms.ts'
import { fieldsOf, MAX_FIELDS, MAX_SECTIONS } from '../../../../core/crm/forms/form.schema.ts'
import { type BuilderEvent, fieldStep, refusalOf, sectionStep } from '../../../../core/crm/forms/lead-form-builder.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { lazyPart, usePreload } from '../../../shared/app/lazy-part.tsx'
import { UnsavedGuard } from '../../../shared/form/leave-guard.tsx'
import { SaveBar } from '../../../shared/form/save-bar.tsx'
import type { SaveState } from '../../../shared/form/form.types.ts'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import { recordKinds } from '../crm-config.ts'
import { BuilderCanvas, type BuilderMoves } from './builder-canvas.tsx'
import { FieldShelf } from './field-shelf.tsx'
import { type OpenWindow, type UseFormBuilder, useFormBuilder } from './use-form-builder.ts'
import classes from './form-builder.module.css'

const LazyDialogs = lazyPart(() => import('./builder-dialogs.tsx').then(({ BuilderDialogs }) => BuilderDialogs), {
  failed: (retry) => <ErrorState title="The window could not be loaded." onRetry={retry} />,
})

/** The form of one type: loads it, and shows why it could not be loaded. */
export function FormBuilder({ type }: { readonly type: RecordTypeName }) {
  const builder = useFormBuilder(type)
  usePreload(LazyDialogs)
  if (builder.state === 'unavailable')
    return <ErrorState title="The form could not be loaded." detail={builder.problem} onRetry={builder.retry} />
  if (builder.state === 'loading')
    return (
      <Loading label="Loading the form">
        <FormSkeleton fields={8} />
      </Loading>
    )
  return <LoadedBuilder type={type} use={builder} />
}

function LoadedBuilder({ type, use }: { readonly type: RecordTypeName; readonly use: UseFormBuilder }) {
  const { builder } = use
  const { form } = builder
  const [opened, setOpened] = useState<OpenWindow>()
  const [isTyping, setTyping] = useState(false)
  const [spoken, setSpoken] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const focusWanted = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (focusWanted.current === undefined) return
    root.current?.querySelector<HTMLElement>(focusWanted.current)?.focus()
    focusWanted.current = undefined
  })
  const labelOf = (id: number) => [...fieldsOf(form), ...form.unused].find((field) => field.id === id)?.label ?? ''
  const take = (event: BuilderEvent, says: string, focus?: string) => {
    const refusal = refusalOf(builder, event)
    focusWanted.current = focus
    setSpoken(refusal ?? says)
    use.step(event)
  }
  const moves: BuilderMoves = {
    namingField: NAMING_FIELDS[type],
    stepField: (field, to) => {
      const event = fieldStep(form, field.id, to)
      if (event?.type !== 'field.moved') return setSpoken(`${field.label} cannot move further`)
      const section = form.sections.find(({ section_id }) => section_id === event.sectionId)
      take(event, `${field.label}, ${section?.name ?? ''}, position ${event.index + 1}`, handleOf('field', field.id))
    },
    moveField: (fieldId, sectionId, index) =>
      take({ type: 'field.moved', fieldId, sectionId, index }, `${labelOf(fieldId)} moved`),
    removeField: (field) => {
      const all = fieldsOf(form)
      const at = all.indexOf(field)
      const next = all[at + 1] ?? all[at - 1]
      take(
        { type: 'field.removed', fieldId: field.id },
        `${field.label} is now unused`,
        field.name === NAMING_FIELDS[type] ? undefined : handleOf('field', next?.id ?? 0),
      )
    },
    toggle: (field, flag) =>
      use.step({ type: flag === 'unique' ? 'field.uniqueToggled' : 'field.requiredToggled', fieldId: field.id }),
    editField: (field) => setOpened({ kind: 'field', fieldId: field.id }),
    stepSection: (section, to) => {
      const event = sectionStep(form, section.section_id, to)
      if (event?.type !== 'section.moved') return setSpoken(`${section.name} cannot move further`)
      take(
        event,
        `${section.name}, position ${event.index + 1} of ${form.sections.length}`,
        handleOf('section', section.section_id),
      )
    },
    moveSection: (sectionId, index) => take({ type: 'section.moved', sectionId, index }, 'Section moved'),
    renameSection: (section, name) => use.step({ type: 'section.renamed', sectionId: section.section_id, name }),
    typeName: setTyping,
    setColumns: (section, tab_columns) =>
      use.step({ type: 'section.columnsSet', sectionId: section.section_id, tab_columns }),
    removeSection: (section) => {
      const at = form.sections.indexOf(section)
      const next = form.sections[at + 1] ?? form.sections[at - 1]
      take(
        { type: 'section.removed', sectionId: section.section_id },
        `Section ${section.name} removed. Undo brings it back.`,
        handleOf('section', next?.section_id ?? 0),
      )
    },
  }
  const addSection = () => {
    use.step({ type: 'section.added', name: newName(form.sections.map(({ name }) => name)) })
    const added = use.current().form.sections.at(-1)
    focusWanted.current = `[data-item="section-${added?.section_id}"] input`
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    if (isText || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    use.step({ type: event.shiftKey ? 'redone' : 'undone' })
  }
  return (
    <>
      <form
        method="post"
        aria-label={`Form of ${recordKinds[type].many}`}
        onSubmit={(event) => {
          event.preventDefault()
          use.save()
        }}
      >
        <UnsavedGuard isUnsaved={use.isChanged || isTyping} onDiscard={use.discard} />
        <VisuallyHidden role="status">{spoken}</VisuallyHidden>
        <Tools use={use} onPreview={() => setOpened({ kind: 'preview' })} />
        {use.refusal === undefined ? null : (
          <Alert role="alert" color="yellow" variant="light" mb={12}>
            {use.refusal}
          </Alert>
        )}
        {use.problem === undefined ? null : (
          <Alert role="alert" color="red" variant="light" mb={12} title="The form was not saved.">
            {use.problem}
          </Alert>
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Ctrl Z of everything inside */}
        <div ref={root} className={classes.columns} onKeyDown={onKeyDown}>
          <div className={classes.main}>
            <BuilderCanvas sections={form.sections} moves={moves} />
            <Button
              variant="default"
              leftSection={<IconPlus size={18} stroke={1.5} />}
              disabled={form.sections.length >= MAX_SECTIONS}
              onClick={addSection}
            >
              Add a section
            </Button>
          </div>
          <FieldShelf
            sections={form.sections}
            unused={form.unused}
            isFull={fieldsOf(form).length + form.unused.length >= MAX_FIELDS}
            onAdd={(kind, sectionId) => {
              use.step({ type: 'field.added', kindId: kind.id, sectionId })
              setSpoken(`${kind.label} added`)
              setOpened({ kind: 'field', fieldId: use.current().lastFieldId })
            }}
            onRestore={(field, sectionId) =>
              take(
                { type: 'field.restored', fieldId: field.id, sectionId },
                `${field.label} is in the form again`,
                handleOf('field', field.id),
              )
            }
          />
        </div>
        <SaveBar form={{ state: saveState(use), isDirty: use.isChanged, discard: use.discard }} saveLabel="Save form" />
      </form>
      <LazyDialogs type={type} use={use} opened={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}

function Tools({ use, onPreview }: { readonly use: UseFormBuilder; readonly onPreview: () => void }) {
  return (
    <div className={classes.tools}>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconArrowBackUp size={18} stroke={1.5} />}
        disabled={use.builder.past.length === 0}
        onClick={() => use.step({ type: 'undone' })}
      >
        Undo
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconArrowForwardUp size={18} stroke={1.5} />}
        disabled={use.builder.future.length === 0}
        onClick={() => use.step({ type: 'redone' })}
      >
        Redo
      </Button>
      <Button variant="default" leftSection={<IconEye size={18} stroke={1.5} />} onClick={onPreview}>
        Preview
      </Button>
    </div>
  )
}

function saveState({ isSaving, isChanged, problem, savedAt }: UseFormBuilder): SaveState {
  if (isSaving) return { kind: 'saving' }
  if (problem !== undefined) return { kind: 'failed', message: problem, isAtFields: false }
  if (isChanged) return { kind: 'dirty' }
  if (savedAt === undefined) return { kind: 'clean' }
  return { kind: 'saved', at: new Date(savedAt).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }) }
}

/** A name that no other section has. */
function newName(taken: readonly string[]): string {
  const free = Array.from({ length: taken.length + 1 }, (_, at) => (at === 0 ? 'New section' : `New section ${at + 1}`))
  return free.find((name) => !taken.includes(name)) ?? 'New section'
}

const handleOf = (kind: 'field' | 'section', id: number) => `[data-item="${kind}-${id}"] [data-handle="${kind}"]`
