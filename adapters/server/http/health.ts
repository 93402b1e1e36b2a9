import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { kyselyOn } from '../database/kysely.ts'

/** GET /health: 200 when calls can be processed, 503 while the database is unavailable. */
export function healthRoutes(db: Db): Hono {
  const app = new Hono()
  app.get('/health', async (c) => {
    const isUp = await sql`select 1`.execute(kyselyOn(db, 'system')).then(
      () => true,
      () => false,
    )
    return c.json(
      { status: isUp, message: isUp ? 'ready' : 'The database does not answer.', engine: db.engine },
      isUp ? 200 : 503,
    )
  })
  return app
}
