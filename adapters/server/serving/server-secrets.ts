import { randomBytes } from 'node:crypto'
import type { Db } from '../database/db.ts'
import { kyselyOn } from '../database/kysely.ts'

export interface ServerSecrets {
  readonly realtime: { readonly appId: string; readonly key: string; readonly secret: string }
  readonly linkSecret: string
}

/** Keys created once per database, so that every process of one market signs with the same ones. */
export async function serverSecrets(db: Db): Promise<ServerSecrets> {
  const made: ServerSecrets = {
    realtime: { appId: 'tradehall', key: randomBytes(10).toString('hex'), secret: randomBytes(32).toString('hex') },
    linkSecret: randomBytes(32).toString('hex'),
  }
  const k = kyselyOn(db, 'system')
  await k
    .insertInto('settings')
    .values({ name: 'secrets', value: JSON.stringify(made) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await k
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'secrets')
    .executeTakeFirstOrThrow()
  return value as ServerSecrets
}
