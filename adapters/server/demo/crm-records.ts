import { DEFAULT_FORMS, LEAD_SOURCES, QUALIFICATION_FIELDS } from '../../../core/crm/forms/default-forms.ts'
import type { FieldValue } from '../../../core/crm/forms/field-value.ts'
import { fieldsOf } from '../../../core/crm/forms/form.schema.ts'
import { RECORD_TYPE_NAMES, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { DEAL_STAGES } from '../../../core/crm/records/stages.ts'
import { INDUSTRIES } from '../../../core/reference/profile-options.ts'
import { DAY_MS } from '../../../core/time/durations.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { companyName, companyTrades, companyWords, origins } from './names.ts'
import type { Random } from './random.ts'
import type { DemoCompany } from './world.ts'

export interface MadeRecord {
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

export const FIELD_IDS: Readonly<Record<RecordTypeName, ReadonlyMap<string, number>>> = Object.fromEntries(
  RECORD_TYPE_NAMES.map((type) => [
    type,
    new Map(
      [...fieldsOf({ sections: DEFAULT_FORMS[type] }), ...(type === 'Leads' ? QUALIFICATION_FIELDS : [])].map(
        (field) => [field.name, field.id],
      ),
    ),
  ]),
) as never
export const valuesOf = (
  type: RecordTypeName,
  named: Readonly<Record<string, FieldValue>>,
): Record<string, FieldValue> =>
  Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) =>
      value === null || value === '' ? [] : [[String(FIELD_IDS[type].get(name)), value]],
    ),
  )

export const uniqueId = (draw: Random): string =>
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
/** Positions of people who buy. */
export const LEAD_TITLES = [
  'Purchasing manager',
  'Head of procurement',
  'Owner',
  'Import manager',
  'Category buyer',
  'Operations director',
  'Sourcing lead',
] as const
/** What deals are about, and what they are worth in US dollars. */
const DEAL_ORDERS = [
  { name: 'Two pallets of', from: 2_400, to: 19_000 },
  { name: 'Container of', from: 18_000, to: 140_000 },
  { name: 'Yearly contract for', from: 85_000, to: 640_000 },
  { name: 'First order of', from: 4_500, to: 48_000 },
  { name: 'Reorder of', from: 9_000, to: 120_000 },
  { name: 'Trial lot of', from: 900, to: 8_500 },
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

export interface SellerRecords {
  readonly seller: DemoCompany
  readonly records: readonly MadeRecord[]
  /** Ids by `unique_id`. */
  readonly ids: ReadonlyMap<string, number>
  readonly draw: Random
  readonly now: number
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

export interface NewRecord {
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

export function accountOf(draw: Random, owner: number, taken: Set<string>): NewRecord {
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

export function leadOf(draw: Random, owner: number, accounts: readonly MadeRecord[], taken: Set<string>): NewRecord {
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
      title: draw.pick(LEAD_TITLES),
      number_of_employees: draw.chance(0.6) ? draw.int(5, 2_500) : null,
      website: draw.chance(0.5) ? `https://www.${site}` : null,
      description: `${company} ${draw.pick(wants)}.`,
    },
  }
}

export function contactOf(draw: Random, owner: number, accounts: readonly MadeRecord[], taken: Set<string>): NewRecord {
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
      title: draw.pick(LEAD_TITLES),
      department: draw.pick(['Purchasing', 'Logistics', 'Quality', 'Management']),
      lead_source: draw.pick(LEAD_SOURCES),
      city: draw.pick(origin.cities),
      country: origin.country,
    },
  }
}

export function dealOf(
  draw: Random,
  accounts: readonly MadeRecord[],
  contacts: readonly MadeRecord[],
  now: number,
): NewRecord {
  const stage = draw.weighted(stageWeights)
  // Few open deals are overdue.
  const closing = stage === 'Won' || stage === 'Lost' ? draw.int(-90, -1) : draw.int(-8, 120)
  const account = draw.pick(accounts)
  const order = draw.pick(DEAL_ORDERS)
  return {
    named: {
      deal_name: `${order.name} ${draw.pick(dealGoods)}`,
      account: account.unique_id,
      contact: draw.pick(contacts).unique_id,
      amount: Math.round((order.from * (order.to / order.from) ** draw.next()) / 50) * 50,
      stage,
      closing_date: formatWireTime(now + closing * DAY_MS).slice(0, 10),
      probability: { Qualification: 20, Proposal: 40, Negotiation: 70, Won: 100, Lost: 0 }[stage],
    },
  }
}
