import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { tableTypes } from '../../../tools/table-types.ts'
import { describeOnBothEngines } from '../databases.ts'

describeOnBothEngines('table types', (engine) => {
  it('should match the migrated database (npm run tables)', async () => {
    const written = readFileSync(new URL('../../../../adapters/server/database/tables.ts', import.meta.url), 'utf8')

    expect(written).toBe(await tableTypes(engine.db))
  })
})
