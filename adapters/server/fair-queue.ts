import { AsyncLocalStorage } from 'node:async_hooks'
import { Overloaded } from './overload.ts'
import { currentRequest } from './request-scope.ts'

export interface FairQueueOptions {
  /** What callers wait for, for the message of a refusal. */
  readonly name: string
  /** Number of works that run at once. */
  readonly slots: number
  /** Number of works of requests with a token that may wait: of one person (or address), and of all. */
  readonly people: WaitingLimits
  /** Number of works of visitors that may wait: of one address, and of all. */
  readonly visitors: WaitingLimits
  /** Maximum waiting time, in milliseconds. */
  readonly waitMs: number
}

export interface WaitingLimits {
  readonly perSource: number
  readonly total: number
}

export interface FairQueue {
  /**
   * Runs the work when its turn comes. Rejects with `Overloaded` when too many works of the same source wait already, or
   * when the turn does not come in time. Works without a request (jobs, the start) always wait.
   */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>
  /** Whether `run` would take the work of a visitor of this address now. */
  readonly hasRoomFor: (address: string) => boolean
  readonly load: () => QueueLoad
}

export interface QueueLoad {
  readonly running: number
  readonly waiting: number
}

interface Job {
  readonly start: () => void
  readonly refuse: (error: Error) => void
  timeout?: NodeJS.Timeout
}

/** Waiting works by source, in the order in which the sources get their turn. */
type Lane = Map<string, Job[]>

/** The source of works that no request caused. */
const SERVER = 'server'

/**
 * A queue in which no source can hold up the others: the sources take turns, and signed-in people get every second turn
 * however many visitors wait (D-130). Source: the request's person, else its address.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const people: Lane = new Map()
  const visitors: Lane = new Map()
  const counts = new Map<Lane, number>([
    [people, 0],
    [visitors, 0],
  ])
  let running = 0
  let isVisitorsTurn = false

  const startNext = () => {
    while (running < options.slots) {
      const lane = (counts.get(visitors) ?? 0) > 0 && (isVisitorsTurn || people.size === 0) ? visitors : people
      const job = takeFrom(lane)
      if (job === undefined) return
      isVisitorsTurn = lane === people
      counts.set(lane, (counts.get(lane) ?? 1) - 1)
      clearTimeout(job.timeout)
      job.start()
    }
  }

  const isFull = (lane: Lane, source: string): boolean => {
    const { perSource, total } = lane === people ? options.people : options.visitors
    return source !== SERVER && ((lane.get(source)?.length ?? 0) >= perSource || (counts.get(lane) ?? 0) >= total)
  }

  return {
    run: <T>(work: () => Promise<T>) => {
      const request = currentRequest()
      const lane = request === undefined || request.hasToken === true ? people : visitors
      const source = request === undefined ? SERVER : (request.userId?.toString() ?? request.address)
      return new Promise<T>((resolve, reject) => {
        const start = () => {
          running += 1
          void work()
            .finally(() => {
              running -= 1
              startNext()
            })
            .then(resolve, reject)
        }
        if (running < options.slots) return start()
        if (isFull(lane, source)) return reject(new Overloaded(`Too many requests wait for the ${options.name}.`))
        const jobs = lane.get(source) ?? []
        // Bound, because the end of another request's work starts it.
        const job: Job = { start: AsyncLocalStorage.bind(start), refuse: reject }
        jobs.push(job)
        lane.set(source, jobs)
        counts.set(lane, (counts.get(lane) ?? 0) + 1)
        if (source === SERVER) return
        job.timeout = setTimeout(() => {
          remove(lane, source, job)
          counts.set(lane, (counts.get(lane) ?? 1) - 1)
          job.refuse(new Overloaded(`The ${options.name} was busy for too long.`))
        }, options.waitMs)
      })
    },
    hasRoomFor: (address) => running < options.slots || !isFull(visitors, address),
    load: () => ({ running, waiting: (counts.get(people) ?? 0) + (counts.get(visitors) ?? 0) }),
  }
}

/** Takes the first job of the first source; the source moves behind the others. */
function takeFrom(lane: Lane): Job | undefined {
  for (const [source, jobs] of lane) {
    const job = jobs.shift()
    lane.delete(source)
    if (jobs.length > 0) lane.set(source, jobs)
    return job
  }
  return undefined
}

function remove(lane: Lane, source: string, job: Job): void {
  const jobs = (lane.get(source) ?? []).filter((waiting) => waiting !== job)
  if (jobs.length === 0) lane.delete(source)
  else lane.set(source, jobs)
}
