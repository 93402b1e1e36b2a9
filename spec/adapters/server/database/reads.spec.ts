import { expect, it } from 'vitest'
import type { Queryable } from '../../../../adapters/server/database/db.ts'
import { MEMBER_ROLE } from '../../../../adapters/server/database/db.ts'
import { openPostgres } from '../../../../adapters/server/database/postgres.ts'
import { describeOn, describeOnBothEngines } from '../databases.ts'

const me = { companyId: 1, userId: 2 }
const WHO = `select current_user as role, current_setting('app.company_id') as company, current_setting('app.user_id') as person`

describeOnBothEngines('a read of a member', (engine) => {
  it('has the role and the identity of the member from its first statement on, and leaves none behind', async () => {
    const reads = Array.from({ length: 30 }, (_, at) =>
      engine.db.read(async (q) => (await q.query(WHO)).rows[0], { companyId: at + 1, userId: at + 100 }),
    )

    expect(await Promise.all(reads)).toEqual(
      reads.map((_, at) => ({ role: MEMBER_ROLE, company: String(at + 1), person: String(at + 100) })),
    )
    const { rows } = await engine.db.query<{ role: string }>('select current_user as role')
    expect(rows[0]?.role).not.toBe(MEMBER_ROLE)
  })

  it('cannot write', async () => {
    const write = engine.db.read((q) => q.query(`insert into roles (company_id, name) values (1, 'x')`), me)

    await expect(write).rejects.toMatchObject({ code: '25006' })
  })

  it('fails as a whole when one of several statements at once fails', async () => {
    const read = engine.db.read((q) => Promise.all([q.query('select 1'), q.query('select 1 / 0'), q.query(WHO)]), me)

    await expect(read).rejects.toMatchObject({ code: '22012' })
    expect((await engine.db.read(async (q) => (await q.query('select 1 as one')).rows, me))[0]).toEqual({ one: 1 })
  })

  it('of one statement has the identity, cannot write, and leaves nothing behind when it fails', async () => {
    const answers = await Promise.all([
      engine.db.readOne(WHO, [], me),
      engine.db.readOne('select 1 / $1::int', [0], me).catch((error: unknown) => error),
      engine.db
        .readOne(`insert into roles (company_id, name) values (1, 'x')`, [], me)
        .catch((error: unknown) => error),
      engine.db.readOne(WHO, [], { companyId: 3, userId: 4 }),
    ])

    expect(answers).toMatchObject([
      { rows: [{ role: MEMBER_ROLE, company: '1', person: '2' }] },
      { code: '22012' },
      { code: '25006' },
      { rows: [{ role: MEMBER_ROLE, company: '3', person: '4' }] },
    ])
    const { rows } = await engine.db.query<{ role: string }>('select current_user as role')
    expect(rows[0]?.role).not.toBe(MEMBER_ROLE)
  })

  it('refuses a statement after its end, which would run without the identity', async () => {
    for (const open of ['read', 'tx'] as const) {
      let kept: Queryable | undefined
      await engine.db[open](async (q) => void (kept = q), me)

      await expect(kept?.query(WHO)).rejects.toThrow('The transaction has ended')
    }
  })
})

describeOn('postgres', 'a read of one statement', (engine) => {
  it('does not run when its identity could not be set', async () => {
    const { setting } = engine
    if (setting.kind !== 'postgres') throw new Error('This is PostgreSQL.')
    const alone = await openPostgres({ url: setting.url, connections: 1 })
    try {
      await alone.query('deallocate become')

      await expect(alone.readOne(WHO, [], me)).rejects.toMatchObject({ code: '26000' })
    } finally {
      await alone.close()
    }
  })
})
