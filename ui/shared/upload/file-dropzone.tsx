import { ActionIcon } from '@mantine/core'
import { IconFileText, IconTrash } from '@tabler/icons-react'
import { fileSize } from './check-file.ts'
import { AddUploads } from './add-uploads.tsx'
import { RefusedLine, SendingLine } from './image-dropzone.tsx'
import classes from './upload.module.css'
import type { SendFile, UploadItem } from './upload.types.ts'
import { useUploads } from './use-uploads.ts'

export interface FileDropzoneProps {
  /** Accessible name of the input: "Certificates". */
  readonly label: string
  readonly items: readonly UploadItem[]
  readonly onItems: (change: (now: readonly UploadItem[]) => readonly UploadItem[]) => void
  readonly send: SendFile
  readonly maxFiles?: number
}

export function FileDropzone({ label, items, onItems, send, maxFiles }: FileDropzoneProps) {
  const uploads = useUploads({ kind: 'document', items, onItems, send, maxFiles })
  return (
    <div className={classes.root}>
      <AddUploads kind="document" label={label} maxFiles={maxFiles} uploads={uploads} />
      {items.length === 0 ? null : (
        <ul className={classes.files} aria-label={label}>
          {items.map((item) => (
            <li key={item.id} className={classes.file} data-state={item.state.kind}>
              <IconFileText size={18} stroke={1.5} aria-hidden className={classes.fileIcon} />
              <div className={classes.fileBody}>
                <div className={classes.fileHead}>
                  {item.state.kind === 'stored' && item.url !== undefined ? (
                    <a className={classes.fileName} href={item.url} title={item.name}>
                      {item.name}
                    </a>
                  ) : (
                    <span className={classes.fileName} title={item.name}>
                      {item.name}
                    </span>
                  )}
                  {item.size === undefined ? null : <span className={classes.fileSize}>{fileSize(item.size)}</span>}
                </div>
                {item.state.kind === 'sending' ? <SendingLine name={item.name} percent={item.state.percent} /> : null}
                {item.state.kind === 'refused' ? (
                  <RefusedLine
                    name={item.name}
                    reason={item.state.reason}
                    onRetry={item.state.file === undefined ? undefined : () => uploads.retry(item)}
                  />
                ) : null}
              </div>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${item.name}`}
                onClick={() => uploads.remove(item.id)}
              >
                <IconTrash size={18} stroke={1.5} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
