import { expect, it } from 'vitest'
import { describeOnBothEngines } from './databases.ts'

describeOnBothEngines('a prepared database', (engine) => {
  it('uses the named engine and is migrated and without rows', async () => {
    expect(engine.db.engine).toBe(engine.kind)
    const { rows } = await engine.db.query<{ name: string }>('select name from schema_migrations order by name')
    expect(rows.map((row) => row.name)).toContain('0001-foundation.sql')
  })

  it('is writable', async () => {
    await engine.db.exec('create table only_here (n int)')
    await engine.db.query('insert into only_here values ($1)', [7])
    expect((await engine.db.query('select n from only_here')).rows).toEqual([{ n: 7 }])
  })
})

describeOnBothEngines('another prepared database', (engine) => {
  it('does not contain the rows of the first one', async () => {
    const { rows } = await engine.db.query(`select 1 from information_schema.tables where table_name = 'only_here'`)
    expect(rows).toEqual([])
  })
})
