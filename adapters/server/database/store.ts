import { type Kysely, sql, type SqlBool } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { ReachedOwners } from '../../../core/permissions/reach.ts'
import { type Db, DatabaseError, type Identity, identitySettings, type Queryable } from './db.ts'
import { kyselyOn, type Reach } from './kysely.ts'
import { reachOfPerson } from './person-reach.ts'
import type { Tables } from './tables.ts'

/** The old and the new value of one field of a record (D-93). */
export interface Change {
  readonly field: string
  readonly label?: string
  readonly old: unknown
  readonly new: unknown
}

export interface HistoryEntry {
  /** Kind of record: `listing`, `Leads`, `role`, … */
  readonly subject: string
  readonly subjectId: string | number
  /** The action: `created`, `updated`, `deleted`, `published`, … */
  readonly verb: string
  /** The name of the record as people know it. */
  readonly title?: string
  readonly changes?: readonly Change[]
}

export interface RealtimeEvent {
  readonly channels: readonly string[]
  readonly event: string
  readonly data: unknown
  /** The sender's own socket, which needs no echo. */
  readonly exceptSocket?: string
}

/** A writing transaction: rows, history and outbox are committed together or not at all. */
export class Work {
  /** Restricted to the identity of the transaction; unscoped in a system transaction. */
  k: Kysely<Tables>
  readonly #q: Queryable
  #reach: Reach

  constructor(q: Queryable, reach: Reach) {
    this.#q = q
    this.#reach = reach
    this.k = kyselyOn(q, reach)
  }

  /** Whether the statements are unscoped at the moment. */
  get isSystem(): boolean {
    return this.#reach === 'system'
  }

  /** Switches to another identity within the same transaction, e.g. to add an enquiry to the seller's CRM. */
  async as(identity: Identity): Promise<Kysely<Tables>> {
    if (this.#reach !== 'system' && isSamePerson(this.#reach, identity)) return this.k
    if (identity.owners === undefined && identity.userId !== 0) {
      // Whoever acts for a person, such as a job, sees no more than that person.
      const person = await reachOfPerson(await this.asSystem(), identity.companyId, identity.userId)
      return this.as({ ...identity, owners: person?.owners ?? {} })
    }
    await this.#q.query(
      `select set_config('role', $1, true), set_config('app.company_id', $2, true), set_config('app.user_id', $3, true), set_config('app.reach', $4, true)`,
      identitySettings(identity),
    )
    this.#reach = identity
    this.k = kyselyOn(this.#q, identity)
    return this.k
  }

  /** Switches to unscoped access, for rows without an owner (sign-ins, codes, counters). */
  async asSystem(): Promise<Kysely<Tables>> {
    if (this.#reach === 'system') return this.k
    await this.#q.query(`select set_config('role', 'none', true)`)
    this.#reach = 'system'
    this.k = kyselyOn(this.#q, 'system')
    return this.k
  }

  /** Runs reads of rows that no right of the caller reaches, whose statements contain their condition. */
  async unscoped<T>(read: (k: Kysely<Tables>) => Promise<T>): Promise<T> {
    const before = this.#reach
    try {
      return await read(await this.asSystem())
    } finally {
      if (before !== 'system') await this.as(before)
    }
  }

  /**
   * Lets the rest of the transaction write rows of the company that the person does not see, such as what belongs to a
   * merged record. The rows that the person names have been checked before.
   */
  async beyondReach(): Promise<Kysely<Tables>> {
    if (this.#reach === 'system') return this.k
    const { companyId, userId } = this.#reach
    return this.as({ companyId, userId, owners: WHOLE })
  }

  /** Adds a change to the company's history. */
  async record(entry: HistoryEntry, as: Reach = this.#reach): Promise<void> {
    if (as === 'system') throw new Error('History belongs to a company: name it.')
    await this.k
      .insertInto('history')
      .values({
        company_id: as.companyId,
        user_id: as.userId === 0 ? null : as.userId,
        subject: entry.subject,
        subject_id: String(entry.subjectId),
        verb: entry.verb,
        title: entry.title ?? null,
        changes: JSON.stringify(entry.changes ?? []),
      })
      .execute()
  }

  /** Stores a realtime event in the outbox; it is published after the commit, never before. */
  async emit({ channels, event, data, exceptSocket }: RealtimeEvent): Promise<void> {
    await this.k
      .insertInto('outbox')
      .values({ channels: [...channels], event, data: JSON.stringify(data), except_socket: exceptSocket ?? null })
      .execute()
  }
}

/** Every record of the company. */
const WHOLE: ReachedOwners = {}

const isSamePerson = (one: Identity, other: Identity): boolean =>
  one.companyId === other.companyId && one.userId === other.userId && one.owners === other.owners

/** How often a transaction is repeated that PostgreSQL ended because of another one. */
const MOST_REPEATS = 4
/** Serialization failure, deadlock. */
const ENDED_BY_ANOTHER: ReadonlySet<string | undefined> = new Set(['40001', '40P01'])

/** Repeats a transaction after a serialization failure or deadlock, which rolled everything back. */
async function repeated<T>(run: () => Promise<T>): Promise<T> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof DatabaseError && ENDED_BY_ANOTHER.has(error.code)) || repeats === MOST_REPEATS) throw error
      await pause(Math.random() * 20 * 2 ** repeats)
    }
  }
}

/** Reads as a member of a company: restricted by the query layer and by row-level security. */
export const readAs = <T>(db: Db, identity: Identity, work: (k: Kysely<Tables>) => Promise<T>): Promise<T> =>
  db.read((q) => work(kyselyOn(q, identity)), identity)

/** Reads as `readAs` does, each statement of `work` as a transaction of its own, which saves round trips for a single one. */
export const readOnceAs = <T>(db: Db, identity: Identity, work: (k: Kysely<Tables>) => Promise<T>): Promise<T> =>
  work(kyselyOn({ query: (text, values = []) => db.readOne(text, values, identity) }, identity))

/** Writes as a member of a company. `work` may run again after a deadlock, in a new transaction. */
export const writeAs = <T>(db: Db, identity: Identity, work: (w: Work) => Promise<T>): Promise<T> =>
  repeated(() => db.tx((q) => work(new Work(q, identity)), identity))

/** Writes unscoped; only for rows without an owner, or with `Work.as`. `work` may run again after a deadlock. */
export const writeAsSystem = <T>(db: Db, work: (w: Work) => Promise<T>): Promise<T> =>
  repeated(() => db.tx((q) => work(new Work(q, 'system'))))

/**
 * Writes unscoped with one statement, which is a transaction of its own: its locks end within the database, before this
 * process is notified. `statement` may read before it, and may run again after a deadlock.
 */
export const writeAtOnce = <T>(db: Db, statement: (k: Kysely<Tables>) => Promise<T>): Promise<T> =>
  repeated(() => statement(kyselyOn(db, 'system')))

/** Waits until no other transaction holds this lock; it is released when the transaction ends. */
export const lockFor = async (k: Kysely<Tables>, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(k)
}

/** Waits until no transaction holds this lock alone (`lockFor`); any number may share it. */
export const lockSharedFor = async (k: Kysely<Tables>, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(k)
}

/**
 * Locks rows in the order of their ids before they are changed together. Every change of several rows does this, because
 * two that lock the same rows in opposite order wait for each other for ever. Ids of rows that are not there are ignored.
 */
export async function lockInOrder(
  k: Kysely<Tables>,
  table: 'crm_records' | 'emails' | 'listings' | 'record_files' | 'tags' | 'users',
  ids: readonly number[],
): Promise<void> {
  await k
    .selectFrom(table)
    .select('id')
    .where(sql<SqlBool>`id = any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export { sql }
