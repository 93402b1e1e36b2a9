import { describe, expect, it } from 'vitest'
import { countedDown } from '../../../core/mobile-verification/countdown.ts'
import type { MobileNumber } from '../../../core/mobile-verification/mobile-number.ts'
import { digitsOf, numberProblem, toWire } from '../../../core/mobile-verification/mobile-number.ts'
import { checkCodeForm, sendCodeForm } from '../../../core/mobile-verification/mobile-verification.schema.ts'
import { isDigit, pasted, typed } from '../../../core/mobile-verification/otp-input.ts'
import { promptFor } from '../../../core/mobile-verification/prompt.ts'
import { fieldMessages } from '../../../core/text/issue-text.ts'

const number: MobileNumber = { country: 'IN', dialCode: '+91', national: '9876543210' }

describe('numberProblem', () => {
  it.each([
    ['', 'Please enter mobile number'],
    ['98x', 'Please enter correct mobile no'],
    ['x98', 'Please enter correct mobile no'],
    ['9876543210', undefined],
  ])('of %j', (national, problem) => {
    expect(numberProblem({ ...number, national }, () => true)).toBe(problem)
  })

  it("runs the phone input's own check last", () => {
    expect(numberProblem(number, () => false)).toBe('Please enter correct mobile no')
    expect(numberProblem({ ...number, national: '' }, () => false)).toBe('Please enter mobile number')
  })
})

describe('toWire', () => {
  it('[D-44] sends the dial code with one plus, the ISO letters and the national digits', () => {
    const sent = { mobile_number: '9876543210', country_code: '+91', mobile_country_code: 'IN', type: 'new' }
    expect([toWire(number), toWire({ ...number, dialCode: '91' })]).toEqual([sent, sent])
    expect(digitsOf('+91 (98) 76-5')).toBe('9198765')
  })
})

describe('sendCodeForm and checkCodeForm', () => {
  it('accept the input of the window', () => {
    expect(sendCodeForm.parse({ ...toWire(number), mobile_number: ' 9876543210 ' })).toEqual(toWire(number))
    expect(checkCodeForm.parse({ ...toWire(number), otp: '0123' })).toEqual({ ...toWire(number), otp: '0123' })
  })

  it.each<[Record<string, unknown>, Record<string, string>]>([
    [{ mobile_number: undefined }, { mobile_number: 'Please enter mobile number' }],
    [{ mobile_number: '  ' }, { mobile_number: 'Please enter mobile number' }],
    [{ mobile_number: '98-76' }, { mobile_number: 'Please enter correct mobile no' }],
    [{ mobile_number: 'x98' }, { mobile_number: 'Please enter correct mobile no' }],
    [{ mobile_number: '98x' }, { mobile_number: 'Please enter correct mobile no' }],
    [{ mobile_number: '1'.repeat(20) }, {}],
    [{ mobile_number: '1'.repeat(21) }, { mobile_number: 'Please enter correct mobile no' }],
    [{ country_code: undefined }, { country_code: 'Please enter correct mobile no' }],
    [{ country_code: '91' }, { country_code: 'Please enter correct mobile no' }],
    [{ country_code: 'x+91' }, { country_code: 'Please enter correct mobile no' }],
    [{ country_code: '+91x' }, { country_code: 'Please enter correct mobile no' }],
    [{ country_code: '+1' }, {}],
    [{ country_code: '+1234' }, {}],
    [{ country_code: '+12345' }, { country_code: 'Please enter correct mobile no' }],
    [{ mobile_country_code: 7 }, { mobile_country_code: 'Please enter correct mobile no' }],
    [{ mobile_country_code: 'in' }, { mobile_country_code: 'Please enter correct mobile no' }],
    [{ mobile_country_code: 'IND' }, { mobile_country_code: 'Please enter correct mobile no' }],
    [{ mobile_country_code: 'I' }, { mobile_country_code: 'Please enter correct mobile no' }],
    [{ type: 'old' }, { type: 'Please enter correct mobile no' }],
    [{ otp: undefined }, { otp: 'Please enter otp' }],
    [{ otp: '' }, { otp: 'Please enter otp' }],
    [{ otp: '12a4' }, { otp: 'OTP must be numeric' }],
    [{ otp: 'a' }, { otp: 'OTP must be numeric' }],
    [{ otp: '123' }, { otp: 'Please enter otp' }],
    [{ otp: '12345' }, { otp: 'Please enter otp' }],
  ])('[D-37] [D-44] say why not to %j', (changed, messages) => {
    const checked = checkCodeForm.safeParse({ ...toWire(number), otp: '1234', ...changed })
    expect(checked.success ? {} : fieldMessages(checked.error)).toEqual(messages)
    // One message per field: a missing value is not also invalid.
    expect(checked.error?.issues.length ?? 0).toBe(Object.keys(messages).length)
  })
})

describe('the places of a code', () => {
  const empty = { places: ['', '', '', ''], focus: 0 }

  it('accept one digit each', () => {
    expect(['7', '', 'x', '77', 'x7', '7x', '٣'].map(isDigit)).toEqual([true, false, false, false, false, false, false])
  })

  it('are filled from the current place when typing, and from the first when pasting', () => {
    expect(typed(empty, 1, '78')).toEqual({ places: ['', '7', '8', ''], focus: 3 })
    expect(typed(empty, 3, '789')).toEqual({ places: ['', '', '', '7'], focus: 3 })
    expect(typed({ places: ['1', '2', '3', '4'], focus: 0 }, 2, '9')).toEqual({
      places: ['1', '2', '9', '4'],
      focus: 3,
    })
    expect(pasted({ ...empty, focus: 2 }, '12')).toEqual({ places: ['1', '2', '', ''], focus: 2 })
    expect(pasted(empty, '123456')).toEqual({ places: ['1', '2', '3', '4'], focus: 3 })
  })
})

describe('countedDown', () => {
  it('keeps the deadline while the clock runs on, also within one second, and anchors it anew only when the clock jumped back', () => {
    expect(countedDown({ deadline: 120_000, seconds: 120 }, 1)).toEqual({ deadline: 120_000, seconds: 120 })
    expect(countedDown({ deadline: 120_000, seconds: 100 }, 20_000)).toEqual({ deadline: 120_000, seconds: 100 })
    expect(countedDown({ deadline: 120_000, seconds: 100 }, 19_999)).toEqual({ deadline: 119_999, seconds: 100 })
    expect(countedDown({ deadline: 120_000, seconds: 1 }, 120_001)).toEqual({ deadline: 120_000, seconds: 0 })
  })
})

describe('promptFor', () => {
  const user = { type: 'seller', socialType: null, mobile: '', hasVerifiedEmail: true } as const
  const facts = { user, path: '/dashboard', isLoggingOut: false, isCookieSet: false, isWindowOpen: false }

  it('prompts on a missing page like on any other', () => {
    expect(promptFor({ ...facts, path: '/no/such/page' })).toBe('mobile')
  })

  it('[D-42] prompts only social users for an e-mail address', () => {
    expect(promptFor({ ...facts, user: { ...user, hasVerifiedEmail: false } })).toBe('mobile')
    expect(promptFor({ ...facts, user: { ...user, hasVerifiedEmail: false, mobile: '9' } })).toBeUndefined()
  })

  it('[D-43] treats a blank number as missing', () => {
    expect(promptFor({ ...facts, user: { ...user, mobile: '  ' } })).toBe('mobile')
  })
})
