import { Alert, Button, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconEye, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { fieldsOf, MAX_FIELDS, MAX_SECTIONS } from '../../../../core/crm/forms/form.schema.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { lazyPart, usePreload } from '../../../shared/app/lazy-part.tsx'
import { DraftNote } from '../../../shared/form/draft-note.tsx'
import { UnsavedGuard } from '../../../shared/form/leave-guard.tsx'
import { SaveBar } from '../../../shared/form/save-bar.tsx'
import type { SaveState } from '../../../shared/form/form.types.ts'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import { recordKinds } from '../crm-config.ts'
import { BuilderCanvas } from './builder-canvas.tsx'
import { FieldShelf } from './field-shelf.tsx'
import { handleOf, useBuilderMoves } from './use-builder-moves.ts'
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
  const { form } = use.builder
  const [opened, setOpened] = useState<OpenWindow>()
  const [isTyping, setTyping] = useState(false)
  const { root, spoken, say, take, moves, addSection } = useBuilderMoves(type, use, {
    onEdit: (fieldId) => setOpened({ kind: 'field', fieldId }),
    onTyping: setTyping,
  })
  const turnBack = (type: 'undone' | 'redone') => {
    const { past, future } = use.builder
    if (type === 'undone') take({ type }, past.length > 0 ? 'Undone' : 'Nothing to undo')
    else take({ type }, future.length > 0 ? 'Redone' : 'Nothing to redo')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    const key = event.key.toLowerCase()
    if (isText || !(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return
    event.preventDefault()
    turnBack(event.shiftKey || key === 'y' ? 'redone' : 'undone')
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
        <UnsavedGuard
          isUnsaved={use.isChanged || isTyping}
          keepsDraft={use.keepsDraft && !isTyping}
          onDiscard={use.discard}
        />
        {use.isRestored && use.isChanged ? <DraftNote onDiscard={use.discard} /> : null}
        <VisuallyHidden role="status">{spoken}</VisuallyHidden>
        <Tools use={use} onTurnBack={turnBack} onPreview={() => setOpened({ kind: 'preview' })} />
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
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Ctrl Z and Ctrl Y of everything inside */}
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
              say(`${kind.label} added`)
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

interface ToolsProps {
  readonly use: UseFormBuilder
  readonly onTurnBack: (type: 'undone' | 'redone') => void
  readonly onPreview: () => void
}

function Tools({ use, onTurnBack, onPreview }: ToolsProps) {
  return (
    <div className={classes.tools}>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconArrowBackUp size={18} stroke={1.5} />}
        disabled={use.builder.past.length === 0}
        onClick={() => onTurnBack('undone')}
      >
        Undo
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconArrowForwardUp size={18} stroke={1.5} />}
        disabled={use.builder.future.length === 0}
        onClick={() => onTurnBack('redone')}
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
  return { kind: 'saved', at: savedAt }
}
