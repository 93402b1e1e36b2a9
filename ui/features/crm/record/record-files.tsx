import { ActionIcon } from '@mantine/core'
import { IconFileText, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { deleteFiles, recordFiles, saveFiles } from '../../../../core/contracts/crm-files.contract.ts'
import type { CallResponse } from '../../../../core/contracts/endpoint.ts'
import { inPlaceOf } from '../../../../core/failure/effect-of.ts'
import { acceptOf, extensionOf, extensions, uploadProblem } from '../../../../core/uploads/uploads.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useSave } from '../../../shared/form/use-save.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { ConfirmDelete } from '../../../shared/states/confirm-delete.tsx'
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

const isImage = (name: string) => Object.hasOwn(extensions.image, extensionOf(name))

/** Documents and images of a record. */
export function RecordFiles({ uniqueId, canEdit }: RecordContext) {
  const client = useAppClient()
  const refresh = useRefresh()
  const { data, isError, refetch } = useCall(recordFiles, { crm_unique_id: uniqueId })
  const [deleting, setDeleting] = useState<{ readonly id: number; readonly name: string }>()
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
            <FileRow key={file.id} file={file} onDelete={canEdit ? () => setDeleting(file) : undefined} />
          ))}
        </ul>
      )}
      <ConfirmDelete
        opened={deleting !== undefined}
        kind="file"
        name={deleting?.name ?? ''}
        onCancel={() => setDeleting(undefined)}
        onConfirm={async () => {
          const { message } = await client.call(deleteFiles, { ids: [deleting?.id ?? 0] })
          setDeleting(undefined)
          notify.done(message)
          await refresh.files()
        }}
      />
    </>
  )
}

/** Checks and sends files; the problem is the reason why none was sent. */
function useSendFiles(uniqueId: string) {
  const client = useAppClient()
  const refresh = useRefresh()
  const [problem, setProblem] = useState<string>()
  const { save, isSaving } = useSave<readonly File[], string | undefined>({
    // Returns what is wrong with each file that cannot be sent; the others are. Undefined if there is none.
    save: async (files) => {
      const checked = await Promise.all(
        files.map(async (file) => ({
          file,
          problem: uploadProblem(isImage(file.name) ? 'image' : 'document', {
            name: file.name,
            size: file.size,
            content: new Uint8Array(await file.slice(0, 2_100_000).arrayBuffer()),
          }),
        })),
      )
      const fine = checked.filter((one) => one.problem === undefined).map(({ file }) => file)
      if (fine.length > 0) {
        const { message } = await client.call(
          saveFiles,
          { crm_unique_id: uniqueId, files: fine },
          { isUserInitiated: true },
        )
        notify.done(message)
        await refresh.files()
      }
      const refused = checked.flatMap((one) => (one.problem === undefined ? [] : [`${one.file.name}: ${one.problem}`]))
      return refused.length === 0 ? undefined : refused.join('\n')
    },
    onSaved: setProblem,
    onFailed: (failure) => {
      const { alert, fieldTexts } = inPlaceOf(failure)
      setProblem(fieldTexts['files'] ?? alert)
    },
  })
  const send = (files: readonly File[]) => {
    if (files.length > 0) save(files).catch(() => undefined)
  }
  return { send, problem, isSending: isSaving }
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
