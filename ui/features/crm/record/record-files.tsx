import { ActionIcon } from '@mantine/core'
import { IconFileText, IconPhoto, IconTrash } from '@tabler/icons-react'
import { deleteFiles, recordFiles } from '../../../../core/contracts/crm-files.contract.ts'
import type { CallResponse } from '../../../../core/contracts/endpoint.ts'
import { acceptOf } from '../../../../core/uploads/uploads.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { ConfirmDelete } from '../../../shared/states/confirm-delete.tsx'
import { useDeleteQuestion } from '../../../shared/states/use-delete-question.ts'
import { EmptyState } from '../../../shared/states/empty-state.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import { fileSize } from '../../../shared/upload/check-file.ts'
import classes from '../crm.module.css'
import { momentText } from '../../../shared/app/moments.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import { DropArea } from '../../../shared/upload/drop-area.tsx'
import type { RecordContext } from './record-context.ts'
import { useRefresh } from '../use-crm.ts'
import { isImage, useSendFiles } from './use-send-files.ts'

/** Documents and images of a record. */
export function RecordFiles({ uniqueId, canEdit }: RecordContext) {
  const client = useAppClient()
  const refresh = useRefresh()
  const { data, isError, refetch } = useCall(recordFiles, { crm_unique_id: uniqueId })
  const deletion = useDeleteQuestion<{ readonly id: number; readonly name: string }>({
    remove: ({ id }) => client.call(deleteFiles, { ids: [id] }),
    onDone: () => refresh.files(),
  })
  const { send, problem, isSending } = useSendFiles(uniqueId)
  if (isError && data === undefined)
    return <ErrorState title="The files could not be loaded." onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <Loading label="Loading files">
        <LinesSkeleton lines={5} />
      </Loading>
    )
  const addArea = canEdit ? (
    <DropArea
      kind="document"
      accept={`${acceptOf('document')},${acceptOf('image')}`}
      label="Choose files"
      hint={isSending ? 'Adding …' : 'PDF, Excel, Doc, PNG or JPEG, at most 2 MB each'}
      isMultiple
      isDisabled={isSending}
      onFiles={send}
    />
  ) : null
  return (
    <>
      {addArea}
      {problem === undefined ? null : (
        <p role="alert" className={classes.itemText} style={{ color: 'var(--th-danger)', whiteSpace: 'pre-line' }}>
          {problem}
        </p>
      )}
      {data.data.length === 0 ? (
        <EmptyState title="No files yet">Offers, drawings and certificates of this record go here.</EmptyState>
      ) : (
        <ul className={classes.list} aria-label="Files">
          {data.data.map((file) => (
            <FileRow key={file.id} file={file} onDelete={canEdit ? () => deletion.ask(file) : undefined} />
          ))}
        </ul>
      )}
      <ConfirmDelete {...deletion.dialog} kind="file" name={deletion.asked?.name ?? ''} />
    </>
  )
}

interface FileRowProps {
  readonly file: CallResponse<typeof recordFiles>['data'][number]
  /** Undefined without the right. */
  readonly onDelete: (() => void) | undefined
}

function FileRow({ file, onDelete }: FileRowProps) {
  const zone = useTimeZone()
  return (
    <li className={classes.item}>
      {isImage(file.name) ? (
        <IconPhoto size={18} stroke={1.5} aria-hidden />
      ) : (
        <IconFileText size={18} stroke={1.5} aria-hidden />
      )}
      <div className={classes.itemBody}>
        <a href={file.url} target="_blank" rel="noreferrer">
          {file.name}
        </a>
        <div className={classes.quiet}>
          {fileSize(file.size)}, {momentText(file.created_at, zone)}
        </div>
      </div>
      {onDelete === undefined ? null : (
        <ActionIcon variant="subtle" color="gray" aria-label={`Delete ${file.name}`} onClick={onDelete}>
          <IconTrash size={18} stroke={1.5} />
        </ActionIcon>
      )}
    </li>
  )
}
