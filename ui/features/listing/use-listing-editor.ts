import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { checkFormState, emptyProductForm, formNameOf, fromWire, type ProductFormState, toWire } from '../../../core/catalogue/product-form.schema.ts'
import { productList, productShow, productStore, productUpdate } from '../../../core/contracts/listing.contract.ts'
import type { CallAnswer } from '../../../core/contracts/endpoint.ts'
import { effectOf } from '../../../core/failure/effect-of.ts'
import type { CallFailure } from '../../../core/failure/failures.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { notify } from '../../shared/notice/notify.ts'
import type { UploadItem } from '../../shared/upload/upload.types.ts'
import { type FieldTexts, useEditorFields } from './editor-fields.ts'

export type StoredListing = CallAnswer<typeof productShow>['data']
export type EditorState =
  | { readonly kind: 'clean' | 'dirty' | 'saving' }
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'failed'; readonly message: string }

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
  const [values, setValues] = useState<ProductFormState>(() => (opened === undefined ? emptyProductForm() : fromWire(opened.form)))
  const [photos, setPhotos] = useState<readonly UploadItem[]>(() => photosOf(values))
  const [baseline, setBaseline] = useState(() => fingerprint(values, photos))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [hasTried, setTried] = useState(false)
  const [serverTexts, setServerTexts] = useState<FieldTexts>(NO_TEXTS)
  const [outcome, setOutcome] = useState<EditorState>({ kind: 'clean' })
  const version = useRef(opened?.version)
  const underway = useRef<Promise<number> | undefined>(undefined)

  const live = useCall(productShow, { id: id ?? 0 }, { enabled: id !== undefined })
  const stored = live.data?.data ?? (opened?.id === id ? opened : undefined)

  const form = useMemo(() => withPhotos(values, photos), [values, photos])
  const own = useMemo(() => {
    const checked = checkFormState(form, currentYear)
    return checked.ok ? NO_TEXTS : checked.messages
  }, [form, currentYear])
  const isDirty = fingerprint(values, photos) !== baseline
  const shown = useMemo(
    () => ({ ...Object.fromEntries(Object.entries(own).filter(([path]) => hasTried || isTouched(touched, path))), ...serverTexts }),
    [own, hasTried, touched, serverTexts],
  )
  const isSending = photos.some((photo) => photo.state.kind === 'sending')

  const set = useCallback((name: string, value: unknown) => {
    setValues((now) => ({ ...now, [name]: value }))
    setServerTexts((now) => withoutField(now, name))
    setOutcome({ kind: 'dirty' })
  }, [])
  const touch = useCallback((name: string) => setTouched((now) => (now.has(name) ? now : new Set([...now, name]))), [])

  const changePhotos = useCallback((change: (now: readonly UploadItem[]) => readonly UploadItem[]) => {
    setPhotos(change)
    setOutcome({ kind: 'dirty' })
  }, [])
  const fields = useEditorFields({ values, texts: shown }, set, touch)
  useLayoutEffect(() => fields.publish({ values, texts: shown }), [fields, values, shown])

  const refresh = useCallback(async () => {
    await Promise.all([productShow, productList].map((contract) => queries.invalidateQueries({ queryKey: [contract.id] })))
  }, [queries])

  /** Saves; a second press joins the first. Answers the listing's id, rejects with the failure, which is shown already. */
  const save = (published: 0 | 1): Promise<number> => {
    underway.current ??= send(published).finally(() => {
      underway.current = undefined
    })
    return underway.current
  }
  const send = async (published: 0 | 1): Promise<number> => {
    const sent = { ...toWire(form), published }
    const mark = fingerprint(values, photos)
    setOutcome({ kind: 'saving' })
    try {
      const answer =
        id === undefined
          ? await client.call(productStore, sent, { isAsked: true })
          : await client.call(productUpdate, { ...sent, id, ...(version.current !== undefined && { version: version.current }) }, { isAsked: true })
      version.current = answer.data.version
      setId(answer.data.id)
      setBaseline(mark)
      setServerTexts(NO_TEXTS)
      setOutcome({ kind: 'saved', at: clockTime.format(new Date()) })
      if (published === 1) notify.done(answer.message)
      await refresh()
      return answer.data.id
    } catch (cause) {
      const effects = isFailure(cause) ? effectOf(cause, { asked: true }) : []
      const texts = effects.find((effect) => effect.kind === 'fields')?.texts
      if (texts !== undefined) setServerTexts(Object.fromEntries(Object.entries(texts).map(([path, text]) => [formNameOf(path), text])))
      const alert = effects.find((effect) => effect.kind === 'alert')?.text
      setOutcome({ kind: 'failed', message: alert ?? (texts === undefined ? 'Not saved. What you typed is kept here: try again.' : 'Not saved: some fields need your attention.') })
      throw cause
    }
  }
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
    state: isDirty && (outcome.kind === 'clean' || outcome.kind === 'saved') ? ({ kind: 'dirty' } as const) : !isDirty && outcome.kind === 'dirty' ? ({ kind: 'clean' } as const) : outcome,
    saveDraft: () => save(0),
    publish: () => {
      setTried(true)
      return Object.keys(own).length > 0 ? Promise.reject(new Error('invalid')) : save(1)
    },
  }
}
export type ListingEditor = ReturnType<typeof useListingEditor>

const isTouched = (touched: ReadonlySet<string>, path: string) => touched.has(path) || touched.has(path.split('.')[0] ?? path)
const withoutField = (texts: FieldTexts, name: string): FieldTexts =>
  Object.fromEntries(Object.entries(texts).filter(([path]) => path !== name && !path.startsWith(`${name}.`)))
const isFailure = (cause: unknown): cause is CallFailure => typeof cause === 'object' && cause !== null && '_tag' in cause

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
  return JSON.stringify(rest, (_key, value: unknown) => (typeof value === 'number' ? String(value) : value === null ? '' : value))
}
