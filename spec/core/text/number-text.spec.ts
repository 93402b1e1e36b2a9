import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberText, readNumber } from '../../../core/text/number-text.ts'

describe('readNumber', () => {
  it.each([
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['0,125', 0.125],
    ['.5', 0.5],
    [',5', 0.5],
    ['7.', 7],
    ['1234.56', 1234.56],
    ['1,234.56', 1234.56],
    ['1.234,56', 1234.56],
    ['1 234,56', 1234.56],
    ['1\u202F234\u202F567', 1_234_567],
    ['1’234.5', 1234.5],
    ['1,234', 1234],
    ['1.234', 1.234],
    ['1.234.567', 1_234_567],
    ['1,234,567', 1_234_567],
    ['99,999,999,999,999', 99_999_999_999_999],
    ['0.0045', 0.0045],
    [' -12,5 ', -12.5],
    ['−3', -3],
  ])('reads %j as %d', (text, value) => {
    expect(readNumber(text)).toBe(value)
  })

  it.each(['1e3', 'twelve', '12,34,567', '1,234,56', '1.23.456', '12 5', '1,5,', '-', '.', '12.5 kg', '0x10', '٣'])(
    'refuses %j rather than guess',
    (text) => {
      expect(readNumber(text)).toBeUndefined()
    },
  )

  it('refuses more digits than can be kept, which would change in silence', () => {
    expect([
      readNumber('99999999999999999'),
      readNumber('123,456,789,012,345,678.5'),
      readNumber('0.123456789012345678'),
      readNumber('100,000,000,000,000,000,000'),
      readNumber('0.30000000000000004'),
    ]).toEqual([undefined, undefined, undefined, 1e20, 0.1 + 0.2])
  })

  it('reads no text that is longer than any number', () => {
    expect([readNumber(`${'0'.repeat(499)}1`), readNumber(`${'0'.repeat(500)}1`)]).toEqual([1, undefined])
    expect(readNumber(numberText(-Number.MAX_VALUE))).toBe(-Number.MAX_VALUE)
  })

  it('reads a blank text as empty', () => {
    expect([readNumber(''), readNumber('  ')]).toEqual(['', ''])
  })

  it('reads back every number that a screen writes', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e15, max: 1e15, noNaN: true }).filter((value) => Math.abs(value) > 0.01),
        (value) => {
          expect(readNumber(numberText(value))).toBe(value)
        },
      ),
    )
  })
})

describe('numberText', () => {
  it('groups thousands and keeps all decimals', () => {
    expect([numberText(1234.5), numberText(0.0045), numberText(-1_000_000)]).toEqual([
      '1,234.5',
      '0.0045',
      '-1,000,000',
    ])
  })

  it('fills up the decimals of a price, and cuts none off', () => {
    expect([numberText(10.5, 2), numberText(0, 2), numberText(0.125, 2), numberText(1200, 3)]).toEqual([
      '10.50',
      '0.00',
      '0.125',
      '1,200.000',
    ])
  })
})
