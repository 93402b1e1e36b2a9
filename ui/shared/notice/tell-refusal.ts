import { inPlaceOf } from '../../../core/failure/effect-of.ts'
import { notify } from './notify.ts'

/** Why a call was refused, as a notice until it is closed, where no place shows it. Other failures have their toast. */
export function tellRefusal(failure: unknown): void {
  const { alert } = inPlaceOf(failure)
  if (alert !== undefined) notify.lastingError(alert)
}
