import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { createNote, deleteNote, notes as notesCall } from '../../../../core/contracts/crm-notes.contract.ts'
import { noteInput } from '../../../../core/crm/activities/correspondence.schema.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { DraftNote } from '../../../shared/form/draft-note.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { ConfirmDelete } from '../../../shared/states/confirm-delete.tsx'
import { EmptyState } from '../../../shared/states/empty-state.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import classes from '../crm.module.css'
import { browserZone, momentText } from '../../../shared/app/moments.ts'
import type { RecordContext } from './record-context.ts'
import { useRefresh } from '../use-crm.ts'

/** The notes of a record, newest first. */
export function RecordNotes({ uniqueId, canEdit }: RecordContext) {
  const client = useAppClient()
  const refresh = useRefresh()
  const { data, isError, refetch } = useCall(notesCall, { crm_unique_id: uniqueId })
  const [deleting, setDeleting] = useState<number>()
  if (isError && data === undefined)
    return <ErrorState title="The notes could not be loaded." onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <Loading label="Loading notes">
        <LinesSkeleton lines={5} />
      </Loading>
    )
  return (
    <>
      {canEdit ? <NoteForm uniqueId={uniqueId} place="notes" /> : null}
      {data.data.length === 0 ? (
        <EmptyState title="No notes yet">What you want to remember of this conversation goes here.</EmptyState>
      ) : (
        <ul className={classes.list} aria-label="Notes">
          {data.data.map((note) => (
            <li key={note.id} className={classes.item}>
              <div className={classes.itemBody}>
                <p className={classes.itemText}>{note.message}</p>
                <span className={classes.quiet}>
                  {note.user?.name}, {momentText(note.created_at, browserZone())}
                </span>
              </div>
              {canEdit ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Delete note of ${momentText(note.created_at, browserZone())}`}
                  onClick={() => setDeleting(note.id)}
                >
                  <IconTrash size={18} stroke={1.5} />
                </ActionIcon>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDelete
        opened={deleting !== undefined}
        kind="note"
        name="this note"
        onCancel={() => setDeleting(undefined)}
        onConfirm={async () => {
          const { message } = await client.call(deleteNote, { id: deleting ?? 0 })
          setDeleting(undefined)
          notify.done(message)
          await refresh.notes()
        }}
      />
    </>
  )
}

const noteText = noteInput.pick({ message: true })

export interface NoteFormProps {
  readonly uniqueId: string
  /** Where the form is shown: each place keeps its own draft. */
  readonly place: 'notes' | 'timeline'
}

/** Writes a note. The text stays after a rejection, and stays on the device until the note is added. */
export function NoteForm({ uniqueId, place }: NoteFormProps) {
  const client = useAppClient()
  const refresh = useRefresh()
  const form = useForm({
    schema: noteText,
    initial: { message: '' },
    draft: `note:${place}:${uniqueId}`,
    resetsOnSave: true,
    save: ({ message }, { call }) => client.call(createNote, { crm_unique_id: uniqueId, message }, call),
    onSaved: ({ message }) => {
      notify.done(message)
      void refresh.notes()
    },
  })
  const { error, ...input } = form.input('message')
  return (
    <form method="post" className={classes.add} {...form.props}>
      {form.isRestored && form.isDirty ? <DraftNote onDiscard={form.discard} /> : null}
      <Textarea
        label="New note"
        autosize
        minRows={2}
        maxRows={10}
        {...input}
        error={error ?? (form.state.kind === 'failed' ? form.state.message : undefined)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.save()
        }}
      />
      <div className={classes.composerActions}>
        <Button type="submit" loading={form.isSaving}>
          Add note
        </Button>
      </div>
    </form>
  )
}
