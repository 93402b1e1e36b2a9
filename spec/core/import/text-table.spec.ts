import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DELIMITERS, detectDelimiter, detectEncoding } from '../../../core/import/text-table.ts'

/** Names of columns and cells as European files have them. */
const aWord = fc.stringMatching(/^[A-Za-zäöüßéèñç€ŁłŐ0-9 ]{1,12}$/)
const LATIN = /^[A-Za-zäöüßéèñç0-9 ]{1,12}$/

const utf16 = (text: string, isLittle: boolean): Uint8Array =>
  Uint8Array.from(
    [...Array(text.length).keys()].flatMap((at) => {
      const code = text.charCodeAt(at)
      return isLittle ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff]
    }),
  )

describe('detectEncoding', () => {
  it('[D-204] knows UTF-8, also when the sample ends inside a character', () => {
    fc.assert(
      fc.property(fc.array(aWord, { minLength: 1 }), fc.nat(), (words, cut) => {
        const bytes = new TextEncoder().encode(words.join(';'))
        const part = bytes.subarray(0, 1 + (cut % bytes.length))
        expect(detectEncoding(bytes)).toBe('utf-8')
        expect(detectEncoding(part)).toBe('utf-8')
      }),
    )
  })

  it('[D-204] knows UTF-16 in both orders, with and without its mark', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(LATIN), { minLength: 1 }), fc.boolean(), (words, isLittle) => {
        const text = `Name;City\n${words.join(';')}`
        const wanted = isLittle ? 'utf-16le' : 'utf-16be'
        expect(detectEncoding(utf16(text, isLittle))).toBe(wanted)
        expect(detectEncoding(utf16(`\uFEFF${text}`, isLittle))).toBe(wanted)
      }),
    )
  })

  it('[D-204] takes what is no UTF-8 for Windows-1252', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z; ]{0,9}$/), fc.constantFrom('ä', 'ö', 'ü', 'é', 'ß'), (text, letter) => {
        const bytes = Uint8Array.from(Array.from(`${text}${letter} ${text}`, (sign) => sign.charCodeAt(0)))
        expect(detectEncoding(bytes)).toBe('windows-1252')
      }),
    )
  })
})

describe('detectDelimiter', () => {
  it('[D-204] knows what divides the cells of a table, whatever stands in quotes', () => {
    const aTable = fc
      .integer({ min: 2, max: 6 })
      .chain((width) =>
        fc.array(fc.array(aWord, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 8 }),
      )
    fc.assert(
      fc.property(aTable, fc.constantFrom(...DELIMITERS), fc.constantFrom(...DELIMITERS), (rows, delimiter, other) => {
        const lines = rows.map((row) =>
          row.map((cell, at) => (at === 0 ? `"${cell}${other}""${other}\n"` : cell)).join(delimiter),
        )
        expect(detectDelimiter(`${lines.join('\r\n')}\r\n`)).toBe(delimiter)
      }),
    )
  })

  it('believes a first line that names it, and takes a comma when nothing tells', () => {
    expect(detectDelimiter('sep=|\nName;City|Age\n')).toBe('|')
    expect(detectDelimiter('Name\nAda\n')).toBe(',')
    expect(detectDelimiter('')).toBe(',')
  })
})
