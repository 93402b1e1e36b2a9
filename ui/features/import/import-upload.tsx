import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { sendImportPart, startImport } from '../../../core/contracts/import.contract.ts'
import { importMessages } from '../../../core/import/import.messages.ts'
import {
  fileFormatOf,
  type ImportKind,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
  MAX_WORKBOOK_BYTES,
} from '../../../core/import/import.schema.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import rows from '../../shared/page/row-list.module.css'
import { ProgressLine } from '../../shared/states/progress-line.tsx'
import { DropArea } from '../../shared/upload/drop-area.tsx'
import { importKinds } from './import-kinds.ts'
import classes from './import.module.css'

const ACCEPTED = '.csv,.tsv,.txt,.xlsx'
const MIB = 1024 * 1024

/** A file on its way, with the parts that the server has. */
interface Sending {
  readonly file: File
  /** Begins the import once, also when the first answer is lost. */
  readonly idempotencyKey: string
  readonly id?: number
  readonly partBytes?: number
  readonly sent: number
}

interface ImportUploadProps {
  readonly kind: ImportKind
  readonly onSent: (id: number) => void
}

/** Chooses a file and sends it in parts; a part that fails is sent again on demand. */
export function ImportUpload({ kind, onSent }: ImportUploadProps) {
  const client = useAppClient()
  const [sending, setSending] = useState<Sending>()
  const [problem, setProblem] = useState<string>()
  const send = async (from: Sending) => {
    let at = from
    setSending(at)
    setProblem(undefined)
    try {
      if (at.id === undefined || at.partBytes === undefined) {
        const facts = { kind, file_name: at.file.name, file_size: at.file.size }
        const { data } = await client.call(startImport, facts, {
          isUserInitiated: true,
          isQuiet422: true,
          idempotencyKey: at.idempotencyKey,
        })
        at = { ...at, id: data.id, partBytes: data.part_bytes }
      }
      const { id = 0, partBytes = 1, file } = at
      const parts = Math.ceil(file.size / partBytes)
      while (at.sent < parts) {
        const part = new File([file.slice(at.sent * partBytes, (at.sent + 1) * partBytes)], file.name)
        await client.call(
          sendImportPart,
          { id, number: at.sent, file: part },
          { isUserInitiated: true, isQuiet422: true },
        )
        at = { ...at, sent: at.sent + 1 }
        setSending(at)
      }
      onSent(id)
    } catch (failure) {
      setSending(at)
      setProblem(textOf(failure))
    }
  }
  const choose = (file: File | undefined) => {
    if (file === undefined) return
    const refused = problemOf(file)
    setSending(undefined)
    setProblem(refused)
    if (refused === undefined) void send({ file, idempotencyKey: crypto.randomUUID(), sent: 0 })
  }
  const isSending = sending !== undefined && problem === undefined
  return (
    <section className={classes.part}>
      <DropArea
        kind="document"
        accept={ACCEPTED}
        label="File to import"
        hint={`CSV or XLSX with the names of the columns in its first row, at most ${MAX_IMPORT_ROWS[kind].toLocaleString('en')} ${importKinds[kind].many} and ${MAX_IMPORT_BYTES / MIB} MB`}
        isMultiple={false}
        isDisabled={isSending}
        onFiles={([file]) => choose(file)}
      />
      {problem === undefined ? null : (
        <Alert color="red" variant="light" role="alert">
          <div className={classes.alert}>
            <span>{problem}</span>
            {sending === undefined ? null : (
              <Button size="compact-sm" variant="default" onClick={() => void send(sending)}>
                Try again
              </Button>
            )}
          </div>
        </Alert>
      )}
      {isSending ? (
        <ProgressLine
          label={`Sending ${sending.file.name}`}
          done={Math.round((Math.min(sending.file.size, sending.sent * (sending.partBytes ?? 0)) / MIB) * 10) / 10}
          total={Math.max(0.1, Math.round((sending.file.size / MIB) * 10) / 10)}
          noun="MB"
        />
      ) : null}
      <p className={rows.quiet}>
        You see what the file would do before anything is saved. An export of your {importKinds[kind].many} shows the
        columns and how their cells are written.
      </p>
    </section>
  )
}

function problemOf({ name, size }: File): string | undefined {
  const format = fileFormatOf(name)
  if (format === undefined) return importMessages.fileKind
  if (size === 0) return importMessages.fileEmpty
  if (size > MAX_IMPORT_BYTES) return importMessages.fileTooLarge
  return format === 'xlsx' && size > MAX_WORKBOOK_BYTES ? importMessages.workbookTooLarge : undefined
}

const textOf = (failure: unknown): string =>
  failure instanceof Error && failure.message !== ''
    ? failure.message
    : 'The file could not be sent. Check the connection and try again.'
