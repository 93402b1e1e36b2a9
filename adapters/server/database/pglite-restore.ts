import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** Writes a dump of an embedded database to a new folder, and opens it once. */
export async function restorePglite(folder: string, dump: Uint8Array<ArrayBuffer>): Promise<void> {
  // Unpacked here, because PGlite leaves the error of a damaged archive unhandled.
  const tar = new Blob([new Uint8Array(await promisify(gunzip)(dump))], { type: 'application/x-tar' })
  const db = await PGlite.create({ dataDir: folder, loadDataDir: tar, extensions: { pg_trgm } })
  await db.query('select count(*) from schema_migrations')
  await db.close()
}
