import { describe, expect, it } from 'vitest'
import { readListingRules } from '../../../core/listing-score/listing-rules.schema.ts'

describe('readListingRules', () => {
  it('reads the differences from the default, by entry', () => {
    const rule = { operator: 'between', min: 1, max: 1, points: -0.5, action: 'add' } as const
    expect(
      readListingRules({
        brand: { information_score: 2, weight: 5.59, rules: [rule] },
        name: {},
        validity: { weight: { SF: 0, SQ: 1000 } },
      }),
    ).toEqual({
      rules: {
        brand: { informationScore: 2, weights: { SF: 5.59, SQ: 5.59, OF: 5.59, OQ: 5.59 }, rules: [rule] },
        name: { informationScore: 1, rules: [] },
        validity: { informationScore: 1, weights: { SF: 0, SQ: 1000 }, rules: [] },
      },
    })
    expect(readListingRules({})).toEqual({ rules: {} })
    // A single number applies to every column whose form has the field.
    expect(readListingRules({ validity: { weight: 3 } })).toEqual({
      rules: { validity: { informationScore: 1, weights: { SF: 3, SQ: 3 }, rules: [] } },
    })
  })

  it.each<[string, unknown, readonly string[]]>([
    ['a list', [], ['the file: is not fit: write an object { … }']],
    ['a number', 5, ['the file: is not fit: write an object { … }']],
    ['nothing for an entry', { brand: null }, ['brand: is not fit: write an object { … }']],
    [
      'an unknown setting',
      { brand: { wieght: 1 } },
      ['brand.wieght: there is no such setting; choose from information_score, weight, rules'],
    ],
    ['a text for a weight', { brand: { weight: 'x' } }, ['brand.weight: is no number']],
    ['a weight below nothing', { brand: { weight: -0.01 } }, ['brand.weight: must be from 0 to 1000']],
    ['too much weight', { brand: { weight: 1000.01 } }, ['brand.weight: must be from 0 to 1000']],
    [
      'a third decimal',
      { brand: { weight: 1.855 } },
      ['brand.weight: has more than two decimals: write 1.85, not 1.855'],
    ],
    [
      'faults by variant',
      { brand: { weight: { SF: -1, XX: 2 } } },
      [
        'brand.weight.SF: must be from 0 to 1000',
        'brand.weight.XX: there is no such variant; choose from SF, SQ, OF, OQ',
      ],
    ],
    [
      'a variant without the field',
      { validity: { weight: { SF: 1, OF: 1 } } },
      ['validity.weight.OF: the form has no such field in OF; leave it out'],
    ],
    [
      'information below nothing',
      { brand: { information_score: -1 } },
      ['brand.information_score: must be from 0 to 1000'],
    ],
    ['rules that are no list', { brand: { rules: {} } }, ['brand.rules: is not fit: write a list [ … ]']],
    ['a rule that is none', { brand: { rules: [5] } }, ['brand.rules[0]: is not fit: write an object { … }']],
    [
      'an unknown operator',
      withRule({ operator: 'like' }),
      ['brand.rules[0].operator: is no operator: write =, !=, <, <=, >, >=, between, in or not_in'],
    ],
    ['half a range', withRule({ operator: 'between', min: 1 }), ['brand.rules[0].max: is missing: write a number']],
    [
      'a range turned round',
      withRule({ operator: 'between', min: 2, max: 1 }),
      ['brand.rules[0].min: is above max: exchange them'],
    ],
    ['no value', withRule({ operator: '=' }), ['brand.rules[0].value: is missing: write a number or a text']],
    [
      'a value of no use',
      withRule({ operator: '=', value: null }),
      ['brand.rules[0].value: is not fit: write a number or a text'],
    ],
    [
      'a text for a bound',
      withRule({ operator: '<', value: '5' }),
      ['brand.rules[0].value: is not fit: write a number'],
    ],
    [
      'one text for a list',
      withRule({ operator: 'in', values: 'A' }),
      ['brand.rules[0].values: is not fit: write a list [ … ]'],
    ],
    [
      'a number in a list of texts',
      withRule({ operator: 'in', values: [5] }),
      ['brand.rules[0].values[0]: is not fit: write a text in quotes'],
    ],
    [
      'text points and another action',
      withRule({ operator: '=', value: 'A', points: '3', action: 'multiply' }),
      [
        'brand.rules[0].points: is not fit: write a number',
        'brand.rules[0].action: is not known: write add or subtract',
      ],
    ],
    [
      'no action',
      withRule({ operator: '=', value: 'A', action: undefined }),
      ['brand.rules[0].action: is missing: write add or subtract'],
    ],
    [
      'too many points',
      withRule({ operator: '=', value: 'A', points: 1000.01 }),
      ['brand.rules[0].points: must be from -1000 to 1000'],
    ],
    [
      'too few points',
      withRule({ operator: '=', value: 'A', points: -1001 }),
      ['brand.rules[0].points: must be from -1000 to 1000'],
    ],
    [
      'points of three decimals',
      withRule({ operator: '=', value: 'A', points: 0.001 }),
      ['brand.rules[0].points: has more than two decimals: write 1.85, not 1.855'],
    ],
  ])('names the place and what to do for %s', (_what, file, faults) => {
    expect(readListingRules(file)).toEqual({ faults })
  })

  it('reports every problem at once, and lists all entries for an unknown one', () => {
    const read = readListingRules({ brandd: {}, name: { weight: 'x' } })
    expect('faults' in read && read.faults).toEqual([
      'name.weight: is no number',
      expect.stringMatching(
        /^brandd: there is no such entry; choose from category_sector, category_parent, brand, .*, return_policy$/,
      ),
    ])
  })
})

// Helpers

function withRule(rule: Readonly<Record<string, unknown>>): unknown {
  return { brand: { rules: [{ points: 1, action: 'add', ...rule }] } }
}
