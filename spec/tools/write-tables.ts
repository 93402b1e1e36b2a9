import { writeFileSync } from 'node:fs'
import { migrate } from '../../adapters/server/database/migrate.ts'
import { openDatabase } from '../../adapters/server/database/open.ts'
import { tableTypes } from './table-types.ts'

const db = await openDatabase({ kind: 'pglite' })
await migrate(db)
writeFileSync(new URL('../../adapters/server/database/tables.ts', import.meta.url), await tableTypes(db))
await db.close()
