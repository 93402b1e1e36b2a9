import { Input } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CompanyFile, PlainField } from '../../../core/company/company-field.ts'
import { uploadCompanyFile } from '../../../core/contracts/company.contract.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import type { FieldControlArgs } from '../../shared/form/form.types.ts'
import { FileDropzone } from '../../shared/upload/file-dropzone.tsx'
import { ImageDropzone } from '../../shared/upload/image-dropzone.tsx'
import type { SendFile, UploadItem } from '../../shared/upload/upload.types.ts'
import classes from './company.module.css'

/** Pictures or documents of a field: chosen, dropped or pasted, sent at once, and stored with the form. */
export function FilesInput({ field, id, value, onChange, error }: FieldControlArgs & { readonly field: PlainField }) {
  const [items, change] = useItems(value, onChange)
  const client = useAppClient()
  const isPicture = field.kind === 'pictures'
  const send: SendFile = async (file, { signal }) => {
    const { data } = await client
      .call(uploadCompanyFile, { kind: isPicture ? 'image' : 'document', file }, { signal, isShownInPlace: true })
      .catch((cause: unknown) => {
        throw new Error(reasonOf(cause))
      })
    return { id: data.url, url: data.url }
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

type Step = (now: readonly UploadItem[]) => readonly UploadItem[]

/**
 * The files of the form with the state of their upload. The form holds a file without an address until it has arrived,
 * which its schema refuses.
 */
function useItems(value: unknown, onChange: (value: unknown) => void) {
  const [items, setItems] = useState(() => itemsOf(value))
  const latest = useRef({ items, value, onChange })
  useLayoutEffect(() => {
    latest.current.onChange = onChange
  })
  const change = (step: Step) => {
    const next = step(latest.current.items)
    latest.current.items = next
    latest.current.value = next.map(fileOf)
    setItems(next)
    latest.current.onChange(latest.current.value)
  }
  // Discarding, a draft and the choice in a conflict replace the value from outside.
  useEffect(() => {
    if (value === latest.current.value) return
    latest.current.value = value
    latest.current.items = itemsOf(value)
    setItems(latest.current.items)
  }, [value])
  // A draft cannot keep files that were on their way.
  useEffect(() => {
    if (filesIn(value).some(({ url }) => url === '')) change((now) => now.filter(({ url }) => url !== undefined))
    // oxlint-disable-next-line react/exhaustive-deps -- only the value that the form opens with
  }, [])
  return [items, change] as const
}

const filesIn = (value: unknown): readonly CompanyFile[] => (Array.isArray(value) ? (value as CompanyFile[]) : [])

const itemsOf = (value: unknown): readonly UploadItem[] =>
  filesIn(value).flatMap(({ url, name, alt }) =>
    url === '' ? [] : [{ id: url, url, name, alt, state: { kind: 'stored' } as const }],
  )

const fileOf = ({ url, name, alt = '', state }: UploadItem): CompanyFile => ({
  url: state.kind === 'stored' ? (url ?? '') : '',
  name,
  alt,
})

function reasonOf(cause: unknown): string {
  const failure = cause as { readonly errors?: { readonly file?: readonly string[] }; readonly message?: string }
  return failure.errors?.file?.[0] ?? (failure.message || 'The file could not be sent.')
}
