import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import type { Services } from '../services.ts'

/** One run of a job. */
export interface JobRun {
  /** Unscoped reads outside of a transaction: a job works for all companies. */
  readonly k: Kysely<Tables>
  /**
   * Runs one unscoped transaction apart from the job's end. Another try repeats it. Rejects, and rolls it back, when
   * another process holds the job meanwhile, so that a step of a job never runs in two processes at once.
   */
  readonly transact: <T>(work: (w: Work) => Promise<T>) => Promise<T>
  readonly services: Services
  readonly now: Date
  /** Aborted when the time limit is over or the server stops. */
  readonly signal: AbortSignal
  /**
   * Ends the job in one transaction with its effect, which therefore happens exactly once. Rejects, and rolls the effect
   * back, when another process holds the job meanwhile. A run that does not call it ends when `run` resolves.
   */
  readonly end: <T>(effect: (w: Work) => Promise<T>) => Promise<T>
}

/** A kind of job: the only thing to write for a new one, besides its line in `kinds.ts`. */
export interface JobKind<P extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly payload: P
  /** How often a job is tried before it is kept as dead. */
  readonly tries: number
  /** How many jobs of this kind one process runs at the same time. Default 1. */
  readonly concurrency?: number
  /** Time limit of one try, in milliseconds. Default one minute. */
  readonly timeLimitMs?: number
  /** The interval of a recurring job, in milliseconds. Its payload is `{}`, and all processes share one such job. */
  readonly intervalMs?: number
  /** Ended jobs are not kept for their keys, because no key comes again. */
  readonly forgetsKeys?: true
  run(payload: z.output<P>, job: JobRun): Promise<void>
  /** Runs in the transaction that gives the job up, after its last try. */
  failed?(payload: z.output<P>, reason: string, w: Work, now: Date, services: Services): Promise<void>
  /** Runs in the transaction that puts a dead job back. */
  retried?(payload: z.output<P>, w: Work, now: Date): Promise<void>
}

/** Declares a kind of job. */
export const jobKind = <P extends z.ZodType>(kind: JobKind<P>): JobKind<P> => kind

/** Thrown by a job that another try cannot help: it is dead at once. The message is the reason. */
export class JobRefused extends Error {
  override readonly name = 'JobRefused'
}
