import { setTimeout as pause } from 'node:timers/promises'
import type { JobKind } from './job-kind.ts'
import type { TakenJob } from './job-table.ts'
import { type JobContext, runJob } from './run-job.ts'

/** The jobs that run in this process; `onEnded` is called after each. */
export function runningJobs(kinds: readonly JobKind[], context: JobContext, onEnded: () => void) {
  const running = new Map<TakenJob, { readonly done: Promise<void>; readonly abort: AbortController }>()
  const ended = async (): Promise<void> => {
    await Promise.all([...running.values()].map(({ done }) => done))
  }
  return {
    count: () => running.size,
    countOf: ({ name }: JobKind) => [...running.keys()].filter((job) => job.kind === name).length,
    start: (job: TakenJob): void => {
      const kind = kinds.find(({ name }) => name === job.kind)
      if (kind === undefined) return
      const abort = new AbortController()
      const done = runJob(job, kind, abort, context).finally(() => {
        running.delete(job)
        onEnded()
      })
      running.set(job, { abort, done })
    },
    /** Resolves when those that run now have ended. */
    ended,
    /** Waits for them, and gives back those that do not end in time. */
    endWithin: async (limitMs: number): Promise<void> => {
      const limit = new AbortController()
      await Promise.race([ended(), pause(limitMs, undefined, { signal: limit.signal }).catch(() => undefined)])
      limit.abort()
      for (const [job, { abort }] of running) {
        abort.abort(new Error('The server stops.'))
        await context.table.giveBack(job).catch(() => undefined)
      }
    },
  }
}
