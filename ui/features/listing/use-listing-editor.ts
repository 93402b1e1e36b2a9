import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  checkFormState,
  checkProductDraft,
  emptyProductForm,
  formNameOf,
  fromWire,
  type ProductFormState,
  someFromWire,
  toWire,
} from '../../../core/catalogue/product-form.schema.ts'
import { listingMessages as say } from '../../../core/catalogue/listing.messages.ts'
import {
  draftDifference,
  productList,
  productShow,
  productStore,
  productUpdate,
} from '../../../core/contracts/listing.contract.ts'
import type { CallResponse } from '../../../core/contracts/endpoint.ts'
import { isCallFailure } from '../../../core/failure/effect-of.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { isSameValue } from '../../shared/form/form-errors.ts'
import type { FieldErrors } from '../../shared/form/form.types.ts'
import type { FormSave } from '../../shared/form/use-merging-save.ts'
import { type Form, useForm } from '../../shared/form/use-form.ts'
import type { SaveOutcome } from '../../shared/form/use-form-saving.ts'
import { notify } from '../../shared/notice/notify.ts'
import type { UploadItem } from '../../shared/upload/upload.types.ts'
import { useEditorFields } from './editor-fields.ts'
import { type Removed, useRemovals } from './use-removals.ts'

export type StoredListing = CallResponse<typeof productShow>['data']

/** The form's values with the `published` state to save: a different state makes a different save. */
type EditorValues = ProductFormState & { readonly published: 0 | 1 }

/** What specifications and variations need of the listing. */
export interface EditorHandle {
  /** Returns the listing's id; first saves a draft if there is none. */
  readonly ensureSaved: () => Promise<number>
  readonly refresh: () => Promise<void>
  /** Offers to bring back what was removed of the variations. */
  readonly removed: (removed: Removed) => void
}

const NO_ERRORS: FieldErrors = {}

/**
 * The open listing on the form engine: the values of the form (including hidden fields, D-54) under the form's own
 * names (D-56), their errors, and saving as a draft or published.
 */
export function useListingEditor(opened: StoredListing | undefined, currentYear: number) {
  const invalidate = useInvalidate()
  const [id, setId] = useState(opened?.id)
  const [initial] = useState((): EditorValues => ({
    ...(opened === undefined ? emptyProductForm() : fromWire(opened.form)),
    published: opened?.published ?? 0,
  }))
  const [hasTried, setTried] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const { send, savedId, versionNow, isTakenOff, takeOff } = useListingSave(opened)

  const refresh = useCallback(() => invalidate(productShow, productList, draftDifference), [invalidate])

  const validate = useCallback((values: EditorValues) => draftErrors(values, currentYear), [currentYear])
  const form = useForm<EditorValues, SavedListing>({
    initial,
    validate,
    draft: { key: id === undefined ? 'listing:new' : `listing:${id}`, omit: ['published'] },
    save: send,
    storedOf: ({ present }) => someFromWire(present),
    onSaved: (saved) => {
      setId(saved.id)
      setTried(false)
      setAttempt(0)
      if (saved.published === 1) notify.done(saved.message)
      else if (isTakenOff()) notify.done(say.takenOff)
      void refresh()
    },
  })
  const { values, change, touch: touchField, conflicts, resolve } = form

  const live = useCall(productShow, { id: id ?? 0 }, { enabled: id !== undefined })
  const stored = live.data?.data ?? (opened?.id === id ? opened : undefined)

  const { problems, texts, touch } = useMessages({ values, errors: form.errors, hasTried, touchField, currentYear })
  const { photos, changePhotos } = usePhotos(values.photos, change)
  const held = useMemo(() => ({ values, texts, conflicts }), [values, texts, conflicts])
  const fields = useEditorFields(held, { set: change, touch, resolve, fieldId: form.fieldId })

  const save = useRunningSave(form)
  const attempted = async (published: 0 | 1, takesOff = false) => {
    takeOff(takesOff)
    const outcome = await save(published)
    takeOff(false)
    if (outcome !== 'saved') setAttempt((now) => now + 1)
  }
  const ensureSaved = async (): Promise<number> => {
    if (savedId() === undefined) await attempted(0)
    const known = savedId()
    if (known === undefined) throw new Error('Save the listing as a draft first.')
    return known
  }
  const latest = useRef(ensureSaved)
  useLayoutEffect(() => {
    latest.current = ensureSaved
  })
  const { offer: removed, toast: undoToast } = useRemovals(refresh)
  const handle = useMemo(
    (): EditorHandle => ({ ensureSaved: () => latest.current(), refresh, removed }),
    [refresh, removed],
  )

  return {
    id,
    stored,
    form,
    values,
    /** The same form for components that must not render at every change. */
    fields,
    handle,
    undoToast,
    photos,
    setPhotos: changePhotos,
    /** Messages under the fields now. */
    texts,
    /** Counts the attempts that did not save. */
    attempt,
    isSending: photos.some((photo) => photo.state.kind === 'sending'),
    saveDraft: () => void attempted(0),
    /** Saves as a draft and takes the listing off sale. */
    takeOff: () => void attempted(0, true),
    /** The version that was read or saved last. */
    versionNow,
    /** Whether the form may be published; if not, every missing field shows a message. */
    checkPublishable: (): boolean => {
      if (Object.keys(problems).length === 0) return true
      setTried(true)
      setAttempt((now) => now + 1)
      return false
    },
    publish: () => void attempted(1),
  }
}
export type ListingEditor = ReturnType<typeof useListingEditor>

/** Saves as a draft or published. A second press while a save runs gets the running one. */
function useRunningSave({ setValues, save }: Pick<Form<EditorValues, SavedListing>, 'setValues' | 'save'>) {
  const running = useRef<Promise<SaveOutcome>>(undefined)
  return (published: 0 | 1): Promise<SaveOutcome> => {
    if (running.current === undefined) {
      setValues({ published })
      running.current = save().finally(() => {
        running.current = undefined
      })
    }
    return running.current
  }
}

interface SavedListing {
  readonly id: number
  readonly published: 0 | 1
  readonly message: string
}

/** Stores the listing. Its id and version are those of the last save, before React has rendered it. */
function useListingSave(opened: StoredListing | undefined) {
  const client = useAppClient()
  const savedId = useRef(opened?.id)
  const version = useRef(opened?.version)
  /** Whether the running save takes the listing off sale. */
  const takesOff = useRef(false)
  const store = async (
    { published, ...state }: EditorValues,
    { call }: FormSave<EditorValues>,
  ): Promise<SavedListing> => {
    const wire = { ...toWire(state), published }
    const known = savedId.current
    const { data, message } =
      known === undefined
        ? await client.call(productStore, wire, call)
        : await client.call(
            productUpdate,
            {
              ...wire,
              id: known,
              // What is on sale stays so, unless the person takes it off.
              ...(published === 0 && !takesOff.current && { draft: 1 as const }),
              ...(version.current !== undefined && { version: version.current }),
            },
            call,
          )
    version.current = data.version
    savedId.current = data.id
    return { id: data.id, published, message }
  }
  const send = (values: EditorValues, save: FormSave<EditorValues>) =>
    store(values, save).catch((failure: unknown) => {
      if (isCallFailure(failure) && failure._tag === 'Conflict') version.current = failure.version ?? version.current
      throw underFormNames(failure)
    })
  return {
    send,
    savedId: () => savedId.current,
    versionNow: () => version.current,
    isTakenOff: () => takesOff.current,
    /** Whether the next save takes the listing off sale. */
    takeOff: (isTakenOff: boolean) => {
      takesOff.current = isTakenOff
    },
  }
}

interface MessageSources {
  readonly values: EditorValues
  /** Of the last save. */
  readonly errors: FieldErrors
  /** Whether somebody tried to publish: then every missing field shows its message. */
  readonly hasTried: boolean
  readonly touchField: (name: string) => void
  readonly currentYear: number
}

/** `problems` keep the form from being published; `texts` are those that show under the fields now. */
function useMessages({ values, errors, hasTried, touchField, currentYear }: MessageSources) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const problems = useMemo(() => {
    const checked = checkFormState(values, currentYear)
    return checked.ok ? NO_ERRORS : checked.messages
  }, [values, currentYear])
  const texts = useMemo(
    () => ({
      ...Object.fromEntries(
        Object.entries(problems).filter(([path]) => hasTried || touched.has(path.split('.')[0] ?? path)),
      ),
      ...errors,
    }),
    [problems, hasTried, touched, errors],
  )

  const touch = useCallback(
    (name: string) => {
      touchField(name)
      setTouched((now) => (now.has(name) ? now : new Set([...now, name])))
    },
    [touchField],
  )
  return { problems, texts, touch }
}

/** The errors that prevent storing the form as a draft, under the form's own names. */
function draftErrors(state: EditorValues, currentYear: number): FieldErrors {
  const checked = checkProductDraft(toWire(state), currentYear)
  if (checked.ok) return NO_ERRORS
  return Object.fromEntries(Object.entries(checked.messages).map(([path, message]) => [formNameOf(path), message]))
}

/** Rejections use the field names of the wire; three of them have another name in the form (D-56). */
function underFormNames(failure: unknown): unknown {
  if (!isCallFailure(failure) || failure._tag !== 'Refused' || failure.errors === undefined) return failure
  const errors = Object.fromEntries(Object.entries(failure.errors).map(([path, texts]) => [formNameOf(path), texts]))
  return Object.assign(new Error(failure.message), { _tag: failure._tag, errors })
}

/** The photos of the drop area: stored ones are values of the form, running uploads are not yet. */
function usePhotos(stored: ProductFormState['photos'], change: (name: string, value: unknown) => void) {
  const [items, setItems] = useState(() => itemsOf(stored))
  // A draft, a conflict or a discarded change may have replaced the values.
  const photos = useMemo(
    () => (isSameValue(valuesOf(items), valuesOf(itemsOf(stored))) ? items : itemsOf(stored)),
    [items, stored],
  )
  const latest = useRef(photos)
  useLayoutEffect(() => {
    latest.current = photos
  })
  const changePhotos = useCallback(
    (next: (now: readonly UploadItem[]) => readonly UploadItem[]) => {
      const now = next(latest.current)
      latest.current = now
      setItems(now)
      change('photos', valuesOf(now))
    },
    [change],
  )
  return { photos, changePhotos }
}

const itemsOf = (photos: ProductFormState['photos']): readonly UploadItem[] =>
  photos.map((photo, at) => ({
    id: photo.url === '' ? `photo-${at}` : `${photo.url}#${at}`,
    name: `Photo ${at + 1}`,
    url: photo.url,
    alt: photo.alt,
    state: { kind: 'stored' },
  }))

const valuesOf = (items: readonly UploadItem[]): ProductFormState['photos'] =>
  items
    .filter((item) => item.state.kind === 'stored')
    .map((item) => ({ id: '', url: item.url ?? '', alt: item.alt ?? '' }))
