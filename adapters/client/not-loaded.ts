import type { Unreachable } from '../../core/failure/failures.ts'

/** Code that could not be fetched: for whoever waits, the server did not answer. */
export const notLoaded = (cause: unknown): Unreachable =>
  Object.assign(new Error('The code of a call could not be loaded'), {
    _tag: 'Unreachable' as const,
    cause,
  }) as unknown as Unreachable
