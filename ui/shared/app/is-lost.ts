import { isCallFailure } from '../../../core/failure/effect-of.ts'

const LOST: ReadonlySet<string> = new Set(['ServerFault', 'Unreachable', 'TimedOut', 'BadResponse', 'Aborted'])

/** Whether the failed request may have taken effect. */
export const isLost = (failure: unknown): boolean => !isCallFailure(failure) || LOST.has(failure._tag)
