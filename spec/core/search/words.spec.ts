import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalOf, foldText, MAX_WORD_LENGTH, measureOf, stemOf, wordsIn } from '../../../core/search/words.ts'

const texts = (text: string) => wordsIn(text).map((word) => word.text)

describe('wordsIn', () => {
  it('writes letters in lower case and without accents', () => {
    expect(texts('Café Weiß Ångström')).toEqual(['cafe', 'weiss', 'angstrom'])
  })

  it('keeps decimals, and drops the commas of thousands and words that mean nothing', () => {
    expect(texts('1,200 sacks of rice, 2.5 mm and 2,5 mm')).toEqual(['1200', 'sacks', 'rice', '2.5', 'mm', '2.5', 'mm'])
  })

  it('keeps a unit that would mean nothing elsewhere', () => {
    expect(texts('a breaker of 20 A')).toEqual(['breaker', '20', 'a'])
  })

  it('reads inches and feet behind a number', () => {
    expect(texts(`20" TV, 40' container, 12″ pipe`)).toEqual([
      '20',
      'inch',
      'tv',
      '40',
      'ft',
      'container',
      '12',
      'inch',
      'pipe',
    ])
  })

  it('ties the parts of a model, which also keeps their short words', () => {
    expect(wordsIn('to QU-828 TO-220')).toEqual([
      { text: 'qu', isTied: false },
      { text: '828', isTied: true },
      { text: 'to', isTied: false },
      { text: '220', isTied: true },
    ])
  })

  it('takes each Chinese or Japanese sign as a word', () => {
    expect(texts('钢管 pipe 20mm')).toEqual(['钢', '管', 'pipe', '20mm'])
  })

  it('always returns short words of letters and digits that are folded already', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        for (const word of texts(text)) {
          expect(word).toMatch(/^[\p{L}\p{N}.]+$/u)
          expect(Array.from(word).length).toBeLessThanOrEqual(MAX_WORD_LENGTH)
          expect(foldText(word)).toBe(word)
        }
      }),
    )
  })
})

describe('stemOf', () => {
  it.each([
    ['pumps', 'pump'],
    ['batteries', 'battery'],
    ['cookies', 'cookie'],
    ['boxes', 'box'],
    ['brushes', 'brush'],
    ['glasses', 'glass'],
    ['potatoes', 'potato'],
    ['valves', 'valve'],
    ['shelves', 'shelf'],
    ['lenses', 'lens'],
    ['shoes', 'shoe'],
    ['buses', 'bus'],
  ])('is the same for %s and %s', (plural, singular) => {
    expect(stemOf(plural)).toBe(stemOf(singular))
  })

  it.each([['stainless'], ['bus'], ['gas'], ['chassis'], ['m8'], ['304s']])('leaves %s as it is', (word) => {
    expect(stemOf(word)).toBe(word)
  })

  it('never changes a stem again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}$/), (word) => {
        expect(stemOf(canonicalOf(word)).length).toBeLessThanOrEqual(canonicalOf(word).length)
      }),
    )
  })
})

describe('canonicalOf', () => {
  it.each([
    ['tires', 'tyre'],
    ['aluminum', 'aluminium'],
    ['galvanised', 'galvanized'],
    ['trucks', 'lorry'],
    ['fibers', 'fibre'],
  ])('is the same for %s and %s', (one, other) => {
    expect(canonicalOf(one)).toBe(canonicalOf(other))
  })

  it('does not take unlike words for one', () => {
    expect(new Set(['rice', 'price', 'rise', 'wise', 'tile', 'tie'].map(canonicalOf)).size).toBe(6)
  })
})

describe('measureOf', () => {
  it('writes a number and its unit as one word', () => {
    expect([measureOf('20', 'tonnes'), measureOf('2.5', 'mm'), measureOf('12', 'volt')]).toEqual([
      '20t',
      '2.5mm',
      '12v',
    ])
  })

  it('is undefined for other words', () => {
    expect([measureOf('qu', 't'), measureOf('20', 'pumps'), measureOf('20', '')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
