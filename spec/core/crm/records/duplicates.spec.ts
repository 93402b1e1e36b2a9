import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  comparableOf,
  emailKey,
  findDuplicates,
  isSamePhone,
  nameKey,
  phoneEnd,
  phoneKey,
  type Comparable,
} from '../../../../core/crm/records/duplicates.ts'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import { runs } from '../../../arbitraries/runs.ts'

describe('emailKey', () => {
  it('should ignore blanks around and letter case, and nothing else', () => {
    expect(emailKey(' Ada.Byron@Example.COM ')).toBe('ada.byron@example.com')
    expect(emailKey('u\u0308@x.de')).toBe('\u00fc@x.de')
    expect(emailKey('adabyron@example.com')).not.toBe(emailKey('ada.byron@example.com'))
    expect(emailKey('ada+news@example.com')).toBe('ada+news@example.com')
  })

  it.each(['', ' ', 'ada', '@', 'a@', '@b', 'a@b@c', 'a b@c'])('should take %j for no address', (text) => {
    expect(emailKey(text)).toBeUndefined()
  })
})

describe('phoneKey', () => {
  it.each([
    ['+49 30 1234567', null, '49301234567'],
    ['0049 (30) 1234-567', null, '49301234567'],
    ['030/1234567', 'DE', '49301234567'],
    ['30 1234567', ' de ', '49301234567'],
    ['+49 (0)30 1234567', 'FR', '49301234567'],
    ['(+49) 30 1234567', null, '49301234567'],
    ['(0049) 30 1234567', null, '49301234567'],
    ['06 1234567', 'IT', '39061234567'],
    ['(212) 555-0100', 'US', '12125550100'],
    ['030 1234567', null, undefined],
    ['030 1234567', undefined, undefined],
    ['030 1234567', 'XX', undefined],
    ['123456', 'DE', '49123456'],
    ['12345', 'DE', undefined],
    ['+12345', null, undefined],
    ['call me', 'DE', undefined],
  ])('should read %j in %j as %j', (phone, country, key) => {
    expect(phoneKey(phone, country)).toBe(key)
  })
})

describe('isSamePhone', () => {
  it.each([
    ['+49 (0) 30 123456', 'FR', '0049 30 123456', null, true],
    ['030 123456', 'DE', '+4930123456', null, true],
    ['030 123456', 'IT', '+4930123456', null, false],
    ['030 123456', null, '030/12-34-56', 'DE', true],
    ['030 123456', null, '+4930123456', null, false],
    ['1234', null, '1234', null, true],
    ['', null, '', null, false],
  ])('should compare %j of %j and %j of %j: %j', (one, country, other, otherCountry, same) => {
    expect(isSamePhone({ phone: one, country }, { phone: other, country: otherCountry })).toBe(same)
    expect(isSamePhone({ phone: other, country: otherCountry }, { phone: one, country })).toBe(same)
  })

  it('should hold only for numbers with the same last digits, by which they are found', () => {
    const number = fc.record({
      phone: fc
        .constantFrom('+', '00', '0', '(+', '')
        .chain((start) =>
          fc
            .array(fc.constantFrom('49', '30', '(0)', ' ', '/', '1', '2', '0'), { maxLength: 10 })
            .map((parts) => start + parts.join('')),
        ),
      country: fc.constantFrom('DE', 'IT', 'US', null),
    })
    fc.assert(
      fc.property(number, number, (one, other) => {
        if (isSamePhone(one, other)) expect(phoneEnd(one.phone)).toBe(phoneEnd(other.phone))
      }),
      { numRuns: runs(2_000) },
    )
  })
})

describe('nameKey', () => {
  it('should ignore accents, letter case, signs and the order of words', () => {
    expect(nameKey('Müller, Jörg')).toBe('jorg muller')
    expect(nameKey('JÖRG  MÜLLER')).toBe('jorg muller')
    expect(nameKey('Weiß & Co.')).toBe(nameKey('WEISS co'))
    expect(nameKey('Ada Byron')).not.toBe(nameKey('Ada Byrne'))
    expect(nameKey(' -- ')).toBe('')
  })
})

describe('findDuplicates', () => {
  it('should join records by e-mail, and by phone with the name', () => {
    expect(
      findDuplicates([
        record('1', { emails: ['ada@x.com'] }),
        record('2', { emails: ['bob@x.com'] }),
        record('3', { name: 'Other', emails: ['', 'ADA@x.com '] }),
        record('4', { name: 'Carl Gauss', phones: ['030 1234567'], country: 'DE' }),
        record('5', { name: 'Gauß, Carl', phones: ['+49 30 1234567'] }),
      ]),
    ).toEqual([
      { ids: ['1', '3'], reasons: ['email'] },
      { ids: ['4', '5'], reasons: ['phone and name'] },
    ])
  })

  it('should never match records by phone number only', () => {
    const phones = ['+49 30 1234567']
    expect(findDuplicates([record('1', { name: 'Ada', phones }), record('2', { name: 'Bob', phones })])).toEqual([])
    expect(findDuplicates([record('1', { name: '', phones }), record('2', { name: ' . ', phones })])).toEqual([])
  })

  it('should match through a third record, and report both reasons', () => {
    expect(
      findDuplicates([
        record('1', { name: 'Ada', phones: ['+4930123456'] }),
        record('2', { name: 'Bob', emails: ['a@x.com'] }),
        record('3', { name: 'ADA', phones: ['+4930123456'], emails: ['a@x.com'] }),
      ]),
    ).toEqual([{ ids: ['1', '2', '3'], reasons: ['email', 'phone and name'] }])
  })

  it('[D-184] should join records by name and company, but not by company alone', () => {
    const at = (id: string, name: string, company: string) => ({ ...record(id, { name }), company })
    expect(
      findDuplicates([
        at('1', 'Ada Byron', 'a1'),
        at('2', 'BYRON, Ada', 'A1'),
        at('3', 'Bob', 'a1'),
        at('4', '', 'a1'),
      ]),
    ).toEqual([{ ids: ['1', '2'], reasons: ['name and company'] }])
  })

  it('should compare an account by its own name, and others by their account', () => {
    const values = { 402: 'Acme Ltd', 405: 'a@acme.example', 404: '+49 30 1234567', 412: 'DE' }
    expect(comparableOf('Accounts', { sections: DEFAULT_FORMS.Accounts }, 'x', values)).toEqual({
      id: 'x',
      name: 'Acme Ltd',
      emails: ['a@acme.example'],
      phones: ['+49 30 1234567'],
      country: 'DE',
      company: 'Acme Ltd',
    })
    const deal = comparableOf('Deals', { sections: DEFAULT_FORMS.Deals }, 'y', { 201: 'Cranes', 202: 'acc' })
    expect([deal.name, deal.company, deal.emails]).toEqual(['Cranes', 'acc', []])
  })

  it('should follow a chain of any length', () => {
    const linked = (one: number, other: number) => ({
      id: `link ${one}`,
      name: '',
      emails: [`${one}@a.example`, `${other}@a.example`],
      phones: [],
    })
    const length = 20_000
    const records = [
      ...Array.from({ length }, (_, at) => ({ id: `${at}`, name: '', emails: [`${at}@a.example`], phones: [] })),
      ...Array.from({ length: length - 1 }, (_, at) => linked(length - 2 - at, length - 1 - at)),
      { id: 'end', name: '', emails: [`${length - 1}@a.example`], phones: [] },
    ]
    const groups = findDuplicates(records)
    expect(groups.map(({ ids, reasons }) => [ids.length, reasons])).toEqual([[records.length, ['email']]])
  })

  it('should not treat a record that repeats itself as a duplicate', () => {
    expect(findDuplicates([record('1', { emails: ['a@x.com', 'A@x.com'] })])).toEqual([])
  })

  it('should find the same groups in any order, and both records of a pair in one group', () => {
    fc.assert(
      fc.property(fc.uniqueArray(aRecord, { maxLength: 8, selector: ({ id }) => id }), fc.nat(), (records, turn) => {
        const groups = findDuplicates(records)
        const turned = [
          ...records.slice(turn % (records.length + 1)),
          ...records.slice(0, turn % (records.length + 1)),
        ].toReversed()
        expect(inOrder(findDuplicates(turned))).toEqual(inOrder(groups))
        for (const one of records) {
          for (const other of records) {
            if (one === other) continue
            expect(isPair(one, other)).toBe(isPair(other, one))
            if (isPair(one, other))
              expect(groups.some(({ ids }) => ids.includes(one.id) && ids.includes(other.id))).toBe(true)
          }
        }
        for (const { ids } of groups) {
          expect(ids.length).toBeGreaterThan(1)
          for (const id of ids)
            expect(
              records.some(
                (other) =>
                  other.id !== id &&
                  isPair(
                    other,
                    records.find((one) => one.id === id)!,
                  ),
              ),
            ).toBe(true)
        }
        expect(groups.flatMap(({ ids }) => ids)).toHaveLength(new Set(groups.flatMap(({ ids }) => ids)).size)
      }),
      { numRuns: runs(300) },
    )
  })
})

// Helpers

/** Whether two records alone make a group. */
const isPair = (one: Comparable, other: Comparable): boolean => findDuplicates([one, other]).length === 1

const record = (id: string, more: Partial<Comparable> = {}): Comparable => ({
  id,
  name: 'Ada',
  emails: [],
  phones: [],
  ...more,
})

const aRecord: fc.Arbitrary<Comparable> = fc.record({
  id: fc.nat(99).map(String),
  name: fc.constantFrom('Ada', 'ADA ', 'Bob', ''),
  emails: fc.array(fc.constantFrom('a@x.com', 'A@X.com', 'b@x.com', ''), { maxLength: 2 }),
  phones: fc.array(fc.constantFrom('+49 30 123456', '030 123456', '0049 30 123456', '12'), { maxLength: 2 }),
  country: fc.constantFrom('DE', 'FR', null),
})

const inOrder = (groups: ReturnType<typeof findDuplicates>) =>
  groups.map(({ ids, reasons }) => `${ids.toSorted().join()}: ${reasons.join()}`).toSorted()
