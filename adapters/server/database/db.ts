import type { ReachedOwners } from '../../../core/permissions/reach.ts'
import { crmTypeIds, RECORD_TYPE_NAMES } from '../../../core/crm/records/record-types.ts'
import type { QueueLoad } from '../fair-queue.ts'

/**
 * One row as both engines return it: int8 and numeric are numbers, date is text, timestamptz is a Date, jsonb is
 * parsed.
 */
export type Row = Record<string, unknown>

export interface Answer<R = Row> {
  readonly rows: R[]
  /** Rows changed by an INSERT, UPDATE or DELETE. */
  readonly affected: number
}

export interface Queryable {
  /** Runs one statement; parameters are $1…; JSON is passed as text (`JSON.stringify`). */
  query<R = Row>(text: string, values?: readonly unknown[]): Promise<Answer<R>>
}

/** The identity that a transaction runs as. Row-level security reads both ids; 0 means nobody. */
export interface Identity {
  readonly companyId: number
  readonly userId: number
  /** The owners whose CRM records the person sees; `{}` is all. `Work.as` reads it where it is missing. */
  readonly owners?: ReachedOwners | undefined
  /** The realtime socket of the sender, which needs no echo of its own change (`app.socket_id`). */
  readonly socketId?: string | undefined
}

/**
 * The one database interface; PGlite and PostgreSQL return the same results.
 *
 * Inside `tx` only the given handle may be used: on PGlite the outer one waits for the transaction to end.
 */
export interface Db extends Queryable {
  readonly engine: 'pglite' | 'postgres'
  /** Transactions and statements that run now, and those that wait for a connection. */
  load(): QueueLoad
  /** Commits when `work` resolves, rolls back when it throws. With an identity, row-level security applies. */
  tx<T>(work: (q: Queryable) => Promise<T>, as?: Identity): Promise<T>
  /**
   * A read-only transaction of a member. It may send its first statement together with its beginning, and does not
   * wait for its end.
   */
  read<T>(work: (q: Queryable) => Promise<T>, as: Identity): Promise<T>
  /** One statement as a read-only transaction of a member; on PostgreSQL in one round trip. */
  readOne<R = Row>(text: string, values: readonly unknown[], as: Identity): Promise<Answer<R>>
  /** Runs a script of several statements. */
  exec(script: string): Promise<void>
  /**
   * Subscribes to the payloads of NOTIFY on `channel`; `onGap` is called when some may have been missed. Returns the
   * unsubscribe function.
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>
  /** The embedded database only: a packed copy of its whole folder between two transactions. */
  dump?(): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

/** Called after each statement with its text, which contains no values, and its duration without waiting. */
export type OnStatement = (text: string, ms: number) => void

/** The role that member transactions run as. It owns nothing, so the policies apply to it. */
export const MEMBER_ROLE = 'tradehall_member'
/** The member role of people who do not see all records of their company: the policies of `row-reach.ts` apply to it. */
export const NARROW_ROLE = 'tradehall_narrow'

/** Whether this person sees only some records of the company. */
export const isNarrow = ({ owners }: Identity): boolean =>
  owners !== undefined && Object.values(owners).some((each) => each !== undefined)

const roleOf = (as: Identity): string => (isNarrow(as) ? NARROW_ROLE : MEMBER_ROLE)

/** The reach as `reached_owners` reads it: the owners by type id, 0 for activities without a record. */
function reachSetting({ owners = {} }: Identity): string {
  const byType = [
    ...RECORD_TYPE_NAMES.map((type) => [crmTypeIds[type], owners[type]] as const),
    [0, owners.unrelated] as const,
  ]
  return JSON.stringify(
    Object.fromEntries(byType.flatMap(([type, ids]) => (ids === undefined ? [] : [[type, ids.map(wholeNumber)]]))),
  )
}

/** The values of `role`, `app.company_id`, `app.user_id` and `app.reach` of an identity, for `set_config`. */
export const identitySettings = (as: Identity): readonly [string, string, string, string] => [
  roleOf(as),
  String(wholeNumber(as.companyId)),
  String(wholeNumber(as.userId)),
  isNarrow(as) ? reachSetting(as) : '',
]

/** Any other text of the header is ignored. */
const SOCKET_ID = /^\d{1,20}\.\d{1,20}$/

/** Opens a transaction in one round trip. Ids are checked to be whole numbers, so they are safe in the text. */
export function beginStatement(as?: Identity, mode: 'READ WRITE' | 'READ ONLY' = 'READ WRITE'): string {
  if (as === undefined) return `BEGIN ${mode}`
  const companyId = wholeNumber(as.companyId)
  const userId = wholeNumber(as.userId)
  const reach = isNarrow(as) ? `; SET LOCAL app.reach = '${reachSetting(as)}'` : ''
  const socket =
    mode === 'READ WRITE' && as.socketId !== undefined && SOCKET_ID.test(as.socketId)
      ? `; SET LOCAL app.socket_id = '${as.socketId}'`
      : ''
  return `BEGIN ${mode}; SET LOCAL ROLE ${roleOf(as)}; SET LOCAL app.company_id = '${companyId}'; SET LOCAL app.user_id = '${userId}'${reach}${socket}`
}

function wholeNumber(id: number): number {
  if (!Number.isSafeInteger(id)) throw new TypeError(`Not an id: ${String(id)}`)
  return id
}

/** An error of the database, the same for both engines. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  /** SQLSTATE, e.g. 23505 for a broken unique index. */
  readonly code: string | undefined
  readonly constraint: string | undefined
  constructor(message: string, code: string | undefined, constraint: string | undefined, cause?: unknown) {
    super(message, { cause })
    this.code = code
    this.constraint = constraint
  }
}

/** The database cannot be reached: gone, restarting, or out of connections. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** The database is reached and refuses: another attempt would not help. */
export class DatabaseRefused extends DatabaseUnavailable {}

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01',
  '57P02',
  '57P03',
])
/** Connection errors, a server that is out of connections, memory or disk, and a file that cannot be written. */
const CONNECTION_CLASSES = /^(?:08|53|58)/
const CONNECTION_TEXTS =
  /No space left on device|Connection terminated|connection timeout|Query read timeout|timeout exceeded when trying to connect|is not queryable|after calling end on the pool|Connection ended/i

/** Converts an engine's own error; PGlite's would otherwise print a screenful of code. */
export function databaseError(error: unknown): DatabaseError | DatabaseUnavailable {
  if (error instanceof DatabaseError || error instanceof DatabaseUnavailable) return error
  const { message, code, constraint } = error as { message?: string; code?: string; constraint?: string }
  // Node tries every address of a host name and collects the errors under an empty message.
  const [inner] = error instanceof AggregateError ? (error.errors as { message?: string }[]) : []
  const text = message !== undefined && message !== '' ? message : (inner?.message ?? String(error))
  if (
    (code !== undefined && (CONNECTION_CODES.has(code) || CONNECTION_CLASSES.test(code))) ||
    CONNECTION_TEXTS.test(text)
  ) {
    return new DatabaseUnavailable(`The database does not answer: ${text}`, { cause: code })
  }
  return new DatabaseError(text, code, constraint, code === undefined ? error : undefined)
}

export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof DatabaseError &&
  error.code === '23505' &&
  (constraint === undefined || error.constraint === constraint)
