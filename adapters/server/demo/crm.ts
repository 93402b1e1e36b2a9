import { sql } from 'kysely'
import { TAG_COLORS } from '../../../core/crm/lists/tags.ts'
import {
  DEFAULT_FORMS,
  LEAD_SOURCES,
  QUALIFICATION_FIELDS,
  QUALIFICATION_SECTION,
} from '../../../core/crm/forms/default-forms.ts'
import type { FieldValue } from '../../../core/crm/forms/field-value.ts'
import { fieldsOf } from '../../../core/crm/forms/form.schema.ts'
import { LEAD_STATUSES } from '../../../core/crm/records/lead-statuses.ts'
import { keysBetween } from '../../../core/crm/lists/order-key.ts'
import { crmTypeOf, RECORD_TYPE_NAMES, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { DEAL_STAGES } from '../../../core/crm/records/stages.ts'
import { INDUSTRIES } from '../../../core/reference/profile-options.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/time/durations.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { derivedColumns } from '../crm/write-record.ts'
import type { Work } from '../database/store.ts'
import { insertRows } from './insert-rows.ts'
import { companyName, companyTrades, companyWords, origins } from './names.ts'
import type { Random } from './random.ts'
import type { DemoPart } from './demo-part.ts'
import type { DemoCompany, DemoWorld } from './world.ts'

const CHUNK = 1_000
const QUALIFICATION_SECTION_ID = 5

interface MadeRecord {
  readonly unique_id: string
  readonly type: RecordTypeName
  readonly name: string
  readonly category: string
  readonly owner_id: number
  readonly values: Readonly<Record<string, FieldValue>>
  readonly createdAt: number
  readonly order_key: string
  readonly source: string | null
}

const FIELD_IDS: Readonly<Record<RecordTypeName, ReadonlyMap<string, number>>> = Object.fromEntries(
  RECORD_TYPE_NAMES.map((type) => [
    type,
    new Map(
      [...fieldsOf({ sections: DEFAULT_FORMS[type] }), ...(type === 'Leads' ? QUALIFICATION_FIELDS : [])].map(
        (field) => [field.name, field.id],
      ),
    ),
  ]),
) as never
const valuesOf = (type: RecordTypeName, named: Readonly<Record<string, FieldValue>>): Record<string, FieldValue> =>
  Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) =>
      value === null || value === '' ? [] : [[String(FIELD_IDS[type].get(name)), value]],
    ),
  )

const uniqueId = (draw: Random): string =>
  Array.from({ length: 4 }, () => draw.int(0, 0xff_ff_ff_ff).toString(16).padStart(8, '0')).join('')

const statusWeights = [
  ['New', 26],
  ['Contacted', 22],
  ['Interested', 16],
  ['Qualified', 13],
  ['Negotiation', 9],
  ['Won', 8],
  ['Lost', 6],
] as const
const stageWeights = DEAL_STAGES.map((stage, at) => [stage, [6, 5, 4, 3, 2][at] ?? 1] as const)
const wants = [
  'asks for a price per container',
  'needs samples before the season',
  'compares three suppliers',
  'wants a yearly contract',
  'asks for certificates',
  'needs delivery within six weeks',
  'reorders every quarter',
  'wants private label packaging',
] as const
const titles = [
  'Purchasing manager',
  'Head of procurement',
  'Owner',
  'Import manager',
  'Category buyer',
  'Operations director',
  'Sourcing lead',
] as const
const taskSubjects = [
  'Send the price list',
  'Follow up on the samples',
  'Prepare an offer',
  'Check the stock',
  'Ask for the delivery address',
  'Send the certificates',
  'Renew the quotation',
  'Clarify the incoterm',
] as const
const meetings = [
  { title: 'Product walk-through', places: ['Video call', 'Our showroom'] },
  { title: 'Yearly contract', places: ['Video call', 'Customer’s office'] },
  { title: 'Factory visit', places: ['Our factory'] },
  { title: 'Kick-off with logistics', places: ['Video call'] },
  { title: 'Sample review', places: ['Our showroom', 'Trade fair, hall 4'] },
] as const
const dealGoods = [
  'bolts and nuts',
  'steel coils',
  'solar panels',
  'pump sets',
  'packaging film',
  'circuit breakers',
  'cotton towels',
  'ceramic tiles',
  'work shoes',
  'ball bearings',
  'LED panels',
  'olive oil',
] as const
const callSubjects = [
  'First call',
  'Question about the price',
  'Delivery date',
  'Complaint about packing',
  'Follow-up on the offer',
] as const
const noteTexts = [
  'Prefers to be called in the morning.',
  'Budget is fixed until the end of the quarter.',
  'Compares us with two suppliers from Turkey.',
  'Needs the datasheet in German.',
  'Wants CIF Rotterdam, not FOB.',
  'Very happy with the samples.',
  'Ask again after the trade fair.',
] as const
const tagNames = [
  'Key account',
  'Samples sent',
  'Price sensitive',
  'Reorder',
  'Trade fair',
  'Needs certificate',
] as const

/** Leads, contacts, accounts and deals with months of history, and their activities. The first seller has the most. */
export const crmPart: DemoPart = {
  name: 'leads and deals',
  seed: async (w, world, { onProgress }) => {
    const total = Math.max(200, Math.round(5_000 * world.scale))
    const first = Math.min(Math.round(total / 2), Math.max(90, Math.round(600 * Math.min(world.scale, 10))))
    const others = world.sellers.length - 1
    for (const [at, seller] of world.sellers.entries()) {
      const leads = at === 0 ? first : Math.floor((total - first) / others) + (at <= (total - first) % others ? 1 : 0)
      await seedSeller(w, world, seller, leads, at === 0)
      onProgress((at + 1) / world.sellers.length)
    }
  },
}

async function seedSeller(
  w: Work,
  world: DemoWorld,
  seller: DemoCompany,
  leadCount: number,
  isFirst: boolean,
): Promise<void> {
  const draw = world.random.fork(`crm ${seller.id}`)
  const now = world.now.getTime()
  const people = seller.people.map((person) => person.id)
  const span = Math.max(30 * DAY_MS, now - seller.createdAt.getTime())
  const moment = () =>
    now - Math.floor(Math.min(span, 300 * DAY_MS) * draw.next() ** 1.7) - draw.int(5, 600) * MINUTE_MS

  const made = (type: RecordTypeName, count: number, make: (owner: number) => NewRecord): MadeRecord[] => {
    const moments = Array.from({ length: count }, moment).sort((a, b) => b - a)
    const keys = keysBetween(null, null, count)
    return moments.map((createdAt, at) => {
      const owner = draw.weighted(people.map((id, index) => [id, index === 0 ? 4 : 2] as const))
      const { named, source } = make(owner)
      const values = valuesOf(type, named)
      const derived = derivedColumns(type, { sections: DEFAULT_FORMS[type] }, values)
      return {
        unique_id: uniqueId(draw),
        type,
        name: derived.name,
        category: derived.category,
        owner_id: owner,
        values,
        createdAt,
        order_key: keys[at] ?? 'n0',
        source: source ?? null,
      }
    })
  }

  if (isFirst) await insertLeadForm(w, seller)
  const qualified = isFirst ? world.random.fork(`qualification ${seller.id}`) : undefined
  const taken = new Set<string>()
  const accounts = made('Accounts', Math.max(3, Math.round(leadCount / 12)), (owner) => accountOf(draw, owner, taken))
  const leads = made('Leads', leadCount, (owner) => {
    const lead = leadOf(draw, owner, accounts, taken)
    const about = qualified === undefined ? {} : qualificationOf(qualified, String(lead.named['lead_status']))
    return { ...lead, named: { ...lead.named, ...about } }
  })
  const contacts = made('Contacts', Math.max(4, Math.round(leadCount / 6)), (owner) =>
    contactOf(draw, owner, accounts, taken),
  )
  const deals = made('Deals', Math.max(3, Math.round(leadCount / 9)), () => dealOf(draw, accounts, contacts, now))

  const all = [...accounts, ...leads, ...contacts, ...deals]
  // They draw from a generator of their own, so that everything else stays as it is.
  const again = isFirst ? world.random.fork(`repeated ${seller.id}`) : undefined
  const repeated = again === undefined ? [] : repeatedRecords(again, leads, contacts, now)
  const ids = await insertRecords(w, seller.id, [...all, ...repeated])
  await insertHistory(w, seller.id, all, draw, now)
  if (again !== undefined) {
    await insertHistory(w, seller.id, repeated, again, now)
    await insertRows(
      w.k,
      'notes',
      repeated.map((record) => noteOf({ seller, ids, draw: again, now }, record)),
    )
  }
  const of = { seller, records: [...leads, ...contacts, ...deals], ids, draw, now }
  // Before the other activities, whose reminders are made for all.
  if (isFirst) await insertStories(w, of)
  await insertActivities(w, of, isFirst ? world.random.fork('follow-ups') : undefined)
  await insertNotes(w, of)
  await insertTags(w, of)
  if (isFirst) await insertViews(w, seller)
}

/** The same people once more, as a fair, a form or a colleague brought them: likely duplicates to merge. */
function repeatedRecords(
  draw: Random,
  leads: readonly MadeRecord[],
  contacts: readonly MadeRecord[],
  now: number,
): MadeRecord[] {
  // Not the newest ones, which tasks, journeys and the first page of a list show.
  const among = (records: readonly MadeRecord[], ...names: readonly string[]) =>
    records
      .slice(Math.round(records.length / 4), -1)
      .filter(({ type, values }) => names.every((name) => values[String(FIELD_IDS[type].get(name))] !== undefined))
  const again = (of: MadeRecord, named: Readonly<Record<string, FieldValue>>, source: string): MadeRecord => {
    const kept = Object.fromEntries(
      [...FIELD_IDS[of.type]].map(([name, id]) => [name, of.values[String(id)] ?? null] as const),
    )
    const values = valuesOf(of.type, { ...kept, ...named, lead_source: source })
    const { name, category } = derivedColumns(of.type, { sections: DEFAULT_FORMS[of.type] }, values)
    return {
      ...of,
      unique_id: uniqueId(draw),
      name,
      category,
      values,
      createdAt: of.createdAt + (now - of.createdAt) * (0.3 + 0.4 * draw.next()),
      source: of.type === 'Leads' ? source : of.source,
    }
  }
  const textOf = (of: MadeRecord, name: string) => String(of.values[String(FIELD_IDS[of.type].get(name))] ?? '')
  const few = { industry: null, annual_revenue: null, number_of_employees: null, website: null, account: null }
  const [atAccount] = among(leads, 'account')
  const [byMail, byPhone, thrice] = among(leads, 'email', 'mobile', 'annual_revenue').filter(
    (lead) => lead !== atAccount,
  )
  const [contact] = among(contacts, 'email', 'account')
  if (!atAccount || !byMail || !byPhone || !thrice || !contact) return []
  const made = [
    again(byMail, { ...few, title: 'Owner', lead_status: 'New', description: 'Met at the trade fair.' }, 'Trade fair'),
    again(byPhone, { ...few, email: null, lead_status: 'New', description: null }, 'Referral'),
    again(
      atAccount,
      { email: `purchasing@${textOf(atAccount, 'email').split('@')[1]}`, mobile: null, lead_status: 'Contacted' },
      'Advertisement',
    ),
    again(thrice, { ...few, mobile: null, lead_status: 'New' }, 'Cold call'),
    again(thrice, { email: null, title: 'Managing director', lead_status: 'Contacted' }, 'Trade fair'),
    again(contact, { title: 'Managing director', department: 'Management', mobile: null }, 'Cold call'),
  ]
  // Boards show them last.
  const last = [...leads, ...contacts]
    .map(({ order_key }) => order_key)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .at(-1)
  const keys = keysBetween(last ?? null, null, made.length)
  return made.map((record, at) => ({ ...record, order_key: keys[at] ?? record.order_key }))
}

/** The first seller asks every lead about budget, authority, need and timing. */
async function insertLeadForm(w: Work, seller: DemoCompany): Promise<void> {
  const form_fields = QUALIFICATION_FIELDS.map((field) => ({ ...field, section_id: QUALIFICATION_SECTION_ID }))
  const asked = {
    section_id: QUALIFICATION_SECTION_ID,
    name: QUALIFICATION_SECTION,
    tab_columns: 'double',
    form_fields,
  }
  await w.k
    .insertInto('crm_forms')
    .values({
      company_id: seller.id,
      type_id: crmTypeOf('Leads').id,
      unique_id: `form-of-leads-${seller.slug}`,
      user_id: seller.owner.id,
      sections: JSON.stringify([...DEFAULT_FORMS.Leads, asked]),
    })
    .execute()
}

/** The further a lead has come, the more is known. */
export function qualificationOf(draw: Random, status: string): Record<string, FieldValue> {
  const step = ['New', 'Contacted', 'Interested', 'Qualified', 'Negotiation', 'Won'].indexOf(status)
  const known = [0.15, 0.4, 0.7, 0.95, 0.98, 1][step] ?? 0.5
  const best = [1, 2, 4, 8, 14, 24][step] ?? 1
  return Object.fromEntries(
    QUALIFICATION_FIELDS.map(({ name, option_list }) => [
      name,
      draw.chance(known)
        ? draw.weighted(option_list.map((option, at) => [option, [best, 3, 1][at] ?? 1] as const))
        : null,
    ]),
  )
}

interface NewRecord {
  readonly named: Record<string, FieldValue>
  readonly source?: string
}

/** A person of a company, which is that of an account if one is given, and whose address is not among `taken`. */
function personOf(draw: Random, taken: Set<string>, at?: MadeRecord) {
  const ofAccount = (name: string) => at?.values[String(FIELD_IDS.Accounts.get(name))]
  const elsewhere = draw.pick(origins)
  const origin = origins.find(({ country }) => country === ofAccount('country')) ?? elsewhere
  const drawn = `${draw.pick(companyWords)} ${draw.pick(companyTrades)}`
  const company = String(ofAccount('account_name') ?? drawn)
  const site =
    at === undefined
      ? `${drawn.toLowerCase().replaceAll(' ', '-')}.example`
      : String(ofAccount('website')).replace('https://www.', '')
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase() || 'mail'
  const named = () => {
    const firstName = draw.pick(origin.firstNames)
    const lastName = draw.pick(origin.lastNames)
    return { firstName, lastName, email: `${plain(firstName)}.${plain(lastName)}@${site}` }
  }
  let person = named()
  for (let tries = 0; taken.has(person.email) && tries < 20; tries += 1) person = named()
  taken.add(person.email)
  return {
    origin,
    company,
    site,
    ...person,
    phone: `${origin.dialCode} ${draw.int(200, 999)} ${draw.int(100_000, 9_999_999)}`,
  }
}

function accountOf(draw: Random, owner: number, taken: Set<string>): NewRecord {
  const { origin, company, site, phone } = personOf(draw, taken)
  return {
    named: {
      account_owner: owner,
      account_name: companyName(company, draw.pick(origin.legalForms)),
      phone,
      email: `office@${site}`,
      website: `https://www.${site}`,
      industry: draw.pick(INDUSTRIES),
      city: draw.pick(origin.cities),
      country: origin.country,
      annual_revenue: draw.int(20, 9_000) * 10_000,
      number_of_employees: draw.int(8, 4_000),
    },
  }
}

function leadOf(draw: Random, owner: number, accounts: readonly MadeRecord[], taken: Set<string>): NewRecord {
  const account = draw.chance(0.7) ? draw.pick(accounts) : undefined
  const { origin, firstName, lastName, company, site, email, phone } = personOf(draw, taken, account)
  const source = draw.weighted(LEAD_SOURCES.map((name, at) => [name, 12 - at] as const))
  return {
    source,
    named: {
      lead_owner: owner,
      account: account?.unique_id ?? null,
      first_name: firstName,
      last_name: lastName,
      mobile: phone,
      email,
      industry: draw.chance(0.8) ? draw.pick(INDUSTRIES) : null,
      lead_source: source,
      lead_status: draw.weighted(statusWeights),
      city: draw.pick(origin.cities),
      country: origin.country,
      annual_revenue: draw.chance(0.7) ? draw.int(5, 2_000) * 10_000 : null,
      title: draw.pick(titles),
      number_of_employees: draw.chance(0.6) ? draw.int(5, 2_500) : null,
      website: draw.chance(0.5) ? `https://www.${site}` : null,
      description: `${company} ${draw.pick(wants)}.`,
    },
  }
}

function contactOf(draw: Random, owner: number, accounts: readonly MadeRecord[], taken: Set<string>): NewRecord {
  const account = draw.chance(0.8) ? draw.pick(accounts) : undefined
  const { origin, firstName, lastName, email, phone } = personOf(draw, taken, account)
  return {
    named: {
      contact_owner: owner,
      account: account?.unique_id ?? null,
      first_name: firstName,
      last_name: lastName,
      mobile: phone,
      email,
      title: draw.pick(titles),
      department: draw.pick(['Purchasing', 'Logistics', 'Quality', 'Management']),
      lead_source: draw.pick(LEAD_SOURCES),
      city: draw.pick(origin.cities),
      country: origin.country,
    },
  }
}

function dealOf(
  draw: Random,
  accounts: readonly MadeRecord[],
  contacts: readonly MadeRecord[],
  now: number,
): NewRecord {
  const stage = draw.weighted(stageWeights)
  // Few open deals are overdue.
  const closing = stage === 'Won' || stage === 'Lost' ? draw.int(-90, -1) : draw.int(-8, 120)
  const account = draw.pick(accounts)
  return {
    named: {
      deal_name: `${draw.pick(['Two pallets of', 'Container of', 'Yearly contract for', 'First order of', 'Reorder of', 'Trial lot of'])} ${draw.pick(dealGoods)}`,
      account: account.unique_id,
      contact: draw.pick(contacts).unique_id,
      amount: draw.int(12, 4_800) * 250,
      stage,
      closing_date: formatWireTime(now + closing * DAY_MS).slice(0, 10),
      probability: { Qualification: 20, Proposal: 40, Negotiation: 70, Won: 100, Lost: 0 }[stage],
    },
  }
}

async function insertRecords(
  w: Work,
  companyId: number,
  all: readonly MadeRecord[],
): Promise<ReadonlyMap<string, number>> {
  for (let at = 0; at < all.length; at += CHUNK) {
    const rows = all.slice(at, at + CHUNK).map((row) => {
      const created_at = new Date(row.createdAt).toISOString()
      const derived = derivedColumns(row.type, { sections: DEFAULT_FORMS[row.type] }, row.values)
      return {
        ...derived,
        company_id: companyId,
        type_id: crmTypeOf(row.type).id,
        unique_id: row.unique_id,
        owner_id: row.owner_id,
        values: row.values,
        order_key: row.order_key,
        source: row.source,
        created_by: row.owner_id,
        created_at,
        updated_at: created_at,
      }
    })
    await insertRows(w.k, 'crm_records', rows)
  }
  const stored = await w.k
    .selectFrom('crm_records')
    .select(['id', 'unique_id'])
    .where('company_id', '=', companyId)
    .execute()
  return new Map(stored.map(({ id, unique_id }) => [unique_id, id]))
}

/** The history of each record: created, then changed step by step to its current state. */
async function insertHistory(
  w: Work,
  companyId: number,
  all: readonly MadeRecord[],
  draw: Random,
  now: number,
): Promise<void> {
  const steps = LEAD_STATUSES.map((status) => status.name)
  const lines = all
    .flatMap((row) => {
      const line = (verb: string, changes: readonly object[], at: number) => ({
        company_id: companyId,
        user_id: row.owner_id,
        subject: row.type,
        subject_id: row.unique_id,
        verb,
        title: row.name,
        changes,
        created_at: new Date(at).toISOString(),
      })
      const created = line('created', [], row.createdAt)
      const order: readonly string[] = row.type === 'Deals' ? DEAL_STAGES : steps
      const reached = row.type === 'Leads' || row.type === 'Deals' ? order.indexOf(row.category) : -1
      if (reached <= 0) return [created]
      const label = row.type === 'Deals' ? 'Stage' : 'Lead status'
      const isLost = row.category === 'Lost'
      const path = isLost ? [order[0] ?? '', 'Lost'] : order.slice(0, reached + 1).filter((step) => step !== 'Lost')
      const gap = (now - row.createdAt) / (path.length + 1)
      return [
        created,
        ...path
          .slice(1)
          .map((step, at) =>
            line(
              'updated',
              [{ field: label, label, old: path[at], new: step }],
              row.createdAt + gap * (at + 1) * (0.7 + 0.3 * draw.next()),
            ),
          ),
      ]
    })
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
  for (let at = 0; at < lines.length; at += CHUNK) await insertRows(w.k, 'history', lines.slice(at, at + CHUNK))
}

interface SellerRecords {
  readonly seller: DemoCompany
  readonly records: readonly MadeRecord[]
  /** Ids by `unique_id`. */
  readonly ids: ReadonlyMap<string, number>
  readonly draw: Random
  readonly now: number
}

/** Tasks, meetings and calls around today, with their reminders. */
async function insertActivities(w: Work, of: SellerRecords, following: Random | undefined): Promise<void> {
  const { seller, records, now } = of
  const count = Math.max(6, Math.round(records.length / 6))
  const keys = keysBetween(null, null, count)
  const activities = keys.map((orderKey) => activityOf(of, orderKey))
  const more =
    following === undefined ? [] : [...followUpsOf({ ...of, draw: following }, keys.at(-1) ?? 'n0'), ...dueTasks(of)]
  await insertRows(
    w.k,
    'crm_activities',
    [...activities, ...more].map((row) => ({ ...row, updated_at: row.created_at })),
  )
  // Reminders of future activities, and of the open tasks of the last days.
  const time = new Date(now)
  await sql`
    insert into reminders (activity_id, company_id, user_id, type_id, remind_at, reminder_type)
    select id, company_id, owner_id, type_id, starts_at - case when fields ->> 'reminder' = '30 minutes' then interval '30 minutes' when fields ->> 'reminder' = '15 minutes' then interval '15 minutes' else interval '0' end,
      case when starts_at < ${time} then 'others' else fields ->> 'reminder_type' end
      from crm_activities where company_id = ${seller.id} and owner_id is not null
       and (starts_at > ${time} or (type_id = 5 and status <> 'completed' and starts_at > ${time}::timestamptz - interval '7 days'))
       and (type_id = 5 or fields ->> 'reminder' is not null) and status is distinct from 'completed'`.execute(w.k)
}

/** The last contact and the next step of open leads and deals, and the last contact of contacts. */
function followUpsOf(of: SellerRecords, after: string) {
  const { records, draw } = of
  const open = records.filter(({ type, category }) => type === 'Contacts' || !['Won', 'Lost', 'New'].includes(category))
  const planned = open.flatMap((record) => [
    ...(draw.chance(0.7) ? [{ record, type: draw.pick([6, 7, 7] as const), days: draw.int(-30, -1) }] : []),
    ...(record.type !== 'Contacts' && draw.chance(0.55)
      ? [{ record, type: draw.pick([5, 5, 6, 7] as const), days: draw.int(1, 14) }]
      : []),
  ])
  const keys = keysBetween(after, null, planned.length)
  return planned.map((plan, at) => activityOf(of, keys[at] ?? after, plan))
}

/** The start of a day from Monday to Friday: that of `time`, else the nearest one on the same side of `now`. */
function workday(time: number, now: number): number {
  const day = Math.floor(time / DAY_MS) * DAY_MS
  const weekday = new Date(day).getUTCDay()
  if (weekday !== 0 && weekday !== 6) return day
  return time < now ? day - (weekday === 6 ? 1 : 2) * DAY_MS : day + (weekday === 6 ? 2 : 1) * DAY_MS
}

function activityOf(
  { seller, records, ids, draw, now }: SellerRecords,
  orderKey: string,
  plan?: { readonly record: MadeRecord; readonly type: 5 | 6 | 7; readonly days: number },
) {
  const record = plan?.record ?? draw.pick(records)
  const type =
    plan?.type ??
    draw.weighted([
      [5, 5],
      [6, 2],
      [7, 3],
    ] as const)
  // On the quarter of an hour, on working days around today.
  const start = workday(now + (plan?.days ?? draw.int(-45, 21)) * DAY_MS, now) + draw.int(28, 68) * 15 * MINUTE_MS
  const isPast = start < now
  const base = {
    company_id: seller.id,
    record_id: ids.get(record.unique_id),
    type_id: type,
    owner_id: record.owner_id,
    created_by: record.owner_id,
    order_key: orderKey,
    starts_at: new Date(start).toISOString(),
    created_at: new Date(Math.min(now, start - DAY_MS)).toISOString(),
  }
  if (type === 5) {
    const status = isPast
      ? draw.weighted([
          ['completed', 6],
          ['in-progress', 2],
          ['defered', 1],
        ] as const)
      : draw.weighted([
          ['in-progress', 6],
          ['wait-for-someone', 2],
          ['defered', 1],
        ] as const)
    const wire = formatWireTime(start)
    return {
      ...base,
      subject: draw.pick(taskSubjects),
      status,
      priority: draw.pick(['low', 'normal', 'normal', 'high']),
      fields: { task_date: draw.chance(0.5) ? wire : wire.slice(0, 10), description: '', reminder_type: 'popup' },
    }
  }
  if (type === 6) {
    const { title, places } = draw.pick(meetings)
    return {
      ...base,
      subject: title,
      ends_at: new Date(start + HOUR_MS).toISOString(),
      fields: {
        location: draw.pick<string>(places),
        participants: [],
        description: '',
        reminder: '30 minutes',
        reminder_type: 'popup',
      },
    }
  }
  const callType = isPast ? draw.pick(['in-bound', 'out-bound', 'missed']) : 'out-bound'
  return {
    ...base,
    subject: draw.pick(callSubjects),
    status: callType === 'missed' ? 'Missed' : isPast ? null : 'Scheduled',
    fields: {
      call_type: callType,
      call_duration: isPast && callType !== 'missed' ? draw.int(40, 1_500) : null,
      call_purpose: draw.pick(['prospecting', 'negotiation', 'demo', 'project']),
      call_agenda: '',
      incoming_call_reason: '',
      recording: '',
      description: '',
      reminder: isPast ? null : '15 minutes',
      reminder_type: 'popup',
    },
  }
}

/** Tasks of the owner that are due soon: some today, one in a few minutes. */
function dueTasks({ seller, records, ids, now }: SellerRecords) {
  return [25, 150, -200].map((minutes, at) => {
    const record = records[at]
    const start = Math.floor(now / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS
    const wire = formatWireTime(start)
    return {
      company_id: seller.id,
      record_id: record === undefined ? null : ids.get(record.unique_id),
      type_id: 5,
      owner_id: seller.owner.id,
      created_by: seller.owner.id,
      order_key: `p${at}1`,
      starts_at: new Date(start).toISOString(),
      created_at: new Date(now - DAY_MS).toISOString(),
      subject: `${['Call back', 'Send revised offer to', 'Check payment of'][at]} ${record?.name ?? ''}`,
      status: 'in-progress',
      priority: 'high',
      fields: { task_date: wire, description: '', reminder_type: minutes < 0 ? 'others' : 'popup' },
    }
  })
}

const noteOf = (
  { seller, ids, draw, now }: Pick<SellerRecords, 'seller' | 'ids' | 'draw' | 'now'>,
  record: MadeRecord,
) => ({
  company_id: seller.id,
  record_id: ids.get(record.unique_id),
  user_id: record.owner_id,
  message: draw.pick(noteTexts),
  created_at: new Date(record.createdAt + (now - record.createdAt) * draw.next()).toISOString(),
})

async function insertNotes(w: Work, of: SellerRecords): Promise<void> {
  const { records, draw } = of
  const noted = draw.some(
    records.map((_, at) => at),
    Math.max(4, Math.round(records.length / 8)),
  )
  await insertRows(
    w.k,
    'notes',
    noted.flatMap((at) => {
      const record = records[at]
      return record === undefined ? [] : [noteOf(of, record)]
    }),
  )
}

/** Some weeks with one record of each kind, so that its page shows all that can happen: mails, calls, a visit, tasks. */
async function insertStories(w: Work, { seller, records, ids, now }: SellerRecords): Promise<void> {
  const described = (['Leads', 'Contacts', 'Deals'] as const).flatMap(
    (type) =>
      records.find(
        (record) =>
          record.type === type &&
          record.owner_id === seller.owner.id &&
          record.createdAt < now - 21 * DAY_MS &&
          !['New', 'Won', 'Lost'].includes(record.category),
      ) ?? [],
  )
  for (const [at, record] of described.entries()) {
    const address = record.values[String(FIELD_IDS[record.type].get('email'))]
    const story: Story = {
      of: { company_id: seller.id, record_id: ids.get(record.unique_id) },
      seller,
      to: typeof address === 'string' ? address : `purchasing@${record.unique_id.slice(0, 6)}.example`,
      // In working hours, each record at another one.
      wall: (ago) =>
        Math.abs(ago) < DAY_MS ? now - ago : Math.floor((now - ago) / DAY_MS) * DAY_MS + (9 + 2 * at) * HOUR_MS,
    }
    await insertRows(w.k, 'notes', storyNotes(story))
    await insertRows(w.k, 'emails', storyMails(story))
    // Rows of one statement have the same columns, so each kind of activity has its own.
    for (const activities of storyActivities(story)) await insertRows(w.k, 'crm_activities', activities)
  }
}

/** The record that a story is about, and its times: `wall` takes milliseconds before now. */
interface Story {
  readonly of: { readonly company_id: number; readonly record_id: number | undefined }
  readonly seller: DemoCompany
  readonly to: string
  readonly wall: (ago: number) => number
}

function storyNotes({ of, seller, wall }: Story) {
  const note = (message: string, ago: number) => ({
    ...of,
    user_id: seller.owner.id,
    message,
    created_at: new Date(wall(ago)).toISOString(),
  })
  return [
    note(
      'Met at the fair. Buys two containers a quarter, the first one in spring.\nWants CIF Rotterdam, not FOB.',
      20 * DAY_MS,
    ),
    note(
      'The laboratory has approved the samples. Price is the last open point: they have 4 % less from Turkey.',
      3 * DAY_MS,
    ),
  ]
}

function storyMails({ of, seller, to, wall }: Story) {
  const mail = (subject: string, body: string, status: 'sent' | 'draft' | 'failed', ago: number) => ({
    ...of,
    user_id: seller.owner.id,
    recipients: [to],
    copies: [],
    subject,
    body,
    status,
    reason: status === 'failed' ? `${to}: the mailbox is full` : null,
    sent_at: status === 'sent' ? new Date(wall(ago)).toISOString() : null,
    created_at: new Date(wall(ago)).toISOString(),
  })
  return [
    mail(
      'Samples and datasheets',
      'Hello,\n\nThe samples leave our factory tomorrow. The datasheets are in the parcel.\n\nBest regards,\nSelma Seller',
      'sent',
      15 * DAY_MS,
    ),
    mail('Dates for the visit', 'Would Tuesday at ten suit you?', 'failed', 9 * DAY_MS),
    mail('Our offer for two containers', 'Two containers a quarter, CIF Rotterdam:', 'draft', 5 * HOUR_MS),
  ]
}

/** A call, a meeting and tasks. */
function storyActivities({ of, seller, wall }: Story) {
  const activity = (type: 5 | 6 | 7, subject: string, ago: number, more: object, fields: object) => ({
    ...of,
    type_id: type,
    subject,
    owner_id: seller.owner.id,
    created_by: seller.owner.id,
    order_key: 'q1',
    starts_at: new Date(wall(ago)).toISOString(),
    created_at: new Date(wall(Math.max(ago, 0) + DAY_MS)).toISOString(),
    updated_at: new Date(wall(Math.max(ago, 0))).toISOString(),
    ...more,
    fields: { reminder_type: 'popup', ...fields },
  })
  const call = activity(
    7,
    'First call',
    17 * DAY_MS,
    {},
    {
      call_duration: 540,
      call_purpose: 'negotiation',
      call_agenda: '',
      incoming_call_reason: '',
      recording: '',
      call_type: 'out-bound',
      description: 'Asks for samples of three sizes and for certificates.',
    },
  )
  const visit = activity(
    6,
    'Factory visit',
    8 * DAY_MS,
    { ends_at: new Date(wall(8 * DAY_MS - HOUR_MS)).toISOString() },
    { location: 'Our factory', participants: [], description: 'Two people from purchasing, one from quality.' },
  )
  const done = activity(
    5,
    'Send certificates',
    12 * DAY_MS,
    { status: 'completed', priority: 'normal' },
    { task_date: formatWireTime(wall(12 * DAY_MS)), description: '' },
  )
  const planned = activity(
    5,
    'Calculate the price for a yearly contract',
    -3 * DAY_MS,
    { status: 'in-progress', priority: 'high' },
    {
      task_date: formatWireTime(wall(-3 * DAY_MS)),
      description: 'They need 4 % less, or payment after 60 days.',
    },
  )
  return [[call], [visit], [done, planned]]
}

async function insertTags(w: Work, { seller, records, ids, draw }: SellerRecords): Promise<void> {
  const tags = await w.k
    .insertInto('tags')
    .values(
      tagNames.map((name, at) => ({
        company_id: seller.id,
        type_id: 1,
        name,
        color: TAG_COLORS[(at * 4 + 4) % TAG_COLORS.length]!,
      })),
    )
    .returning('id')
    .execute()
  const leads = records.filter((record) => record.type === 'Leads')
  await insertRows(
    w.k,
    'record_tags',
    leads.flatMap((lead) =>
      draw.chance(0.35)
        ? draw
            .some(tags, draw.int(1, 2))
            .map((tag) => ({ company_id: seller.id, record_id: ids.get(lead.unique_id), tag_id: tag.id }))
        : [],
    ),
  )
}

/** The views of leads that the owner has as tabs. */
async function insertViews(w: Work, seller: DemoCompany): Promise<void> {
  const ofLeads = { company_id: seller.id, user_id: seller.owner.id, type_id: 1 }
  const views = await w.k
    .insertInto('custom_views')
    .values([
      {
        ...ofLeads,
        name: 'Worth calling',
        sort_by: 'annual_revenue',
        sort_dir: 'desc',
        filters: JSON.stringify({
          match: 'all',
          rules: [
            { field: 'lead_status', operator: 1, value: 'Interested' },
            { field: 'annual_revenue', operator: 10, value: 1_000_000 },
          ],
        }),
        columns: JSON.stringify(['first_name', 'last_name', 'country', 'annual_revenue', 'lead_status', 'lead_owner']),
      },
      {
        ...ofLeads,
        name: 'By status',
        table_group: 'lead_status',
        filters: JSON.stringify({ match: 'all', rules: [] }),
      },
    ])
    .returning('id')
    .execute()
  await w.k
    .insertInto('view_pins')
    .values(views.map(({ id }, place) => ({ user_id: seller.owner.id, view_id: id, place })))
    .execute()
}
