import { TAG_COLORS } from '../../../core/crm/lists/tags.ts'
import { DEFAULT_FORMS, QUALIFICATION_FIELDS, QUALIFICATION_SECTION } from '../../../core/crm/forms/default-forms.ts'
import type { FieldValue } from '../../../core/crm/forms/field-value.ts'
import { LEAD_STATUSES } from '../../../core/crm/records/lead-statuses.ts'
import { keysBetween } from '../../../core/crm/lists/order-key.ts'
import { crmTypeOf, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { DEAL_STAGES } from '../../../core/crm/records/stages.ts'
import { DAY_MS, MINUTE_MS } from '../../../core/time/durations.ts'
import { derivedColumns } from '../crm/write-record.ts'
import type { Work } from '../database/store.ts'
import { insertRows } from './insert-rows.ts'
import type { Random } from './random.ts'
import type { DemoPart } from './demo-part.ts'
import type { DemoCompany, DemoWorld } from './world.ts'
import { insertActivities } from './crm-activities.ts'
import {
  accountOf,
  contactOf,
  dealOf,
  FIELD_IDS,
  leadOf,
  type MadeRecord,
  type NewRecord,
  qualificationOf,
  type SellerRecords,
  uniqueId,
  valuesOf,
} from './crm-records.ts'
import { insertStories } from './crm-stories.ts'

const CHUNK = 1_000
const QUALIFICATION_SECTION_ID = 5

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
  await insertHistory(w, [
    ...historyOf(seller.id, all, draw, now),
    ...(again === undefined ? [] : historyOf(seller.id, repeated, again, now)),
  ])
  if (again !== undefined) {
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
function historyOf(companyId: number, all: readonly MadeRecord[], draw: Random, now: number) {
  const steps = LEAD_STATUSES.map((status) => status.name)
  return all.flatMap((row) => {
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
}

/** Stores history in the order of its moments, because lists of it go by their ids. */
async function insertHistory(w: Work, history: ReturnType<typeof historyOf>): Promise<void> {
  const lines = history.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
  for (let at = 0; at < lines.length; at += CHUNK) await insertRows(w.k, 'history', lines.slice(at, at + CHUNK))
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
