import { type Kysely, sql } from 'kysely'
import type { Db, Identity } from '../database/db.ts'
import { kyselyOn } from '../database/kysely.ts'
import { readAs, readOnceAs, Work, writeAs, writeAsSystem, writeAtOnce } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { SerializedResponse } from './envelope.ts'
import { networkOf } from './rate-limit.ts'
import { malformed, signInFirst } from './refusals.ts'
import type { Services } from '../services.ts'
import type { Viewer } from './viewer.ts'

const EVERY_OWNER = {}

/** Facts about a request besides its input. Headers are claims: stored as text, never trusted. */
export interface RequestFacts {
  /** Path and query of the call. */
  readonly address: string
  readonly ip: string
  readonly userAgent: string
  /** The languages that the browser prefers. */
  readonly languages?: string | undefined
  readonly host: string
  readonly sessionHash: string | undefined
  readonly pageUrl: string | undefined
  /** The realtime socket of the sender, which needs no echo of its own change. */
  readonly socketId: string | undefined
  /** The cookies of the browser; only calls that open a sign-in receive any. */
  readonly cookie?: string | undefined
  readonly isLocal: boolean
}

/** Thrown for a create call that is repeated: its stored response is returned again and nothing is created. */
export class RepeatedCall extends Error {
  override readonly name = 'RepeatedCall'
  readonly response: unknown
  constructor(response: unknown) {
    super('repeated call')
    this.response = response
  }
}

/** Identifies a create call of one person, so that a repetition is recognised. */
export interface IdempotencyKey {
  readonly endpoint: string
  readonly key: string
  /** Hash of the input: the same key with another input is an error of the sender. */
  readonly fingerprint: string
}

/** What a handler works with: the caller, the time, the database and the integrations. */
export class Context {
  readonly viewer: Viewer | undefined
  readonly now: Date
  readonly request: RequestFacts
  readonly services: Services
  readonly #db: Db
  readonly #idempotency: IdempotencyKey | undefined
  readonly #change: (() => string) | undefined
  #isKeyUsed = false
  #isChangeNoted = false
  /** Cookies that the response sets. */
  readonly cookies: string[] = []

  constructor(init: {
    viewer: Viewer | undefined
    now: Date
    request: RequestFacts
    db: Db
    services: Services
    idempotency?: IdempotencyKey | undefined
    /** What the call changes, for the audit log; undefined for a call that reads. */
    change?: (() => string) | undefined
  }) {
    this.viewer = init.viewer
    this.now = init.now
    this.request = init.request
    this.#db = init.db
    this.services = init.services
    this.#idempotency = init.idempotency
    this.#change = init.change
  }

  /** The signed-in person. Throws for visitors, whom only public contracts admit. */
  get me(): Viewer {
    if (this.viewer === undefined) throw signInFirst()
    return this.viewer
  }

  /** Limits count by this part of the network instead of an address, of which one subscriber of IPv6 has any number. */
  get network(): string {
    return networkOf(this.request.ip)
  }

  get identity(): Identity {
    const { companyId, userId, owners } = this.me
    return { companyId, userId, owners: owners ?? EVERY_OWNER, socketId: this.request.socketId }
  }

  /** Unscoped reads, for published data and rows without an owner. The query itself must restrict what is visible. */
  get open(): Kysely<Tables> {
    return kyselyOn(this.#db, 'system')
  }

  /** Reads as the caller, restricted to the caller's company. */
  read<T>(work: (k: Kysely<Tables>) => Promise<T>): Promise<T> {
    return readAs(this.#db, this.identity, work)
  }

  /** Reads as the caller, for work of one or two statements: each is sent together with a transaction of its own. */
  readOnce<T>(work: (k: Kysely<Tables>) => Promise<T>): Promise<T> {
    return readOnceAs(this.#db, this.identity, work)
  }

  /** Runs one transaction as the caller. In a create call its result is stored as the response for repetitions. */
  write<T>(work: (w: Work) => Promise<T>): Promise<T> {
    return this.#noted(this.#idempotent(work), (noted) => writeAs(this.#db, this.identity, noted))
  }

  /** Runs one unscoped transaction: sign-in, codes, dealings between companies (then `Work.as`). */
  writeAsSystem<T>(work: (w: Work) => Promise<T>): Promise<T> {
    return this.#noted(this.#idempotent(work), (noted) => writeAsSystem(this.#db, noted))
  }

  /** Runs one unscoped statement that writes, without idempotency: for calls that recognise a repetition themselves. */
  writeAtOnce<T>(statement: (k: Kysely<Tables>) => Promise<T>): Promise<T> {
    return writeAtOnce(this.#db, statement)
  }

  /**
   * Runs an unscoped transaction apart from the call's own one and from its idempotency: what must stay when the call
   * fails.
   */
  writeApart<T>(work: (w: Work) => Promise<T>): Promise<T> {
    return writeAsSystem(this.#db, work)
  }

  /**
   * Names the operator who is signed in as the caller: in the history that the transaction writes, and with its first
   * one of the call in the audit log (D-313).
   */
  async #noted<T>(work: (w: Work) => Promise<T>, run: (work: (w: Work) => Promise<T>) => Promise<T>): Promise<T> {
    const operator = this.viewer?.signedInBy
    if (operator === undefined) return run(work)
    const { userId, fullName } = this.me
    const done = await run(async (w) => {
      const isNoted = this.#change === undefined || this.#isChangeNoted
      await sql`select set_config('app.operator', ${operator.name}, true),
        case when ${!isNoted} then note_change_as(${operator.id}, ${userId}, ${fullName}, ${this.#change?.() ?? ''}, ${this.now.toISOString()}::timestamptz) end`.execute(
        w.k,
      )
      return work(w)
    })
    this.#isChangeNoted = true
    return done
  }

  /** The first transaction of a create call takes the key, also when it is repeated after a deadlock. */
  #idempotent<T>(work: (w: Work) => Promise<T>): (w: Work) => Promise<T> {
    const { viewer } = this
    const idempotency = this.#idempotency
    if (idempotency === undefined || viewer === undefined || this.#isKeyUsed) return work
    this.#isKeyUsed = true
    return (w) => this.#runIdempotent(w, work, viewer, idempotency)
  }

  async #runIdempotent<T>(
    w: Work,
    work: (w: Work) => Promise<T>,
    viewer: Viewer,
    idempotency: IdempotencyKey,
  ): Promise<T> {
    const key = { user_id: viewer.userId, endpoint: idempotency.endpoint, key: idempotency.key }
    // A second call with this key waits here until the first one has committed, and then finds its response.
    const taken = await w.k
      .insertInto('idempotency_keys')
      .values({ ...key, fingerprint: idempotency.fingerprint })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (taken === undefined) {
      const known = await w.k
        .selectFrom('idempotency_keys')
        .select(['response', 'fingerprint'])
        .where((eb) => eb.and(key))
        .executeTakeFirst()
      if (
        known?.fingerprint !== undefined &&
        known.fingerprint !== null &&
        known.fingerprint !== idempotency.fingerprint
      ) {
        throw malformed('This Idempotency-Key was used for another input. Take a new key for a new call.')
      }
      throw new RepeatedCall(known?.response)
    }
    const response = await work(w)
    // The key names its person, so an unscoped transaction needs no switch, which would hold its locks longer.
    const k = w.isSystem ? w.k : await w.as(this.identity)
    await k
      .updateTable('idempotency_keys')
      .set({
        response: response instanceof SerializedResponse ? `{${response.fields}}` : JSON.stringify(response ?? null),
      })
      .where((eb) => eb.and(key))
      .execute()
    return response
  }
}
