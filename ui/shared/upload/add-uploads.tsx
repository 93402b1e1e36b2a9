import type { UploadKind } from '../../../core/uploads/uploads.ts'
import { DropArea } from './drop-area.tsx'
import classes from './upload.module.css'
import type { useUploads } from './use-uploads.ts'

const KINDS: Readonly<Record<UploadKind, string>> = { image: 'PNG, JPEG or JPG', document: 'PDF, Excel or Doc' }

interface AddUploadsProps {
  readonly kind: UploadKind
  readonly label: string
  readonly maxFiles: number | undefined
  readonly uploads: Pick<ReturnType<typeof useUploads>, 'add' | 'overflow' | 'used'>
}

/** The area that adds files to a list with a limit, and says when there were too many. */
export function AddUploads({ kind, label, maxFiles, uploads }: AddUploadsProps) {
  return (
    <>
      <DropArea
        kind={kind}
        label={label}
        hint={`${KINDS[kind]}, at most 2 MB each${maxFiles === undefined ? '' : `, ${uploads.used} of ${maxFiles} used`}`}
        isMultiple={maxFiles !== 1}
        isDisabled={maxFiles !== undefined && uploads.used >= maxFiles}
        onFiles={uploads.add}
      />
      {uploads.overflow === undefined ? null : (
        <p className={classes.overflow} role="alert">
          {uploads.overflow}
        </p>
      )}
    </>
  )
}
