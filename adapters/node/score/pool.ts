import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { CannotRun } from '../command-line.ts'
import type { ScoredBatch, ScoreSettings } from './score-batch.ts'
import type { Job, JobResult } from './score-job.ts'

/** Maximum number of unfinished jobs per thread: one running, one queued, and one spare for a slow job. */
const JOBS_A_WORKER = 3

/** Threads that score; each runs one job at a time. */
export interface Pool {
  /**
   * Runs the jobs and yields their results in order. Starts a new job only after earlier results were consumed, so that
   * memory stays constant for long inputs and slow outputs. Rejects with `CannotRun` if a thread fails.
   */
  inOrder(jobs: AsyncIterable<Job> | Iterable<Job>): AsyncGenerator<ScoredBatch>
  close(): Promise<void>
}

export function openPool(size: number, settings: ScoreSettings): Pool {
  const threads: Thread[] = []
  const idle: Thread[] = []
  const waiting: ((thread: Thread) => void)[] = []

  // Starts threads on demand: a small file needs one.
  const freeThread = (): Promise<Thread> => {
    const found = idle.pop()
    if (found !== undefined) return Promise.resolve(found)
    if (threads.length < size) {
      const thread = size === 1 ? thisThread(settings) : startThread(settings)
      threads.push(thread)
      return Promise.resolve(thread)
    }
    return new Promise((resolve) => waiting.push(resolve))
  }
  const run = async (job: Job): Promise<ScoredBatch> => {
    const thread = await freeThread()
    const answer = await thread.ask(job)
    const next = waiting.shift()
    if (next === undefined) idle.push(thread)
    else next(thread)
    if ('fault' in answer) throw new CannotRun(`Scoring failed: ${answer.fault}`)
    return answer.result
  }

  return {
    async *inOrder(jobs) {
      const underWay: Promise<ScoredBatch>[] = []
      let fault: { readonly error: unknown } | undefined
      const source = Symbol.asyncIterator in jobs ? jobs[Symbol.asyncIterator]() : jobs[Symbol.iterator]()
      try {
        for (;;) {
          const next = await Promise.resolve(source.next()).catch((error: unknown) => {
            // Jobs read before the fault are still scored.
            fault = { error }
          })
          if (next === undefined || next.done === true) break
          const result = run(next.value)
          // Awaited later in order; prevents an unhandled rejection until then.
          result.catch(() => undefined)
          underWay.push(result)
          if (underWay.length >= size * JOBS_A_WORKER) yield await underWay.shift()!
        }
        for (const result of underWay) yield await result
      } finally {
        // Not awaited, because a reader of standard input may never finish.
        void Promise.resolve(source.return?.()).catch(() => undefined)
      }
      if (fault !== undefined) throw fault.error
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.end()))
    },
  }
}

interface Thread {
  ask(job: Job): Promise<JobResult>
  end(): Promise<unknown>
}

/** Runs jobs in this thread if only one is needed: another would load all code again and transfer every result. */
function thisThread(settings: ScoreSettings): Thread {
  const scorer = import('./score-job.ts').then(({ createJobScorer }) => createJobScorer(settings))
  return {
    async ask(job) {
      const score = await scorer
      // Lets Ctrl+C and pending writes run.
      await setImmediate()
      return score(job)
    },
    end: () => scorer,
  }
}

function startThread(settings: ScoreSettings): Thread {
  const worker = new Worker(new URL('./score-worker.ts', import.meta.url), { workerData: settings })
  let settle: ((answer: JobResult) => void) | undefined
  let isGone = false
  const answer = (value: JobResult) => {
    const settled = settle
    settle = undefined
    settled?.(value)
  }
  worker.on('message', answer)
  worker.on('error', (error) => {
    isGone = true
    answer({ fault: error.message })
  })
  worker.on('exit', () => {
    isGone = true
    answer({ fault: 'a thread ended.' })
  })
  return {
    ask(job) {
      if (isGone) return Promise.resolve({ fault: 'a thread ended.' })
      return new Promise((resolve) => {
        settle = resolve
        worker.postMessage(job)
      })
    },
    end: () => worker.terminate(),
  }
}
