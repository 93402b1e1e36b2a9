import { stat } from 'node:fs/promises'
import { type Config, readConfig } from '../server/config.ts'
import { DataFolderLocked, lockDataFolder } from '../server/data-folder-lock.ts'
import { type Db, DatabaseUnavailable } from '../server/database/db.ts'
import { migrate } from '../server/database/migrate.ts'
import { openDatabase } from '../server/database/open.ts'
import { CannotRun } from './command-line.ts'

/** The settings that server and commands share. `data` is the value of --data. Throws `CannotRun` with all faults. */
export function marketConfig(
  data: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): Config {
  const read = readConfig([...(data === undefined ? [] : ['--data', data]), '--no-demo'], environment)
  if (read.kind !== 'config') throw new CannotRun(read.kind === 'faults' ? read.faults.join('\n') : read.text)
  return read.config
}

/** A running server uses the data folder, so nothing else may open the embedded database. */
export class MarketInUse extends CannotRun {
  override name = 'MarketInUse'
}

export interface OpenMarket {
  readonly db: Db
  close(): Promise<void>
}

/**
 * Opens the market's database, embedded or from DATABASE_URL, and migrates it. Rejects with `MarketInUse` while a server
 * uses the data folder, else with `CannotRun` and instructions.
 */
export async function openMarket(config: Config): Promise<OpenMarket> {
  const { database } = config
  if (database.kind === 'postgres') {
    const db = await openDatabase(database).catch(unreachable)
    await migrate(db).catch(async (error: unknown) => {
      await db.close()
      return unreachable(error)
    })
    return { db, close: () => db.close() }
  }
  const found = await stat(database.folder).catch(() => undefined)
  if (found === undefined) {
    throw new CannotRun(
      `There is no market in ${config.dataFolder} yet: start one with npm start, name its folder with --data DIR, or set DATABASE_URL.`,
    )
  }
  const lock = await lockDataFolder(config.dataFolder).catch((error: unknown) => {
    if (error instanceof DataFolderLocked) throw new MarketInUse(error.message)
    throw new CannotRun(`The data folder ${config.dataFolder} cannot be used: ${(error as Error).message}`)
  })
  try {
    const db = await openDatabase(database)
    await migrate(db).catch(async (error: unknown) => {
      await db.close()
      throw error
    })
    return {
      db,
      close: async () => {
        await db.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * Runs a function with exclusive access to the market, then closes the database. `purpose` names the task in the request
 * to stop the server, such as "the import". Rejects like `openMarket`.
 */
export async function onMarket<T>(config: Config, purpose: string, work: (db: Db) => Promise<T>): Promise<T> {
  const market = await openMarket(config).catch((error: unknown) => {
    if (!(error instanceof MarketInUse)) throw error
    throw new CannotRun(
      `A server works with the embedded database: stop it for the time of ${purpose}, or run both on PostgreSQL (DATABASE_URL).\n  ${error.message}`,
    )
  })
  try {
    return await work(market.db)
  } finally {
    await market.close()
  }
}

function unreachable(error: unknown): never {
  if (error instanceof DatabaseUnavailable) throw new CannotRun(`${error.message} (DATABASE_URL).`)
  throw error
}
