import fc from 'fast-check'
import { csvLines } from '../../../core/text/csv.ts'
import { describe, expect, it } from 'vitest'
import {
  type DateOrder,
  DATE_ORDERS,
  guardCell,
  proposeFormats,
  momentOfCell,
  readDayCell,
  readNumberCell,
  textOfCell,
  unguardCell,
} from '../../../core/import/cell.ts'

describe('readNumberCell', () => {
  it('[D-204] reads what people write, and refuses what the format does not say', () => {
    expect(['1,234.5', '€ 12', '-3', "1'000'000"].map((text) => readNumberCell(text, '.'))).toEqual(
      [1234.5, 12, -3, 1_000_000].map((value) => ({ ok: true, value })),
    )
    expect(['12,5', '1,23,4', '1e3', '', '--1'].map((text) => readNumberCell(text, '.').ok)).toEqual(
      Array.from({ length: 5 }, () => false),
    )
  })

  it('refuses a long text within a moment', () => {
    const before = performance.now()
    for (let n = 0; n < 20; n += 1) expect(readNumberCell(`1${' '.repeat(32_000)}x`, '.').ok).toBe(false)
    expect(performance.now() - before).toBeLessThan(1_000)
  })

  it('reads there and back what German and English write, and each refuses nothing of its own', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 11), max: 10 ** 11 }), fc.integer({ min: 0, max: 4 }), (digits, places) => {
        const value = digits / 10 ** places
        const options = { minimumFractionDigits: places, maximumFractionDigits: places }
        expect(readNumberCell(value.toLocaleString('en', options), '.')).toEqual({ ok: true, value })
        expect(readNumberCell(value.toLocaleString('de', options), ',')).toEqual({ ok: true, value })
        expect(readNumberCell(value.toFixed(places), '.')).toEqual({ ok: true, value })
      }),
    )
  })
})

const aDay = fc.record({
  year: fc.integer({ min: 1000, max: 9999 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
})
const isoOf = ({ year, month, day }: { year: number; month: number; day: number }) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

describe('readDayCell', () => {
  it('[D-204] reads a day in the chosen order, with any of three signs, and a day by the year in each', () => {
    fc.assert(
      fc.property(aDay, fc.constantFrom('.', '/', '-'), (at, sign) => {
        const written: Readonly<Record<DateOrder, readonly number[]>> = {
          ymd: [at.year, at.month, at.day],
          dmy: [at.day, at.month, at.year],
          mdy: [at.month, at.day, at.year],
        }
        for (const order of DATE_ORDERS) {
          expect(readDayCell(written[order].join(sign), order)).toEqual({ ok: true, value: isoOf(at) })
          expect(readDayCell(`${isoOf(at)} 00:00:00`, order)).toEqual({ ok: true, value: isoOf(at) })
        }
      }),
    )
  })

  it('refuses days that are none', () => {
    for (const text of ['31.2.2026', '1.13.2026', '1/2-2026', '1.2.26', 'today', ''])
      expect(readDayCell(text, 'dmy').ok, text).toBe(false)
  })
})

describe('momentOfCell', () => {
  it.each([
    ['2026-11-03 14:05', 'ymd', '2026-11-03 14:05:00'],
    ['2026-11-03 14:05:09', 'dmy', '2026-11-03 14:05:09'],
    ['3.11.2026 14:05', 'dmy', '2026-11-03 14:05:00'],
    ['11/3/2026 9:05', 'mdy', '2026-11-03 09:05:00'],
    ['2026-11-03T14:05:00+01:00', 'ymd', '2026-11-03T14:05:00+01:00'],
    ['3.11.2026 14:05', 'ymd', '3.11.2026 14:05'],
    ['2026-11-03 2 pm', 'ymd', '2026-11-03 2 pm'],
    ['tomorrow', 'dmy', 'tomorrow'],
  ] as const)('[D-11] [D-204] reads %s by %s as %s', (text, order, moment) => {
    expect(momentOfCell(text, order)).toBe(moment)
  })
})

describe('proposeFormats', () => {
  it('[D-204] is the format of most cells, and the given one when two do equally well', () => {
    expect(proposeFormats({ days: ['31.12.2026', '1.2.2026'], numbers: ['1.234,5'] })).toEqual({
      date: 'dmy',
      decimal: ',',
    })
    expect(proposeFormats({ days: ['12/31/2026'], numbers: ['1,5', '2.5', '3.5'] })).toEqual({
      date: 'mdy',
      decimal: '.',
    })
    expect(proposeFormats({ days: ['11/3/2026 9:05', ' 12/31/2026 9:05'], numbers: [] }).date).toBe('mdy')
    const given = { date: 'ymd', decimal: ',' } as const
    expect(proposeFormats({ days: [], numbers: ['12', '1 000'] }, given)).toEqual(given)
  })
})

/** Texts that begin with the signs in question more often than any. */
const aText = fc
  .tuple(
    fc.array(fc.constantFrom("'", '"', '=', '+', '-', '@', '＝', '\t', '\n', ';', '|', ',', 'a', ' ')),
    fc.string(),
  )
  .map(([start, rest]) => start.join('') + rest)

describe('guardCell', () => {
  it('[D-205] keeps spreadsheets from running a text, and unguardCell gives the text back', () => {
    fc.assert(
      fc.property(aText, (text) => {
        const guarded = guardCell(text)
        expect(guarded).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/)
        expect(unguardCell(guarded)).toBe(text)
      }),
    )
    expect(["'tis", "'=1", '=1', 'a=1', ''].map(guardCell)).toEqual(["'tis", "''=1", "'=1", 'a=1', ''])
  })

  // A spreadsheet that splits at semicolons read `a;=1` as two cells, of which it ran the second.
  it.each([
    ['a;=1', "a;'=1"],
    ["a;'=1", "a;''=1"],
    ['a;"=1;', `a;'"=1;`],
    ['a|@b', "a|'@b"],
    ['first\n=1', "first\n'=1"],
    ['a,=1', 'a,=1'],
    ['a; b', 'a; b'],
  ])('[D-205] guards %j after a sign that may end a cell, too', (text, guarded) => {
    expect(guardCell(text)).toBe(guarded)
    expect(unguardCell(guarded)).toBe(text)
  })

  it.each([';', '|', '\t'])('[D-205] leaves no formula in a line that is split at %j', (delimiter) => {
    fc.assert(
      fc.property(fc.array(aText, { minLength: 1, maxLength: 4 }), (row) => {
        const cells = csvLines([row])
          .split(/[\r\n]/)
          .flatMap((line) => line.split(delimiter))
        // The third quote is part of the text.
        expect(cells.filter((cell) => /^"{0,2}[=+\-@＝＋－＠]/.test(cell))).toEqual([])
      }),
    )
  })

  it('leaves texts of other programs as they are', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z' ]*$/), (text) => {
        expect(unguardCell(text)).toBe(text)
        expect(guardCell(text)).toBe(text)
      }),
    )
  })
})

it('textOfCell is what a cell says, numbers of workbooks included', () => {
  expect([12.5, -3, " '=1 ", "'tis "].map(textOfCell)).toEqual(['12.5', '-3', '=1', "'tis"])
})
