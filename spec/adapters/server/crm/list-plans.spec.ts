import { beforeAll, expect, it } from 'vitest'
import type { Identity, Queryable } from '../../../../adapters/server/database/db.ts'
import { kyselyOn } from '../../../../adapters/server/database/kysely.ts'
import { summedSql } from '../../../../adapters/server/crm/deal-worth.ts'
import { countedColumns } from '../../../../adapters/server/crm/record-board.ts'
import { duplicatesOf } from '../../../../adapters/server/crm/find-duplicates.ts'
import { holdersOf } from '../../../../adapters/server/crm/record-keys.ts'
import { columnsOf, groupingOf } from '../../../../adapters/server/crm/record-grouping.ts'
import { choices } from '../../../../adapters/server/crm/record-choices.ts'
import { readRecords } from '../../../../adapters/server/crm/record-json.ts'
import {
  groupedPage,
  type RecordCondition,
  recordCondition,
  recordOrder,
  recordPage,
} from '../../../../adapters/server/crm/record-rows.ts'
import type { PlannedRow } from '../../../../adapters/server/import/import-target.ts'
import { recordTarget } from '../../../../adapters/server/import/record-target.ts'
import type { Work } from '../../../../adapters/server/database/store.ts'
import { importSettings } from '../../../../core/import/import.schema.ts'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import type { FilterRule } from '../../../../core/filters/filter-tree.ts'
import { describeOn } from '../databases.ts'

const LEADS = 100_000
const EMAIL = 106
const me: Identity = { companyId: 1, userId: 1 }
const now = new Date('2026-01-01T00:00:00Z')
/** An owner, who may view every kind of activity. */
const reader = { now, me: { userId: 1, timeZone: 'UTC', type: 'seller', permissions: [] } } as const
const form = { id: 0, unique_id: '', user_id: 0, version: 0, sections: DEFAULT_FORMS.Leads, unused: [] }
const status: FilterRule = { field: 'lead_status', operator: 1, value: 'Won' }
const country: FilterRule = { field: 'country', operator: 1, value: 'DE' }
const revenue: FilterRule = { field: 'annual_revenue', operator: 12, value: 500_000 }

/** The shown records, and the account and contact that each refers to. */
const SHOWN = ['Index Scan crm_records_pkey', 'Index Scan crm_records_unique_id', 'Index Scan crm_records_unique_id']

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Relation Name'?: string
  readonly 'Plan Rows': number
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly Plans?: readonly PlanNode[]
}

describeOn('postgres', 'plans of the lists of records with 100,000 leads', (engine) => {
  beforeAll(async () => {
    await engine.db.query(
      `insert into companies (id, kind, name, slug) overriding system value select i, 'seller', 'C' || i, 'c' || i from generate_series(1, 20) i`,
    )
    await engine.db.query(
      `insert into users (id, company_id, type, full_name, email, member_id) overriding system value values (1, 1, 'seller', 'S', 's@example.com', 'S1')`,
    )
    // One company has nearly all leads: a plan for the average company would be wrong for it.
    await engine.db.exec(
      `insert into crm_records (company_id, type_id, unique_id, name, email, phone, category, values, order_key, score, created_at, search)
       select case when i % 50 = 0 then 2 + i % 19 else 1 end, 1, 'u' || i, 'Lead ' || i, 'Lead.' || i || '@example.com', '+4930' || i, status,
              jsonb_build_object('103', 'Lead ' || i, '105', '+4930' || i, '106', 'Lead.' || i || '@example.com', '109', status, '114', (array['DE', 'FR', 'US', 'IN', 'CN', 'TR', 'IT', 'ES'])[1 + i % 8],
                                 '115', i * 7919 % 1000000, '120', repeat('asks for a price ', 20)),
              lpad(to_hex(i), 8, '0'), i * 31 % 101, timestamptz '2025-01-01' + i * interval '1 minute',
              'lead ' || i || case when i % 5000 = 1 then ' wanted' else ' asks for a price' end
         from (select i, (array['New', 'Contacted', 'Interested', 'Qualified', 'Negotiation', 'Won', 'Lost'])[1 + i / 8 % 7] as status
                 from generate_series(1, ${LEADS}) i) numbered`,
    )
    await engine.db.exec(
      `insert into crm_activities (company_id, type_id, record_id, subject, starts_at, order_key)
       select r.company_id, 5 + i % 3, r.id, 'Call', timestamptz '2026-01-01' + (i % 40 - 20) * interval '1 day', 'n0'
         from generate_series(0, 60000) i join crm_records r on r.unique_id = 'u' || i`,
    )
    const sections = DEFAULT_FORMS.Leads.map((section) => ({
      ...section,
      form_fields: section.form_fields.map((field) => (field.id === EMAIL ? { ...field, unique: '1' } : field)),
    }))
    await engine.db.query(
      "insert into crm_forms (company_id, type_id, unique_id, user_id, sections) values (1, 1, 'form', 1, $1)",
      [JSON.stringify(sections)],
    )
    await engine.db.exec('select fill_record_keys(1, 1, 0, null)')
    await engine.db.exec('vacuum analyze crm_records, crm_activities, emails, record_keys')
  }, 60_000)

  it('find a page of filtered leads and their number in an index, and read only the page', async () => {
    const plans = await plansOf(pageOf([status, country, revenue]))

    expect(scansOf(plans)).toEqual(['Index Only Scan crm_records_filters', ...SHOWN])
    expectCloseEstimate(plans, 'crm_records_filters')
  })

  it('narrow by a filter without a status in the same index', async () => {
    const plans = await plansOf(pageOf([country, revenue]))

    expect(scansOf(plans)).toEqual(['Index Only Scan crm_records_filters', ...SHOWN])
    expectCloseEstimate(plans, 'crm_records_filters')
  })

  it('read a page of all leads in the order of an index', async () => {
    const plans = await plansOf(pageOf([]))

    expect(scansOf(plans)).toContain('Index Only Scan crm_records_newest')
    expect(scansOf(plans).filter((scan) => !scan.startsWith('Index Only Scan'))).toEqual(SHOWN)
  })

  it.each([
    { by: 'score', index: 'Index Scan crm_records_score' },
    { by: 'first_name', index: 'Index Scan crm_records_name' },
    { by: 'created_at', index: 'Index Only Scan crm_records_newest' },
  ])('read a page of all leads ordered by $by in an index, and count them in one', async ({ by, index }) => {
    const plans = await plansOf((q) =>
      recordPage(kyselyOn(q, me), conditionOf([]), recordOrder('Leads', form, by), { page: 1, per_page: 100 }),
    )

    expect(scansOf(plans)).toContain(index)
    expect(scansOf(plans).filter((scan) => !scan.startsWith('Index Only Scan') && scan !== index)).toEqual([])
  })

  it('offer the leads with a name by the index of their texts', async () => {
    const plans = await plansOf((q) => choices(kyselyOn(q, me), ['Leads', 'Deals'], 'lead 4999'))

    expect(new Set(scansOf(plans))).toEqual(new Set(['Index Scan crm_records_pkey']))
  })

  it('find the leads that a new one may repeat by the indexes of addresses and names', async () => {
    const typed = { 103: 'Lead 7', 105: '0049 30 9', 106: 'lead.9@example.com' }
    let found: readonly string[] = []
    const plans = await plansOf(async (q) => {
      found = (await duplicatesOf(kyselyOn(q, me), 'Leads', form, typed)).map(({ unique_id }) => unique_id)
    })

    expect(found).toEqual(['u9'])
    expect(scansOf(plans)).toEqual(['email', 'name', 'phone'].map((key) => `Index Scan crm_records_${key}`))
  })

  it.each([
    { by: '105', cells: ['', '0049 30 77777'], index: 'crm_records_phone' },
    { by: '103', cells: ['LEAD 77777', ''], index: 'crm_records_name' },
  ])('[D-331] find the lead that a row of an import means by $index', async ({ by, cells, index }) => {
    const settings = { ...importSettings.parse({ columns: ['103', '105'], match: by }), matched: 'skip' } as const
    const batch = { kind: 'leads', importer: me, settings, now, historyId: 0 } as const
    let planned: readonly PlannedRow[] = []
    const plans = await plansOf(async (q) => {
      planned = await recordTarget.plan({ k: kyselyOn(q, me) } as Work, batch, [{ n: 2, cells }], new Map())
    })

    expect(planned.map(({ plan }) => plan)).toEqual(['skip'])
    expect(scansOf(plans)[0]).toBe(`Index Scan ${index}`)
    expect(scansOf(plans)).not.toContain('Seq Scan')
  })

  it('find who has the values of unique fields in an index, and read no other record', async () => {
    const claims = [9, 10, 100_001].map((at) => ({ field: { id: EMAIL }, value: ` LEAD.${at}@example.com` }))
    const read = await engine.db.tx(async (q) => {
      const readRows = async () =>
        (
          await q.query<{ n: number }>(
            `select sum(pg_stat_get_xact_tuples_returned(c) + pg_stat_get_xact_tuples_fetched(c))::int as n
             from unnest(array['crm_records', 'crm_records_pkey', 'record_keys', 'record_keys_key']::regclass[]) c`,
          )
        ).rows[0]!.n
      const before = await readRows()
      const found = await holdersOf(kyselyOn(q, me), 1, 1, claims, 2)
      return {
        found: claims.map((claim) => found.get(claim)?.map(({ unique_id }) => unique_id)),
        rows: (await readRows()) - before,
      }
    }, me)

    expect(read.found).toEqual([['u9'], ['u10'], undefined])
    expect(read.rows).toBeLessThan(20)
  })

  it('find the leads with a word by the index of their texts', async () => {
    const plans = await plansOf(pageOf([], 'wanted'))

    expect(scansOf(plans)).toEqual(['Index Scan crm_records_pkey', ...SHOWN])
    const scans = await engine.db.tx(async (q) => {
      const count = async () =>
        (await q.query<{ n: number }>(`select pg_stat_get_xact_numscans('crm_records_search'::regclass)::int as n`))
          .rows[0]!.n
      const before = await count()
      await q.query(`select records_like(1, array['%wanted%'])`)
      return (await count()) - before
    }, me)
    expect(scans).toBe(1)
  })

  it('expect as many records of a short list of ids as of a long one, so that the plan is made once', async () => {
    const expectedFor = async (count: number) => {
      const ids = Array.from({ length: count }, (_, at) => at + 1)
      const [plan] = await plansOf((q) => readRecords(kyselyOn(q, me), reader, ids))
      return plan?.['Plan Rows']
    }

    expect(await expectedFor(1)).toBe(await expectedFor(100))
  })

  it('count the columns of a board in an index, and read only the first cards of each', async () => {
    const plans = await plansOf((q) =>
      countedColumns(kyselyOn(q, me), form, conditionOf([]), { page: 1, per_page: 10 }),
    )

    expect(new Set(scansOf(plans))).toEqual(new Set(['Index Only Scan crm_records_board']))
    expectCloseEstimate(plans, 'crm_records_board')
  })

  it.each([7, 8] as const)(
    '[D-202] read the activities once for what comes next with leads (operator %s)',
    async (operator) => {
      const plans = await plansOf((q) =>
        recordPage(kyselyOn(q, me), conditionOf([{ field: 'next_activity', operator }]), recordOrder('Leads', form), {
          page: 1,
          per_page: 100,
        }),
      )
      const reads = nodesOf(plans).filter((node) => node['Relation Name'] === 'crm_activities')

      expect(reads.map((node) => node['Actual Loops'])).toEqual([1])
    },
  )

  it.each([
    { by: 'lead_status', counted: 'crm_records_board', read: 'Index Scan crm_records_newest' },
    { by: 'lead_owner', counted: 'crm_records_owner', read: 'Index Scan crm_records_newest' },
    { by: 'lead_source', counted: 'crm_records_filters', read: 'Index Only Scan crm_records_filters' },
  ])('[D-248] count and read a list grouped by $by in indexes', async ({ by, counted, read }) => {
    const grouping = groupingOf(reader, 'Leads', form, by)
    const plans = await plansOf((q) => {
      const k = kyselyOn(q, me)
      const page = { page: 1, per_page: 100 }
      return groupedPage(k, conditionOf([]), recordOrder('Leads', form), page, grouping, summedSql(form), (stored) =>
        columnsOf(k, 'Leads', form, grouping, stored),
      )
    })

    expect(scansOf(plans).filter((scan) => scan.includes('crm_records'))).toEqual([`Index Only Scan ${counted}`, read])
  })

  // Helpers

  const conditionOf = (rules: readonly FilterRule[], query = ''): RecordCondition =>
    recordCondition(reader, 'Leads', form, {
      query,
      // Lists send an empty filter, too.
      filters: [{ match: 'all', rules }],
    })

  const pageOf = (rules: readonly FilterRule[], query?: string) => async (q: Queryable) => {
    const k = kyselyOn(q, me)
    const { ids } = await recordPage(k, conditionOf(rules, query), recordOrder('Leads', form), {
      page: 1,
      per_page: 100,
    })
    return readRecords(k, reader, ids)
  }

  /** The plans of the statements that `work` sends as a member, with row-level security. */
  const plansOf = (work: (q: Queryable) => Promise<unknown>): Promise<readonly PlanNode[]> =>
    engine.db.tx(async (q) => {
      const sent: { readonly text: string; readonly values: readonly unknown[] }[] = []
      await work({
        query: (text, values = []) => {
          sent.push({ text, values })
          return q.query(text, values)
        },
      })
      const plans: PlanNode[] = []
      for (const { text, values } of sent) {
        const { rows } = await q.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
          `explain (analyze, timing off, format json) ${text}`,
          values,
        )
        plans.push(...rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan)))
      }
      return plans
    }, me)
})

const nodesOf = (plans: readonly PlanNode[]): readonly PlanNode[] =>
  plans.flatMap((plan) => [plan, ...nodesOf(plan.Plans ?? [])])

/** How the records are read. */
const scansOf = (plans: readonly PlanNode[]): readonly string[] =>
  nodesOf(plans).flatMap((node) =>
    node['Relation Name'] === 'crm_records' ? [`${node['Node Type']} ${node['Index Name'] ?? ''}`.trim()] : [],
  )

/** The first scan of an index finds as many rows as PostgreSQL expects, within a factor of ten. */
function expectCloseEstimate(plans: readonly PlanNode[], index: string): void {
  const scan = nodesOf(plans).find((node) => node['Index Name'] === index)
  const factor = (scan?.['Actual Rows'] ?? 0) / (scan?.['Plan Rows'] ?? 0)
  expect(factor).toBeGreaterThan(0.1)
  expect(factor).toBeLessThan(10)
}
