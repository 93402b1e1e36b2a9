import * as Duration from 'effect/Duration'
import * as Effect from 'effect/Effect'
import * as Schedule from 'effect/Schedule'
import { DatabaseRefused, DatabaseUnavailable, type Db, type OnStatement } from './db.ts'

export type DatabaseSetting =
  | { readonly kind: 'pglite'; readonly folder?: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly connections?: number }

export interface OpenOptions {
  /** Whether requests are served: statements then have the limits of `PgliteOptions` and `PostgresOptions`. */
  readonly isServing?: (() => boolean) | undefined
  readonly onStatement?: OnStatement | undefined
}

/** Opens the configured engine; only that engine's code is loaded. */
export async function openDatabase(
  setting: DatabaseSetting,
  { isServing, onStatement }: OpenOptions = {},
): Promise<Db> {
  switch (setting.kind) {
    case 'pglite':
      return (await import('./pglite.ts')).openPglite(setting.folder, { isServing, onStatement })
    case 'postgres':
      return (await import('./postgres.ts')).openPostgres({ ...setting, isServing, onStatement })
  }
}

/** The pauses double from half a second to ten seconds. */
const PAUSES = Schedule.min([Schedule.exponential('500 millis'), Schedule.spaced('10 seconds')])

export interface WaitOptions extends OpenOptions {
  /** How long to try, in milliseconds; 0: once. */
  readonly waitMs: number
  /** Called before each pause with the reason and the length of the pause in milliseconds. */
  readonly onWait: (reason: string, pauseMs: number) => void
}

/**
 * Opens the database as soon as it can be reached, because after a power cut it may start later than this process. Rejects
 * at once when it refuses: another attempt would not change a wrong password or name.
 */
export function openWhenReachable(setting: DatabaseSetting, { waitMs, onWait, ...options }: WaitOptions): Promise<Db> {
  const isTemporary = (error: unknown) =>
    setting.kind === 'postgres' && error instanceof DatabaseUnavailable && !(error instanceof DatabaseRefused)
  const schedule = PAUSES.pipe(
    Schedule.upTo({ duration: Duration.millis(waitMs) }),
    Schedule.tap(({ input, duration }) =>
      Effect.sync(() => {
        if (input instanceof Error && isTemporary(input)) onWait(input.message, Duration.toMillis(duration))
      }),
    ),
  )
  return Effect.tryPromise({ try: () => openDatabase(setting, options), catch: (error) => error }).pipe(
    waitMs === 0 ? (opening) => opening : Effect.retry({ schedule, while: isTemporary }),
    Effect.runPromise,
  )
}
