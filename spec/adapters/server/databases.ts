import { afterAll, beforeAll, describe } from 'vitest'
import type { Db } from '../../../adapters/server/database/db.ts'
import { type DatabaseSetting, openDatabase } from '../../../adapters/server/database/open.ts'
import { type Copy, copyDatabase } from './database-copies.ts'
import { borrowPglite } from './shared-pglite.ts'
import { type RunningPostgres, startPostgres } from '../../tools/postgres.ts'

/** A migrated, empty database of one engine, new for this block of specs. */
export type EngineUnderTest = {
  readonly kind: Db['engine']
  /** The opened database; available in hooks and tests only. */
  readonly db: Db
  /** The address for further connections. PostgreSQL only: PGlite is shared by the specs of a process. */
  readonly setting: DatabaseSetting
}

const ENGINES = ['pglite', 'postgres'] as const

/** Runs the same specs on PGlite and on PostgreSQL, each with a separate database that is dropped afterwards. */
export function describeOnBothEngines(name: string, specs: (engine: EngineUnderTest) => void): void {
  for (const kind of ENGINES) describeOn(kind, name, specs)
}

/** Runs specs on one engine, for features that only it has: several processes, restarts. */
export function describeOn(kind: Db['engine'], name: string, specs: (engine: EngineUnderTest) => void): void {
  describe(`${name} on ${kind === 'pglite' ? 'PGlite' : 'PostgreSQL'}`, () => {
    let copy: Copy | undefined
    let db: Db | undefined
    beforeAll(async () => {
      if (kind === 'pglite') db = await borrowPglite({})
      else {
        copy = await copyDatabase(kind)
        db = await openDatabase(copy.setting)
      }
    })
    afterAll(async () => {
      await db?.close()
      await copy?.remove()
    })
    specs({
      kind,
      get db() {
        if (db === undefined) throw new Error('The database is there in hooks and tests only.')
        return db
      },
      get setting() {
        if (copy === undefined) throw new Error('The setting is there on PostgreSQL, in hooks and tests only.')
        return copy.setting
      },
    })
  })
}

/** A separate PostgreSQL server, for specs that stop it or break its connections. `room` is the folder for its files. */
export async function startOwnPostgres(room?: string): Promise<RunningPostgres> {
  return startPostgres(undefined, [], room)
}
