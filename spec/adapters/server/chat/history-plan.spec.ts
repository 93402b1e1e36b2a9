import { beforeAll, expect, it } from 'vitest'
import { historyPage } from '../../../../adapters/server/chat/history.ts'
import { kyselyOn } from '../../../../adapters/server/database/kysely.ts'
import type { Services } from '../../../../adapters/server/services.ts'
import { describeOnBothEngines } from '../databases.ts'

const MESSAGES = 3_000
const PAGE = 40

// The condition of a member is checked for each row, so a page must not read the whole room.
describeOnBothEngines('the plan of a page of messages', (engine) => {
  beforeAll(async () => {
    await engine.db.exec(`
      insert into companies (kind, name, slug) values ('seller', 'Plan', 'plan');
      insert into users (company_id, type, full_name, email, member_id) values (1, 'seller', 'Ada', 'ada@plan.example', 'P1');
      insert into rooms (id, created_by, is_group, last_seq) values ('room', 1, true, ${MESSAGES});
      insert into room_members (room_id, user_id) values ('room', 1);
      insert into messages (room_id, seq, sender_id, message) select 'room', n, 1, 'Message ' || n from generate_series(1, ${MESSAGES}) n;
      analyze;
    `)
  })

  it.each([
    ['the newest', undefined, undefined],
    ['those before a number', undefined, 2_000],
    ['those after a number', 1_000, undefined],
  ])('reads no more than the page: %s', async (_, afterSeq, beforeSeq) => {
    let sent: { readonly text: string; readonly values: readonly unknown[] } = { text: '', values: [] }
    const identity = { companyId: 1, userId: 1 }
    const recording = {
      query: async <R>(text: string, values: readonly unknown[] = []) => {
        sent = { text, values }
        return {
          rows: [{ last_seq: MESSAGES, reads: [], messages: '[]', count: 0, has_files: false, hidden: null }] as R[],
          affected: 0,
        }
      },
    }
    await historyPage(
      kyselyOn(recording, identity),
      1,
      { room: { id: 'room' }, afterSeq, beforeSeq, page: 1, perPage: PAGE },
      {} as Services,
      new Date(),
    )
    const plan = await engine.db.tx(async (q) => {
      await q.query('set local plan_cache_mode = force_generic_plan')
      await q.query(`prepare explained as ${sent.text}`)
      const { rows } = await q.query<Record<string, unknown>>(
        `explain (analyze, format json) execute explained(${sent.values.map((value) => `'${String(value)}'`).join(', ')})`,
      )
      await q.query('deallocate explained')
      return JSON.stringify(rows)
    }, identity)

    const read = [...plan.matchAll(/"Relation Name":"messages".*?"Actual Rows":(\d+)/g)].map(([, rows]) => Number(rows))
    expect(read).toEqual([PAGE])
    expect(plan).toContain('"Index Name":"messages_seq"')
    expect(plan).not.toMatch(/"Rows Removed by (?:Filter|Index Recheck)":[1-9]\d{2}/)
  })
})
