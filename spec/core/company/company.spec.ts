import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { approvalNotice, isPublicSeller } from '../../../core/company/approval.ts'
import {
  MAX_BUSINESS_TYPES,
  withBusinessType,
  withMainBusinessType,
  withoutBusinessType,
  businessTypesText,
} from '../../../core/company/business-types.ts'
import type { BusinessType } from '../../../core/company/business-types.ts'
import {
  canShowCertificates,
  certificateReminderDay,
  CERTIFICATES_FOR_HOMEPAGE,
} from '../../../core/company/certificates.ts'
import { companyTabForms, readCompanyForm } from '../../../core/company/company-tabs.schema.ts'
import {
  canSaveMainCategories,
  isCategoryChange,
  MAIN_CATEGORY_CHANGES_PER_YEAR,
  mainCategoryChangesLeft,
} from '../../../core/company/main-categories.ts'
import { SOCIAL_NETWORKS } from '../../../core/reference/profile-options.ts'
import { companyValueText } from '../../../core/company/company-field.ts'
import { companyChanges } from '../../../core/company/company-changes.ts'
import { companyCompleteness } from '../../../core/company/company-completeness.ts'
import { mergeRows, replaceRows } from '../../../core/company/merge-rows.ts'
import { type CompanyTab, companyTabs } from '../../../core/navigation/addresses.ts'
import { fieldMessages } from '../../../core/text/issue-text.ts'

describe('the text of a value', () => {
  it('names days, countries, numbers and lists as people read them', () => {
    expect(companyValueText('day', '2026-10-30')).toBe('30 Oct 2026')
    expect(companyValueText('country', 'IN')).toBe('India')
    expect(companyValueText('link', 'https://shop.example/a')).toBe('shop.example/a')
    expect(companyValueText('count', 12_500)).toBe('12,500')
    expect(companyValueText('percent', 70)).toBe('70%')
    expect(companyValueText('flag', false)).toBe('No')
    expect(companyValueText('choices', ['TT', 'LC'])).toBe('Telegraphic transfer (TT), Letter of credit (LC)')
    expect(companyValueText('text', 'As typed')).toBe('As typed')
  })
})

describe('business types', () => {
  it('[CONST-25] [SELLER-04] are at most 3: a fourth is refused', () => {
    expect(MAX_BUSINESS_TYPES).toBe(3)
    const three = ['agents', 'retailers', 'resellers'].reduce<readonly BusinessType[]>(withBusinessType, [])
    expect(withBusinessType(three, 'distributors')).toBe(three)
    expect(
      companyTabForms.company.safeParse({
        name: 'Acme',
        business_types: [...three, { type: 'distributors', is_main: false }],
      }).success,
    ).toBe(false)
  })

  it('have exactly one main entry with any choice', () => {
    const aStep = fc.tuple(
      fc.constantFrom(withBusinessType, withoutBusinessType, withMainBusinessType),
      fc.constantFrom('agents', 'retailers', 'resellers', 'individuals'),
    )
    fc.assert(
      fc.property(fc.array(aStep), (steps) => {
        const chosen = steps.reduce<readonly BusinessType[]>((list, [change, type]) => change(list, type), [])
        expect(chosen.filter((entry) => entry.is_main)).toHaveLength(chosen.length === 0 ? 0 : 1)
        expect(chosen.length).toBeLessThanOrEqual(3)
        expect(companyTabForms.company.safeParse({ name: 'Acme', business_types: chosen }).success).toBe(true)
      }),
    )
  })

  it('[D-53] make the first main, and promote the next when main is removed', () => {
    const two = withBusinessType(withBusinessType([], 'agents'), 'retailers')
    expect(two).toEqual([
      { type: 'agents', is_main: true },
      { type: 'retailers', is_main: false },
    ])
    expect(withoutBusinessType(two, 'agents')).toEqual([{ type: 'retailers', is_main: true }])
    expect(withMainBusinessType(two, 'nobody')).toBe(two)
  })
})

describe('main categories', () => {
  const inYear = (year: number, ...months: number[]) => months.map((month) => Date.UTC(year, month, 1))

  it('[CONST-26] may change 3 times a year', () => {
    expect(MAIN_CATEGORY_CHANGES_PER_YEAR).toBe(3)
  })

  it('[SELLER-06] refuse a fourth change within the year and accept one in the next', () => {
    const changes = inYear(2026, 0, 3, 6)
    expect(canSaveMainCategories([1], [2], changes.slice(0, 2), Date.UTC(2026, 10, 1))).toBe(true)
    expect(canSaveMainCategories([1], [2], changes, Date.UTC(2026, 11, 31, 23, 59, 59))).toBe(false)
    expect(canSaveMainCategories([1], [2], changes, Date.UTC(2027, 0, 1))).toBe(true)
    expect(mainCategoryChangesLeft([...changes, ...changes], Date.UTC(2026, 11, 1))).toBe(0)
  })

  it('[D-53] ignore order and repeats, and such a save is always allowed', () => {
    expect(isCategoryChange([1, 2], [2, 1, 1])).toBe(false)
    expect(isCategoryChange([1, 2], [1])).toBe(true)
    expect(canSaveMainCategories([1, 2], [2, 1], inYear(2026, 0, 1, 2), Date.UTC(2026, 5, 1))).toBe(true)
  })
})

describe('canShowCertificates', () => {
  const until = (...days: string[]) => days.map((expires_on) => ({ expires_on }))

  it('[CONST-27] [SELLER-07] requires 4 valid certificates and refuses 3', () => {
    expect(CERTIFICATES_FOR_HOMEPAGE).toBe(4)
    expect(canShowCertificates(until('', '', ''), '2026-05-01')).toBe(false)
    expect(canShowCertificates(until('', '', '', ''), '2026-05-01')).toBe(true)
    expect(canShowCertificates(until('', '', '', '2026-04-30'), '2026-05-01')).toBe(false)
    expect(canShowCertificates(until('', '', '', '2026-05-01'), '2026-05-01')).toBe(true)
  })
})

describe('certificateReminderDay', () => {
  it('[D-151] is 30 days before the end, or today when that has passed, and not without an end or after it', () => {
    expect(certificateReminderDay('2026-05-31', '2026-01-10')).toBe('2026-05-01')
    expect(certificateReminderDay('2026-05-31', '2026-05-20')).toBe('2026-05-20')
    expect(certificateReminderDay('2026-05-31', '2026-05-31')).toBe('2026-05-31')
    expect(certificateReminderDay('2026-05-31', '2026-06-01')).toBeUndefined()
    expect(certificateReminderDay('', '2026-06-01')).toBeUndefined()
  })
})

describe('readCompanyForm', () => {
  it('opens every tab of anything that is stored, with a form that its schema accepts', () => {
    fc.assert(
      fc.property(fc.constantFrom(...companyTabs), fc.jsonValue(), (tab, stored) => {
        const form = readCompanyForm(tab, stored)
        const named = tab === 'company' ? { ...form, name: 'Acme' } : form
        expect(companyTabForms[tab].safeParse(named).success).toBe(true)
        expect(readCompanyForm(tab, form)).toEqual(form)
      }),
    )
  })
})

describe('companyCompleteness', () => {
  const empty = { faq: readCompanyForm('faq', {}), services: readCompanyForm('services', {}) }

  it('weighs the filled fields of the given tabs and names the largest gains', () => {
    const half = companyCompleteness({ ...empty, faq: { questions: [{ question: 'Why?', answer: 'So.' }] } })
    expect(companyCompleteness(empty).percentage).toBe(0)
    expect(half.percentage).toBe(50)
    expect(half.nextBestActions).toMatchObject([{ tab: 'services', field: 'services', label: 'Services', gain: 50 }])
  })

  it('rises by exactly the gain when a field is filled, up to 100', () => {
    const entries = companyCompleteness(allForms({})).entries
    fc.assert(
      fc.property(fc.shuffledSubarray([...entries], { minLength: 1 }), ([next, ...filled]) => {
        if (next === undefined) return
        const before = companyCompleteness(allForms(fill(filled)))
        const after = companyCompleteness(allForms(fill([...filled, next])))
        const gain = before.nextBestActions.find(({ tab, field }) => tab === next.tab && field === next.field)?.gain
        if (gain !== undefined) expect(after.percentage).toBeCloseTo(before.percentage + gain, 8)
        expect(after.percentage).toBeGreaterThan(before.percentage)
      }),
    )
    expect(companyCompleteness(allForms(fill(entries))).percentage).toBe(100)
    expect(companyCompleteness(allForms(fill(entries))).nextBestActions).toEqual([])
  })
})

describe('mergeRows', () => {
  const aRow = fc.record({ id: fc.integer({ min: 1, max: 6 }), name: fc.constantFrom('a', 'b', 'c') })
  const aList = fc.uniqueArray(aRow, { selector: ({ id }) => id, maxLength: 6 })

  it('[D-120] keeps what one person changed when the other changed nothing', () => {
    fc.assert(
      fc.property(aList, aList, (was, changed) => {
        const known = changed.filter(({ id }) => was.some((row) => row.id === id))
        expect(mergeRows(was, was, known)).toEqual(known)
        expect(new Set(mergeRows(was, changed, was))).toEqual(new Set(changed))
      }),
    )
  })

  it('[D-346] takes a new entry for the equal one that was stored meanwhile, each once', () => {
    const [one, two, three] = [
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
      { id: 3, name: 'b' },
    ]
    expect(mergeRows<Row>([one], [one, two], [one, { name: 'b' }])).toEqual([one, two])
    expect(mergeRows<Row>([one], [one, two], [one, { name: 'b' }, { name: 'b' }])).toEqual([one, two, { name: 'b' }])
    expect(mergeRows<Row>([one], [one, two, three], [one, { name: 'b' }])).toEqual([one, two, three])
    expect(mergeRows<Row>([one, two], [one, two], [one, two, { name: 'b' }])).toEqual([one, two, { name: 'b' }])
  })

  it('[D-346] takes a new entry of a list that replaces the stored one for an equal one that it does not name', () => {
    const [one, two, three] = [
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
      { id: 3, name: 'b' },
    ]
    expect(replaceRows<Row>([one, two], [one, { name: 'b' }])).toEqual([one, two])
    expect(replaceRows<Row>([one, two], [two, { name: 'b' }])).toEqual([two, { name: 'b' }])
    expect(replaceRows<Row>([two, three], [{ name: 'b' }, { name: 'b' }, { name: 'c' }])).toEqual([
      two,
      three,
      { name: 'c' },
    ])
  })

  it('[D-120] merges additions, changes and removals of different entries, and refuses those of the same', () => {
    const [one, two, three] = [
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
      { id: 3, name: 'c' },
    ]
    expect(mergeRows<Row>([one, two], [{ ...one, name: 'x' }, two, three], [one, { name: 'new' }])).toEqual([
      { ...one, name: 'x' },
      { name: 'new' },
      three,
    ])
    expect(mergeRows([one], [{ ...one, name: 'x' }], [{ ...one, name: 'y' }])).toBeUndefined()
    expect(mergeRows([one], [{ ...one, name: 'x' }], [])).toBeUndefined()
    expect(mergeRows([one], [], [{ ...one, name: 'y' }])).toBeUndefined()
    expect(mergeRows([one], [{ ...one, name: 'x' }], [{ ...one, name: 'x' }])).toEqual([{ ...one, name: 'x' }])
  })
})

describe('companyChanges', () => {
  const faq = (...questions: readonly { readonly id?: number; readonly question: string }[]) => ({ questions })
  const [one, two] = [
    { id: 1, question: 'a' },
    { id: 2, question: 'b' },
  ]

  it.each([
    ['nothing', faq(one), faq(one), []],
    ['a new entry', faq(one), faq(one, { question: 'c' }), ['Add']],
    ['a changed entry', faq(one), faq({ ...one, question: 'c' }), ['Edit']],
    ['another order', faq(one, two), faq(two, one), ['Edit']],
    ['a removed entry', faq(one, two), faq(two), ['Delete']],
    ['all at once', faq(one, two), faq({ ...two, question: 'x' }, { question: 'c' }), ['Add', 'Edit', 'Delete']],
  ])('[D-28] needs the rights of %s', (_, before, after, actions) => {
    expect(companyChanges('faq', before, after).actions).toEqual(actions)
  })

  it('names the changed fields for the history, entries by their names', () => {
    expect(companyChanges('faq', faq(one), faq(one, two)).fields).toEqual([
      { field: 'questions', old: ['a'], new: ['a', 'b'] },
    ])
    expect(companyChanges('export', { nearest_port: 'Pune' }, { nearest_port: 'Mumbai' })).toEqual({
      actions: ['Edit'],
      fields: [{ field: 'nearest_port', old: 'Pune', new: 'Mumbai' }],
    })
  })
})

describe('approval', () => {
  it('[D-23] shows a notice while pending, the reason when rejected, and makes public only when approved', () => {
    expect(approvalNotice({ state: 'pending' })).toBe('Your company is being reviewed. This may take 1-3 days.')
    expect(approvalNotice({ state: 'rejected', reason: 'No VAT id' })).toBe('Your company was not approved: No VAT id')
    expect(approvalNotice({ state: 'rejected' })).toBe('Your company was not approved.')
    expect(approvalNotice({ state: 'approved' })).toBeUndefined()
    expect((['pending', 'approved', 'rejected'] as const).map((state) => isPublicSeller({ state }))).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe('companyTabForms', () => {
  it('[D-13] parses every tab from an empty object, except the required name', () => {
    for (const [tab, form] of Object.entries(companyTabForms))
      expect(form.safeParse(tab === 'company' ? { name: 'Acme' } : {}).success, tab).toBe(true)
  })

  it('reads and writes the five keys of the location', () => {
    const location = {
      reg_street_address: 'Via Roma 1',
      reg_additional_address: '2nd floor',
      registration_city: 'Torino',
      reg_region_state_province: 'TO',
      registration_postalcode: '10121',
    }
    const read = companyTabForms.company.parse({ name: 'Acme', ...location })
    expect(read).toMatchObject(location)
    expect(companyTabForms.company.parse(read)).toEqual(read)
  })

  it('reads and writes social accounts with their profile_link, and refuses one without', () => {
    const accounts = [
      { network: SOCIAL_NETWORKS[0], profile_link: 'https://social.example/acme' },
      { id: 3, network: SOCIAL_NETWORKS[1], profile_link: 'https://other.example/acme' },
    ]
    const read = companyTabForms.social.parse({ accounts })
    expect(read).toEqual({ accounts })
    expect(companyTabForms.social.parse(read)).toEqual(read)
    expect(companyTabForms.social.safeParse({ accounts: [{ network: SOCIAL_NETWORKS[0] }] }).success).toBe(false)
    expect(
      companyTabForms.social.safeParse({
        accounts: [{ network: SOCIAL_NETWORKS[0], profile_link: 'javascript:alert(1)' }],
      }).success,
    ).toBe(false)
  })

  it.each([
    [
      'company',
      { name: '', registered_capital: 'x'.repeat(51), registration_postalcode: '12345678901' },
      {
        name: 'Please enter company name',
        registered_capital: 'Registered capital content is too long. Please limit it to 50 characters',
        registration_postalcode: 'Postal code content is too long. Please limit it to 10 characters',
      },
    ],
    [
      'company',
      { name: 'Acme', website: 'javascript:alert(1)', country: 'ZZ' },
      {
        website: 'Please enter a link that starts with http:// or https://',
        country: 'Please select country',
      },
    ],
    [
      'social',
      { accounts: [{ network: 'MySpace', profile_link: '' }] },
      {
        'accounts.0.network': 'Please select network',
        'accounts.0.profile_link': 'Please enter profile link',
      },
    ],
    [
      'social',
      { accounts: [{ network: 'LinkedIn', profile_link: 'javascript:alert(1)' }] },
      {
        'accounts.0.profile_link': 'Please enter a link that starts with http:// or https://',
      },
    ],
    [
      'certificates',
      {
        certificates: [
          {
            type: 'Product Certificate',
            name: 'CE',
            issuing_body: 'TUV SUD',
            issued_on: '2026-02-01',
            expires_on: '2026-01-01',
          },
        ],
      },
      {
        'certificates.0.expires_on': 'The certificate cannot end before it was issued',
      },
    ],
    ['export', { export_percent: 101 }, { export_percent: 'Please enter a number from 0 to 100' }],
    [
      'contact',
      { contacts: [{ full_name: 'x'.repeat(51), email: 'nope' }] },
      {
        'contacts.0.full_name': 'Full name content is too long. Please limit it to 50 characters',
      },
    ],
    ['faq', { questions: [{ question: '', answer: 'y' }] }, { 'questions.0.question': 'Please enter question' }],
  ] as const)('reports what is wrong in %s: %j', (tab, input, messages) => {
    const { error } = companyTabForms[tab].safeParse(input)
    expect(error === undefined ? {} : fieldMessages(error)).toMatchObject(messages)
  })
})

describe('businessTypesText', () => {
  it('writes types with a capital and marks the main one when there are others', () => {
    expect(businessTypesText(['agents', 'EPC contractors'], 'agents')).toBe('Agents (main), EPC contractors')
    expect(businessTypesText(['agents', 'resellers'])).toBe('Agents, Resellers')
    expect(businessTypesText(['agents'], 'agents')).toBe('Agents')
    expect(businessTypesText([])).toBe('')
  })
})

describe('companyValueText', () => {
  it('writes a choice with a capital and keeps the spelling of several choices', () => {
    expect(companyValueText('choice', 'once per year or less')).toBe('Once per year or less')
    expect(companyValueText('choices', ['Amazon', 'eBay'])).toBe('Amazon, eBay')
  })
})

// Helpers

type Row = { readonly id?: number; readonly name: string }
type Filled = Partial<Record<CompanyTab, Record<string, unknown>>>

const fill = (entries: readonly { readonly tab: CompanyTab; readonly field: string }[]): Filled => {
  const filled: Filled = {}
  for (const { tab, field } of entries) filled[tab] = { ...filled[tab], [field]: 'x' }
  return filled
}

const allForms = (filled: Filled) =>
  Object.fromEntries(companyTabs.map((tab) => [tab, { ...readCompanyForm(tab, {}), ...filled[tab] }]))
