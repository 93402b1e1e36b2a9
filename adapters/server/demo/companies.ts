import { CERTIFICATE_NAMES } from '../../../core/reference/certificates.ts'
import { INCOTERMS } from '../../../core/reference/incoterms.ts'
import { TERRITORIES } from '../../../core/reference/territories.ts'
import { companyTabForms } from '../../../core/company/company-tabs.schema.ts'
import type { CompanyTab } from '../../../core/navigation/addresses.ts'
import { DAY_MS } from '../../../core/time/durations.ts'
import { remindOfCertificates } from '../company/certificate-reminder.job.ts'
import { sql, type Work } from '../database/store.ts'
import type { DemoPart } from './demo-part.ts'
import type { Random } from './random.ts'
import type { DemoCompany } from './world.ts'

/** The company settings of every seller: facts, entries of each tab, and certificates of which some end soon. */
export const companiesPart: DemoPart = {
  name: 'company profiles',
  seed: async (w, { sellers, random, now }) => {
    for (const [at, seller] of sellers.entries())
      await seedCompany(w, seller, random.fork(`profile ${seller.slug}`), { now, isFull: at === 0 })
  },
}

interface Options {
  readonly now: Date
  /** The seller with a known password has every tab filled. */
  readonly isFull: boolean
}

async function seedCompany(w: Work, seller: DemoCompany, draw: Random, options: Options): Promise<void> {
  const isIn = (chance: number) => options.isFull || draw.chance(chance)
  const plain = {
    ...(isIn(0.7) && { export: exportFacts(draw) }),
    ...(isIn(0.4) && {
      'research&management': {
        has_research: true,
        staff: draw.int(3, 30),
        description: 'Two laboratories test new materials and adapt products to the standards of each market.',
      },
    }),
    certificates: { show_on_homepage: options.isFull },
  }
  const facts = {
    website: `https://www.${seller.slug}.example`,
    registered_capital: `USD ${(draw.int(2, 90) * 50_000).toLocaleString('en-US')}`,
    reg_street_address: `${draw.int(1, 180)} Harbour Road`,
  }
  await w.k
    .updateTable('companies')
    .set({
      profile: sql`jsonb_set(profile, '{company}', coalesce(profile -> 'company', '{}') || ${JSON.stringify(facts)}::jsonb) || ${JSON.stringify(plain)}::jsonb`,
    })
    .where('id', '=', seller.id)
    .execute()
  const entries = entriesOf(seller, draw, options).filter(([tab]) => tab === 'certificates' || isIn(0.6))
  const stored = await w.k
    .insertInto('company_rows')
    .values(
      entries.flatMap(([tab, list, rows]) =>
        parsed(tab, list, rows).map((row, position) => ({
          company_id: seller.id,
          tab,
          position,
          form: JSON.stringify(row),
        })),
      ),
    )
    .returning(['id', 'tab', 'form'])
    .execute()
  await remindOfCertificates(
    w,
    stored.flatMap(({ id, tab, form }) =>
      tab === 'certificates' ? [{ id, expires_on: (form as { readonly expires_on: string }).expires_on }] : [],
    ),
    options.now,
  )
}

/** The rows as the settings store them. */
const parsed = (tab: CompanyTab, list: string, rows: readonly object[]): readonly object[] =>
  companyTabForms[tab].shape[list]?.parse(rows) as readonly object[]

const exportFacts = (draw: Random) => ({
  markets: draw.some(TERRITORIES, draw.int(2, 5)),
  export_percent: draw.int(2, 18) * 5,
  incoterms: draw.some(INCOTERMS, draw.int(2, 4)),
  payment_methods: ['TT', 'LC'],
  languages: draw.pick(['English, German', 'English, Spanish', 'English, Arabic', 'English, Hindi']),
})

type Entries = readonly [tab: CompanyTab, list: string, rows: readonly object[]]

function entriesOf(seller: DemoCompany, draw: Random, { now, isFull }: Options): readonly Entries[] {
  const { country } = seller.origin
  const person = () => `${draw.pick(seller.origin.firstNames)} ${draw.pick(seller.origin.lastNames)}`
  return [
    [
      'contact',
      'contacts',
      [
        { full_name: person(), designation: 'Export manager', department: 'Sales' },
        { full_name: person(), designation: 'Customer service', department: 'Sales' },
      ],
    ],
    ['regional', 'offices', [{ name: `${draw.pick(seller.origin.cities)} office`, country }]],
    [
      'factory',
      'facilities',
      [
        {
          name: `${seller.city} works`,
          floor_area: '5,001–10,000 square meters',
          production_lines: draw.int(2, 9),
          description: 'Production, final inspection and packing under one roof.',
          city: seller.city,
          country,
        },
      ],
    ],
    [
      'QAQC',
      'processes',
      [
        { name: 'Incoming inspection', staff: draw.int(2, 6), description: 'Every batch of material is measured.' },
        {
          name: 'Final inspection',
          staff: draw.int(2, 9),
          description: 'Each order leaves with a signed test report.',
        },
      ],
    ],
    [
      'services',
      'services',
      [
        { name: 'Samples', description: 'Within a week, free for orders that follow.' },
        { name: 'Packing to order', description: 'Your labels, cartons and pallets.' },
      ],
    ],
    ['social', 'accounts', [{ network: 'LinkedIn', profile_link: `https://www.linkedin.com/company/${seller.slug}` }]],
    ['certificates', 'certificates', certificatesOf(draw, now, isFull ? 5 : draw.int(0, 4))],
    [
      'newsroom',
      'news',
      [
        {
          title: 'See us at the spring trade fair',
          published_on: dayAt(now, -draw.int(10, 90)),
          text: 'We show the new season and bring samples. Write to us for an appointment.',
        },
      ],
    ],
    [
      'faq',
      'questions',
      [
        { question: 'Do you send samples?', answer: 'Yes, within a week. We charge them with your first order.' },
        { question: 'How long is the delivery?', answer: 'Stock leaves within days; goods made to order take weeks.' },
      ],
    ],
  ]
}

function certificatesOf(draw: Random, now: Date, count: number): readonly object[] {
  const names = [
    ...CERTIFICATE_NAMES['Management System Certifications'].slice(0, 3),
    ...CERTIFICATE_NAMES['Product Certificate'].slice(0, 3),
  ]
  return draw.some(names, count).map((name, at) => ({
    type: CERTIFICATE_NAMES['Product Certificate'].includes(name)
      ? 'Product Certificate'
      : 'Management System Certifications',
    name,
    issuing_body: draw.pick(['SGS', 'TUV SUD', 'BV', 'DNV']),
    number: String(draw.int(100_000, 999_999)),
    issued_on: dayAt(now, -draw.int(100, 700)),
    // The first one ends soon, so that the reminder can be seen.
    expires_on: dayAt(now, at === 0 ? 21 : draw.int(120, 900)),
  }))
}

const dayAt = (now: Date, days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
