import { formFailureOf } from '../../../core/failure/effect-of.ts'
import type { Conflicts, SaveState } from './form.types.ts'
import { isConflict } from './use-merging-save.ts'
import type { useSave } from './use-save.ts'

/** What the bar of a form says about its last save. */
export function saveStateOf(
  { state, failure, savedAt }: Pick<ReturnType<typeof useSave>, 'state' | 'failure' | 'savedAt'>,
  isDirty: boolean,
  conflicts: Conflicts,
): SaveState {
  if (state === 'saving') return { kind: 'saving' }
  // A resolved conflict is no longer a failure.
  const isOver = isConflict(failure) && Object.keys(conflicts).length === 0
  if (state === 'failed' && !isOver) {
    const isOnline = typeof navigator === 'undefined' || navigator.onLine
    const { message, fields } = formFailureOf(failure, isOnline)
    return { kind: 'failed', message, isAtFields: Object.keys(fields).length > 0 }
  }
  if (isDirty) return { kind: 'dirty' }
  return state === 'saved' && savedAt !== undefined ? { kind: 'saved', at: savedAt } : { kind: 'clean' }
}

/** The state of a form whose save failed with this message, at none of its fields. */
export const failedWith = (message: string): SaveState => ({ kind: 'failed', message, isAtFields: false })
