import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { effectOf, TOAST_AUTOCLOSE_MS } from '../../../core/failure/effect-of.ts'
import { readEnvelope } from '../../../core/failure/envelope.ts'
import {
  Aborted,
  BadResponse,
  Conflict,
  Forbidden,
  InvalidBody,
  MethodNotAllowed,
  NotFound,
  NotWithPlan,
  Refused,
  ServerFault,
  TimedOut,
  TooLarge,
  TooMany,
  Unauthenticated,
  Unreachable,
} from '../../../core/failure/failures.ts'
import type { CallFailure } from '../../../core/failure/failures.ts'

const awaited = { isAwaited: true }

describe('effectOf', () => {
  it('[D-12] shows the errors of a refusal in one toast, one line per message, field order, no repeats, and beside the fields', () => {
    const failure = new Refused({
      message: 'No',
      errors: { name: ['Please enter name', 'Same'], email: ['Same', 'Please enter email'] },
    })
    expect(effectOf(failure, awaited)).toEqual([
      { kind: 'toast', lines: ['Please enter name', 'Same', 'Please enter email'] },
      { kind: 'fields', texts: { name: 'Please enter name', email: 'Same' } },
    ])
  })

  it('[D-06] shows the message of a refusal without errors where the person acted', () => {
    expect(effectOf(new Refused({ message: 'Invalid OTP' }), awaited)).toEqual([{ kind: 'alert', text: 'Invalid OTP' }])
    for (const failure of [
      new Forbidden({ message: 'm' }),
      new NotFound({ message: 'm' }),
      new Conflict({ message: 'm', present: { name: 'Theirs' } }),
      new TooLarge({ message: 'm' }),
      new TooMany({ message: 'm' }),
    ]) {
      expect(effectOf(failure, awaited)).toEqual([{ kind: 'alert', text: 'm' }])
    }
  })

  it.each<[string, CallFailure, string]>([
    ['302 with a message', new NotWithPlan({ message: 'Not in your plan' }), 'Not in your plan'],
    ['302 without', new NotWithPlan({}), 'something went wrong! Please try again'],
    ['500', new ServerFault({ status: 500 }), 'something went wrong! Please try again later'],
    ['405', new MethodNotAllowed({}), 'something went wrong! Please try again later'],
    ['422', new InvalidBody({ message: 'hidden' }), 'something went wrong!'],
    ['no network', new Unreachable({ cause: 'offline' }), 'something went wrong! Please try again later'],
    ['no answer in time', new TimedOut({ ms: 1 }), 'something went wrong! Please try again later'],
    ['a wrong answer', new BadResponse({ cause: 'shape' }), 'something went wrong! Please try again later'],
  ])('[D-12] toasts the text of the catalogue for %s', (_, failure, text) => {
    expect(effectOf(failure, awaited)).toEqual([{ kind: 'toast', lines: [text] }])
  })

  it('suppresses the toast of a 422 on request', () => {
    expect(effectOf(new InvalidBody({ message: '' }), { isAwaited: true, quiet422: true })).toEqual([])
  })

  it('signs out on a 401 for every call', () => {
    for (const isAwaited of [true, false]) {
      expect(effectOf(new Unauthenticated({}), { isAwaited })).toEqual([{ kind: 'signOut', to: '/user/signin' }])
    }
  })

  it('[D-12] is silent for background calls and for calls that no person awaits', () => {
    for (const failure of everyFailure) {
      if (failure._tag !== 'Unauthenticated') expect(effectOf(failure, { isAwaited: false })).toEqual([])
    }
    expect(effectOf(new Aborted({}), awaited)).toEqual([])
  })

  it('[D-12] shows every failure of a pressed button', () => {
    for (const failure of everyFailure) {
      if (failure._tag !== 'Aborted') expect(effectOf(failure, awaited), failure._tag).not.toEqual([])
    }
    expect(effectOf(new Refused({ message: '' }), awaited)).toEqual([
      { kind: 'alert', text: 'something went wrong! Please try again later' },
    ])
  })

  it('[D-12] closes toasts after 1 s', () => {
    expect(TOAST_AUTOCLOSE_MS).toBe(1_000)
  })
})

describe('readEnvelope', () => {
  it.each([false, 0, '0', 'false'])('[D-05] takes status %j as refused', (status) => {
    expect(readEnvelope({ status, message: 'No' })).toEqual({ isRefused: true, message: 'No', errors: undefined })
  })

  it.each([true, 1, '1', undefined, null])('[D-05] takes status %j as success', (status) => {
    expect(readEnvelope({ status }).isRefused).toBe(false)
  })

  it('[D-05] reads errors as texts or lists, in order, and drops other values', () => {
    expect(readEnvelope({ status: false, errors: { b: ['2', 3, ''], a: '1', c: null, d: [] } }).errors).toEqual({
      b: ['2'],
      a: ['1'],
    })
    expect(readEnvelope({ status: false, errors: ['x'] }).errors).toEqual({ '': ['x'] })
    expect(readEnvelope({ status: false, errors: {} }).errors).toBeUndefined()
    expect(Object.keys(readEnvelope({ errors: { b: 'x', a: 'y' } }).errors ?? {})).toEqual(['b', 'a'])
  })

  it('never throws and refuses only an explicit refusal', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const { isRefused } = readEnvelope(body)
        if (typeof body !== 'object' || body === null || !('status' in body)) expect(isRefused).toBe(false)
      }),
    )
  })
})

// Helpers

const everyFailure: readonly CallFailure[] = [
  new Refused({ message: 'm' }),
  new Unauthenticated({}),
  new Forbidden({ message: 'm' }),
  new NotFound({ message: 'm' }),
  new Conflict({ message: 'm', present: {} }),
  new NotWithPlan({}),
  new InvalidBody({ message: 'm' }),
  new MethodNotAllowed({}),
  new TooLarge({}),
  new TooMany({ message: 'm' }),
  new ServerFault({ status: 503 }),
  new Unreachable({ cause: undefined }),
  new TimedOut({ ms: 1 }),
  new BadResponse({ cause: undefined }),
  new Aborted({}),
]
