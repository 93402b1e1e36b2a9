import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capitalised } from '../../../core/text/capitalised.ts'

describe('capitalised', () => {
  it.each([
    ['service providers', 'Service providers'],
    ['EPC contractors', 'EPC contractors'],
    ['5,001-15,000', '5,001-15,000'],
    [' agents', ' agents'],
    ['', ''],
    ['élan', 'Élan'],
    ['e\u0301lan', 'E\u0301lan'],
    ['straße', 'Straße'],
    ['𐐨𐐩', '𐐀𐐩'],
    ['👩‍🏭 works', '👩‍🏭 works'],
  ])('writes %j as %j', (text, expected) => {
    expect(capitalised(text)).toBe(expected)
  })

  it('changes nothing when done twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(capitalised(capitalised(text))).toBe(capitalised(text))
      }),
    )
  })

  it('keeps everything behind the first letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const [first = ''] = text
        expect(capitalised(text).endsWith(text.slice(first.length))).toBe(true)
      }),
    )
  })

  it('leaves the first letter the same but for its case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(capitalised(text).toLowerCase()).toBe(text.toLowerCase())
      }),
    )
  })
})
