import type { Unreachable } from '../../core/failure/failures.ts'

/** Treats code that failed to load as a missing response of the server. */
export const notLoaded = (cause: unknown): Unreachable =>
  Object.assign(new Error('The code of a call could not be loaded'), {
    _tag: 'Unreachable' as const,
    cause,
  }) as unknown as Unreachable
