import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Db } from '../../../../adapters/server/database/db.ts'
import { openDatabase } from '../../../../adapters/server/database/open.ts'
import { copyDatabase } from '../database-copies.ts'
import { startServerProcess } from '../server-process.ts'
import { nothingLost, rounds } from './fault-report.ts'

const ROUNDS = rounds(2, 50)
const LEADS = 40
const LEASE_MS = 200

/** A company with a rule that adds a task, a notification and a mail for each new lead, and the leads of this round. */
async function makeRule(db: Db): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `with c as (insert into companies (kind, name, slug, approval, plan) values ('seller', 'Rules', 'rules', 'approved', 'trade') returning id),
     u as (insert into users (company_id, type, full_name, email, member_id) select id, 'seller', 'Ada', 'ada@rules.example', 'R1' from c returning id)
     insert into automation_rules (company_id, type_id, name, trigger, conditions, actions)
     select c.id, 1, 'Greet', '{"event":"created"}', '{"match":"all","rules":[]}', jsonb_build_array(
       jsonb_build_object('type', 'create_task', 'params', jsonb_build_object('subject', 'Call', 'due_in_days', 0, 'priority', 'normal')),
       jsonb_build_object('type', 'set_field', 'params', jsonb_build_object('field', 'city', 'value', 'Rome')),
       jsonb_build_object('type', 'notify', 'params', jsonb_build_object('message', 'New', 'user_id', u.id)))
     from c, u returning company_id as id`,
  )
  return rows[0]!.id
}

const addLeads = (db: Db, companyId: number, round: number) =>
  db.query(
    `insert into crm_records (company_id, type_id, unique_id, name, values, order_key)
     select $1, 1, 'lead-' || $2::int || '-' || n, 'Lead', '{"103":"Lead"}', 'a' from generate_series(1, ${LEADS}) n`,
    [companyId, round],
  )

const waiting = async (db: Db): Promise<number> =>
  (await db.query<{ n: number }>(`select count(*)::int as n from automation_changes`)).rows[0]!.n

describe.each(['pglite', 'postgres'] as const)('rules on %s while the server is killed', (engine) => {
  it('[D-91] act exactly once for each change', { timeout: 60_000 + ROUNDS * 60_000 }, async () => {
    const copy = await copyDatabase(engine)
    const folder = mkdtempSync(join(tmpdir(), 'tradehall-kill-rules-'))
    const dataFolder = copy.setting.kind === 'pglite' ? join(copy.setting.folder ?? '', '..') : folder
    const settings: Record<string, string> = copy.setting.kind === 'postgres' ? { DATABASE_URL: copy.setting.url } : {}
    try {
      let db = await openDatabase(copy.setting)
      const companyId = await makeRule(db)
      let cut = 0
      for (let round = 1; round <= ROUNDS; round += 1) {
        await addLeads(db, companyId, round)
        await db.close()
        const server = await startServerProcess({ dataFolder, settings, leaseMs: LEASE_MS })
        await pause(Math.random() * 80)
        await server.kill()
        db = await openDatabase(copy.setting)
        if ((await waiting(db)) > 0) cut += 1
      }
      for (let left = await waiting(db); left > 0; left = await waiting(db)) {
        await db.close()
        const server = await startServerProcess({ dataFolder, settings, leaseMs: LEASE_MS })
        // Starting costs more than the rules: a short pause would mean many starts.
        await pause(5_000)
        await server.stop()
        db = await openDatabase(copy.setting)
      }
      const { rows } = await db.query<{ leads: number; faults: string[] }>(
        `select count(*)::int as leads, coalesce(array_agg(r.unique_id) filter (where
             (select count(*) from crm_activities a where a.record_id = r.id) <> 1
          or (select count(*) from automation_runs n where n.record_id = r.id and n.state = 'done') <> 1
          or (select count(*) from notifications t where t.link = '/crm/leads/' || r.unique_id) <> 1
          or r.values ->> '111' is distinct from 'Rome'), '{}') as faults
         from crm_records r where r.company_id = $1`,
        [companyId],
      )
      const counted = await db.query<{ run_count: number }>(
        `select run_count from automation_rules where company_id = $1`,
        [companyId],
      )
      expect(rows[0]?.leads).toBe(ROUNDS * LEADS)
      expect(counted.rows).toEqual([{ run_count: ROUNDS * LEADS }])
      nothingLost({
        fault: 'kill -9 while rules run',
        engine,
        // Without a kill in the middle of the work nothing was tried.
        tried: { kills: ROUNDS, 'kills in the middle of the rules': cut, 'changes of leads': ROUNDS * LEADS },
        lost: rows[0]?.faults.map((id) => `${id}: its rule did not act exactly once`) ?? [],
      })
      await db.close()
    } finally {
      await copy.remove()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
