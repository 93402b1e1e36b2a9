import { isCallFailure } from '../../../core/failure/effect-of.ts'

const LOST: ReadonlySet<string> = new Set(['ServerFault', 'Unreachable', 'TimedOut', 'BadResponse', 'Aborted'])

/** Whether nobody knows if the failed request took effect: no response of the server arrived. */
export const isLost = (failure: unknown): boolean => !isCallFailure(failure) || LOST.has(failure._tag)
