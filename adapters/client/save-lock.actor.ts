import { type Actor, createActor, fromPromise } from 'xstate'
import { saveLockMachine } from '../../core/saving/save-lock.machine.ts'

export type SaveLockActor = Actor<typeof saveLockMachine>

/** The lock of core on the real clock. */
export const startSaveLock = (save: (content: unknown) => Promise<unknown>): SaveLockActor =>
  createActor(saveLockMachine.provide({ actors: { save: fromPromise(({ input }) => save(input.content)) } }), {
    input: { now: () => Date.now() },
  }).start()
