import { isCallFailure } from '../../../core/failure/effect-of.ts'
import { isLost } from './is-lost.ts'

/** Something changed since the screen read it. */
const LATE: ReadonlySet<string> = new Set(['Conflict', 'NotFound', 'Refused'])

/**
 * Waits for an act, and for `read`, which reads again what the act changes. A failure is passed on at once. `read` then runs in
 * the background, unless what is shown is certainly current.
 */
export async function readAfter<Response>(act: Promise<Response>, read: () => unknown): Promise<Response> {
  const response = await act.catch((failure: unknown) => {
    if (isLost(failure) || (isCallFailure(failure) && LATE.has(failure._tag))) void read()
    throw failure
  })
  await read()
  return response
}
