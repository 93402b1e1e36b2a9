import { Input } from '@mantine/core'
import type { CompanyFile, PlainField } from '../../../core/company/company-field.ts'
import { uploadCompanyFile } from '../../../core/contracts/company.contract.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import type { FieldControlArgs } from '../../shared/form/form.types.ts'
import { FileDropzone } from '../../shared/upload/file-dropzone.tsx'
import { ImageDropzone } from '../../shared/upload/image-dropzone.tsx'
import type { SendFile } from '../../shared/upload/upload.types.ts'
import { uploadReason, useStoredFiles } from '../../shared/upload/use-stored-files.ts'
import classes from './company.module.css'

/** Pictures or documents of a field: chosen, dropped or pasted, sent at once, and stored with the form. */
export function FilesInput({ field, id, value, onChange, error }: FieldControlArgs & { readonly field: PlainField }) {
  const { items, change } = useStoredFiles<CompanyFile>(value, onChange, (file) => file)
  const client = useAppClient()
  const isPicture = field.kind === 'pictures'
  const send: SendFile = async (file, options) => {
    const { data } = await client
      .call(uploadCompanyFile, { kind: isPicture ? 'image' : 'document', file }, { ...options, isShownInPlace: true })
      .catch((cause: unknown) => {
        throw new Error(uploadReason(cause))
      })
    return { url: data.url }
  }
  const props = { label: field.label, items, onItems: change, send, maxFiles: field.most ?? 1 }
  return (
    <div id={id} tabIndex={-1} className={classes.files}>
      {isPicture ? <ImageDropzone {...props} hasAltText={field.most !== 1} /> : <FileDropzone {...props} />}
      {field.help === undefined ? null : <Input.Description>{field.help}</Input.Description>}
      {error === undefined ? null : <Input.Error>{error}</Input.Error>}
    </div>
  )
}
