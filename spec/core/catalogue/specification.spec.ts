import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  asDraft,
  isSameName,
  specificationNameMessage,
  specificationSchema,
  splitTerms,
  termsMessage,
  termToScreen,
  termToWire,
} from '../../../core/catalogue/specification.ts'

describe('specificationNameMessage', () => {
  it('detects a repeated name regardless of case, spaces and underscores (D-59)', () => {
    for (const name of ['Colour', ' colour ', 'COLOUR']) {
      expect(specificationNameMessage(name, ['Size', 'colour'])).toBe(
        'Please enter a unique value for the custom specification.',
      )
    }
    expect(specificationNameMessage('dark blue', ['Dark__Blue'])).toBe(
      'Please enter a unique value for the custom specification.',
    )
    expect(specificationNameMessage('Weight', ['Size', 'colour'])).toBeUndefined()
    expect(specificationNameMessage('  ', [])).toBe('Please enter specification name')
  })
})

describe('termsMessage', () => {
  it('refuses terms repeated among themselves or beside stored ones', () => {
    expect(termsMessage(['red', 'Red'], [])).toBe('Duplicate options/terms are not allowed.')
    expect(termsMessage(['dark blue'], ['Dark_Blue'])).toBe('Duplicate options/terms are not allowed.')
    expect(termsMessage(['red', 'blue'], ['green'])).toBeUndefined()
    expect(termsMessage(['dark'], ['_Dark_'])).toBe('Duplicate options/terms are not allowed.')
    for (const nothing of ['', ' ', '_', '_ _']) expect(termsMessage([nothing], [])).toBe('Please enter term')
  })
})

describe('splitTerms', () => {
  it.each([
    ['S, M, L', ['S', 'M', 'L']],
    ['S,M;L', ['S', 'M', 'L']],
    ['Red\nDark blue\n', ['Red', 'Dark blue']],
    ['1,5 mm', ['1,5 mm']],
    ['10, 20', ['10', '20']],
    [' , ; ', []],
  ])('[D-211] reads %j as %j', (text, terms) => {
    expect(splitTerms(text)).toEqual(terms)
  })
})

describe('termToWire', () => {
  it('[SPEC-04] sends dark blue as dark_blue', () => {
    expect(termToWire('dark blue')).toBe('dark_blue')
    expect(termToWire('  very   dark blue ')).toBe('very_dark_blue')
    expect(termToScreen('dark_blue')).toBe('dark blue')
  })

  it('is idempotent, and keeps equal names equal', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(' ', '_', 'a', 'B') })), (name) => {
        expect(termToWire(termToWire(name))).toBe(termToWire(name))
        expect(isSameName(name, termToWire(name))).toBe(true)
        expect(isSameName(name, termToScreen(termToWire(name)))).toBe(true)
      }),
    )
  })
})

describe('asDraft', () => {
  it('[D-57] sends every body with published 0, regardless of its content', () => {
    expect(asDraft({ product_id: 1, published: 1 })).toEqual({ product_id: 1, published: 0 })
  })
})

describe('specificationSchema', () => {
  it('reads a specification with nested children', () => {
    const leaf = {
      id: 2,
      product_id: 1,
      name: 'red',
      published: 1,
      parent: 1,
      type: 'text',
      unit: '',
      children: [],
      terms: [],
    }
    const tree = { ...leaf, id: 1, parent: null, name: 'colour', children: [leaf], terms: [2] }
    expect(specificationSchema.parse(tree)).toEqual(tree)
    expect(specificationSchema.safeParse({ ...tree, children: [{ ...leaf, published: 2 }] }).success).toBe(false)
  })
})
