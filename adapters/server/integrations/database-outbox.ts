import { kyselyOn } from '../database/kysely.ts'
import type { Db } from '../database/db.ts'
import type { Outbox } from './outbox.ts'

/** Text messages without a configured service: stored in the database and shown on this machine only. */
export const databaseOutbox = (db: Db): Outbox => ({
  add: async ({ kind, to, text }) => {
    await kyselyOn(db, 'system').insertInto('outside_messages').values({ kind, recipient: to, body: text }).execute()
  },
})
