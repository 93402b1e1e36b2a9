import type { Kysely } from 'kysely'
import { savePreferences, showPreferences } from '../../../core/contracts/preferences.contract.ts'
import { notificationMessages } from '../../../core/notifications/notification.messages.ts'
import { type Preferences, readPreferences } from '../../../core/notifications/preferences.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import { mergeEdit } from '../http/merge-edit.ts'

export const preferenceBindings = [
  bind(showPreferences, (_, context) =>
    context.read(async (k) => ({ data: await preferencesOf(k, context.me.userId) })),
  ),

  bind(savePreferences, ({ was, ...sent }, context) =>
    context.write(async ({ k }) => {
      const { userId } = context.me
      await k.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
      const stored = await preferencesOf(k, userId)
      const data = { ...stored, ...(was === undefined ? sent : mergeEdit(stored, sent, was)) } as Preferences
      const { time_zone, ...kept } = data
      await k
        .updateTable('users')
        .set({ preferences: JSON.stringify(kept), time_zone: time_zone === '' ? null : time_zone })
        .where('id', '=', userId)
        .execute()
      return { data, message: notificationMessages.preferencesSaved }
    }),
  ),
]

async function preferencesOf(k: Kysely<Tables>, userId: number): Promise<Preferences> {
  const user = await k
    .selectFrom('users')
    .select(['preferences', 'time_zone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return readPreferences(user.preferences, user.time_zone)
}
