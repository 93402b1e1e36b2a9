import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countedDown, RESEND_COOLDOWN_SECONDS, startCountdown } from '../../../core/mobile-verification/countdown.ts'
import { toWire } from '../../../core/mobile-verification/mobile-number.ts'
import { countdownText } from '../../../core/mobile-verification/mobile-verification.messages.ts'
import {
  cleanCode,
  codeOf,
  otpInput,
  erased,
  moved,
  pasted,
  typed,
} from '../../../core/mobile-verification/otp-input.ts'
import type { OtpInput } from '../../../core/mobile-verification/otp-input.ts'

describe('countedDown', () => {
  it('[CONST-11] starts at 120 s', () => {
    expect(RESEND_COOLDOWN_SECONDS).toBe(120)
    expect(startCountdown(5_000)).toEqual({ deadline: 125_000, seconds: 120 })
  })

  it('[D-38] counts started seconds down to 0', () => {
    const begun = startCountdown(0)
    expect(countedDown(begun, 1).seconds).toBe(120)
    expect(countedDown(begun, 1_000).seconds).toBe(119)
    expect(countedDown(begun, 119_001).seconds).toBe(1)
    expect(countedDown(begun, 120_000).seconds).toBe(0)
    expect(countedDown(begun, 9e9).seconds).toBe(0)
  })

  it('[D-38] re-anchors with the last seconds when the clock jumps back', () => {
    const shown = countedDown(startCountdown(1_000_000), 1_075_000)
    expect(shown.seconds).toBe(45)
    const jumped = countedDown(shown, 500_000)
    expect(jumped).toEqual({ deadline: 545_000, seconds: 45 })
    expect(countedDown(jumped, 501_000).seconds).toBe(44)
  })

  it('[D-38] never counts up and stays within 0..120, for any clock', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e6, max: 1e6 })), (moments) => {
        let state = startCountdown(0)
        for (const now of moments) {
          const next = countedDown(state, now)
          expect(next.seconds).toBeLessThanOrEqual(state.seconds)
          expect(next.seconds).toBeGreaterThanOrEqual(0)
          state = next
        }
      }),
    )
  })
})

describe('countdownText', () => {
  it('[D-38] is the text of the specification, also at 1', () => {
    expect([120, 45, 1].map(countdownText)).toEqual([
      'You can resend the OTP in 120 seconds',
      'You can resend the OTP in 45 seconds',
      'You can resend the OTP in 1 seconds',
    ])
  })
})

describe('the code input', () => {
  it('[D-52] moves on with a digit, and rejects letters', () => {
    expect(typed(otpInput(), 0, '7')).toEqual({ places: ['7', '', '', ''], focus: 1 })
    expect(typed(otpInput(), 0, 'x')).toEqual({ places: ['', '', '', ''], focus: 0 })
    expect(typed(otpInput(), 3, '7').focus).toBe(3)
    expect(otpInput('', 6).places).toHaveLength(6)
  })

  it('[D-52] fills from the first place on paste, wherever it happens', () => {
    expect(codeOf(pasted(typed(otpInput(), 2, '9'), '1234'))).toBe('1234')
    expect(pasted(otpInput(), ' 12a3 ')).toEqual({ places: ['1', '2', '3', ''], focus: 3 })
    const input = typed(otpInput(), 0, '9')
    expect(pasted(input, 'abc')).toBe(input)
  })

  it('[D-52] accepts a suggested code at once, clears by Backspace and moves by arrows', () => {
    expect(codeOf(typed(otpInput(), 0, '1234'))).toBe('1234')
    expect(otpInput('12')).toEqual({ places: ['1', '2', '', ''], focus: 2 })
    expect(otpInput('1234').focus).toBe(3)
    const two = typed(otpInput(), 0, '12')
    expect(erased(two, 2)).toEqual({ places: ['1', '', '', ''], focus: 1 })
    expect(erased(two, 1)).toEqual({ places: ['1', '', '', ''], focus: 1 })
    expect(erased(otpInput(), 0).focus).toBe(0)
    expect(moved(two, 0, -1).focus).toBe(0)
    expect(moved(two, 0, 1).focus).toBe(1)
    expect(moved(two, 3, 1).focus).toBe(3)
  })

  it('[D-52] accepts letters with another pattern', () => {
    expect(codeOf(pasted(otpInput(), 'a1b2', (character) => /[a-z]/.test(character)))).toBe('ab')
  })

  it('contains only single accepted characters, and always has a focused box', () => {
    const aStep = fc.oneof(
      fc.tuple(fc.nat(3), fc.string()).map(
        ([at, text]) =>
          (input: OtpInput) =>
            typed(input, at, text),
      ),
      fc.string().map((text) => (input: OtpInput) => pasted(input, text)),
      fc.nat(3).map((at) => (input: OtpInput) => erased(input, at)),
      fc.tuple(fc.nat(3), fc.constantFrom(-1 as const, 1 as const)).map(
        ([at, step]) =>
          (input: OtpInput) =>
            moved(input, at, step),
      ),
    )
    fc.assert(
      fc.property(fc.array(aStep), (steps) => {
        const input = steps.reduce((state, step) => step(state), otpInput())
        expect(input.places).toHaveLength(4)
        for (const place of input.places) expect(place).toMatch(/^[0-9]?$/)
        expect([0, 1, 2, 3]).toContain(input.focus)
      }),
    )
  })
})

describe('cleanCode', () => {
  it('[D-37] removes everything but digits, reports it, and keeps the first 4', () => {
    expect(cleanCode('12a4')).toEqual({ code: '124', error: 'OTP must be numeric' })
    expect(cleanCode('123456')).toEqual({ code: '1234', error: undefined })
    expect(cleanCode('')).toEqual({ code: '', error: undefined })
    expect(cleanCode('١٢')).toEqual({ code: '', error: 'OTP must be numeric' })
  })
})

describe('toWire', () => {
  it('[D-44] sends dial code with plus, ISO letters and national digits', () => {
    const wire = { mobile_number: '9876543210', country_code: '+91', mobile_country_code: 'IN', type: 'new' }
    expect(toWire({ country: 'IN', dialCode: '+91', national: '9876543210' })).toEqual(wire)
    expect(toWire({ country: 'IN', dialCode: '91', national: '9876543210' })).toEqual(wire)
  })
})
