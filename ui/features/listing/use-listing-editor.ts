import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  checkFormState,
  emptyProductForm,
  formNameOf,
  fromWire,
  type ProductFormState,
  toWire,
} from '../../../core/catalogue/product-form.schema.ts'
import { productList, productShow, productStore, productUpdate } from '../../../core/contracts/listing.contract.ts'
import type { CallAnswer } from '../../../core/contracts/endpoint.ts'
import { inPlaceOf } from '../../../core/failure/effect-of.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useSave } from '../../shared/form/use-save.ts'
import { notify } from '../../shared/notice/notify.ts'
import type { UploadItem } from '../../shared/upload/upload.types.ts'
import { type FieldTexts, useEditorFields } from './editor-fields.ts'

export type StoredListing = CallAnswer<typeof productShow>['data']
export type EditorState =
  | { readonly kind: 'clean' | 'dirty' | 'saving' }
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'failed'; readonly message: string }

/** What a save is given. */
interface Sent {
  readonly wire: ReturnType<typeof toWire> & { readonly published: 0 | 1 }
  /** Of the form it was made from. */
  readonly mark: string
}

/** What specifications and variations hang on. */
export interface EditorWork {
  /** The listing's id; a draft is saved first where there is none yet. */
  readonly ensureSaved: () => Promise<number>
  readonly refresh: () => Promise<void>
}

const clockTime = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const NO_TEXTS: FieldTexts = {}

/**
 * The open listing: everything the form holds (hidden fields too, D-54), what is wrong with it, and saving it as a draft or published.
 * `values` keep the form's own names (D-56).
 */
export function useListingEditor(opened: StoredListing | undefined, currentYear: number) {
  const client = useAppClient()
  const queries = useQueryClient()
  const [id, setId] = useState(opened?.id)
  const [values, setValues] = useState<ProductFormState>(() =>
    opened === undefined ? emptyProductForm() : fromWire(opened.form),
  )
  const [photos, setPhotos] = useState<readonly UploadItem[]>(() => photosOf(values))
  const [openedAs] = useState(() => fingerprint(values, photos))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [hasTried, setTried] = useState(false)
  const [serverTexts, setServerTexts] = useState<FieldTexts>(NO_TEXTS)
  const version = useRef(opened?.version)

  const refresh = useCallback(async () => {
    await Promise.all(
      [productShow, productList].map((contract) => queries.invalidateQueries({ queryKey: [contract.id] })),
    )
  }, [queries])
  const lock = useSave<Sent, number>({
    save: async ({ wire }) => {
      const { data, message } =
        id === undefined
          ? await client.call(productStore, wire, { isAsked: true })
          : await client.call(
              productUpdate,
              { ...wire, id, ...(version.current !== undefined && { version: version.current }) },
              { isAsked: true },
            )
      version.current = data.version
      setId(data.id)
      setServerTexts(NO_TEXTS)
      if (wire.published === 1) notify.done(message)
      await refresh()
      return data.id
    },
    onFailed: (failure) => {
      const { fieldTexts } = inPlaceOf(failure)
      if (Object.keys(fieldTexts).length > 0)
        setServerTexts(Object.fromEntries(Object.entries(fieldTexts).map(([path, text]) => [formNameOf(path), text])))
    },
  })
  const { forget } = lock

  const live = useCall(productShow, { id: id ?? 0 }, { enabled: id !== undefined })
  const stored = live.data?.data ?? (opened?.id === id ? opened : undefined)

  const form = useMemo(() => withPhotos(values, photos), [values, photos])
  const own = useMemo(() => {
    const checked = checkFormState(form, currentYear)
    return checked.ok ? NO_TEXTS : checked.messages
  }, [form, currentYear])
  const isDirty = fingerprint(values, photos) !== (lock.kept?.mark ?? openedAs)
  const shown = useMemo(
    () => ({
      ...Object.fromEntries(Object.entries(own).filter(([path]) => hasTried || isTouched(touched, path))),
      ...serverTexts,
    }),
    [own, hasTried, touched, serverTexts],
  )
  const isSending = photos.some((photo) => photo.state.kind === 'sending')

  const set = useCallback(
    (name: string, value: unknown) => {
      setValues((now) => ({ ...now, [name]: value }))
      setServerTexts((now) => withoutField(now, name))
      forget()
    },
    [forget],
  )
  const touch = useCallback((name: string) => setTouched((now) => (now.has(name) ? now : new Set([...now, name]))), [])

  const changePhotos = useCallback(
    (change: (now: readonly UploadItem[]) => readonly UploadItem[]) => {
      setPhotos(change)
      forget()
    },
    [forget],
  )
  const fields = useEditorFields({ values, texts: shown }, set, touch)
  useLayoutEffect(() => fields.publish({ values, texts: shown }), [fields, values, shown])

  const save = (published: 0 | 1): Promise<number> =>
    lock.save({ wire: { ...toWire(form), published }, mark: fingerprint(values, photos) })
  const saved = id === undefined ? () => save(0) : () => Promise.resolve(id)
  const latest = useRef(saved)
  useLayoutEffect(() => {
    latest.current = saved
  })
  const work = useMemo((): EditorWork => ({ ensureSaved: () => latest.current(), refresh }), [refresh])

  return {
    id,
    stored,
    values,
    form,
    /** The same for parts that are not to be redrawn with every change. */
    fields,
    work,
    photos,
    setPhotos: changePhotos,
    /** Messages under the fields now. */
    texts: shown,
    /** All that keeps the form from being published. */
    problems: own,
    isDirty,
    isSending,
    state: stateOf(lock, isDirty),
    saveDraft: () => save(0),
    publish: () => {
      setTried(true)
      return Object.keys(own).length > 0 ? Promise.reject(new Error('invalid')) : save(1)
    },
  }
}
export type ListingEditor = ReturnType<typeof useListingEditor>

const isTouched = (touched: ReadonlySet<string>, path: string) =>
  touched.has(path) || touched.has(path.split('.')[0] ?? path)
const withoutField = (texts: FieldTexts, name: string): FieldTexts =>
  Object.fromEntries(Object.entries(texts).filter(([path]) => path !== name && !path.startsWith(`${name}.`)))

function stateOf(
  { state, failure, savedAt }: Pick<ReturnType<typeof useSave>, 'state' | 'failure' | 'savedAt'>,
  isDirty: boolean,
): EditorState {
  if (state === 'saving') return { kind: 'saving' }
  if (state === 'failed') {
    const { alert, fieldTexts } = inPlaceOf(failure)
    return {
      kind: 'failed',
      message:
        alert ??
        (Object.keys(fieldTexts).length === 0
          ? 'Not saved. What you typed is kept here: try again.'
          : 'Not saved: some fields need your attention.'),
    }
  }
  if (isDirty) return { kind: 'dirty' }
  return state === 'saved' && savedAt !== undefined
    ? { kind: 'saved', at: clockTime.format(savedAt) }
    : { kind: 'clean' }
}

function photosOf(values: ProductFormState): readonly UploadItem[] {
  return values.photos.map((photo, at) => ({
    id: photo.url === '' ? `photo-${at}` : `${photo.url}#${at}`,
    name: `Photo ${at + 1}`,
    url: photo.url,
    alt: photo.alt,
    state: { kind: 'stored' },
  }))
}

function withPhotos(values: ProductFormState, photos: readonly UploadItem[]): ProductFormState {
  const kept = photos.filter((photo) => photo.state.kind === 'stored')
  return { ...values, photos: kept.map((photo) => ({ id: '', url: photo.url ?? '', alt: photo.alt ?? '' })) }
}

const fingerprint = (values: ProductFormState, photos: readonly UploadItem[]): string => {
  // What the specifications' own calls store is no change of the form.
  const { specification_terms: _, ...rest } = withPhotos(values, photos)
  return JSON.stringify(rest, (_key, value: unknown) =>
    typeof value === 'number' ? String(value) : value === null ? '' : value,
  )
}
