import fc from 'fast-check'
import { z } from 'zod'
import {
  automatedType,
  checkAutomation,
  findLoop,
  loopMessage,
  runAutomation,
  type AutomatedRecord,
} from '../../../core/crm/automation/automation.ts'
import { actionText, type RuleNames, triggerText } from '../../../core/crm/automation/rule-sentence.ts'
import { automationInput, automationRule, type AutomationRule } from '../../../core/crm/automation/automation.schema.ts'
import {
  DUPLICATE_REASONS,
  emailKey,
  findDuplicates,
  isSamePhone,
  nameKey,
  phoneEnd,
  phoneKey,
} from '../../../core/crm/records/duplicates.ts'
import { fieldsOf, type FormField } from '../../../core/crm/forms/form.schema.ts'
import { smallestChanges } from '../../../core/crm/scoring/lead-what-if.ts'
import { mergeRecords, undoMerge } from '../../../core/crm/records/merge.ts'
import { DEFAULT_CRITERIA } from '../../../core/crm/scoring/score-criteria.ts'
import { readListingRules } from '../../../core/listing-score/listing-rules.schema.ts'
import { manufacturerProblem } from '../../../core/product-list/manufacturer-products.ts'
import { readRecentProducts, recentProductsText, withRecentProduct } from '../../../core/trade/recent-products.ts'
import {
  responseProblem,
  offerProblem,
  offerState,
  openNegotiation,
  openOffer,
  withEnd,
  withOffer,
  type Negotiation,
} from '../../../core/trade/negotiation.ts'
import { comparedFacts, comparedText, readCompared, toggleCompared } from '../../../core/trade/compare.ts'
import { edgesOf, form, suite, text, whole } from '../suite.ts'

const value = z.union([text, z.number(), z.boolean(), z.array(text), z.null()])
const values = z.record(text, value)

const person = z.strictObject({
  id: text,
  name: text,
  emails: z.array(text),
  phones: z.array(text),
  country: text.exactOptional(),
  company: text.exactOptional(),
})
const aPerson = fc.record(
  {
    name: fc.constantFrom('Asha Rao', 'RAO, Asha', 'Åsha Rão', 'Ben', '', '!?'),
    emails: fc.subarray(['a@b.co', ' A@B.CO ', 'c@d.co', 'no address']),
    phones: fc.subarray(['+91 98765 43210', '098765 43210', '0091-9876543210', '12345']),
    country: fc.constantFrom('IN', 'IT', 'ZZ'),
    company: fc.constantFrom('Rao Ltd', 'RAO, ltd.', '', '!?'),
  },
  { requiredKeys: ['name', 'emails', 'phones'] },
)
const phones = [
  '+91 98765 43210',
  '0091 98765 43210',
  '098765 43210',
  '98765 43210',
  '+44 (0) 20 7946 0000',
  '(+44) 20 7946 0000',
  '020 7946 0000',
  '06 698 12345',
  '12345',
  '',
  '+',
  'call me',
  '٩٨٧٦٥٤٣٢١٠',
]

const merged = z.strictObject({ id: text, values, tags: z.array(whole) })
const aMerged = (id: string) =>
  fc.record({
    id: fc.constant(id),
    values: fc.record(
      {
        '1': fc.constantFrom('Asha', ' ', 'Ben'),
        '2': fc.constantFrom<number | null>(0, 5, null),
        '3': fc.constantFrom<string[]>(['x'], []),
      },
      { requiredKeys: [] },
    ),
    tags: fc.subarray([1, 2, 3]),
  })

const field = (
  id: number,
  name: string,
  label: string,
  field_type: FormField['field_type'],
  option_list: string[] = [],
): FormField => ({
  id,
  name,
  label,
  field_type,
  placeholder: '',
  tooltip: '',
  option_list,
  is_required: '0',
  unique: '0',
  section_id: 1,
  form_input_list_id: id,
})
const layout = {
  sections: [
    {
      section_id: 1,
      name: 'Lead',
      tab_columns: 'single' as const,
      form_fields: [
        field(1, 'first_name', 'First name', 'text'),
        field(2, 'lead_status', 'Status', 'select', ['New', 'Open', 'Won']),
        field(3, 'amount', 'Amount', 'number'),
      ],
    },
  ],
}
const place = { type: 'Leads' as const, form: layout, now: Date.UTC(2026, 2, 29, 12), timeZone: 'Europe/Berlin' }
const formNote = 'The form of leads has first_name (text), lead_status (choice of New, Open, Won) and amount (number).'
const input = {
  name: 'Greet',
  type_id: 1,
  status: 'on',
  trigger: { event: 'updated', field: 'amount', value: 5 },
  conditions: { match: 'all', rules: [{ field: 'lead_status', operator: 1, value: 'New' }] },
  actions: [
    { type: 'set_field', params: { field: 'lead_status', value: 'Open' } },
    { type: 'add_tag', params: { tag_id: 3 } },
    { type: 'create_task', params: { subject: 'Call', due_in_days: 2, priority: 'high' } },
    { type: 'notify', params: { message: 'Look', user_id: 7 } },
    { type: 'assign_owner', params: { owner_id: 8 } },
  ],
}
const aTrigger = fc.oneof(
  fc.constantFrom(
    { event: 'created' as const },
    { event: 'updated' as const },
    { event: 'updated' as const, field: 'amount' },
    { event: 'updated' as const, field: 'tag' },
  ),
  fc.constantFrom('New', 'Open').map((status) => ({ event: 'status_changed' as const, value: status })),
  fc.constantFrom(0, 50).map((score) => ({ event: 'score_reached' as const, value: score })),
)
const anAction = fc.constantFrom(
  { type: 'set_field', params: { field: 'lead_status', value: 'Open' } },
  { type: 'set_field', params: { field: 'lead_status', value: 'New' } },
  { type: 'set_field', params: { field: 'amount', value: 9 } },
  { type: 'add_tag', params: { tag_id: 3 } },
  { type: 'assign_owner', params: { owner_id: 8 } },
  { type: 'create_task', params: { subject: 'Call' } },
  { type: 'notify', params: { message: 'Look' } },
  { type: 'send_mail', params: { subject: 'Dear {{ first_name }}', body: '{{lead_status}} {{ghost}}' } },
)
const someRules = fc
  .array(
    fc.record({
      trigger: aTrigger,
      actions: fc.array(anAction, { minLength: 1, maxLength: 2 }),
      status: fc.constantFrom('on', 'on', 'on', 'off'),
      type_id: fc.constantFrom(1, 1, 1, 2),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((list) =>
    list.map(
      (each, index) =>
        JSON.parse(
          JSON.stringify(
            automationRule.parse({
              ...each,
              name: `Rule ${index + 1}`,
              id: index + 1,
              run_count: 0,
              last_run_at: null,
            }),
          ),
        ) as AutomationRule,
    ),
  )
const rules = z.array(automationRule)
const record = z.strictObject({ values, tags: z.array(whole), score: z.number(), ownerId: whole.nullable() })
const aRecord = fc.record({
  values: fc.record({
    first_name: fc.constant('Asha'),
    lead_status: fc.constantFrom('New', 'Open'),
    amount: fc.constantFrom(5, 9),
  }),
  tags: fc.subarray([3]),
  score: fc.constantFrom(0, 49, 50),
  ownerId: fc.constantFrom(8, null),
})

const side = z.enum(['buyer', 'seller'])
const terms = z.strictObject({ quantity: z.number(), unitPrice: z.number(), validUntil: whole.exactOptional() })
const move = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('offer'), by: side, at: whole, terms }),
  z.strictObject({
    do: z.literal('answer'),
    by: side,
    at: whole,
    version: whole,
    end: z.enum(['accepted', 'declined']),
  }),
])
const aSide = fc.constantFrom('buyer' as const, 'seller' as const)
const someMoves = fc
  .array(
    fc.oneof(
      {
        weight: 2,
        arbitrary: fc.record({
          do: fc.constant('offer' as const),
          by: aSide,
          terms: fc.record(
            {
              quantity: fc.constantFrom(10, 10, 5, 0, 1.5),
              unitPrice: fc.constantFrom(900, 900, 800, 0, 9_007_199_254_740_991),
              validUntil: fc.constantFrom(500, 2_500),
            },
            { requiredKeys: ['quantity', 'unitPrice'] },
          ),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          do: fc.constant('answer' as const),
          by: aSide,
          version: fc.integer({ min: 1, max: 3 }),
          end: fc.constantFrom('accepted' as const, 'declined' as const),
        }),
      },
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((moves) => moves.map((each, index) => ({ ...each, at: (index + 1) * 1_000 })))
const openRequest = (): Negotiation => openNegotiation({ quantity: 10, currency: 'USD', unitPrice: 1_000, at: 0 })

const facts = z.record(text, z.union([text, z.number()]))

const phoneNumber = z.strictObject({ phone: text, country: text.exactOptional() })

export const salesSuites = [
  suite({
    name: 'duplicate-keys',
    title: 'The comparison keys of e-mail addresses, phone numbers and names; null for unusable ones',
    source: 'core/crm/records/duplicates',
    rule: 'core/crm/records/duplicates emailKey, phoneKey, nameKey',
    input: z.strictObject({ email: text, phone: text, country: text.exactOptional(), name: text }),
    verdict: z.strictObject({ email: text.nullable(), phone: text.nullable(), name: text }),
    edges: [
      ...phones.flatMap((phone) =>
        [undefined, 'IN', 'it', 'GB', 'ZZ'].map(
          (country) =>
            [
              `${phone} in ${country ?? 'no country'}`,
              { email: 'a@b.co', phone, name: '', ...(country === undefined ? {} : { country }) },
            ] as const,
        ),
      ),
      ...[' A@B.Co ', 'a b@c.de', 'a@', '@b', '', 'ä@b.co'].map(
        (email) => [email, { email, phone: '', name: '' }] as const,
      ),
      ...['RAO, Asha', 'Åsha Rão', 'Straße', 'İ', '日本 太郎', '!?', "O'Hara-Smith"].map(
        (name) => [name, { email: '', phone: '', name }] as const,
      ),
    ],
    run: ({ email, phone, country, name }) => ({
      email: emailKey(email) ?? null,
      phone: phoneKey(phone, country) ?? null,
      name: nameKey(name),
    }),
  }),
  suite({
    name: 'same-phone',
    title: 'Whether two phone numbers are the same one, and the last digits by which they are found',
    source: 'core/crm/records/duplicates',
    rule: 'core/crm/records/duplicates isSamePhone, phoneEnd',
    input: z.strictObject({ one: phoneNumber, other: phoneNumber }),
    verdict: z.strictObject({ same: z.boolean(), ends: z.array(text) }),
    edges: phones.flatMap((phone) =>
      [{ phone, country: 'DE' }, { phone: '030 1234567' }, { phone: '+49 (0) 30 1234567', country: 'IT' }].map(
        (other) => [`${phone} and ${other.phone}`, { one: { phone, country: 'DE' }, other }] as const,
      ),
    ),
    run: ({ one, other }) => ({ same: isSamePhone(one, other), ends: [phoneEnd(one.phone), phoneEnd(other.phone)] }),
  }),
  suite({
    name: 'duplicates',
    title: 'The records of the same person or company',
    source: 'core/crm/records/duplicates',
    rule: 'core/crm/records/duplicates findDuplicates',
    note: 'A shared phone number alone is not enough.',
    input: z.array(person),
    verdict: z.array(z.strictObject({ ids: z.array(text), reasons: z.array(z.enum(DUPLICATE_REASONS)) })),
    edges: [['none', []]],
    arbitrary: fc
      .array(aPerson, { minLength: 2, maxLength: 4 })
      .map((list) => list.map((each, index) => ({ ...each, id: `r${index + 1}` }))),
    count: 80,
    run: findDuplicates,
  }),
  suite({
    name: 'merge',
    title: 'Merging records into the first, and undoing the merge',
    source: 'core/crm/records/merge',
    rule: 'core/crm/records/merge mergeRecords, undoMerge',
    input: z.strictObject({ kept: merged, others: z.array(merged), choices: z.record(text, text) }),
    verdict: z.strictObject({ record: merged, undone: z.array(merged) }),
    edges: [],
    arbitrary: fc.record({
      kept: aMerged('a'),
      others: fc.tuple(aMerged('b'), aMerged('c')).map((both) => [...both]),
      choices: fc.record({ '1': fc.constantFrom('a', 'b', 'x'), '2': fc.constantFrom('b', 'c') }, { requiredKeys: [] }),
    }) as never,
    count: 60,
    run: ({ kept, others, choices }) => {
      const { record: joined, inverse } = mergeRecords(kept, others, choices)
      return { record: joined, undone: undoMerge(joined, inverse) }
    },
  }),
  form({
    name: 'automation',
    title: 'An automation rule as a seller sends it',
    source: 'D-91',
    rule: 'core/crm/automation/automation.schema automationInput',
    schema: automationInput,
    valid: [
      input,
      {
        name: 'A',
        type_id: '2',
        trigger: { event: 'created' },
        actions: [{ type: 'add_tag', params: { tag_id: '3' } }],
      },
    ],
    count: 20,
    values: {
      trigger: [
        { event: 'x' },
        { event: 'score_reached' },
        { event: 'score_reached', value: 100 },
        { event: 'score_reached', value: 101 },
        { event: 'score_reached', value: '80' },
        { event: 'updated', field: ' ' },
      ],
      type_id: [4, 5, '1'],
      conditions: [{ match: 'all' }],
      actions: [
        [{ type: 'fly', params: {} }],
        [{ type: 'set_field', params: { field: ' ', value: 1 } }],
        [{ type: 'create_task', params: { subject: '', due_in_days: 366 } }],
        [{ type: 'notify', params: { message: 'x'.repeat(351) } }],
        [{ type: 'assign_owner', params: { owner_id: 0 } }],
        Array.from({ length: 21 }, () => ({ type: 'add_tag', params: { tag_id: 3 } })),
      ],
    },
  }),
  suite({
    name: 'automation-check',
    title: 'Why a rule does not fit the form of its type',
    source: 'D-91',
    rule: 'core/crm/automation/automation checkAutomation',
    note: formNote,
    input: automationInput,
    verdict: z.array(z.strictObject({ path: text, message: text })),
    edges: (
      [
        ['fits', {}],
        ['an unknown field to wait for', { trigger: { event: 'updated', field: 'weight' } }],
        ['tags are waited for by the word tag', { trigger: { event: 'updated', field: 'tag' } }],
        [
          'an unknown field in the conditions',
          { conditions: { match: 'all', rules: [{ field: 'weight', operator: 7 }] } },
        ],
        ['an unknown field to set', { actions: [{ type: 'set_field', params: { field: 'weight', value: 1 } }] }],
        [
          'a value that the field refuses',
          { actions: [{ type: 'set_field', params: { field: 'lead_status', value: 'Lost' } }] },
        ],
      ] as const
    ).map(([why, over]) => [why, JSON.parse(JSON.stringify(automationInput.parse({ ...input, ...over })))] as const),
    run: (rule) => checkAutomation(rule, 'Leads', layout),
  }),
  suite({
    name: 'automation-run',
    title: 'The effects of the rules on one save',
    source: 'D-91',
    rule: 'core/crm/automation/automation runAutomation',
    note: `${formNote} Each rule runs at most once. Rules of type 1 are for leads.`,
    input: z.strictObject({ rules, before: record.nullable(), after: record }),
    verdict: z.strictObject({ record, runs: z.array(z.looseObject({ ruleId: whole, changed: z.array(text) })) }),
    edges: [],
    arbitrary: fc.record({ rules: someRules, before: fc.option(aRecord), after: aRecord }) as never,
    count: 100,
    run: (given) =>
      runAutomation(
        given.rules,
        { before: given.before as AutomatedRecord | null, after: given.after as AutomatedRecord },
        place,
      ),
  }),
  suite({
    name: 'automation-sentence',
    title: 'What a rule waits for and does, in words',
    source: 'D-91',
    rule: 'core/crm/automation/rule-sentence triggerText, actionText',
    note: 'Fields are named by their labels; person 8 is called Ada, tag 3 Hot; others are gone.',
    input: automationInput,
    verdict: z.strictObject({ when: text, does: z.array(text) }),
    edges: [],
    arbitrary: someRules.map(([rule]) => rule) as never,
    count: 60,
    run: (rule) => {
      const labels = new Map(fieldsOf(layout).map((field) => [field.name, field.label]))
      const names: RuleNames = {
        field: (name) => labels.get(name),
        person: (id) => (id === 8 ? 'Ada' : undefined),
        tag: (id) => (id === 3 ? 'Hot' : undefined),
      }
      return {
        when: triggerText(rule.trigger, automatedType(rule.type_id) ?? 'Leads', names),
        does: rule.actions.map((action) => actionText(action, names)),
      }
    },
  }),
  suite({
    name: 'automation-loop',
    title: 'Why a set of rules is refused because of a loop; null without a loop',
    source: 'D-91',
    rule: 'core/crm/automation/automation findLoop, loopMessage',
    input: rules,
    verdict: text.nullable(),
    edges: [['none', []]],
    arbitrary: someRules as never,
    count: 100,
    run: (given) => {
      const loop = findLoop(given)
      return loop === undefined ? null : loopMessage(loop)
    },
  }),
  suite({
    name: 'lead-what-if',
    compare: 'tolerance',
    title: 'The smallest changes that bring a lead to a percentage; null when it cannot be reached',
    source: 'D-75',
    rule: 'core/crm/scoring/lead-what-if smallestChanges',
    note: 'With the default criteria. A missing answer may be anything.',
    input: z.strictObject({ facts, percent: z.number() }),
    verdict: z.looseObject({}).nullable(),
    edges: [0, 1, 39.5, 40, 70, 80, 99, 100, 100.1].map(
      (percent) => [`nothing known, ${percent}`, { facts: {}, percent }] as const,
    ),
    arbitrary: fc.record({
      facts: fc.record(
        Object.fromEntries(
          Object.values(DEFAULT_CRITERIA)
            .flat()
            .map(({ key }) => [key, fc.constantFrom<string | number>(1, 5, 100, 'confirmed', 'none')]),
        ),
        { requiredKeys: [] },
      ),
      percent: fc.constantFrom(40, 70, 80),
    }) as never,
    count: 40,
    run: (given) => smallestChanges(DEFAULT_CRITERIA, given.facts, given.percent) ?? null,
  }),
  suite({
    name: 'negotiation',
    title: 'Consecutive offers and responses of both sides',
    source: 'D-79',
    rule: 'core/trade/negotiation',
    note: 'The request asks for 10 pieces at 10.00 USD. Each move is refused with a text or null; then follow the states of all versions and the open version at the last moment. Totals are in minor units.',
    input: z.array(move),
    verdict: z.strictObject({
      refused: z.array(text.nullable()),
      states: z.array(text),
      totals: z.array(whole),
      open: whole.nullable(),
    }),
    edges: [
      ['nothing', []],
      ['the buyer speaks first', [{ do: 'offer', by: 'buyer', at: 1_000, terms: { quantity: 10, unitPrice: 900 } }]],
      [
        'the last moment counts',
        [
          { do: 'offer', by: 'seller', at: 1_000, terms: { quantity: 10, unitPrice: 900, validUntil: 2_000 } },
          { do: 'answer', by: 'buyer', at: 2_000, version: 1, end: 'accepted' },
        ],
      ],
      [
        'the moment after',
        [
          { do: 'offer', by: 'seller', at: 1_000, terms: { quantity: 10, unitPrice: 900, validUntil: 2_000 } },
          { do: 'answer', by: 'buyer', at: 2_001, version: 1, end: 'accepted' },
        ],
      ],
      [
        "one's own offer",
        [
          { do: 'offer', by: 'seller', at: 1_000, terms: { quantity: 10, unitPrice: 900 } },
          { do: 'answer', by: 'seller', at: 2_000, version: 1, end: 'accepted' },
        ],
      ],
      [
        'valid until now',
        [{ do: 'offer', by: 'seller', at: 1_000, terms: { quantity: 10, unitPrice: 900, validUntil: 1_000 } }],
      ],
    ],
    arbitrary: someMoves as never,
    count: 120,
    run: (moves) => {
      let held = openRequest()
      const refused = moves.map((each) => {
        if (each.do === 'answer') {
          const problem = responseProblem(held, each.by, each.version, each.at)
          if (problem === undefined) held = withEnd(held, each.end)
          return problem ?? null
        }
        const offered = {
          quantity: each.terms.quantity,
          unitPrice: each.terms.unitPrice,
          validUntil: each.terms.validUntil,
          priceTerm: 'FOB',
          place: '',
          paymentMethod: '',
          leadTimeDays: undefined,
          message: '',
        }
        const problem = offerProblem(held, each.by, offered, each.at)
        if (problem === undefined) held = withOffer(held, each.by, offered, each.at)
        return problem ?? null
      })
      const last = moves.at(-1)?.at ?? 0
      return {
        refused,
        states: held.offers.map((offer) => offerState(held, offer, last)),
        totals: held.offers.map(({ total }) => total),
        open: openOffer(held, last)?.version ?? null,
      }
    },
  }),
  suite({
    name: 'listing-rules-file',
    title: 'A rules file for listings: one line per error',
    source: 'core/listing-score/listing-rules.schema',
    rule: 'core/listing-score/listing-rules.schema readListingRules',
    note: 'The wording of the lines is free: only whether there are any must agree.',
    input: z.unknown(),
    verdict: z.strictObject({ faults: z.array(text) }),
    edges: edgesOf<unknown>([
      {},
      null,
      [],
      'x',
      { brand: {} },
      { brend: {} },
      { brand: { weight: 1.85 } },
      { brand: { weight: 1.855 } },
      { brand: { weight: -1 } },
      { brand: { weight: 1001 } },
      { brand: { weight: { SF: 1 } } },
      { brand: { weight: { XX: 1 } } },
      { stock: { weight: { SF: 1 } } },
      { stock: { weight: { OQ: 1 } } },
      { brand: { information_score: 'x' } },
      { brand: { rules: {} } },
      { brand: { rules: [{ operator: '=', value: 'Acme', points: 5, action: 'add' }] } },
      { brand: { rules: [{ operator: 'like', value: 'Acme', points: 5, action: 'add' }] } },
      { brand: { rules: [{ operator: 'between', min: 2, max: 1, points: 5, action: 'add' }] } },
      { brand: { rules: [{ operator: '=', value: 'Acme', points: 5.555, action: 'add' }] } },
      { brand: { rules: [{ operator: '=', value: 'Acme', points: 5 }] } },
      { brand: { rools: [] } },
    ]),
    run: (given) => {
      const read = readListingRules(given)
      return { faults: 'faults' in read ? read.faults : [] }
    },
  }),
  suite({
    name: 'recent-products',
    title: 'The products that a browser remembers after one more was opened',
    source: 'D-209',
    rule: 'core/trade/recent-products',
    input: z.strictObject({ stored: text, id: whole }),
    verdict: text,
    edges: [
      ['a new one comes first', { stored: '4,7', id: 9 }],
      ['a known one moves up', { stored: '4,7,9', id: 9 }],
      ['what is no id', { stored: '0,-1,x,1.5,,07,7', id: 2 }],
      ['at most twelve', { stored: '1,2,3,4,5,6,7,8,9,10,11,12,13', id: 20 }],
    ],
    run: ({ stored, id }) => recentProductsText(withRecentProduct(readRecentProducts(stored), id)),
  }),
  suite({
    name: 'manufacturer-products',
    title: 'Why the products of manufacturers are not requested; null when they are',
    source: 'Spec §7, §8, D-24',
    rule: 'core/product-list/manufacturer-products manufacturerProblem',
    input: z.strictObject({
      filters: z
        .strictObject({ business_type: z.array(text), country_name: z.array(text), category_name: z.array(text) })
        .partial(),
      signed_in: z.boolean(),
    }),
    verdict: text.nullable(),
    edges: [false, true].flatMap((signed_in) =>
      [
        {},
        { business_type: ['agents'] },
        { country_name: ['Italy'] },
        { category_name: ['Pumps', 'Valves'] },
        { business_type: [], country_name: [], category_name: [] },
      ].map((filters) => [signed_in ? 'signed in' : 'logged out', { filters, signed_in }] as const),
    ),
    run: ({ filters, signed_in }) => manufacturerProblem(filters, signed_in) ?? null,
  }),
  suite({
    name: 'compared-products',
    title: 'The products that an address compares',
    source: 'D-196',
    rule: 'core/trade/compare readCompared, comparedText',
    input: z.union([text, whole]),
    verdict: text,
    edges: ['3,1,2', ' 3 ,3,x,-1,0,1.5,2', '1,2,3,4,5', '', '01', '1,,2'].map((given) => [given, given] as const),
    run: (given) => comparedText(readCompared(given)),
  }),
  suite({
    name: 'toggled-comparison',
    title: 'The compared products after a product was chosen or removed',
    source: 'D-196',
    rule: 'core/trade/compare toggleCompared',
    input: z.strictObject({ ids: z.array(whole), id: whole }),
    verdict: z.array(whole),
    edges: [
      ['a new one', { ids: [1, 2], id: 3 }],
      ['one that is there', { ids: [1, 2], id: 1 }],
      ['a fifth one', { ids: [1, 2, 3, 4], id: 5 }],
    ],
    run: ({ ids, id }) => toggleCompared(ids, id),
  }),
  suite({
    name: 'compared-facts',
    title: 'The rows of a comparison',
    source: 'D-196',
    rule: 'core/trade/compare comparedFacts',
    input: z.array(z.array(z.strictObject({ name: text, value: text }))),
    verdict: z.array(z.strictObject({ name: text, values: z.array(text), differs: z.boolean() })),
    edges: [
      [
        'two products',
        [
          [
            { name: 'Term', value: 'FOB' },
            { name: 'Rating', value: '' },
          ],
          [
            { name: 'Size', value: 'L' },
            { name: 'Term', value: ' fob' },
          ],
        ],
      ],
      [
        'a name stated twice',
        [
          [
            { name: 'Condition', value: 'Painted' },
            { name: 'Condition', value: 'New' },
          ],
          [{ name: 'Condition', value: 'New' }],
        ],
      ],
      ['none', []],
    ],
    run: (products) => comparedFacts(products),
  }),
]
