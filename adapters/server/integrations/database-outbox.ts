import { kyselyOn } from '../database/kysely.ts'
import type { Db } from '../database/db.ts'
import type { Outbox } from './outbox.ts'

/** Mails and text messages without a configured service: stored in the database and shown on this machine only. */
export const databaseOutbox = (db: Db): Outbox => ({
  add: async ({ kind, to, subject, text, html }) => {
    await kyselyOn(db, 'system')
      .insertInto('outside_messages')
      .values({ kind, recipient: to, subject: subject ?? null, body: text, html: html ?? null })
      .execute()
  },
})
