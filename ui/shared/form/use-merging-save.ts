import { useRef } from 'react'
import { isCallFailure } from '../../../core/failure/effect-of.ts'
import type { Conflict } from '../../../core/failure/failures.ts'
import type { FormValues } from './form.types.ts'
import { changedFields, type mergeValues, type Together, withPartners } from './merge-values.ts'
import { type SaveCall, type StoredIdempotencyKey, useSave } from './use-save.ts'

/** How often a form saves again automatically after somebody else changed other fields. */
const MERGED_SAVES = 3

/** What `save` of a form receives beside the values. */
export interface FormSave<Values> {
  /** Pass it to `client.call`: an unchanged form repeats its idempotency key, and the form shows failures. */
  readonly call: SaveCall
  /** Names of the fields that differ from the values as they were read, and of those that stand `together` with them. */
  readonly changed: readonly string[]
  /**
   * The values as they were read: send those of the changed fields, so that the server detects a change of somebody
   * else.
   */
  readonly base: Values
}

export interface SavingOptions<Values extends FormValues, Response> {
  /** Initial values. To show another record, give the component another `key`. */
  readonly initial: Values
  /** Rejects with a `CallFailure`, which the form shows. */
  readonly save: (values: Values, save: FormSave<Values>) => Promise<Response>
  /** Converts the stored values of a conflict to values of the form; needed where the wire spells them differently. */
  readonly storedOf?: ((conflict: Conflict) => Partial<Values>) | undefined
  /** Fields that conflict as one; the same in each render. */
  readonly together?: Together | undefined
}

interface MergingSave<Values extends FormValues, Response> {
  readonly latest: { readonly current: SavingOptions<Values, Response> }
  readonly base: FormValues
  readonly merge: (from: FormValues, typed: FormValues, stored: FormValues) => ReturnType<typeof mergeValues>
  readonly currentValues: () => FormValues
  readonly onSaved: (response: Response, content: Values) => void
  readonly storedKey: StoredIdempotencyKey
  readonly onFailed: (failure: unknown) => void
}

/** Saves one request at a time. When somebody else changed only other fields, both changes are kept and the save continues. */
export function useMergingSave<Values extends FormValues, Response>({
  latest,
  base,
  merge,
  currentValues,
  onSaved,
  storedKey,
  onFailed,
}: MergingSave<Values, Response>) {
  // A merged save contains more than the form did when Save was pressed.
  const sentValues = useRef<Values>(latest.current.initial)
  return useSave<Values, Response>({
    save: async (content, call) => {
      let [sent, from] = [content, base]
      for (let tries = 1; ; tries++) {
        try {
          const names = withPartners(changedFields(sent, from), latest.current.together)
          sentValues.current = sent
          const shown = { ...call, isShownInPlace: true }
          return await latest.current.save(sent, { call: shown, changed: names, base: from as Values })
        } catch (failure) {
          if (!isConflict(failure)) throw failure
          const stored = latest.current.storedOf?.(failure) ?? failure.present
          const merged = merge(from, { ...sent, ...currentValues() }, stored)
          if (Object.keys(merged.conflicts).length > 0 || tries === MERGED_SAVES) throw failure
          ;[sent, from] = [merged.values as Values, merged.base]
        }
      }
    },
    onSaved: (response) => onSaved(response, sentValues.current),
    storedKey,
    onFailed,
  })
}

/** Compares by tag, because the class would load the code of all calls before a page shows. */
export const isConflict = (failure: unknown): failure is Conflict =>
  isCallFailure(failure) && failure._tag === 'Conflict'
