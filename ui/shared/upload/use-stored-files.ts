import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { UploadItem } from './upload.types.ts'

/** A file of a form; its address is '' while it is being sent, which the form's schema refuses. */
export interface FormFile {
  readonly url: string
  readonly name: string
  readonly alt: string
}

type Step = (now: readonly UploadItem[]) => readonly UploadItem[]

/**
 * The files of a form with the state of their upload. `fileOf` completes a file, for example with the texts that it has
 * in the form already (`before`).
 */
export function useStoredFiles<File extends FormFile>(
  value: unknown,
  onChange: (value: readonly File[]) => void,
  fileOf: (file: FormFile, before: readonly File[]) => File,
) {
  const [items, setItems] = useState(() => itemsOf(value))
  const latest = useRef({ items, value, onChange })
  useLayoutEffect(() => {
    latest.current.onChange = onChange
  })
  const store = (files: readonly File[]) => {
    latest.current.value = files
    latest.current.onChange(files)
  }
  const change = (step: Step) => {
    const before = filesIn<File>(latest.current.value)
    const next = step(latest.current.items)
    latest.current.items = next
    setItems(next)
    store(next.map((item) => fileOf(formFileOf(item), before)))
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
    if (filesIn<File>(value).some(({ url }) => url === '')) change((now) => now.filter(({ url }) => url !== undefined))
    // oxlint-disable-next-line react/exhaustive-deps -- only the value that the form opens with
  }, [])
  return {
    items,
    /** For the dropzone. */
    change,
    /** Replaces what the form holds about files without touching their uploads. */
    store,
  }
}

export const filesIn = <File extends FormFile>(value: unknown): readonly File[] =>
  Array.isArray(value) ? (value as readonly File[]) : []

const itemsOf = (value: unknown): readonly UploadItem[] =>
  filesIn(value).flatMap(({ url, name, alt }) =>
    url === '' ? [] : [{ id: url, url, name, alt, state: { kind: 'stored' } as const }],
  )

const formFileOf = ({ url, name, alt = '', state }: UploadItem): FormFile => ({
  url: state.kind === 'stored' ? (url ?? '') : '',
  name,
  alt,
})

/** The reason of a refused upload, for the file's own line. */
export function uploadReason(cause: unknown): string {
  const failure = cause as { readonly errors?: { readonly file?: readonly string[] }; readonly message?: string }
  return failure.errors?.file?.[0] ?? (failure.message || 'The file could not be sent.')
}
