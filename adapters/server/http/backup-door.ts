import { Hono } from 'hono'
import { isAdminSecret } from '../admin-secret.ts'
import { noteBackup } from '../site/market-settings.ts'
import type { Db } from '../database/db.ts'

/** Where `npm run backup` fetches a copy of the embedded database, which only this process can read. */
export const BACKUP_PATH = '/admin/backup'

/** Responds only to a command that can read the data folder: the secret is stored there (D-23). */
export function backupDoor(db: Db, dataFolder: string, now: () => Date): Hono {
  const app = new Hono()
  app.post(BACKUP_PATH, async (c, next) => {
    const secret = c.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
    if (db.dump === undefined || !isAdminSecret(dataFolder, secret)) return next()
    const dump = await db.dump()
    await noteBackup(db, now())
    return new Response(dump, {
      headers: { 'content-type': 'application/gzip', 'cache-control': 'no-store' },
    })
  })
  return app
}
