import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnOfPlace, numberShown, workbookNumber, workbookText } from '../../../core/import/workbook.ts'

describe('numberShown', () => {
  it('[D-204] tells days, times and numbers by the format', () => {
    expect([0, 4, 9, 14, 22, 20, 46].map((id) => numberShown(id))).toEqual([
      'number',
      'number',
      'number',
      'day',
      'day',
      'time',
      'number',
    ])
    const days = ['yyyy-mm-dd', '[$-407]d. mmmm yyyy;@', 'dd/mm/yy hh:mm', 'mmm', 'e"年"m"月"d"日"']
    expect(days.map((code) => numberShown(164, code))).toEqual(days.map(() => 'day'))
    expect(numberShown(164, 'h:mm AM/PM')).toBe('time')
    const numbers = ['General', '0.00E+00', '#,##0.00 "days"', '[Red]-0.0', '0\\d', '[h]" of "0', '_-* #,##0_d']
    expect(numbers.map((code) => numberShown(164, code))).toEqual(numbers.map(() => 'number'))
  })
})

describe('workbookNumber', () => {
  it('[D-204] counts days as spreadsheets do, with the day of 1900 that never was', () => {
    expect([1, 59, 61, 45_000, 2_958_465].map((serial) => workbookNumber(serial, 'day'))).toEqual([
      '1900-01-01',
      '1900-02-28',
      '1900-03-01',
      '2023-03-15',
      '9999-12-31',
    ])
    expect(workbookNumber(0, 'day', true)).toBe('1904-01-01')
    expect([-1, 2_958_466, 1e300].map((serial) => workbookNumber(serial, 'day'))).toEqual([-1, 2_958_466, 1e300])
  })

  it('is the day after for the next number, from March 1900 on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_523, max: 2_958_464 }), (serial) => {
        const [one, next] = [serial, serial + 1].map((at) => Date.parse(String(workbookNumber(at, 'day'))))
        expect(next! - one!).toBe(86_400_000)
        expect(workbookNumber(serial - 1_462, 'day', true)).toBe(workbookNumber(serial, 'day'))
      }),
    )
  })

  it('keeps numbers of up to 15 digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), fc.integer({ min: 0, max: 5 }), (digits, places) => {
        const value = Number(`${digits}e-${places}`)
        expect(workbookNumber(value, 'number')).toBe(value)
      }),
    )
    expect(workbookNumber(0.1 + 0.2, 'number')).toBe(0.3)
  })
})

it('columnOfPlace counts letters as digits', () => {
  expect(['A1', 'Z9', 'AA10', 'XFD1048576', '', 'A', 'AAAA1'].map(columnOfPlace)).toEqual([
    0,
    25,
    26,
    16_383,
    undefined,
    undefined,
    undefined,
  ])
})

it('workbookText reads escaped characters', () => {
  expect(workbookText('a_x000D_b_xZZZZ_')).toBe('a\rb_xZZZZ_')
})
