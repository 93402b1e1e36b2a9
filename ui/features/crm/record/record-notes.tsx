import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { notes as notesCall } from '../../../../core/contracts/crm-notes.contract.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { EmptyState } from '../../../shared/states/empty-state.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import classes from '../crm.module.css'
import { momentText } from '../../../shared/app/moments.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import type { RecordContext } from './record-context.ts'
import { useDeletion } from '../use-deletion.ts'

/** The notes of a record, newest first; `onWrite` goes to the box beside the page. */
export function RecordNotes({ uniqueId, canEdit, onWrite }: RecordContext & { readonly onWrite: () => void }) {
  const zone = useTimeZone()
  const deletion = useDeletion()
  const { data, isError, refetch } = useCall(notesCall, { crm_unique_id: uniqueId })
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
      {canEdit ? (
        <Button mb={8} variant="default" leftSection={<IconPlus size={18} stroke={1.5} />} onClick={onWrite}>
          Write note
        </Button>
      ) : null}
      {data.data.length === 0 ? (
        <EmptyState title="No notes yet">What you want to remember of this conversation goes here.</EmptyState>
      ) : (
        <ul className={classes.list} aria-label="Notes">
          {data.data.map((note) => (
            <li key={note.id} className={classes.item}>
              <div className={classes.itemBody}>
                <p className={classes.itemText}>{note.message}</p>
                <span className={classes.quiet}>
                  {note.user?.name}, {momentText(note.created_at, zone)}
                </span>
              </div>
              {canEdit ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Delete note of ${momentText(note.created_at, zone)}`}
                  onClick={() => deletion.remove({ kind: 'note', id: note.id, name: '' })}
                >
                  <IconTrash size={18} stroke={1.5} />
                </ActionIcon>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {deletion.toast}
    </>
  )
}
