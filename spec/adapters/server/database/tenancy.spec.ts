import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { MEMBER_ROLE } from '../../../../adapters/server/database/db.ts'
import { kyselyOn } from '../../../../adapters/server/database/kysely.ts'
import { readAs, writeAs, writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { tenancy } from '../../../../adapters/server/database/tenancy.ts'
import { describeOnBothEngines } from '../databases.ts'

describeOnBothEngines('tenancy', (engine) => {
  const own = { companyId: 0, userId: 0 }
  const foreign = { companyId: 0, userId: 0 }

  beforeAll(async () => {
    await writeAsSystem(engine.db, async ({ k }) => {
      for (const [at, identity] of [own, foreign].entries()) {
        const company = await k
          .insertInto('companies')
          .values({ kind: 'seller', name: `Company ${at}`, slug: `tenancy-${at}` })
          .returning('id')
          .executeTakeFirstOrThrow()
        const user = await k
          .insertInto('users')
          .values({
            company_id: company.id,
            type: 'seller',
            full_name: 'A',
            email: `t${at}@spec.example`,
            member_id: `T${at}`,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        Object.assign(identity, { companyId: company.id, userId: user.id })
        await k.insertInto('roles').values({ company_id: company.id, name: 'Role' }).execute()
      }
    })
  })

  it('restricts queries, joins included, to the own company', async () => {
    const rows = await readAs(engine.db, own, (k) =>
      k
        .selectFrom('roles as r')
        .innerJoin('users as u', 'u.company_id', 'r.company_id')
        .select(['r.company_id', 'u.id'])
        .execute(),
    )

    expect(rows).toEqual([{ company_id: own.companyId, id: own.userId }])
  })

  it('adds the condition to the SQL itself, for select, update and delete', () => {
    const k = kyselyOn(engine.db, { companyId: 7, userId: 8 })

    expect(k.selectFrom('roles').selectAll().where('id', '=', 1).compile().sql).toContain('("roles"."company_id" = $2)')
    expect(k.updateTable('roles').set({ name: 'x' }).where('id', '=', 1).compile().sql).toContain(
      '"roles"."company_id"',
    )
    expect(k.deleteFrom('roles').compile().sql).toContain('"roles"."company_id"')
  })

  it('lets nobody join a room of others, and shows the messages of an own room only', async () => {
    await engine.db.query(
      `insert into rooms (id, created_by, is_group) values ('own', $1, true), ('theirs', $2, true)`,
      [own.userId, foreign.userId],
    )
    await engine.db.query(`insert into room_members (room_id, user_id) values ('own', $1), ('theirs', $2)`, [
      own.userId,
      foreign.userId,
    ])
    await engine.db.query(
      `insert into messages (room_id, seq, sender_id, message) values ('own', 1, $1, 'mine'), ('theirs', 1, $2, 'secret')`,
      [own.userId, foreign.userId],
    )
    const asMember = (text: string, values: readonly unknown[] = []) => engine.db.tx((q) => q.query(text, values), own)

    await expect(
      asMember(`insert into room_members (room_id, user_id) values ('theirs', $1)`, [own.userId]),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(asMember(`update room_members set room_id = 'theirs'`)).rejects.toMatchObject({ code: '42501' })
    expect((await asMember('select room_id, user_id from room_members')).rows).toEqual([
      { room_id: 'own', user_id: own.userId },
    ])
    expect((await asMember('select message from messages')).rows).toEqual([{ message: 'mine' }])
  })

  it('leaks nothing without the condition of the query layer, because row-level security applies', async () => {
    const seen = await engine.db.tx(
      async (q) => ({
        roles: (await q.query('select company_id from roles')).rows,
        users: (await q.query('select id from users')).rows,
        companies: (await q.query('select id from companies')).rows,
        changed: (await q.query(`update roles set name = 'taken' where company_id = $1`, [foreign.companyId])).affected,
        deleted: (await q.query('delete from roles where company_id = $1', [foreign.companyId])).affected,
      }),
      own,
    )

    expect(seen).toEqual({
      roles: [{ company_id: own.companyId }],
      users: [{ id: own.userId }],
      companies: [{ id: own.companyId }],
      changed: 0,
      deleted: 0,
    })
  })

  it('refuses a row for another company', async () => {
    await expect(
      writeAs(engine.db, own, ({ k }) =>
        k.insertInto('roles').values({ company_id: foreign.companyId, name: 'planted' }).execute(),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })

  it('makes every table that tenancy does not list inaccessible', async () => {
    const { rows } = await engine.db.query<{ tablename: string }>(
      `select tablename from pg_tables where schemaname = 'public'`,
    )
    const unnamed = rows.map((row) => row.tablename).filter((table) => !(table in tenancy))
    expect(unnamed).toContain('sign_ins')

    for (const table of unnamed) {
      await expect(
        engine.db.tx((q) => q.query(`select 1 from ${table}`), own),
        table,
      ).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('has row-level security on every named table that exists', async () => {
    const { rows } = await engine.db.query<{ relname: string }>(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and not relrowsecurity`,
    )

    expect(rows.map((row) => row.relname).filter((table) => table in tenancy)).toEqual([])
  })

  it('resets the identity after the transaction', async () => {
    await readAs(engine.db, own, (k) => k.selectFrom('roles').select('id').execute())

    const { rows } = await engine.db.query<{ role: string }>('select current_user as role')
    expect(rows[0]?.role).not.toBe(MEMBER_ROLE)
  })

  it('writes a row, its history and its event together or not at all', async () => {
    const write = writeAs(engine.db, own, async (w) => {
      await w.k.insertInto('roles').values({ company_id: own.companyId, name: 'half' }).execute()
      await w.record({ subject: 'role', subjectId: 1, verb: 'created' })
      await w.emit({ channels: ['private-chat.1'], event: 'x', data: {} })
      throw new Error('broken off')
    })

    await expect(write).rejects.toThrow('broken off')
    const counts = await sql<{ roles: number; history: number; outbox: number }>`
      select (select count(*) from roles where name = 'half')::int roles, (select count(*) from history)::int history, (select count(*) from outbox)::int outbox`.execute(
      kyselyOn(engine.db, 'system'),
    )
    expect(counts.rows[0]).toEqual({ roles: 0, history: 0, outbox: 0 })
  })
})
