import type { Queryable } from '../../../adapters/server/database/db.ts'
import type { FilledDatabase } from './database.ts'
import type { RunningProcess } from './processes.ts'

/** A request as a client sends it. */
export interface SentRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
}

/** A statement of the baseline. It returns one row with one column `json`, which is sent as it is. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** One request in one of its variants. Variants keep caches from serving every request of a round. */
export interface Variant {
  readonly call: SentRequest
  /** The strongest hand-written statement for the same response; cases without one have aims in milliseconds only. */
  readonly statement?: Statement
}

export interface ServerCase {
  readonly name: string
  readonly variants: readonly Variant[]
  /** No request is ever sent twice, so that no cache helps. Needs more variants than a run sends. */
  readonly isNeverRepeated?: boolean
  /** How many requests run at once. Default: 16. */
  readonly connections?: number
  /** The part of the parsed response that equals the JSON of the statement. */
  readonly answerOf?: (body: unknown) => unknown
  readonly aims: {
    /** Requests per second ÷ those of the statement. */
    readonly ratio?: number
    /** On PostgreSQL, in milliseconds, at 16 connections. */
    readonly p95?: number
    /** A case of this name at the smallest size is compared with the largest one: median duration ÷ median duration. */
    readonly growth?: number
  }
}

/** Fills a migrated, empty database that no server has opened yet. */
export interface Sink extends Queryable {
  /** Copies rows by COPY. Arrays become array literals, objects become JSON. */
  copy(table: string, columns: readonly string[], rows: Iterable<readonly unknown[]>): Promise<void>
  /** Drops the plain indexes of the tables while `work` copies into them, and builds them again afterwards. */
  withoutIndexes(tables: readonly string[], work: () => Promise<void>): Promise<void>
}

/** The data and the cases of one part of the product. */
export interface ServerSubject {
  readonly name: string
  /** The unit of the sizes: 'products'. */
  readonly unit: string
  readonly sizes: readonly number[]
  /** With `--large`. */
  readonly largeSizes?: readonly number[]
  /** Fills the database and returns the cases for it. */
  readonly fill: (sink: Sink, size: number) => Promise<readonly ServerCase[]>
  /** Measures what requests and statements do not show, such as deliveries to sockets. */
  readonly further?: (place: FurtherPlace) => Promise<void>
  /** Measures instead of cases, and starts the product itself. */
  readonly instead?: (place: Omit<FurtherPlace, 'product'>) => Promise<void>
}

/** The product on filled data, for measurements of a subject's own. */
export interface FurtherPlace {
  readonly database: FilledDatabase
  readonly product: RunningProcess
  /** For titles: '100,000 messages, PostgreSQL'. */
  readonly label: string
  /** A folder for files. */
  readonly home: string
  readonly rounds: number
  /** Of one measured round. */
  readonly milliseconds: number
  readonly isChosen: (name: string) => boolean
}
