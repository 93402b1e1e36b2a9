import fc from 'fast-check'
import { z } from 'zod'
import { profileTypes } from '../../../core/account/account.ts'
import { productAddress, productReference } from '../../../core/navigation/addresses.ts'
import { afterSignUp, guard } from '../../../core/navigation/guard.ts'
import { hasCrmStyle, matchRoute } from '../../../core/navigation/match.ts'
import { menuOf } from '../../../core/navigation/menu.ts'
import { safeReturnPath } from '../../../core/navigation/return-path.ts'
import { routeList } from '../../../core/navigation/routes.ts'
import { withoutSecrets } from '../../../core/navigation/secrets.ts'
import { pausedBecause } from '../../../core/crm/automation/rule-rights.ts'
import { RECORD_TYPE_NAMES, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { catalogueEntries, modules, sections } from '../../../core/permissions/catalogue.ts'
import { beyondOwn, hasPermission, isGranted, withSwitch } from '../../../core/permissions/permissions.ts'
import {
  makesCircle,
  reachBeyondOwn,
  reachedOwners,
  reachesActivity,
  reachesRecord,
  REACHES,
  teamOf,
  WHOLE_REACH,
} from '../../../core/permissions/reach.ts'
import { permissionList } from '../../../core/permissions/permissions.schema.ts'
import { roleForm } from '../../../core/permissions/roles.schema.ts'
import { allows, type FeatureKey, FEATURES } from '../../../core/plans/features.ts'
import { lockedFeature } from '../../../core/plans/module-features.ts'
import { PLANS, planOf } from '../../../core/plans/plans.ts'
import { planChange, renewsAt } from '../../../core/plans/subscription.ts'
import { subscriptionChange } from '../../../core/plans/subscription.schema.ts'
import { edgesOf, form, suite, text, whole } from '../suite.ts'

const actions = [...new Set(catalogueEntries.flatMap((entry) => entry.actions))]
const action = z.enum(actions)
const entry = z.strictObject({
  module: z.enum(modules),
  section: z.enum(sections).nullable().optional(),
  actions: z.array(action),
})
const list = z.array(entry)
const need = z.strictObject({ module: z.enum(modules), action, section: z.enum(sections).exactOptional() })
const holder = z.strictObject({
  type: z.enum(profileTypes),
  permissions: list.nullable().optional(),
  operator: z.boolean().optional(),
})

// Few modules, so that generated lists and checks overlap.
const someEntries = catalogueEntries.filter(
  ({ module, section }) =>
    ['Leads', 'Product', 'Dashboard', 'Wishlist'].includes(module) ||
    section === 'Services' ||
    section === 'Company Information',
)
const anEntry = fc
  .constantFrom(...someEntries)
  .chain(({ module, section }) =>
    fc
      .subarray(actions, { maxLength: 4 })
      .map((on) => ({ module, ...(section === undefined ? {} : { section }), actions: on })),
  )
const aList = fc.array(anEntry, { maxLength: 4 })
const aNeed = fc
  .constantFrom(...someEntries)
  .chain(({ module, section }) =>
    fc
      .constantFrom(...actions)
      .map((asked) => ({ module, action: asked, ...(section === undefined ? {} : { section }) })),
  )
const aHolder = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom({ type: 'seller' as const }, { type: 'other' as const }) },
  { weight: 3, arbitrary: aList.map((permissions) => ({ type: 'subuser' as const, permissions })) },
)

/** An action of a rule by its type; what it does in detail needs no right. */
const RULE_ACTIONS = {
  add_tag: { type: 'add_tag', params: { tag_id: 3 } },
  create_task: { type: 'create_task', params: { subject: 'Call', due_in_days: 0, priority: 'normal' } },
} as const

const grants = (module: (typeof modules)[number]) => [{ module, actions: ['View' as const] }]
const viewers = [
  undefined,
  { type: 'seller' },
  { type: 'other' },
  { type: 'other', operator: true },
  { type: 'subuser', permissions: [] },
  { type: 'subuser', permissions: grants('Leads') },
  { type: 'subuser', permissions: grants('Dashboard') },
  { type: 'subuser', permissions: grants('Product') },
] as const
const paths = [
  ...routeList.map(({ route }) => route.path.replaceAll(/\$\w+/g, 'x-1')),
  '/nowhere',
  '/crm',
  '/crm/engagement-score',
  '/products/list',
  '/Crm/leads',
  '/crm/leads/',
  '//evil',
  'crm',
  '/user',
  '/productdetail',
]
const queries = [
  {},
  { tab: 'QAQC' },
  { tab: 'research&management' },
  { tab: 'nothing' },
  { autologin: 'code1' },
  { next: '/crm/leads' },
  { next: '//evil.example' },
]
const addresses = [
  '/crm/leads?tab=a&x=1',
  '/p?token=abc&x=1',
  '/p?Token=abc',
  '/p?%74oken=abc',
  '/p?next=%2Fq%3Fpassword%3Ds',
  '/p#token=abc',
  '/p?email=a@b.co#otp=1',
  '/p?token',
  '/p?a=1&a=2',
  '/',
  '',
  '/p?x=%ZZ&otp=12',
]
const returns = [
  '/crm/leads',
  '/crm/leads?x=1',
  '//evil',
  '/\\evil',
  'https://evil.example',
  'javascript:alert(1)',
  '/user/signin',
  '/userx',
  '/a//b',
  '/a/../b',
  '/%2e%2e/b',
  '/a\tb',
  '/a b',
  '/',
  '',
  '/a%09b',
  '/a?next=//evil',
  '/./',
  '/%2F%2Fevil',
]
const words = text.nullable().optional()
const linked = z.strictObject({
  id: whole,
  slug: words,
  product_url: words,
  category_name: words,
  brand_name: words,
  company_details: z.strictObject({ slug: words }).nullable().optional(),
})
const slugs = { id: 7, slug: 'pump-x', company_details: { slug: 'rao' } }
const featureRow = z.strictObject({
  key: z.enum(FEATURES.map(({ key }) => key)),
  name: text,
  value: z.union([whole, z.boolean(), z.null()]),
})
const rowsOf = (plan: string) => planOf(plan).features.map((row) => ({ ...row, key: row.key as FeatureKey }))
const features = [
  { key: 'product_limit' as const, name: 'Products', value: 50 },
  { key: 'crm' as const, name: 'CRM', value: true },
  { key: 'automation' as const, name: 'Automation', value: false },
  { key: 'ad_limit' as const, name: 'Ads', value: null },
]

const people = whole.min(1).max(6)
const recordReach = z.strictObject(
  Object.fromEntries(RECORD_TYPE_NAMES.map((type) => [type, z.enum(REACHES)])) as Record<
    RecordTypeName,
    z.ZodEnum<{ own: 'own'; team: 'team'; all: 'all' }>
  >,
)
const line = z.strictObject({ userId: people, reportsTo: people.nullable() })
const recordOf = z.strictObject({ type: z.enum(RECORD_TYPE_NAMES), ownerId: people.nullable() })
const aReach = fc.record(
  Object.fromEntries(RECORD_TYPE_NAMES.map((type) => [type, fc.constantFrom(...REACHES)])) as Record<
    RecordTypeName,
    fc.Arbitrary<(typeof REACHES)[number]>
  >,
)
const aPerson = fc.integer({ min: 1, max: 6 })
const someLines = fc.uniqueArray(fc.record({ userId: aPerson, reportsTo: fc.option(aPerson, { freq: 3 }) }), {
  selector: ({ userId }) => userId,
  maxLength: 6,
})
const aRecord = fc.record({ type: fc.constantFrom(...RECORD_TYPE_NAMES), ownerId: fc.option(aPerson, { freq: 8 }) })
const reached = (given: {
  readonly userId: number
  readonly reach: z.output<typeof recordReach>
  readonly lines: readonly z.output<typeof line>[]
}) => reachedOwners(given.userId, given.reach, teamOf(given.userId, given.lines))

export const accessSuites = [
  suite({
    name: 'permission-check',
    title: 'Whether a list of rights grants an action',
    source: 'Spec §6, D-28',
    rule: 'core/permissions/permissions hasPermission',
    note: 'Every action requires View. A missing list grants nothing. Company Settings without a section is granted when any of its sections is.',
    input: z.strictObject({ list: list.nullable(), need }),
    verdict: z.boolean(),
    edges: [
      ['no list', { list: null, need: { module: 'Leads', action: 'View' } }],
      ['without View', { list: [{ module: 'Leads', actions: ['Edit'] }], need: { module: 'Leads', action: 'Edit' } }],
      [
        'with View',
        { list: [{ module: 'Leads', actions: ['View', 'Edit'] }], need: { module: 'Leads', action: 'Edit' } },
      ],
      [
        'another module',
        { list: [{ module: 'Contacts', actions: ['View'] }], need: { module: 'Leads', action: 'View' } },
      ],
      [
        'a switch that the module lacks',
        { list: [{ module: 'Wishlist', actions: ['View', 'Edit'] }], need: { module: 'Wishlist', action: 'Edit' } },
      ],
      [
        'a section',
        {
          list: [{ module: 'Company Settings', section: 'Services', actions: ['View'] }],
          need: { module: 'Company Settings', action: 'View', section: 'Services' },
        },
      ],
      [
        'another section',
        {
          list: [{ module: 'Company Settings', section: 'Services', actions: ['View'] }],
          need: { module: 'Company Settings', action: 'View', section: 'Faqs' },
        },
      ],
      [
        'any section',
        {
          list: [{ module: 'Company Settings', section: 'Services', actions: ['View'] }],
          need: { module: 'Company Settings', action: 'View' },
        },
      ],
      [
        'the page without a section grants nothing',
        {
          list: [{ module: 'Company Settings', section: null, actions: ['View'] }],
          need: { module: 'Company Settings', action: 'View' },
        },
      ],
      [
        'a section where there is none',
        {
          list: [{ module: 'Leads', section: 'Services', actions: ['View'] }],
          need: { module: 'Leads', action: 'View' },
        },
      ],
    ],
    arbitrary: fc.record({ list: aList, need: aNeed }),
    count: 150,
    run: (given) => hasPermission(given.list, given.need.module, given.need.action, given.need.section),
  }),
  suite({
    name: 'rights-of-a-person',
    title: 'Whether a person has a right: owners have all, buyers a fixed set, sub-users those of their role',
    source: 'Spec §6, D-28, D-112',
    rule: 'core/permissions/permissions isGranted',
    input: z.strictObject({ holder, need }),
    verdict: z.boolean(),
    edges: catalogueEntries.flatMap(({ module, section, actions: [first] }) =>
      first === undefined
        ? []
        : (['seller', 'other'] as const).map(
            (type) =>
              [
                `${type}: ${module} ${section ?? ''}`,
                { holder: { type }, need: { module, action: first, ...(section === undefined ? {} : { section }) } },
              ] as const,
          ),
    ),
    arbitrary: fc.record({ holder: aHolder, need: aNeed }),
    run: (given) => isGranted(given.holder, given.need),
  }),
  suite({
    name: 'role-switch',
    title: 'Granting or revoking an action of a role keeps View consistent',
    source: 'D-28',
    rule: 'core/permissions/permissions withSwitch',
    input: z.strictObject({ list, need, isOn: z.boolean() }),
    verdict: list,
    edges: [],
    arbitrary: fc.record({ list: aList, need: aNeed, isOn: fc.boolean() }),
    count: 80,
    run: (given) => withSwitch(given.list, given.need, given.isOn),
  }),
  suite({
    name: 'role-beyond-own',
    title: 'The first right that a person would grant without having it; null when there is none',
    source: 'D-01, D-28',
    rule: 'core/permissions/permissions beyondOwn',
    input: z.strictObject({ holder, wanted: list, before: list }),
    verdict: need.nullable(),
    edges: [],
    arbitrary: fc.record({ holder: aHolder, wanted: aList, before: aList }),
    count: 80,
    run: (given) => beyondOwn(given.holder, given.wanted, given.before),
  }),
  suite({
    name: 'reporting-team',
    title: 'A person with everybody below, and whether reporting to another one would close a circle',
    source: 'D-115',
    rule: 'core/permissions/reach teamOf, makesCircle',
    input: z.strictObject({ userId: people, boss: people, lines: z.array(line) }),
    verdict: z.strictObject({ team: z.array(people), makesCircle: z.boolean() }),
    edges: [
      ['nobody below', { userId: 1, boss: 2, lines: [] }],
      ['oneself', { userId: 1, boss: 1, lines: [] }],
      [
        'two steps below',
        {
          userId: 1,
          boss: 3,
          lines: [
            { userId: 2, reportsTo: 1 },
            { userId: 3, reportsTo: 2 },
          ],
        },
      ],
    ],
    arbitrary: fc.record({ userId: aPerson, boss: aPerson, lines: someLines }),
    run: ({ userId, boss, lines }) => ({
      team: [...teamOf(userId, lines)],
      makesCircle: makesCircle(userId, boss, lines),
    }),
  }),
  suite({
    name: 'automation-pause',
    title: 'Why an automation rule does not run: what its writer lacks; null when it runs',
    source: 'D-302',
    rule: 'core/crm/automation/rule-rights pausedBecause',
    note: 'The writer is null when their account was closed.',
    input: z.strictObject({
      actions: z.array(z.enum(['add_tag', 'create_task'])),
      type: z.enum(RECORD_TYPE_NAMES),
      writer: z.strictObject({ ...holder.shape, reach: recordReach }).nullable(),
    }),
    verdict: text.nullable(),
    edges: [
      ['the writer is gone', { actions: [], type: 'Leads', writer: null }],
      ['an owner', { actions: ['create_task'], type: 'Deals', writer: { type: 'seller', reach: WHOLE_REACH } }],
      [
        'an owner who sees their own records only',
        { actions: [], type: 'Leads', writer: { type: 'seller', reach: { ...WHOLE_REACH, Leads: 'own' } } },
      ],
      [
        'no right to add tasks, which matters only with an action that adds one',
        {
          actions: ['create_task'],
          type: 'Leads',
          writer: {
            type: 'subuser',
            permissions: [{ module: 'Leads', actions: ['View', 'Edit'] }],
            reach: WHOLE_REACH,
          },
        },
      ],
    ],
    arbitrary: fc.record({
      actions: fc.subarray(['add_tag' as const, 'create_task' as const]),
      type: fc.constantFrom('Leads' as const, 'Deals' as const),
      writer: fc
        .tuple(
          fc.subarray(['Leads' as const, 'Deals' as const, 'Tasks' as const]),
          fc.subarray(['View' as const, 'Edit' as const, 'Add' as const], { minLength: 2 }),
          fc.constantFrom('all' as const, 'all' as const, 'team' as const),
        )
        .map(([granted, on, reach]) => ({
          type: 'subuser' as const,
          permissions: granted.map((module) => ({ module, actions: on })),
          reach: { ...WHOLE_REACH, Deals: reach },
        })),
    }),
    count: 60,
    run: ({ actions: types, type, writer }) =>
      pausedBecause({ actions: types.map((each) => RULE_ACTIONS[each]) }, type, writer ?? undefined) ?? null,
  }),
  suite({
    name: 'row-reach',
    title: 'Whether a record, and a task, meeting or call, is within the reach of a person',
    source: 'D-115, D-214',
    rule: 'core/permissions/reach reachesRecord, reachesActivity',
    input: z.strictObject({
      userId: people,
      reach: recordReach,
      lines: z.array(line),
      record: recordOf,
      activity: z.strictObject({ ownerId: people.nullable(), record: recordOf.nullable() }),
    }),
    verdict: z.strictObject({ record: z.boolean(), activity: z.boolean() }),
    edges: [],
    arbitrary: fc.record({
      userId: aPerson,
      reach: aReach,
      lines: someLines,
      record: aRecord,
      activity: fc.record({ ownerId: fc.option(aPerson), record: fc.option(aRecord) }),
    }),
    count: 120,
    run: (given) => ({
      record: reachesRecord(reached(given), given.record),
      activity: reachesActivity(given.userId, reached(given), given.activity),
    }),
  }),
  suite({
    name: 'reach-beyond-own',
    title: 'The first record type for which a role would show more than its author sees; null when there is none',
    source: 'D-115',
    rule: 'core/permissions/reach reachBeyondOwn',
    input: z.strictObject({ own: recordReach, wanted: recordReach, before: recordReach.exactOptional() }),
    verdict: z.enum(RECORD_TYPE_NAMES).nullable(),
    edges: [],
    arbitrary: fc.oneof(
      fc.record({ own: aReach, wanted: aReach }),
      fc.record({ own: aReach, wanted: aReach, before: aReach }),
    ),
    run: ({ own, wanted, before }) => reachBeyondOwn(own, wanted, before) ?? null,
  }),
  form({
    name: 'role',
    title: 'A role as the editor sends it',
    source: 'Spec §6, D-28',
    rule: 'core/permissions/roles.schema roleForm',
    schema: roleForm,
    valid: [
      {
        name: 'Sales',
        permissions: [
          { module: 'Leads', actions: ['View', 'Edit'] },
          { module: 'Company Settings', section: 'Services', actions: ['View'] },
        ],
      },
      { name: 'Empty' },
    ],
    values: {
      permissions: [
        [{ module: 'Leads', actions: ['Edit'] }],
        [{ module: 'Nothing', actions: [] }],
        [{ module: 'Wishlist', actions: ['View', 'Edit'] }],
        [{ module: 'Leads', actions: ['Fly'] }],
        [
          { module: 'Leads', actions: ['View'] },
          { module: 'Leads', actions: ['View'] },
        ],
        [{ module: 'Company Settings', actions: ['View'] }],
        [{ module: 'Leads', section: 'Services', actions: ['View'] }],
        [{ module: 'Leads', actions: ['View', 'View'] }],
        [{ module: 'Leads', actions: [] }],
      ],
    },
  }),
  suite({
    name: 'permission-list',
    title: 'The rights that a role stores',
    source: 'D-28',
    rule: 'core/permissions/permissions.schema permissionList',
    input: z.unknown(),
    verdict: z.strictObject({ ok: z.boolean(), list: list.optional() }),
    edges: edgesOf<unknown>([
      [],
      null,
      'x',
      [{ module: 'Leads' }],
      [{ module: 'Leads', section: null, actions: ['View'] }],
    ]),
    arbitrary: aList,
    run: (given) => {
      const read = permissionList.safeParse(given)
      return read.success ? { ok: true, list: read.data } : { ok: false }
    },
  }),
  suite({
    name: 'guard',
    title: 'The result of opening an address',
    source: 'Spec §2, D-19, D-24, D-26, D-29, D-30',
    rule: 'core/navigation/guard guard',
    note: 'The viewer is missing when nobody is signed in.',
    input: z.strictObject({
      path: text,
      query: z.record(text, text),
      viewer: holder.optional(),
      isStorefront: z.boolean().exactOptional(),
    }),
    verdict: z.looseObject({ kind: z.enum(['allow', 'autologin', 'redirect', 'forbidden', 'notFound']) }),
    edges: [
      ...paths.flatMap((path) =>
        viewers.map(
          (who, index) =>
            [
              `${path} by ${who === undefined ? 'nobody' : `${who.type} ${index}`}`,
              {
                path,
                query: {},
                ...(who === undefined ? {} : { viewer: structuredClone(who) as z.output<typeof holder> }),
              },
            ] as const,
        ),
      ),
      ["a shop's host", { path: '/crm/leads', query: {}, isStorefront: true }],
    ],
    arbitrary: fc.record({
      path: fc.constantFrom(...paths),
      query: fc.constantFrom<Record<string, string>>(
        ...queries.map((query) => ({ ...query }) as Record<string, string>),
      ),
      viewer: aHolder,
    }),
    count: 100,
    run: (given) => guard({ ...given, viewer: given.viewer }),
  }),
  suite({
    name: 'menu',
    title: 'The menu of a person',
    source: 'Spec §2, D-26, D-29',
    rule: 'core/navigation/menu menuOf',
    input: holder,
    verdict: z.array(
      z.strictObject({
        group: text,
        label: text,
        items: z.array(z.strictObject({ id: text, path: text, label: text, icon: text })),
      }),
    ),
    edges: viewers.flatMap((who) =>
      who === undefined ? [] : [[who.type, structuredClone(who) as z.output<typeof holder>] as const],
    ),
    arbitrary: aHolder,
    count: 12,
    run: menuOf,
  }),
  suite({
    name: 'route',
    title: 'The route of a path; null for none',
    source: 'Spec §2, D-27, D-33',
    rule: 'core/navigation/match matchRoute, hasCrmStyle',
    input: text,
    verdict: z.strictObject({
      match: z.strictObject({ id: text, params: z.record(text, text) }).nullable(),
      hasCrmStyle: z.boolean(),
    }),
    edges: edgesOf([
      ...paths,
      '/crm/leads/a%20b',
      '/crm/leads/%ZZ',
      '/productdetail/a/b/c',
      '/productdetail/crm-handbook',
      '/x/CRM/y',
      '',
    ]),
    run: (path) => ({ match: matchRoute(path) ?? null, hasCrmStyle: hasCrmStyle(path) }),
  }),
  suite({
    name: 'return-path',
    title: 'The address to return to after sign-in; null when it is not allowed',
    source: 'D-16',
    rule: 'core/navigation/return-path safeReturnPath',
    input: text.nullable(),
    verdict: text.nullable(),
    edges: [['none', null], ...edgesOf(returns)],
    arbitrary: fc
      .array(fc.constantFrom('/', '\\', '.', '..', 'a', '%2f', '%5c', '%2e', '?', '#', ':', ' ', 'user', '\t', 'é'), {
        maxLength: 7,
      })
      .map((parts) => `/${parts.join('')}`),
    count: 80,
    run: (given) => safeReturnPath(given),
  }),
  suite({
    name: 'after-sign-up',
    title: 'The address to open after sign-up',
    source: 'D-252',
    rule: 'core/navigation/guard afterSignUp',
    input: text.nullable(),
    verdict: text,
    edges: [
      ['none', null],
      ['a product', '/productdetail/77?search_keyword=drill'],
      ['the start page', '/'],
      ['a page of the workspace', '/enquiries?type=sent'],
      ['the sign-in page', '/user/signin'],
      ['another site', '//evil.example'],
    ],
    run: (given) => afterSignUp(given ?? undefined),
  }),
  suite({
    name: 'address-without-secrets',
    title: 'The address of a page without secrets, as requests send it',
    source: 'D-10',
    rule: 'core/navigation/secrets withoutSecrets',
    input: text,
    verdict: text,
    edges: edgesOf([
      ...addresses,
      '/x?token[]=1&user%5Bpassword%5D=2&a.otp=3&%2574oken=4',
      '/x?tokens=1&my-token=2&email_id=3&%00token=4',
    ]),
    arbitrary: fc
      .array(fc.constantFrom('token', 'x', '=', '&', '?', '#', 'abc', '%74oken', 'otp=9', '%2Fq%3Fotp%3D1', 'next='), {
        maxLength: 8,
      })
      .map((parts) => `/p${parts.join('')}`),
    run: withoutSecrets,
  }),
  suite({
    name: 'product-address',
    title: 'The link to a product',
    source: 'Spec §2, D-33',
    rule: 'core/navigation/addresses productAddress',
    input: z.strictObject({ product: linked, keyword: text.optional() }),
    verdict: text,
    edges: [
      ['an id alone', { product: { id: 7 } }],
      ['a product_url', { product: { id: 7, product_url: 'pump-x' } }],
      ['digits are no product_url', { product: { id: 7, product_url: '123' } }],
      ['a keyword', { product: { id: 7, product_url: 'pump-x' }, keyword: 'a b&c' }],
      ['an empty keyword', { product: { id: 7 }, keyword: ' ' }],
      ['three segments', { product: { ...slugs, category_name: 'Gear & Pumps' } }],
      ['the brand for a missing category', { product: { ...slugs, brand_name: 'Acme' } }],
      ['the id for both', { product: slugs }],
      ['no company', { product: { ...slugs, company_details: null } }],
    ],
    run: ({ product, keyword }) => productAddress(product, keyword),
  }),
  suite({
    name: 'product-reference',
    title: 'The meaning of the segments after /productdetail',
    source: 'D-33',
    rule: 'core/navigation/addresses productReference',
    input: z.array(text),
    verdict: z.looseObject({}).nullable(),
    edges: edgesOf([['7'], ['007'], ['pump-x'], ['7a'], ['a', 'b', 'c'], ['a', 'b'], [], [''], ['a', '', 'c']]),
    run: (segments) => productReference(segments) ?? null,
  }),
  suite({
    name: 'plan-feature',
    title: 'Whether a plan allows adding one more',
    source: 'D-31',
    rule: 'core/plans/plans allows',
    note: 'Before the list is loaded, the browser blocks nothing.',
    input: z.strictObject({
      features: z.array(featureRow).nullable(),
      key: z.enum(FEATURES.map(({ key }) => key)),
      used: whole,
    }),
    verdict: z.boolean(),
    edges: [
      ['not loaded', { features: null, key: 'crm', used: 0 }],
      ['a missing key', { features, key: 'export', used: 0 }],
      ['on', { features, key: 'crm', used: 9 }],
      ['off', { features, key: 'automation', used: 0 }],
      ...[0, 49, 50, 51].map((used) => [`${used} of 50`, { features, key: 'product_limit' as const, used }] as const),
      ['unlimited', { features, key: 'ad_limit', used: 1_000_000 }],
    ],
    run: ({ features: rows, key, used }) => allows(rows ?? undefined, key, used),
  }),
  suite({
    name: 'plan-change',
    title: 'What a change of plan locks, unlocks and exceeds',
    source: 'D-31',
    rule: 'core/plans/subscription planChange',
    input: z.strictObject({
      from: z.array(featureRow),
      to: z.array(featureRow),
      usage: z.array(z.strictObject({ key: text, used: whole })),
    }),
    verdict: z.looseObject({}),
    edges: PLANS.flatMap(({ key: from }) =>
      PLANS.map(
        ({ key: to }) =>
          [
            `${from} to ${to}`,
            {
              from: rowsOf(from),
              to: rowsOf(to),
              usage: [
                { key: 'product_limit', used: 51 },
                { key: 'ad_limit', used: 3 },
              ],
            },
          ] as const,
      ),
    ),
    run: ({ from, to, usage }) => planChange(from, to, usage),
  }),
  suite({
    name: 'subscription-renewal',
    title: 'When a subscription renews next, in milliseconds',
    source: 'D-46, ours',
    rule: 'core/plans/subscription renewsAt',
    input: z.strictObject({ period: text, started: whole, now: whole }),
    verdict: whole,
    edges: edgesOf(
      ['daily', '2 weeks', 'monthly', '1 year'].flatMap((period) =>
        [0, 604_799_999, 604_800_000, 90 * 86_400_000].map((now) => ({ period, started: 0, now })),
      ),
    ),
    run: ({ period, started, now }) => renewsAt(period, started, now),
  }),
  suite({
    name: 'locked-module',
    title: 'The feature that a plan lacks for a call with one of these needs',
    source: 'D-31',
    rule: 'core/plans/module-features lockedFeature',
    input: z.strictObject({
      plan: z.enum(PLANS.map(({ key }) => key)),
      needs: z.array(need),
    }),
    verdict: text.nullable(),
    edges: edgesOf([
      ...modules.flatMap((module) =>
        (['View', 'Add'] as const).map((action) => ({ plan: 'buyer' as const, needs: [{ module, action }] })),
      ),
      { plan: 'growth' as const, needs: [{ module: 'Leads' as const, action: 'Add' as const }] },
      {
        plan: 'buyer' as const,
        needs: [
          { module: 'Leads' as const, action: 'Add' as const },
          { module: 'Product' as const, action: 'Add' as const },
        ],
      },
      { plan: 'buyer' as const, needs: [] },
    ]),
    run: ({ plan, needs }) => lockedFeature(planOf(plan).features, needs) ?? null,
  }),
  form({
    name: 'subscription-change',
    title: 'POST subscription/change',
    source: 'IMPLIED-16, D-46',
    rule: 'core/plans/subscription.schema',
    schema: subscriptionChange,
    valid: [
      { plan: 'trade', period: 'Monthly' },
      { plan: 'starter', period: '2 weeks', was: { plan: 'growth', period: null } },
    ],
    edges: [
      ['an unknown period', { plan: 'trade', period: 'fortnights' }],
      ['no day', { plan: 'trade', period: '0 days' }],
      ['more than ten years', { plan: 'trade', period: '11 years' }],
      ['an unknown plan', { plan: 'gold', period: 'daily' }],
    ],
  }),
]
