import { expect, it } from 'vitest'
import { companyTabs, type CompanyTab } from '../../../../core/navigation/addresses.ts'
import { companySettings, updateCompanyTab, uploadCompanyFile } from '../../../../core/contracts/company.contract.ts'
import { categoriesCache } from '../../../../core/contracts/lookup.contract.ts'
import { companyView } from '../../../../core/contracts/market.contract.ts'
import { notificationsList } from '../../../../core/contracts/notifications.contract.ts'
import { listSocial, submitSocial } from '../../../../core/contracts/profile.contract.ts'
import type { Action, Section } from '../../../../core/permissions/catalogue.ts'
import { companyTabForms } from '../../../../core/company/company-tabs.schema.ts'
import { describeMarket, type Person } from '../market.ts'

/** One filled form for each tab. */
const FILLED: Readonly<Record<CompanyTab, Readonly<Record<string, unknown>>>> = {
  company: {
    name: 'Rao Pumps',
    about: 'We make pumps.',
    website: 'https://rao.example',
    year_established: 1990,
    vat_number: 'DE 136 695 976',
    registered_capital: '1 million',
    annual_revenue: '500,001–1,000,000',
    business_types: [
      { type: 'manufacturers', is_main: false },
      { type: 'agents', is_main: true },
    ],
    country: 'IN',
    reg_street_address: 'Road 1',
    reg_additional_address: '2nd floor',
    registration_city: 'Pune',
    reg_region_state_province: 'MH',
    registration_postalcode: '411001',
  },
  contact: { contacts: [{ full_name: 'Asha', designation: 'Head', email: 'asha@rao.example', mobile: '98' }] },
  regional: { offices: [{ name: 'Delhi', city: 'Delhi', country: 'IN' }] },
  factory: { facilities: [{ name: 'Plant', floor_area: '1,000–5,000 square meters', production_lines: 2 }] },
  export: {
    markets: ['Europe'],
    export_percent: 50,
    nearest_port: 'Mumbai',
    incoterms: ['FOB'],
    payment_methods: ['TT'],
  },
  QAQC: { processes: [{ name: 'Final check', staff: 3, description: 'Every pump' }] },
  'research&management': { has_research: true, staff: 2, description: 'Lab' },
  services: { services: [{ name: 'Repair', description: 'Within a week' }] },
  social: { accounts: [{ network: 'LinkedIn', profile_link: 'https://linkedin.example/rao' }] },
  certificates: { certificates: [certificate('ISO 9001', '2099-01-01')] },
  newsroom: { news: [{ title: 'Fair', published_on: '2026-03-29', text: 'We come.', link: 'https://a.example/x' }] },
  faq: { questions: [{ question: 'Why?', answer: 'So.' }] },
}

describeMarket('company settings', (market) => {
  it('[IMPLIED-09] [SELLER-08] reads every saved tab back in company_profile/view, and refuses an unknown tab', async () => {
    const seller = await market.seller()
    for (const tab of companyTabs) await save(seller, tab, FILLED[tab])

    const { data } = await seller.call(companyView, {})
    for (const tab of companyTabs) expect(data.sections[tab], tab).toMatchObject(FILLED[tab])
    expect(data).toMatchObject({
      name: 'Rao Pumps',
      city: 'Pune',
      country: 'IN',
      business_types: ['manufacturers', 'agents'],
      main_business_type: 'agents',
      annual_revenue: '500,001–1,000,000',
    })
    expect((await seller.call(companySettings, {})).data.tabs).toEqual(data.sections)

    const unknown = await seller.fails(updateCompanyTab, { tab: 'people' as CompanyTab, form: {} })
    expect(unknown).toMatchObject({ _tag: 'NotFound' })
  })

  it('[SCOPE-06] shows a saved certificate in the company profile, to visitors too until it has ended', async () => {
    const seller = await market.seller()
    await save(seller, 'certificates', {
      certificates: [certificate('ISO 9001', '2099-01-01'), certificate('GMP', '2020-01-01')],
    })

    expect((await seller.call(companyView, {})).data.sections).toMatchObject({
      certificates: { certificates: [{ name: 'ISO 9001' }, { name: 'GMP' }] },
    })
    const seen = (await market.visitor.call(companyView, { slug: seller.slug })).data.sections['certificates']
    expect(seen).toMatchObject({ certificates: [{ name: 'ISO 9001' }] })
  })

  it('[SELLER-04] [SELLER-05] [D-53] refuses a fourth business type, and keeps exactly one main', async () => {
    const seller = await market.seller()
    const types = (...names: string[]) => names.map((type, at) => ({ type, is_main: at === 0 }))

    expect(
      await refused(seller, 'company', { business_types: types('agents', 'retailers', 'resellers', 'distributors') }),
    ).toEqual({ business_types: ['Please choose up to 3 business types'] })
    expect(
      await refused(seller, 'company', { business_types: [...types('agents'), { type: 'retailers', is_main: true }] }),
    ).toEqual({ business_types: ['Please mark one business type as main'] })
    await save(seller, 'company', { business_types: types('agents', 'retailers', 'resellers') })
  })

  it('[SELLER-06] [D-53] counts changes of the main categories by calendar year, and not saves of the same set', async () => {
    const seller = await market.seller()
    const [one = 0, two = 0] = (await market.visitor.call(categoriesCache, {})).data.map(({ id }) => id)
    const set = (...main_categories: number[]) => save(seller, 'company', { main_categories })
    const left = async () => (await seller.call(companySettings, {})).data.main_category_changes_left

    expect(await left()).toBe(3)
    await set(one)
    await set(one, two)
    await set(two, one)
    await set(two)
    expect(await left()).toBe(0)
    expect(await refused(seller, 'company', { main_categories: [one] })).toEqual({
      main_categories: ['Main product categories can be changed three times per year.'],
    })
    await save(seller, 'company', { main_categories: [two], about: 'Other fields stay open.' })
    expect(await refused(seller, 'company', { main_categories: [987_654] })).toHaveProperty('main_categories')

    await market.db.query(
      `update companies set main_category_changes = array(select at - interval '1 year' from unnest(main_category_changes) at) where id = $1`,
      [seller.companyId],
    )
    expect(await left()).toBe(3)
    await set(one)
    expect((await market.visitor.call(companyView, { slug: seller.slug })).data.main_categories).toHaveLength(1)
  })

  it('[SELLER-07] refuses the switch for the homepage with 3 certificates and accepts it with 4', async () => {
    const seller = await market.seller()
    const certificates = ['A', 'B', 'C', 'D'].map((name) => certificate(name, ''))
    const shown = async () =>
      (await market.visitor.call(companyView, { slug: seller.slug })).data.sections['certificates']

    expect(
      await refused(seller, 'certificates', { show_on_homepage: true, certificates: certificates.slice(0, 3) }),
    ).toEqual({ show_on_homepage: ['Showing certificates on the homepage needs 4 or more valid certificates.'] })
    const { data } = await save(seller, 'certificates', { show_on_homepage: true, certificates })
    expect(await shown()).toMatchObject({ show_on_homepage: true })

    await save(seller, 'certificates', { certificates: (data['certificates'] as unknown[]).slice(1) })
    expect(await shown()).toMatchObject({ show_on_homepage: false })
  })

  it('[D-151] reminds the owner once of a certificate, 30 days before it ends', async () => {
    const seller = await market.seller()
    const before = market.clock.now
    const day = (days: number) => new Date(before.getTime() + days * 86_400_000).toISOString().slice(0, 10)
    await save(seller, 'certificates', {
      certificates: [certificate('Soon', day(20)), certificate('Later', day(400)), certificate('Over', day(-1))],
    })
    const again = (await seller.call(companySettings, {})).data.tabs.certificates?.['certificates']
    await save(seller, 'certificates', { certificates: (again as object[]).toReversed() })
    await market.server.jobs.idle()

    const { data } = await seller.call(notificationsList, {})
    expect(data.data.map(({ title, message, link }) => [title, message.split(' is ')[0], link])).toEqual([
      ['A certificate ends soon', 'Soon', '/companySettings/companyDetails?tab=certificates'],
    ])
    const { rows } = await market.db.query<{ due: string }>(
      `select to_char(due_at at time zone 'UTC', 'YYYY-MM-DD') as due from jobs where kind = 'certificate-reminder' and state = 'waiting'
         and (payload ->> 'id')::bigint in (select id from company_rows where company_id = $1)`,
      [seller.companyId],
    )
    expect(rows).toEqual([{ due: day(370) }])
  })

  it('[API-PROFILE-07] [API-PROFILE-08] [SELLER-16] adds one social account and deletes another in one call, and lists those of a type', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    const link = (name: string) => `https://${name}.example/rao`
    const added = await seller.call(submitSocial, {
      social_data: [
        { type: 'LinkedIn', profile_link: link('one') },
        { type: 'Facebook', profile_link: link('two') },
      ],
    })
    const [linked, face] = added.data

    const changed = await seller.call(submitSocial, {
      social_data: [{ type: 'Instagram', profile_link: link('three') }],
      delete_ids: [linked?.id ?? 0],
    })
    expect(changed.data).toEqual([
      face,
      { id: expect.any(Number) as number, type: 'Instagram', profile_link: link('three') },
    ])
    expect((await seller.call(listSocial, { type: 'Facebook' })).data).toEqual([face])

    const [read = { id: 0, type: 'Facebook' as const, profile_link: '' }] = [face]
    const renewed = { ...read, profile_link: link('four') }
    await seller.call(submitSocial, { social_data: [renewed], was: [read] })
    for (const late of [{ social_data: [{ ...read, profile_link: link('five') }] }, { delete_ids: [read.id] }])
      expect(await seller.fails(submitSocial, { ...late, was: [read] })).toMatchObject({ _tag: 'Conflict' })
    await seller.call(submitSocial, { social_data: [read], was: [renewed] })
    expect((await seller.call(listSocial, {})).data).toEqual(changed.data)

    for (const input of [
      { delete_ids: [face?.id ?? 0] },
      { delete_ids: [987_654] },
      { social_data: [{ id: face?.id ?? 0, type: 'LinkedIn', profile_link: link('mine') }] },
    ])
      expect(await other.fails(submitSocial, input)).toMatchObject({ _tag: 'NotFound' })
    expect(
      await seller.fails(submitSocial, { social_data: [{ type: 'LinkedIn', profile_link: 'javascript:alert(1)' }] }),
    ).toMatchObject({ _tag: 'Refused' })
    expect((await seller.call(listSocial, {})).data).toEqual(changed.data)
  })

  it('[D-120] merges entries of two people, and shows a conflict for the same entry and the same field', async () => {
    const seller = await market.seller()
    const { data: read } = await save(seller, 'services', { services: [{ name: 'Repair' }, { name: 'Training' }] })
    const [repair, training] = read['services'] as [object, object]
    const edit = (services: object[]) => save(seller, 'services', { services }, read)

    await edit([{ ...repair, name: 'Quick repair' }, training])
    const { data } = await edit([repair, training, { name: 'Rental' }])
    expect(namesIn(data['services'])).toEqual(['Quick repair', 'Training', 'Rental'])
    expect(
      await denied(seller, 'services', { services: [{ ...repair, name: 'Slow repair' }, training] }, read),
    ).toMatchObject({ _tag: 'Conflict' })

    await save(seller, 'company', { about: 'First' })
    expect(await denied(seller, 'company', { about: 'Mine' }, { about: '' })).toMatchObject({
      _tag: 'Conflict',
      present: { about: 'First' },
    })
    const other = await save(seller, 'company', { website: 'a.example' }, { website: '' })
    expect(other.data).toMatchObject({ about: 'First', website: 'https://a.example' })
  })

  it('[D-346] adds an entry once when a save is repeated because its response got lost, also with another one', async () => {
    const seller = await market.seller()
    const faq = (questions: object[]) => save(seller, 'faq', { questions }, { questions: [] })
    const [why, when] = [
      { question: 'Why?', answer: 'So.' },
      { question: 'When?', answer: 'Now.' },
    ]
    const first = await faq([why])
    expect((await faq([why])).data).toEqual(first.data)
    expect((await faq([why, when])).data['questions']).toMatchObject([why, when])
  })

  it('[D-346] adds an entry once when a save without `was` is repeated, also by somebody who may only add', async () => {
    const seller = await market.seller()
    const [why, when] = [
      { question: 'Why?', answer: 'So.' },
      { question: 'When?', answer: 'Now.' },
    ]
    const { data } = await save(seller, 'faq', { questions: [why] })
    const adds = await market.subuser(seller, [
      { module: 'Company Settings', section: 'Faqs', actions: ['View', 'Add'] },
    ])
    const questions = [...(data['questions'] as object[]), when]
    const first = await save(adds, 'faq', { questions })
    expect((await save(adds, 'faq', { questions })).data).toEqual(first.data)
    expect(first.data['questions']).toMatchObject([why, when])
  })

  it('[D-346] a repeated save shows what a colleague changed after the first one', async () => {
    const seller = await market.seller()
    const once = { idempotencyKey: `tab-${seller.userId}` }
    const edit = inputOf('export', { nearest_port: 'Mumbai' }, { nearest_port: '' })
    await seller.call(updateCompanyTab, edit, once)
    await save(seller, 'export', { nearest_port: 'Pune' }, { nearest_port: 'Mumbai' })

    expect(await seller.fails(updateCompanyTab, edit, once)).toMatchObject({
      _tag: 'Conflict',
      present: { nearest_port: 'Pune' },
    })
  })

  it('adds a social account once, and answers alike, when a save is repeated because its response got lost', async () => {
    const seller = await market.seller()
    const once = { idempotencyKey: `social-${seller.userId}` }

    const facebook = { type: 'Facebook', profile_link: 'https://facebook.example/rao' }
    const added = await seller.call(submitSocial, { social_data: [facebook] }, once)
    expect(await seller.call(submitSocial, { social_data: [facebook] }, once)).toEqual(added)
    const removal = { delete_ids: added.data.map(({ id }) => id) }
    const again = { idempotencyKey: `remove-${seller.userId}` }
    const removed = await seller.call(submitSocial, removal, again)
    expect(await seller.call(submitSocial, removal, again)).toEqual(removed)
    expect(removed.data).toEqual([])
  })

  it('needs the right of the section for what changes, and shows a sub-user only granted tabs', async () => {
    const seller = await market.seller()
    const { data } = await save(seller, 'faq', { questions: [{ question: 'Why?', answer: 'So.' }] })
    const questions = data['questions'] as object[]
    const may = (section: Section, ...actions: Action[]) =>
      market.subuser(seller, [{ module: 'Company Settings', section, actions: ['View', ...actions] }])
    const added = { questions: [...questions, { question: 'When?', answer: 'Now.' }] }
    const edited = { questions: questions.map((row) => ({ ...row, answer: 'Yes.' })) }

    const [adds, edits, deletes] = [await may('Faqs', 'Add'), await may('Faqs', 'Edit'), await may('Faqs', 'Delete')]
    expect(Object.keys((await adds.call(companySettings, {})).data.tabs)).toEqual(['faq'])
    expect(Object.keys((await adds.call(companyView, {})).data.sections)).toEqual(['faq'])
    const attempts: [Person, object, string | undefined][] = [
      [adds, edited, 'Edit'],
      [adds, { questions: [] }, 'Delete'],
      [edits, added, 'Add'],
      [deletes, edited, 'Edit'],
      [await may('Services', 'Add', 'Edit', 'Delete'), edited, 'Edit'],
    ]
    for (const [person, form, missing] of attempts)
      expect(await denied(person, 'faq', form)).toMatchObject({
        _tag: 'Forbidden',
        message: `You do not have the right “Company Settings, Faqs: ${missing}”. The owner of your company can grant it.`,
      })
    await save(edits, 'faq', edited)
    await save(adds, 'faq', { questions: [...edited.questions, ...added.questions.slice(1)] })
    await save(deletes, 'faq', { questions: [] })

    const buyer = await market.buyer()
    await save(buyer, 'company', { about: 'We buy.' })
    expect(Object.keys((await buyer.call(companySettings, {})).data.tabs)).toEqual(['company', 'contact'])
    expect(await denied(buyer, 'faq', added)).toMatchObject({ _tag: 'Forbidden' })
  })

  it("answers entries of another company like entries of none, and leaves the other's rows alone", async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    const { data } = await save(other, 'services', { services: [{ name: 'Repair' }] })
    const foreign = (data['services'] as object[]).map((row) => ({ ...row, name: 'Taken' }))

    for (const services of [foreign, [{ id: 987_654, name: 'Taken' }]])
      expect(await denied(seller, 'services', { services })).toMatchObject({
        _tag: 'NotFound',
        message: 'There is no such entry.',
      })
    expect(namesIn((await other.call(companySettings, {})).data.tabs.services?.['services'])).toEqual(['Repair'])
  })

  it('stores a picture and a document, serves them, and refuses files of others and of other kinds', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    const { data: picture } = await seller.call(uploadCompanyFile, { kind: 'image', file: png })
    const { data: brochure } = await seller.call(uploadCompanyFile, { kind: 'document', file: pdf })
    const logo = [{ ...picture, alt: '' }]
    await save(seller, 'company', { logo, documents: [{ ...brochure, alt: '' }] })

    const seen = (await market.visitor.call(companyView, { slug: seller.slug })).data
    expect(seen.logo).toBe(picture.url)
    expect(seen.sections['company']).toMatchObject({ documents: [{ name: 'brochure.pdf', url: brochure.url }] })
    expect((await fetch(new URL(brochure.url, market.url))).status).toBe(200)

    expect(await refused(other, 'company', { logo })).toEqual({
      logo: ['This file is not stored here. Please choose it again'],
    })
    expect(
      await refused(seller, 'company', { logo: [{ url: 'https://elsewhere.example/x.png', name: 'x', alt: '' }] }),
    ).toHaveProperty('logo')
    expect(await refused(seller, 'company', { logo: [{ url: '', name: 'x', alt: '' }] })).toEqual({
      'logo.0.url': ['This file is not stored yet. Please wait, retry it or remove it'],
    })
    for (const [kind, file, message] of [
      ['image', pdf, 'Please upload only PNG, JPEG and JPG'],
      ['document', png, 'Please upload files only in PDF, Excel or Doc format'],
    ] as const)
      expect(await seller.fails(uploadCompanyFile, { kind, file })).toMatchObject({ errors: { file: [message] } })

    await save(seller, 'company', { logo: [] })
    expect((await fetch(new URL(picture.url, market.url))).status).toBe(404)
    expect((await fetch(new URL(brochure.url, market.url))).status).toBe(200)
  })

  it('moves the shop of a company in review to its new name, and leaves an approved one where it is', async () => {
    const [pending, seller] = [await market.seller({ approval: 'pending' }), await market.seller()]
    await save(pending, 'company', { name: 'Blue Harbour Works' })
    await save(seller, 'company', { name: 'Red Harbour Works' })

    expect((await pending.call(companySettings, {})).data.slug).toBe('blue-harbour-works')
    expect((await seller.call(companySettings, {})).data.slug).toBe(seller.slug)
  })

  it('opens whatever is stored, and names the wrong field of what is sent', async () => {
    const seller = await market.seller()
    await market.db.query(
      `update companies set profile = '{"export": {"markets": "x", "nearest_port": "Mumbai"}, "faq": 7}' where id = $1`,
      [seller.companyId],
    )
    const { tabs } = (await seller.call(companySettings, {})).data
    expect(tabs.export).toMatchObject({ markets: [], nearest_port: 'Mumbai' })
    expect(companyTabForms.faq.safeParse(tabs.faq).success).toBe(true)
    expect(await refused(seller, 'contact', { contacts: [{ full_name: '', email: 'x' }] })).toMatchObject({
      'contacts.0.full_name': ['Please enter full name'],
    })
  })
})

// Helpers

function certificate(name: string, expires_on: string) {
  return { type: 'Product Certificate', name, issuing_body: 'TUV SUD', number: '', issued_on: '', expires_on, file: [] }
}

const save = (person: Person, tab: CompanyTab, form: object, was?: object) =>
  person.call(updateCompanyTab, inputOf(tab, form, was))
const denied = (person: Person, tab: CompanyTab, form: object, was?: object) =>
  person.fails(updateCompanyTab, inputOf(tab, form, was))
/** As JSON, because a form has no empty lists. */
const inputOf = (tab: CompanyTab, form: object, was?: object) => ({
  tab,
  form: JSON.stringify(form),
  ...(was !== undefined && { was: JSON.stringify(was) }),
})

async function refused(person: Person, tab: CompanyTab, form: object): Promise<unknown> {
  const failure = await denied(person, tab, form)
  expect(failure._tag).toBe('Refused')
  return (failure as { readonly errors?: unknown }).errors
}

const namesIn = (rows: unknown) => (rows as { readonly name: string }[]).map(({ name }) => name)

const pdf = new File([new TextEncoder().encode('%PDF-1.7\nbrochure')], 'brochure.pdf')
/** One grey pixel. */
const png = new File(
  [
    new Uint8Array(
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
        'base64',
      ),
    ),
  ],
  'logo.png',
)
