import { IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { acceptOf } from '../../../core/uploads/uploads.ts'
import type { UploadKind } from '../../../core/uploads/uploads.ts'
import classes from './upload.module.css'

export interface DropAreaProps {
  readonly kind: UploadKind
  /** What the file dialog offers; by default the files of the kind. */
  readonly accept?: string
  readonly label: string
  readonly hint: ReactNode
  readonly isMultiple: boolean
  readonly isDisabled: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** A file input that covers its area: click, keyboard, drop and paste all work. */
export function DropArea({
  kind,
  accept = acceptOf(kind),
  label,
  hint,
  isMultiple,
  isDisabled,
  onFiles,
}: DropAreaProps) {
  const [isOver, setOver] = useState(false)
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isDisabled) onFiles([...event.dataTransfer.files])
  }
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      data-disabled={isDisabled || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!isDisabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={(event) => {
        const files = [...event.clipboardData.files]
        if (files.length > 0 && !isDisabled) onFiles(files)
      }}
    >
      <IconUpload size={22} stroke={1.5} aria-hidden />
      <span className={classes.dropText} aria-hidden>
        <strong>Choose {isMultiple ? 'files' : 'a file'}</strong> or drop {isMultiple ? 'them' : 'it'} here
      </span>
      <span id={hintId} className={classes.dropHint}>
        {hint}
      </span>
      <input
        ref={input}
        type="file"
        className={classes.dropInput}
        aria-label={label}
        aria-describedby={hintId}
        accept={accept}
        multiple={isMultiple}
        disabled={isDisabled}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // Lets the person choose the same file again after removing it.
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </div>
  )
}
