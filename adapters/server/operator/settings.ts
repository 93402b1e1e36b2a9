import {
  type MarketSetting,
  type MarketSettings,
  marketSettings,
  SETTING_NAMES,
  SETTING_VARIABLES,
  settingNames,
} from '../../../core/operator/market-settings.ts'
import { operatorMessages as say } from '../../../core/operator/operator.messages.ts'
import type { Config } from '../config.ts'
import { lockFor, type Work } from '../database/store.ts'
import { checkedBy, mergeEdit } from '../http/merge-edit.ts'
import { refusedField } from '../http/refusals.ts'
import { settingsOf, storeSetting } from '../site/market-settings.ts'
import { noteAction } from './audit-log.ts'

export interface Author {
  /** Null for a command. */
  readonly operatorId: number | null
  readonly now: Date
}

/** The settings that the environment sets, with the variables that do it. */
export const fixedSettings = ({ settings }: Pick<Config, 'settings'>): { key: MarketSetting; variable: string }[] =>
  (Object.keys(settings) as MarketSetting[])
    .filter((key) => (settings as Partial<MarketSettings>)[key] !== undefined)
    .map((key) => ({ key, variable: SETTING_VARIABLES[key] ?? '' }))

/** Changes settings, each with a line in the audit log. What the environment sets is refused at its field. */
export async function changeSettings(
  w: Work,
  config: Config,
  sent: MarketSettings,
  was: Readonly<Record<string, unknown>>,
  { operatorId, now }: Author,
): Promise<MarketSettings> {
  await lockFor(w.k, 'market-settings')
  const before = await settingsOf(w.k, config)
  const after = checkedBy(marketSettings, mergeEdit(before, sent, was))
  const fixed = new Map(fixedSettings(config).map(({ key, variable }) => [key, variable]))
  for (const key of settingNames) {
    if (before[key] === after[key]) continue
    const variable = fixed.get(key)
    if (variable !== undefined) throw refusedField(key, say.setByEnvironment(variable))
    await storeSetting(w.k, key, after[key], now)
    await noteAction(w, {
      operatorId,
      action: 'setting.changed',
      target: { kind: 'setting', id: key, name: SETTING_NAMES[key] },
      reason: say.changedFromTo(before[key], after[key]),
      now,
    })
  }
  return after
}
