import { ActionIcon, Button, FileButton, Group, Input, NativeSelect } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { recordFiles } from '../../../../core/contracts/crm-files.contract.ts'
import { MAX_EMAIL_FILES } from '../../../../core/crm/activities/correspondence.schema.ts'
import { acceptOf } from '../../../../core/uploads/uploads.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { fileSize } from '../../../shared/upload/check-file.ts'
import type { EmailFile } from './email.types.ts'
import classes from './record-stream.module.css'
import { useSendFiles } from './use-send-files.ts'

interface EmailAttachmentsProps {
  readonly uniqueId: string
  readonly ids: readonly number[]
  /** The files that a draft has already. */
  readonly known: readonly EmailFile[]
  readonly onChange: (ids: readonly number[]) => void
  /** Told whether a file is on its way; must be a stable function. */
  readonly onSending: (isSending: boolean) => void
  readonly error: string | undefined
}

/** The files that go with an e-mail: chosen from the record's, or uploaded to it. */
export function EmailAttachments({ uniqueId, ids, known, onChange, onSending, error }: EmailAttachmentsProps) {
  const { data } = useCall(recordFiles, { crm_unique_id: uniqueId })
  const [uploaded, setUploaded] = useState<readonly AttachedFile[]>([])
  const ofRecord = (data?.data ?? []).map(({ file_id, name, size }) => ({ id: file_id, name, size }))
  const { send, problem, isSending } = useSendFiles(uniqueId, (files) => {
    const added = files.map(({ file_id, name, size }) => ({ id: file_id, name, size }))
    setUploaded((now) => [...now, ...added])
    onChange([...ids, ...added.map(({ id }) => id)].slice(0, MAX_EMAIL_FILES))
  })
  useEffect(() => {
    onSending(isSending)
    return () => onSending(false)
  }, [isSending, onSending])
  const files = new Map([...known, ...uploaded, ...ofRecord].map((file) => [file.id, file]))
  const others = ofRecord.filter(({ id }) => !ids.includes(id))
  const isFull = ids.length >= MAX_EMAIL_FILES
  const message = error ?? problem
  return (
    <div>
      {ids.length === 0 ? null : (
        <ul className={classes.attachments} aria-label="Attachments">
          {ids.map((id) => {
            const name = files.get(id)?.name ?? 'File'
            return (
              <li key={id}>
                <IconPaperclip size={16} stroke={1.5} aria-hidden />
                <span className={classes.attachmentName}>{name}</span>
                <span className={classes.quiet}>{fileSize(files.get(id)?.size ?? 0)}</span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove ${name}`}
                  onClick={() => onChange(ids.filter((other) => other !== id))}
                >
                  <IconX size={16} stroke={1.5} />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
      )}
      {isFull ? null : (
        <Group gap="xs">
          {others.length === 0 ? null : (
            <NativeSelect
              aria-label="Attach a file of this record"
              value=""
              flex="1 1 180px"
              onChange={({ currentTarget }) => {
                if (currentTarget.value !== '') onChange([...ids, Number(currentTarget.value)])
              }}
            >
              <option value="">Attach a file of this record…</option>
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          )}
          <FileButton
            multiple
            accept={`${acceptOf('document')},${acceptOf('image')}`}
            onChange={(chosen) => send(chosen.slice(0, MAX_EMAIL_FILES - ids.length))}
            inputProps={{ 'aria-label': 'Upload and attach files' }}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={isSending}
                leftSection={<IconPaperclip size={18} stroke={1.5} />}
              >
                Upload and attach
              </Button>
            )}
          </FileButton>
        </Group>
      )}
      {message === undefined ? null : (
        <Input.Error role="alert" mt={4}>
          {message}
        </Input.Error>
      )}
    </div>
  )
}

interface AttachedFile {
  readonly id: number
  readonly name: string
  readonly size: number
}
