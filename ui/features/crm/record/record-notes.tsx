import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { createNote, deleteNote, notes as notesCall } from '../../../../core/contracts/crm-notes.contract.ts'
import { noteInput } from '../../../../core/crm/activities/correspondence.schema.ts'
import { inPlaceOf } from '../../../../core/failure/effect-of.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useSend } from '../../../shared/app/use-send.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { ConfirmDelete } from '../../../shared/states/confirm-delete.tsx'
import { EmptyState } from '../../../shared/states/empty-state.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import classes from '../crm.module.css'
import { browserZone, momentText } from '../activities/moments.ts'
import type { RecordContext } from './record-page.tsx'
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
      {canEdit ? <NoteForm uniqueId={uniqueId} /> : null}
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

/** Writes a note. What was typed stays when it is refused. */
export function NoteForm({ uniqueId }: { readonly uniqueId: string }) {
  const refresh = useRefresh()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const { send, isSending } = useSend(createNote, {
    onDone: ({ message }, sent) => {
      // What was typed meanwhile stays.
      setText((held) => (held.trim() === sent.message ? '' : held))
      setProblem(undefined)
      notify.done(message)
      void refresh.notes()
    },
    onFailed: (failure) => {
      const { alert, fieldTexts } = inPlaceOf(failure)
      setProblem(fieldTexts['message'] ?? alert)
    },
  })
  const add = () => {
    const checked = noteInput.safeParse({ crm_unique_id: uniqueId, message: text })
    if (checked.success) send(checked.data)
    else setProblem(checked.error.issues[0]?.message)
  }
  return (
    <form
      method="post"
      className={classes.add}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <Textarea
        label="New note"
        autosize
        minRows={2}
        maxRows={10}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) add()
        }}
      />
      <div className={classes.composerActions}>
        <Button type="submit" loading={isSending}>
          Add note
        </Button>
      </div>
    </form>
  )
}
