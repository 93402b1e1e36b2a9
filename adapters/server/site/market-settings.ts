import type { Kysely } from 'kysely'
import {
  type MarketSetting,
  type MarketSettings,
  marketSettings,
  settingNames,
} from '../../../core/operator/market-settings.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/db.ts'
import { kyselyOn } from '../database/kysely.ts'
import type { Tables } from '../database/tables.ts'

/** What the market is set to: the environment goes before what an operator chose, and that before the defaults (D-232). */
export async function settingsOf(
  k: Kysely<Tables>,
  config: Pick<Config, 'settings' | 'defaultSettings'>,
): Promise<MarketSettings> {
  return { ...config.defaultSettings, ...(await chosenSettings(k)), ...config.settings }
}

/** One setting; the database is only asked when the environment leaves it open. */
export async function settingOf<Name extends MarketSetting>(
  k: Kysely<Tables>,
  config: Pick<Config, 'settings' | 'defaultSettings'>,
  name: Name,
): Promise<MarketSettings[Name]> {
  const fixed: Partial<MarketSettings> = config.settings
  return fixed[name] ?? (await settingsOf(k, config))[name]
}

async function chosenSettings(k: Kysely<Tables>): Promise<Partial<MarketSettings>> {
  const rows = await k.selectFrom('market_settings').select(['key', 'value']).where('key', 'in', settingNames).execute()
  // A value of a later release counts as none.
  return Object.fromEntries(
    rows.flatMap(({ key, value }) => {
      const read = marketSettings.shape[key as MarketSetting].safeParse(value)
      return read.success ? [[key, read.data]] : []
    }),
  )
}

const BACKUP = 'backup'

/** Notes that a backup was made. A backup is whole even where this fails: a market of an earlier release has no such table. */
export const noteBackup = (db: Db, now: Date): Promise<void> =>
  storeSetting(kyselyOn(db, 'system'), BACKUP, now.toISOString(), now).catch(() => undefined)

/** When the last backup was made; undefined if there is none. */
export async function lastBackup(k: Kysely<Tables>): Promise<Date | undefined> {
  const row = await k.selectFrom('market_settings').select('updated_at').where('key', '=', BACKUP).executeTakeFirst()
  return row?.updated_at
}

/** Stores one value under its name. */
export async function storeSetting(k: Kysely<Tables>, key: string, value: unknown, now: Date): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: now }
  await k
    .insertInto('market_settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}
