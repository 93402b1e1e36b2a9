import lodash from 'lodash'
import { Query } from 'mingo'
import sift from 'sift'
import { checkFilter } from '../../core/filters/filter-check.ts'
import { toPredicate } from '../../core/filters/filter-predicate.ts'
import type { FilterField, FilterTree } from '../../core/filters/filter-tree.ts'
import { bench, figure } from './harness.ts'

// Filters rows in memory, as the dry run of a rule does: 100,000 leads with a typical filter, against sift, mingo,
// lodash and a loop written by hand for this filter.

const LEADS = Number(process.env['BENCH_LEADS'] ?? 100_000)
const TIMES = 5
const moment = { now: Date.UTC(2026, 5, 15, 12), timeZone: 'Europe/Berlin' } as const

interface Lead {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly company: string | null
  readonly email: string
  readonly city: string | null
  readonly lead_status: string
  readonly lead_source: string | null
  readonly tags: readonly string[]
  readonly amount: number | null
  readonly employees: number
  readonly rating: number
  readonly closing_date: string | null
  readonly created_at: string
  readonly is_active: boolean
}

const fields: readonly FilterField[] = [
  { name: 'first_name', label: 'First name', type: 'text' },
  { name: 'last_name', label: 'Last name', type: 'text' },
  { name: 'company', label: 'Company', type: 'text' },
  { name: 'email', label: 'E-mail', type: 'text' },
  { name: 'city', label: 'City', type: 'text' },
  { name: 'lead_status', label: 'Status', type: 'choice' },
  { name: 'lead_source', label: 'Source', type: 'choice' },
  { name: 'tags', label: 'Tags', type: 'multi' },
  { name: 'amount', label: 'Amount', type: 'number' },
  { name: 'employees', label: 'Employees', type: 'number' },
  { name: 'rating', label: 'Rating', type: 'number' },
  { name: 'closing_date', label: 'Closing date', type: 'date' },
  { name: 'created_at', label: 'Created', type: 'date' },
  { name: 'is_active', label: 'Active', type: 'boolean' },
]

interface Case {
  readonly name: string
  readonly tree: FilterTree
  readonly mongo: Record<string, unknown>
  readonly lodash: (lead: Lead) => boolean
  readonly byHand: (lead: Lead) => boolean
  readonly aims: { readonly engines: number; readonly lodash: number; readonly byHand: number }
}

const cases: readonly Case[] = [
  {
    name: 'simple',
    tree: {
      match: 'all',
      rules: [
        { field: 'lead_status', operator: 1, value: 'Contacted' },
        { field: 'amount', operator: 12, value: 5_000 },
      ],
    },
    mongo: { lead_status: 'Contacted', amount: { $gte: 5_000 } },
    lodash: lodash.overEvery([
      lodash.matchesProperty('lead_status', 'Contacted'),
      (lead: Lead) => lodash.gte(lead.amount, 5_000),
    ]),
    byHand: (lead) => lead.lead_status === 'Contacted' && lead.amount !== null && lead.amount >= 5_000,
    aims: { engines: 3, lodash: 2, byHand: 1.7 },
  },
  {
    name: 'text',
    tree: { match: 'all', rules: [{ field: 'company', operator: 3, value: 'Stahl' }] },
    mongo: { company: { $regex: /stahl/i } },
    lodash: (lead) => lodash.includes(lodash.toLower(lead.company ?? ''), 'stahl'),
    byHand: (lead) => lead.company !== null && lead.company.toLowerCase().includes('stahl'),
    aims: { engines: 3.5, lodash: 2, byHand: 1.7 },
  },
  {
    name: 'compound, 12 conditions',
    tree: {
      match: 'all',
      rules: [
        {
          match: 'any',
          rules: [
            { field: 'company', operator: 3, value: 'stahl' },
            { field: 'city', operator: 5, value: 'ber' },
            { field: 'email', operator: 6, value: '.de' },
          ],
        },
        { field: 'lead_status', operator: 2, value: 'Lost' },
        { field: 'amount', operator: 13, value: [1_000, 60_000] },
        { field: 'tags', operator: 3, value: ['export', 'vip'] },
        {
          match: 'any',
          rules: [
            { field: 'employees', operator: 10, value: 50 },
            { field: 'rating', operator: 12, value: 4 },
          ],
        },
        { field: 'created_at', operator: 12, value: '2026-03-29' },
        { field: 'lead_source', operator: 8 },
        { field: 'is_active', operator: 1, value: true },
        { field: 'last_name', operator: 4, value: 'test' },
      ],
    },
    mongo: {
      $and: [
        { $or: [{ company: { $regex: /stahl/i } }, { city: { $regex: /^ber/i } }, { email: { $regex: /\.de$/i } }] },
        { lead_status: { $ne: 'Lost' } },
        { amount: { $gte: 1_000, $lte: 60_000 } },
        { tags: { $in: ['export', 'vip'] } },
        { $or: [{ employees: { $gt: 50 } }, { rating: { $gte: 4 } }] },
        { created_at: { $gte: '2026-03-28 23:00:00' } },
        { lead_source: { $nin: [null, ''] } },
        { is_active: true },
        { last_name: { $not: /test/i } },
      ],
    },
    lodash: lodash.overEvery([
      lodash.overSome([
        (lead: Lead) => lodash.includes(lodash.toLower(lead.company ?? ''), 'stahl'),
        (lead: Lead) => lodash.startsWith(lodash.toLower(lead.city ?? ''), 'ber'),
        (lead: Lead) => lodash.endsWith(lodash.toLower(lead.email), '.de'),
      ]),
      (lead: Lead) => lead.lead_status !== 'Lost',
      (lead: Lead) => lead.amount !== null && lodash.gte(lead.amount, 1_000) && lodash.lte(lead.amount, 60_000),
      (lead: Lead) => lodash.intersection(lead.tags, ['export', 'vip']).length > 0,
      lodash.overSome([(lead: Lead) => lodash.gt(lead.employees, 50), (lead: Lead) => lodash.gte(lead.rating, 4)]),
      (lead: Lead) => lodash.gte(lead.created_at, '2026-03-28 23:00:00'),
      (lead: Lead) => !lodash.isEmpty(lead.lead_source),
      lodash.matchesProperty('is_active', true),
      (lead: Lead) => !lodash.includes(lodash.toLower(lead.last_name), 'test'),
    ]),
    byHand: (lead) =>
      ((lead.company !== null && lead.company.toLowerCase().includes('stahl')) ||
        (lead.city !== null && lead.city.toLowerCase().startsWith('ber')) ||
        lead.email.toLowerCase().endsWith('.de')) &&
      lead.lead_status !== 'Lost' &&
      lead.amount !== null &&
      lead.amount >= 1_000 &&
      lead.amount <= 60_000 &&
      lead.tags.some((tag) => tag === 'export' || tag === 'vip') &&
      (lead.employees > 50 || lead.rating >= 4) &&
      lead.created_at >= '2026-03-28 23:00:00' &&
      lead.lead_source !== null &&
      lead.lead_source !== '' &&
      lead.is_active &&
      !lead.last_name.toLowerCase().includes('test'),
    aims: { engines: 10, lodash: 2, byHand: 2.5 },
  },
]

/** Property reads written by hand, as for a screen that knows its rows. */
const readers: Readonly<Record<string, (lead: Lead) => unknown>> = {
  first_name: (lead) => lead.first_name,
  last_name: (lead) => lead.last_name,
  company: (lead) => lead.company,
  email: (lead) => lead.email,
  city: (lead) => lead.city,
  lead_status: (lead) => lead.lead_status,
  lead_source: (lead) => lead.lead_source,
  tags: (lead) => lead.tags,
  amount: (lead) => lead.amount,
  employees: (lead) => lead.employees,
  rating: (lead) => lead.rating,
  closing_date: (lead) => lead.closing_date,
  created_at: (lead) => lead.created_at,
  is_active: (lead) => lead.is_active,
}
const read = (field: string) => readers[field] ?? (() => undefined)

const leads = makeLeads(LEADS)
for (const { name, tree, mongo, lodash: withLodash, byHand, aims } of cases) {
  const check = checkFilter(tree, fields)
  if (!check.ok) throw new Error(JSON.stringify(check.problems))
  const { filter } = check
  const query = new Query(mongo)
  const rowByRow = (test: (lead: Lead) => boolean) => () => leads.filter(test)
  const contenders: Readonly<Record<string, () => readonly Lead[]>> = {
    'core/filters': rowByRow(toPredicate<Lead>(filter, { ...moment, read })),
    sift: rowByRow(sift(mongo)),
    mingo: rowByRow((lead) => query.test(lead as unknown as Record<string, unknown>)),
    lodash: () => lodash.filter(leads, withLodash),
    'by hand': rowByRow(byHand),
  }
  const expected = leads.filter(byHand)
  for (const [who, find] of Object.entries(contenders)) {
    const found = find()
    if (found.length !== expected.length || found.some((lead, at) => lead !== expected[at]))
      throw new Error(`${name}: ${who} finds other leads than the loop by hand.`)
  }
  const { rows } = await bench({
    name: `filter ${LEADS} leads: ${name} (finds ${expected.length})`,
    unit: 'leads',
    baseline: 'by hand',
    contenders: Object.entries(contenders).map(([who, find]) => ({ name: who, run: () => repeated(find) })),
    rounds: Number(process.env['BENCH_ROUNDS'] ?? 15),
    warmUp: 4,
  })
  const cpu = (who: string) => rows.find((row) => row.name === who)?.cpuMicros ?? Number.NaN
  const ours = cpu('core/filters')
  figure(`filter, ${name}: rate ÷ the better of sift and mingo`, Math.min(cpu('sift'), cpu('mingo')) / ours, '×', {
    atLeast: aims.engines,
  })
  figure(`filter, ${name}: rate ÷ lodash`, cpu('lodash') / ours, '×', { atLeast: aims.lodash })
  figure(`filter, ${name}: time ÷ by hand`, ours / cpu('by hand'), '×', { atMost: aims.byHand })
}

// Helpers

/** Repeats the work, so that garbage collection weighs little. */
function repeated(find: () => readonly Lead[]): number {
  let found = 0
  for (let time = 0; time < TIMES; time += 1) found += find().length
  return found > 0 ? TIMES * LEADS : 0
}

/** Leads as in a seller's CRM after years: few statuses, many names, some empty fields. */
function makeLeads(count: number): readonly Lead[] {
  let state = 20_260_615
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const pick = <Of>(list: readonly Of[]): Of => list[Math.floor(random() * list.length)] as Of
  const day = (from: number, days: number) =>
    new Date(from + Math.floor(random() * days * 86_400) * 1_000).toISOString()
  const firsts = ['Ada', 'Björn', 'Chen', 'Divya', 'Elif', 'Farid', 'Greta', 'Håkon', 'Ines', 'José']
  const lasts = [
    'Ackermann',
    'Bianchi',
    'Çelik',
    'Dubois',
    'Eriksson',
    'Fischer',
    'Testa',
    'Nowak',
    'Okafor',
    'Patel',
    'Tester',
  ]
  const trades = [
    'Stahlbau',
    'Maschinen',
    'Textil',
    'Edelstahl',
    'Foods',
    'Chemie',
    'Logistik',
    'Papier',
    'Glas',
    'Bau',
  ]
  const cities = ['Berlin', 'Bergen', 'Paris', 'İzmir', 'Mumbai', 'São Paulo', 'Łódź', 'Shenzhen', 'Lyon', 'Bern']
  const statuses = ['Not Contacted', 'Attempted to Contact', 'Contacted', 'Qualified', 'Lost']
  const sources = ['Website', 'Trade fair', 'Partner', 'Cold call', 'Advertisement']
  const labels = ['export', 'vip', 'import', 'newsletter', 'sample sent', 'callback', 'distributor', 'online']
  return Array.from({ length: count }, (_, id) => {
    const [first, last, trade] = [pick(firsts), pick(lasts), pick(trades)]
    return {
      id,
      first_name: first,
      last_name: last,
      company: random() < 0.05 ? null : `${last} ${trade} ${pick(['GmbH', 'AG', 'Ltd', 'S.A.'])} ${id % 997}`,
      email: `${first}.${last}${id}@${trade}.${pick(['de', 'com', 'fr', 'in'])}`.toLowerCase(),
      city: random() < 0.1 ? null : pick(cities),
      lead_status: pick(statuses),
      lead_source: random() < 0.15 ? null : pick(sources),
      tags: labels.filter(() => random() < 0.25),
      amount: random() < 0.1 ? null : Math.round(random() * 10_000_000) / 100,
      employees: Math.floor(random() ** 3 * 5_000),
      rating: Math.floor(random() * 6),
      closing_date: random() < 0.2 ? null : day(Date.UTC(2026, 0, 1), 365).slice(0, 10),
      created_at: day(Date.UTC(2025, 8, 1), 280)
        .slice(0, 19)
        .replace('T', ' '),
      is_active: random() < 0.8,
    }
  })
}
