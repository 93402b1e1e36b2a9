import type { RecordReach } from '../../../core/permissions/reach.ts'
import { sellerKinds } from '../../../core/account/account.ts'
import { bandOf, REVENUE_BANDS } from '../../../core/reference/bands.ts'
import { slugFrom } from '../../../core/storefront/slug.ts'
import { DAY_MS } from '../../../core/time/durations.ts'
import { hashPassword } from '../account/passwords.ts'
import type { Work } from '../database/store.ts'
import { companyName, companyTrades, companyWords, type Origin, origins } from './names.ts'
import type { Random } from './random.ts'
import { demoSignIns } from './sign-ins.ts'

export interface DemoUser {
  readonly id: number
  readonly companyId: number
  readonly fullName: string
  readonly email: string
}

export interface DemoCompany {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly kind: 'seller' | 'buyer'
  readonly approval: 'pending' | 'approved'
  readonly origin: Origin
  readonly city: string
  readonly createdAt: Date
  readonly owner: DemoUser
  readonly people: readonly DemoUser[]
}

/**
 * All people and companies of the demo market; later parts (listings, trade, CRM) refer to them. The first seller is
 * the one with a known password.
 */
export interface DemoWorld {
  readonly now: Date
  readonly random: Random
  readonly sellers: readonly DemoCompany[]
  readonly buyers: readonly DemoCompany[]
  /** The scale of all amounts: 1 for 2,000 listings, 60 sellers, 5,000 leads. */
  readonly scale: number
  readonly listings: number
}

/** The rights of a sub-user who only follows up leads: the narrow role of the demo. */
const narrowRole = [
  { module: 'Dashboard', actions: ['View'] },
  { module: 'Leads', actions: ['View', 'Edit'] },
  { module: 'Tasks', actions: ['View', 'Add'] },
]

const teamReach: RecordReach = { Leads: 'team', Deals: 'team', Contacts: 'team', Accounts: 'team' }
const ownReach: RecordReach = { Leads: 'own', Deals: 'own', Contacts: 'own', Accounts: 'own' }

/** Creates sellers, buyers and their people. */
export async function seedWorld(
  w: Work,
  { listings, random, now }: { listings: number; random: Random; now: Date },
): Promise<DemoWorld> {
  const scale = listings / 2_000
  const sellerCount = Math.max(4, Math.round(60 * Math.min(scale, 20)))
  const buyerCount = Math.max(6, Math.round(40 * Math.min(scale, 50)))
  const password = await hashPassword(demoSignIns[0].password)
  let members = 0
  const founding: Founding = {
    w,
    now,
    random,
    taken: new Set(),
    makePerson: (person) => insertPerson(w, (members += 1), password, person),
  }
  const sellers: DemoCompany[] = []
  const buyers: DemoCompany[] = []
  for (let at = 0; at < sellerCount; at += 1) sellers.push(await makeCompany(founding, 'seller', at))
  for (let at = 0; at < buyerCount; at += 1) buyers.push(await makeCompany(founding, 'buyer', at))
  return { now, random, sellers, buyers, scale, listings }
}

/** What all companies are made with. */
interface Founding {
  readonly w: Work
  readonly now: Date
  readonly random: Random
  /** The slugs that companies have so far. */
  readonly taken: Set<string>
  readonly makePerson: (person: NewPerson) => Promise<DemoUser>
}

/** A name that no other company has. */
function freeName(taken: ReadonlySet<string>, draw: Random, origin: Origin): string {
  for (;;) {
    const name = companyName(`${draw.pick(companyWords)} ${draw.pick(companyTrades)}`, draw.pick(origin.legalForms))
    const slug = slugFrom(name)
    if (taken.has(slug)) {
      if (taken.size > 600) return `${name} ${taken.size}`
      continue
    }
    return name
  }
}

async function makeCompany(founding: Founding, kind: 'seller' | 'buyer', at: number): Promise<DemoCompany> {
  const { w, now, random, taken, makePerson } = founding
  const draw = random.fork(`${kind} ${at}`)
  const origin = draw.pick(origins)
  const city = draw.pick(origin.cities)
  const name = freeName(taken, draw, origin)
  const slug = slugFrom(name)
  taken.add(slug)
  const isPending = kind === 'seller' && at === 1
  const createdAt = new Date(now.getTime() - draw.int(40, 1_400) * DAY_MS)
  const businessTypes = kind === 'seller' ? draw.some(sellerKinds, draw.int(1, 3)) : []
  const revenue = draw.int(50, 9_000) * 1_000
  const { id } = await w.k
    .insertInto('companies')
    .values({
      kind,
      name,
      slug,
      country: origin.country,
      city,
      approval: isPending ? 'pending' : 'approved',
      plan:
        kind === 'seller'
          ? draw.weighted([
              ['trade', 5],
              ['growth', 3],
              ['starter', 2],
            ])
          : 'buyer',
      is_verified: !isPending && draw.chance(0.7),
      business_types: businessTypes,
      main_business_type: businessTypes[0] ?? null,
      annual_revenue: bandOf(REVENUE_BANDS, revenue)?.label ?? null,
      member_type: draw.weighted([
        ['Free', 5],
        ['Silver', 3],
        ['Gold', 2],
      ]),
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  if (kind === 'seller') await makeSubscriptions(w, id, createdAt, now, draw.fork('subscriptions'))
  const known = kind === 'seller' ? [demoSignIns[1], demoSignIns[3]][at] : [demoSignIns[0]][at]
  const base = { companyId: id, slug, origin, draw, createdAt }
  const owner = await makePerson({ ...base, type: kind === 'seller' ? 'seller' : 'other', known })
  const people = [owner]
  if (kind === 'seller' && at === 0) people.push(...(await makeEmployees(founding, base)))
  return {
    id,
    name,
    slug,
    kind,
    approval: isPending ? 'pending' : 'approved',
    origin,
    city,
    createdAt,
    owner,
    people,
  }
}

/** The sub-users of the company with the known sign-ins, and their roles. */
async function makeEmployees({ w, makePerson }: Founding, base: Omit<NewPerson, 'type'>): Promise<readonly DemoUser[]> {
  const role = await insertRole(w, base.companyId, 'Lead follow-up', teamReach)
  const ownLeads = await insertRole(w, base.companyId, 'Own leads only', ownReach)
  const employee = { ...base, type: 'subuser', roleId: role.id } as const
  const head = await makePerson({ ...employee, known: demoSignIns[2] })
  const people = [head]
  // Two report to the known sub-user and see their own leads; the third has a team of one.
  for (let extra = 0; extra < 3; extra += 1) {
    const below = extra < 2 ? { roleId: ownLeads.id, reportsTo: head.id } : {}
    people.push(await makePerson({ ...employee, draw: base.draw.fork(`person ${extra}`), ...below }))
  }
  return people
}

/** A role with the narrow rights of the demo. */
function insertRole(w: Work, companyId: number, name: string, reach: RecordReach) {
  return w.k
    .insertInto('roles')
    .values({ company_id: companyId, name, permissions: JSON.stringify(narrowRole), reach: JSON.stringify(reach) })
    .returning('id')
    .executeTakeFirstOrThrow()
}

interface NewPerson {
  readonly companyId: number
  readonly type: 'seller' | 'subuser' | 'other'
  readonly slug: string
  readonly origin: Origin
  readonly draw: Random
  readonly createdAt: Date
  /** A person with a printed sign-in. */
  readonly known?: { readonly email: string; readonly fullName: string } | undefined
  readonly roleId?: number
  readonly reportsTo?: number
}

/** `member` is a number that no other person has. Only people with a printed sign-in have a password. */
async function insertPerson(
  w: Work,
  member: number,
  knownPassword: string,
  { companyId, type, slug, origin, draw, createdAt, known, roleId, reportsTo }: NewPerson,
): Promise<DemoUser> {
  const firstName = draw.pick(origin.firstNames)
  const fullName = known?.fullName ?? `${firstName} ${draw.pick(origin.lastNames)}`
  const email = known?.email ?? `${slugFrom(fullName) || 'person'}.${member}@${slug}.example`
  const { id } = await w.k
    .insertInto('users')
    .values({
      company_id: companyId,
      type,
      role_id: roleId ?? null,
      reports_to: reportsTo ?? null,
      full_name: fullName,
      email,
      email_verified_at: createdAt,
      password_hash: known === undefined ? null : knownPassword,
      member_id: `TH${String(100_000 + member)}`,
      mobile: known?.email === 'buyer@demo.tradehall.example' ? null : String(draw.int(6_000_000_00, 9_999_999_99)),
      mobile_code: origin.dialCode,
      mobile_country_code: origin.country,
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, companyId, fullName, email }
}

/** A seller began with the smallest plan and chose another one later. */
async function makeSubscriptions(w: Work, id: number, createdAt: Date, now: Date, draw: Random): Promise<void> {
  const days = Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS)
  const changedAt = new Date(createdAt.getTime() + draw.int(10, Math.max(11, days - 5)) * DAY_MS)
  await w.k
    .insertInto('ended_subscriptions')
    .values({ company_id: id, plan: 'starter', period: null, started_at: createdAt, ended_at: changedAt })
    .execute()
  await w.k
    .updateTable('companies')
    .set({ plan_period: draw.pick(['Monthly', 'Monthly', 'Annually']), plan_since: changedAt })
    .where('id', '=', id)
    .execute()
}
