import { approvalStates } from '../../../core/company/approval-states.ts'
import fc from 'fast-check'
import { z } from 'zod'
import { adForm, adState } from '../../../core/ads/ad.schema.ts'
import { sponsoredOnPage } from '../../../core/ads/sponsored.ts'
import { approvalNotice, isPublicSeller, mayDecide } from '../../../core/company/approval.ts'
import { withBusinessType, withMainBusinessType, withoutBusinessType } from '../../../core/company/business-types.ts'
import { canShowCertificates } from '../../../core/company/certificates.ts'
import { companyTabForms } from '../../../core/company/company-tabs.schema.ts'
import { canSaveMainCategories, mainCategoryChangesLeft } from '../../../core/company/main-categories.ts'
import { CERTIFICATE_TYPES, ISSUING_BODIES } from '../../../core/reference/certificates.ts'
import { SOCIAL_NETWORKS } from '../../../core/reference/profile-options.ts'
import { incotermTooltip, INCOTERMS } from '../../../core/reference/incoterms.ts'
import { contactForm, questionnaireForm } from '../../../core/site/site.schema.ts'
import { bannerSettings, withActiveBanner } from '../../../core/storefront/banner.schema.ts'
import { shopMenuForm } from '../../../core/storefront/shop-menu.schema.ts'
import {
  menuActions,
  type MenuEntry,
  menuTree,
  placeEntry,
  stepEntry,
  withoutEntry,
} from '../../../core/storefront/shop-menu.ts'
import { textColourOn } from '../../../core/storefront/text-colour.ts'
import { reservedSlugs, slugFrom, slugProblem } from '../../../core/storefront/slug.ts'
import { shopAddress, slugOfHost, storefrontAddress } from '../../../core/storefront/storefront-address.ts'
import { contactStatusToSend } from '../../../core/trade/contacts.ts'
import { serialNumber } from '../../../core/trade/enquiries.ts'
import { quoteConfiguration, quoteSubmission } from '../../../core/trade/quote.schema.ts'
import { withoutWish, withWish } from '../../../core/trade/wishlist.ts'
import { edgesOf, form, message, suite, text, whole } from '../suite.ts'

const choice = { attribute_id: 1, term_id: 11, name: 'Colour', value: 'Red' }
const quote = {
  unique_session_id: 's1',
  seller_user_id: 5,
  product_id: 7,
  product_name: 'Pump',
  product_image: '/f/1.png',
  price: 12.5,
  final_price: 125,
  quantity: 10,
  price_term: 'FOB',
  product_datetime: '2026-03-29 10:00:00',
  pre_title_name: 'New',
  message: 'Please quote',
  combinations: [choice],
  target_price: 11,
  needed_by: '2026-05-01',
}
const sponsored = z.strictObject({ adId: whole, listingId: whole, companyId: whole })
const ad = (listingId: number, companyId: number) => ({ adId: listingId * 10, listingId, companyId })
const combinations = [
  [],
  null,
  '',
  '[]',
  JSON.stringify([choice]),
  'x',
  [choice, choice],
  [{ ...choice, attribute_id: '2' }],
  [{ attribute_id: 1 }],
  Array.from({ length: 51 }, (_, index) => ({ ...choice, attribute_id: index })),
]
const companies = {
  company: {
    name: 'Rao Pumps',
    about: 'We make pumps.',
    website: 'rao.example',
    year_established: 1990,
    registered_capital: '1 million',
    annual_revenue: '',
    number_of_employees: '',
    business_types: [{ type: 'manufacturers', is_main: true }],
    main_categories: [1, '2'],
    country: 'IN',
    reg_street_address: 'Road 1',
    reg_additional_address: '',
    registration_city: 'Pune',
    reg_region_state_province: 'MH',
    registration_postalcode: '411001',
  },
  contact: {
    contacts: [{ id: 1, full_name: 'Asha', department: 'Sales', designation: 'Head', email: 'a@b.co', mobile: '98' }],
  },
  regional: {
    offices: [
      {
        name: 'Pune',
        phone: '1',
        street_address: 'Road',
        city: 'Pune',
        state: 'MH',
        postal_code: '411001',
        country: 'in',
      },
    ],
  },
  factory: { facilities: [{ name: 'Plant', floor_area: '', production_lines: 2, description: '', country: 'IN' }] },
  export: {
    markets: [],
    export_percent: 50,
    nearest_port: 'Mumbai',
    incoterms: ['FOB'],
    payment_methods: [],
    languages: 'English',
  },
  QAQC: { processes: [{ name: 'Check', staff: '3', description: 'All' }] },
  'research&management': { has_research: 'yes', staff: 2, description: 'Lab' },
  services: { services: [{ name: 'Repair', description: '' }] },
  social: { accounts: [] },
  certificates: { show_on_homepage: false, certificates: [] },
  newsroom: { news: [{ title: 'Fair', published_on: '2026-03-29', text: 'We come.', link: 'https://a.example/x' }] },
  faq: { questions: [{ question: 'Why?', answer: 'So.' }] },
} satisfies Record<keyof typeof companyTabForms, Readonly<Record<string, unknown>>>
const picture = { url: '/files/pump.png', name: 'pump.png', alt: 'A pump' }
/** What only some companies have. */
const withFiles: { readonly [Tab in keyof typeof companyTabForms]?: readonly Readonly<Record<string, unknown>>[] } = {
  company: [{ name: 'Rao Pumps', logo: [picture], pictures: [picture], documents: [{ url: '/files/a.pdf' }] }],
  factory: [{ facilities: [{ name: 'Plant', country: 'IN', pictures: [picture] }] }],
  social: [{ accounts: [{ network: SOCIAL_NETWORKS[0], profile_link: 'shop.example:8080/rao' }] }],
  certificates: [
    {
      show_on_homepage: true,
      certificates: [
        {
          type: CERTIFICATE_TYPES[0],
          name: 'ISO 9001',
          issuing_body: ISSUING_BODIES[0],
          number: '7',
          product_class: 'Pumps',
          issued_on: '2026-01-01',
          expires_on: '',
          file: [picture],
        },
      ],
    },
  ],
  newsroom: [{ news: [{ title: 'Fair', published_on: '2026-03-29', text: 'We come.', link: '', picture: [picture] }] }],
}
const links = [
  'https://a.example',
  'HTTP://A.example/x?y#z',
  'javascript:alert(1)',
  'ftp://a.example',
  'a',
  'a b.c',
  '//a.example',
  'a.example/x',
  'mailto:a@b.co',
]
const tabValues: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
  company: {
    website: links,
    year_established: [1799, 1800, 2100, 2101, '1990', 'x'],
    business_types: [
      [{ type: 'manufacturers', is_main: false }],
      [{ type: 'x', is_main: true }],
      [
        { type: 'agents', is_main: true },
        { type: 'agents', is_main: false },
      ],
      ['manufacturers', 'agents', 'distributors', 'retailers'].map((type, index) => ({ type, is_main: index === 0 })),
    ],
    country: ['ZZ', 'UK', 'EU', 'D', 'DEU', 'de', '\u00a0de '],
    annual_revenue: ['0–100,000', 'lots'],
  },
  contact: { contacts: [[{ full_name: '' }], [{ full_name: 'A', email: 'x' }], [{ full_name: 'x'.repeat(51) }]] },
  export: { export_percent: ['100', 100.5, -0.1], incoterms: [['XXX'], [...INCOTERMS]] },
  social: { accounts: [[{ network: 'x', profile_link: 'a.example' }]] },
  certificates: { certificates: [[{ type: 'x' }]] },
  newsroom: {
    news: [
      [{ title: 'A', published_on: '2026-02-30' }],
      [{ title: 'A', published_on: '2026-03-01', link: 'javascript:x' }],
    ],
  },
  faq: { questions: [[{ question: 'Why?' }], [{ question: 'x'.repeat(101), answer: 'y' }]] },
}
const slugs = [
  'abc',
  'ab',
  'a-b',
  '-ab',
  'ab-',
  'ab--c',
  'a--b',
  'abc--d',
  'Abc',
  'a_b',
  'ä-b',
  'x'.repeat(40),
  'x'.repeat(41),
  '',
  '123',
  ...reservedSlugs,
  'my-tradehall',
  'tradehallmark',
]
const names = [
  'Rao Pumps',
  'Müller & Söhne GmbH',
  'ÅØÆ',
  '日本',
  'www',
  '  --a--  ',
  'İstanbul',
  'A',
  '',
  'x'.repeat(60),
  'ab--cd',
  'ﬁne',
]
const target = z.strictObject({
  slug: text,
  page: text.optional(),
  userId: whole.optional(),
  currency: z.strictObject({ id: whole, code: text }).optional(),
})
const type = z.strictObject({ type: text, is_main: z.boolean() })
const types = ['agents', 'retailers', 'wholesalers', 'resellers']
const banner = z.strictObject({ id: whole, page: text, active_banner: z.enum(['on', 'off']) })

export const tradeSuites = [
  form({
    name: 'contact-us',
    title: 'A message to the operator',
    source: 'D-35',
    rule: 'core/site/site.schema contactForm',
    schema: contactForm,
    valid: [{ full_name: 'Ann Lee', email_id: 'ann@lee.example', subject: 'Invoices', message: 'Where are they?' }],
    count: 0,
  }),
  form({
    name: 'questionnaire',
    title: 'The answers of the questionnaire',
    source: 'Spec §3 "Seller profile options", D-35',
    rule: 'core/site/site.schema questionnaireForm',
    schema: questionnaireForm,
    valid: [
      {
        buying_purpose: 'To resell items',
        purchase_frequency: 'daily',
        sales_platforms: ['eBay'],
        comment: '',
      },
    ],
    count: 0,
  }),
  form({
    name: 'quote-configuration',
    title: 'The configuration of a quote',
    source: 'Spec §7 "Quotes", D-79',
    rule: 'core/trade/quote.schema quoteConfiguration',
    schema: quoteConfiguration,
    valid: [
      {
        unique_session_id: 's1',
        type: 'simple',
        product_id: 7,
        product_name: 'Pump',
        quantity: 3,
        price: 12.5,
        combinations: [choice],
      },
      { unique_session_id: 's1', product_id: '7', quantity: '1', price: 0 },
    ],
    values: { combinations, quantity: ['3', '0', 2.5], type: ['configured'] },
  }),
  form({
    name: 'quote',
    title: 'A quote as sent',
    source: 'Spec §3 "Quote", §5, D-47, D-79',
    rule: 'core/trade/quote.schema quoteSubmission',
    schema: quoteSubmission,
    valid: [quote],
    count: 80,
    values: {
      combinations,
      product_datetime: ['2026-03-29', '2026-03-29T10:00:00Z', '2026-02-30 10:00:00', 'now'],
      needed_by: ['2026-02-29', '2028-02-29', '01.05.2026'],
      target_price: ['11.5', 0.001],
      quantity: ['3', 2.5],
      message: ['x'.repeat(350), 'x'.repeat(351), '😀'.repeat(350), '😀'.repeat(351)],
    },
  }),
  ...(Object.keys(companyTabForms) as (keyof typeof companyTabForms)[]).map((tab) =>
    form({
      name: `company-${tab.replace(/[^A-Za-z]+/g, '-').toLowerCase()}`,
      title: `Company settings, tab ${tab}`,
      source: 'Spec §3, §5, D-47, D-53, D-103',
      rule: `core/company/company-tabs.schema companyTabForms['${tab}']`,
      schema: companyTabForms[tab],
      valid: [companies[tab], ...(withFiles[tab] ?? [])],
      values: tabValues[tab] ?? {},
      count: 15,
    }),
  ),
  suite({
    name: 'business-types',
    title: 'Adding and removing business types, and choosing the main one',
    source: 'Spec §5, D-53',
    rule: 'core/company/business-types',
    input: z.array(z.strictObject({ do: z.enum(['add', 'remove', 'main']), type: text })),
    verdict: z.array(type),
    edges: [],
    arbitrary: fc.array(
      fc.record({
        do: fc.constantFrom('add' as const, 'add' as const, 'remove' as const, 'main' as const),
        type: fc.constantFrom(...types),
      }),
      { minLength: 1, maxLength: 7 },
    ),
    count: 50,
    run: (steps) =>
      steps.reduce<readonly z.output<typeof type>[]>(
        (chosen, each) =>
          (each.do === 'add' ? withBusinessType : each.do === 'remove' ? withoutBusinessType : withMainBusinessType)(
            chosen,
            each.type,
          ),
        [],
      ),
  }),
  suite({
    name: 'main-categories',
    title: 'Whether main categories can be saved, and the changes left this year',
    source: 'Spec §5, D-53',
    rule: 'core/company/main-categories canSaveMainCategories',
    note: 'The year is the calendar year in UTC.',
    input: z.strictObject({ before: z.array(whole), after: z.array(whole), changedAt: z.array(whole), now: whole }),
    verdict: z.strictObject({ canSave: z.boolean(), left: whole }),
    edges: [],
    arbitrary: fc.record({
      before: fc.subarray([1, 2]),
      after: fc.array(fc.constantFrom(1, 2, 3), { maxLength: 3 }),
      changedAt: fc.array(
        fc.constantFrom(-1, 0, 1, 86_400_000).map((off) => Date.UTC(2026, 0, 1) + off),
        { maxLength: 4 },
      ),
      now: fc.constantFrom(Date.UTC(2026, 0, 1) - 1, Date.UTC(2026, 0, 1), Date.UTC(2026, 11, 31, 23, 59, 59)),
    }),
    count: 60,
    run: (given) => ({
      canSave: canSaveMainCategories(given.before, given.after, given.changedAt, given.now),
      left: mainCategoryChangesLeft(given.changedAt, given.now),
    }),
  }),
  suite({
    name: 'certificates-on-homepage',
    title: 'Whether the homepage shows the certificates',
    source: 'Spec §5, §9, D-53',
    rule: 'core/company/certificates canShowCertificates',
    input: z.strictObject({ expires_on: z.array(text), today: text }),
    verdict: z.boolean(),
    edges: [
      ['four without end', { expires_on: ['', '', '', ''], today: '2026-03-29' }],
      ['three', { expires_on: ['', '', ''], today: '2026-03-29' }],
      ['the last day counts', { expires_on: ['', '', '', '2026-03-29'], today: '2026-03-29' }],
      ['the day after', { expires_on: ['', '', '', '2026-03-28'], today: '2026-03-29' }],
    ],
    run: (given) =>
      canShowCertificates(
        given.expires_on.map((expires_on) => ({ expires_on })),
        given.today,
      ),
  }),
  suite({
    name: 'approval',
    title: "The consequences of a company's approval",
    source: 'Spec §1, D-23',
    rule: 'core/company/approval approvalNotice, isPublicSeller, mayDecide',
    input: z.strictObject({ state: z.enum(approvalStates), reason: text.nullable().optional() }),
    verdict: z.strictObject({ notice: message, isPublic: z.boolean(), next: z.array(z.enum(approvalStates)) }),
    edges: [
      ...approvalStates.map((state) => [state, { state }] as const),
      ['with a reason', { state: 'rejected', reason: 'No papers' }],
      ['an empty reason', { state: 'rejected', reason: '' }],
      ['suspended with a reason', { state: 'suspended', reason: 'Counterfeit goods.' }],
    ],
    run: (approval) => ({
      notice: approvalNotice(approval) ?? null,
      isPublic: isPublicSeller(approval),
      next: approvalStates.filter((state) => mayDecide(approval.state, state)),
    }),
  }),
  suite({
    name: 'incoterm',
    title: 'The explanation of an incoterm; null for none',
    source: 'D-104',
    rule: 'core/reference/incoterms incotermTooltip',
    input: text,
    verdict: message,
    edges: edgesOf([...INCOTERMS, 'CFR', 'CNF', 'CNF/CFR', 'DAF', 'DES', 'DDU', 'fob', '', 'toString']),
    run: incotermTooltip,
  }),
  suite({
    name: 'slug',
    title: "Why a text is refused as a shop's slug; null when it is accepted",
    source: 'D-32',
    rule: 'core/storefront/slug slugProblem',
    input: text,
    verdict: message,
    edges: edgesOf(slugs),
    arbitrary: fc
      .array(fc.constantFrom('a', 'z', '0', '-', '_', 'A', 'é'), { minLength: 1, maxLength: 6 })
      .map((signs) => signs.join('')),
    run: slugProblem,
  }),
  suite({
    name: 'slug-from-name',
    title: "A slug made from a company's name",
    source: 'D-32',
    rule: 'core/storefront/slug slugFrom',
    input: text,
    verdict: text.refine((slug) => slugProblem(slug) === undefined),
    edges: edgesOf(names),
    arbitrary: fc
      .array(fc.constantFrom('Rao', ' ', 'Ü', '-', '&', 'www', 'Tradehall', '日', '2'), { maxLength: 5 })
      .map((parts) => parts.join('')),
    count: 40,
    run: slugFrom,
  }),
  suite({
    name: 'shop-address',
    title: 'The two addresses of a shop',
    source: 'Spec §2, D-32',
    rule: 'core/storefront/storefront-address storefrontAddress, shopAddress',
    note: 'Protocol https:, store domain shops.example:8080.',
    input: target,
    verdict: z.strictObject({ own: text, local: text }),
    edges: [
      ['home', { slug: 'rao' }],
      ['a page', { slug: 'rao', page: 'about us' }],
      ['an empty page', { slug: 'rao', page: '' }],
      ['user and currency', { slug: 'rao', page: 'home', userId: 7, currency: { id: 2, code: 'EUR' } }],
    ],
    run: (given) => ({ own: storefrontAddress('https:', 'shops.example:8080', given), local: shopAddress(given) }),
  }),
  suite({
    name: 'slug-of-host',
    title: 'The shop of a host; null for none',
    source: 'D-32',
    rule: 'core/storefront/storefront-address slugOfHost',
    input: z.strictObject({ host: text, storeDomain: text }),
    verdict: text.nullable(),
    edges: (
      [
        ['rao.shops.example', 'shops.example'],
        ['RAO.Shops.Example.', 'shops.example'],
        ['rao.shops.example:8080', 'shops.example'],
        ['rao.shops.example', 'shops.example:8080'],
        ['rao.shops.example:8080', 'shops.example:8080'],
        ['shops.example', 'shops.example'],
        ['a.rao.shops.example', 'shops.example'],
        ['www.shops.example', 'shops.example'],
        ['raoshops.example', 'shops.example'],
        ['', 'shops.example'],
      ] as const
    ).map(([host, storeDomain]) => [host, { host, storeDomain }] as const),
    run: ({ host, storeDomain }) => slugOfHost(host, storeDomain),
  }),
  form({
    name: 'banner',
    title: "A banner's settings",
    source: 'Spec §3 "Banner setting", D-14, D-81',
    rule: 'core/storefront/banner.schema bannerSettings',
    schema: bannerSettings,
    valid: [
      {
        default_banner: 'on',
        active_banner: 'off',
        swap_banner: true,
        indicator_banner: 1,
        navigation_button: 'YES',
        nav_button_visible: '0',
        full_height_hover: null,
        page: 'home',
        background_color: '#0f5c5c',
        alt_tag: 'Pump',
      },
      { page: 'home' },
    ],
    values: {
      background_color: ['#fff', '0f5c5c', '#0F5C5G'],
      page: ['nowhere', 'Home'],
      active_banner: ['perhaps', ' ON ', 'no', 2],
    },
    count: 5,
  }),
  form({
    name: 'ad',
    title: 'An ad as sent when creating or changing it',
    source: 'Spec §3 "Ad", D-80',
    rule: 'core/ads/ad.schema adForm',
    schema: adForm,
    valid: [
      {
        ad_type: 'video',
        title_1: 'Pumps',
        title_2: 'Now',
        title_3: '',
        product_ids: '3,5',
        start_date: '2026-05-12 10:00:00',
        end_date: '2026-05-13 10:00:00',
      },
      { title_1: 'Pumps', product_ids: [3], start_date: '2026-05-12 10:00:00', end_date: '2026-05-12 10:00:01' },
    ],
    values: {
      ad_type: [' ', 'two words'],
      product_ids: [[], '0', '3,,3', 'x'],
      end_date: [
        '2026-05-12 10:00:00',
        '2026-05-12T12:00:00+02:00',
        '2026-05-12T12:00:01+02:00',
        '2026-02-30 10:00:00',
        'soon',
      ],
    },
    count: 30,
  }),
  suite({
    name: 'ad-state',
    title: 'Whether an ad is scheduled, running or ended',
    source: 'D-80',
    rule: 'core/ads/ad.schema adState',
    note: '`now` is in ms since 1970.',
    input: z.strictObject({ start_date: text, end_date: text, now: z.number() }),
    verdict: z.enum(['scheduled', 'running', 'ended']),
    edges: [
      ['before the start', -1],
      ['at the start', 0],
      ['before the end', 3_599_999],
      ['at the end', 3_600_000],
    ].map(([why, after]) => [
      why as string,
      {
        start_date: '2026-05-12 10:00:00',
        end_date: '2026-05-12 11:00:00',
        now: Date.UTC(2026, 4, 12, 10) + (after as number),
      },
    ]),
    run: ({ now, ...dates }) => adState(dates, now),
  }),
  suite({
    name: 'sponsored-page',
    title: 'The ads of one page of a product list',
    source: 'D-164',
    rule: 'core/ads/sponsored sponsoredOnPage',
    note: 'Candidates are in the order of their turn.',
    input: z.strictObject({ candidates: z.array(sponsored), page: whole, isShop: z.boolean() }),
    verdict: z.array(sponsored),
    edges: [
      ['one company twice', { candidates: [ad(1, 7), ad(2, 7), ad(3, 8)], page: 1, isShop: false }],
      ['its next page', { candidates: [ad(1, 7), ad(2, 7), ad(3, 8)], page: 2, isShop: false }],
      ['in its shop', { candidates: [ad(1, 7), ad(2, 7), ad(3, 7)], page: 1, isShop: true }],
      ['a listing of two ads', { candidates: [ad(1, 7), ad(1, 7)], page: 1, isShop: true }],
      ['beyond the ads', { candidates: [ad(1, 7)], page: 2, isShop: false }],
    ],
    run: ({ candidates, ...request }) => [...sponsoredOnPage(candidates, request)],
  }),
  suite({
    name: 'active-banner',
    title: 'One active banner per page',
    source: 'D-81',
    rule: 'core/storefront/banner.schema withActiveBanner',
    input: z.strictObject({ banners: z.array(banner), id: whole }),
    verdict: z.array(banner),
    edges: [],
    arbitrary: fc.record({
      banners: fc
        .array(
          fc.record({
            page: fc.constantFrom('home', 'products'),
            active_banner: fc.constantFrom('on' as const, 'off' as const),
          }),
          { minLength: 1, maxLength: 4 },
        )
        .map((list) => list.map((each, index) => ({ id: index + 1, ...each }))),
      id: fc.integer({ min: 1, max: 5 }),
    }),
    count: 30,
    run: (given) => withActiveBanner(given.banners as never, given.id),
  }),
  form({
    name: 'shop-menu-form',
    title: 'The menu of a shop as sent',
    source: 'D-159',
    rule: 'core/storefront/shop-menu.schema shopMenuForm',
    schema: shopMenuForm,
    valid: [
      {
        items: [
          { id: 'a', name: 'Home', kind: 'page', target: 'home', depth: 0 },
          { id: 'b', name: 'Manual', kind: 'link', target: 'docs.example', depth: '1' },
          { id: 'c', name: 'More' },
        ],
      },
      { items: [] },
    ],
    values: {
      items: [
        [{ id: 'a', name: 'A', depth: 1 }],
        [
          { id: 'a', name: 'A' },
          { id: 'a', name: 'B' },
        ],
        [{ id: 'a', name: 'A', kind: 'link', target: 'javascript:x' }],
        [{ id: 'a', name: 'A', kind: 'page', target: 'nowhere' }],
        [{ id: 'a', name: 'A', depth: 3 }],
      ],
    },
    count: 10,
  }),
  suite({
    name: 'shop-menu-moves',
    title: 'Moving an entry of a menu',
    source: 'D-159',
    rule: 'core/storefront/shop-menu placeEntry, stepEntry, withoutEntry, menuTree, menuActions',
    note: '`depths` are those of the entries 0, 1, 2 and so on. The verdict lists ids with depths.',
    input: z.strictObject({ depths: z.array(whole), id: text, to: whole, depth: whole }),
    verdict: z.strictObject({
      placed: z.array(text),
      up: z.array(text),
      down: z.array(text),
      in: z.array(text),
      out: z.array(text),
      without: z.array(text),
      tops: z.array(text),
      actions: z.array(text),
    }),
    edges: [],
    arbitrary: fc.record({
      depths: fc.constantFrom([0], [0, 1, 1, 0], [0, 1, 2, 0, 1], [0, 0, 0]),
      id: fc.constantFrom('0', '1', '2'),
      to: fc.integer({ min: 0, max: 4 }),
      depth: fc.integer({ min: 0, max: 3 }),
    }),
    count: 15,
    run: ({ depths, id, to, depth }) => {
      const entries = depths.map((each, at): MenuEntry => ({
        id: String(at),
        name: 'x',
        kind: 'none',
        target: '',
        depth: each,
      }))
      const short = (list: readonly MenuEntry[]) => list.map((entry) => `${entry.id}:${entry.depth}`)
      const placed = placeEntry(entries, id, to, depth)
      return {
        placed: short(placed),
        up: short(stepEntry(entries, id, 'up')),
        down: short(stepEntry(entries, id, 'down')),
        in: short(stepEntry(entries, id, 'in')),
        out: short(stepEntry(entries, id, 'out')),
        without: short(withoutEntry(entries, id)),
        tops: menuTree(entries).map((branch) => branch.id),
        actions: [...menuActions(entries, withoutEntry(placed, '2'))],
      }
    },
  }),
  suite({
    name: 'text-on-colour',
    title: 'The colour of text on a background',
    source: 'D-160',
    rule: 'core/storefront/text-colour textColourOn',
    input: text,
    verdict: z.enum(['#000000', '#ffffff']),
    edges: edgesOf(['#000000', '#ffffff', '#0f5c5c', '#767676', '#757575', '#fbe7cf', '#ff0000', '#00FF00']),
    run: textColourOn,
  }),
  suite({
    name: 'contact-status',
    title: 'The status to send for a contact on a tab',
    source: 'Spec §4, D-99',
    rule: 'core/trade/contacts contactStatusToSend',
    input: z.number(),
    verdict: z.literal([1, 2]),
    edges: edgesOf([1, 2, 3, 0, 99]),
    run: contactStatusToSend,
  }),
  suite({
    name: 'serial-number',
    title: 'The serial number of a row of a paged list',
    source: 'Spec §3 "Enquiry list"',
    rule: 'core/trade/enquiries serialNumber',
    note: '`index` counts from 0 on the page.',
    input: z.strictObject({ page: whole, perPage: whole, index: whole }),
    verdict: whole,
    edges: [
      ['the first', { page: 1, perPage: 10, index: 0 }],
      ['the last of a page', { page: 1, perPage: 10, index: 9 }],
      ['the next page', { page: 2, perPage: 10, index: 0 }],
      ['far on', { page: 7, perPage: 15, index: 3 }],
    ],
    run: ({ page, perPage, index }) => serialNumber(page, perPage, index),
  }),
  suite({
    name: 'wishlist',
    title: 'The wishlist after adding and removing a product',
    source: 'Spec §3',
    rule: 'core/trade/wishlist withWish, withoutWish',
    input: z.strictObject({ ids: z.array(whole), id: whole }),
    verdict: z.strictObject({ with: z.array(whole), without: z.array(whole) }),
    edges: [
      ['new', { ids: [1, 2], id: 3 }],
      ['there', { ids: [1, 2, 3], id: 2 }],
      ['empty', { ids: [], id: 1 }],
    ],
    run: ({ ids, id }) => ({ with: withWish(ids, id), without: withoutWish(ids, id) }),
  }),
]
