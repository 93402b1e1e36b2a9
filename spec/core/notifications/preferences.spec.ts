import { describe, expect, it } from 'vitest'
import { NEWS_KINDS, preferences, readPreferences, wants } from '../../../core/notifications/preferences.ts'
import { fieldMessages } from '../../../core/text/issue-text.ts'

describe('wants', () => {
  it('has first values for what was never chosen', () => {
    for (const stored of [null, undefined, 7, {}, { notifications: { enquiries: { mail: 'no' } } }]) {
      expect(wants(stored, 'enquiries', 'mail')).toBe(true)
      expect(wants(stored, 'enquiries', 'in_app')).toBe(true)
      expect(wants(stored, 'product', 'mail')).toBe(false)
      expect(wants(stored, 'chat', 'mail')).toBe(true)
    }
  })

  it('follows what was chosen, each kind and channel alone', () => {
    const stored = { notifications: { enquiries: { mail: false }, product: { mail: true } } }
    expect(wants(stored, 'enquiries', 'mail')).toBe(false)
    expect(wants(stored, 'enquiries', 'in_app')).toBe(true)
    expect(wants(stored, 'product', 'mail')).toBe(true)
    expect(wants(stored, 'reminders', 'mail')).toBe(true)
  })

  it('never sends a kind where it has no channel', () => {
    expect(wants({ notifications: { chat: { in_app: true } } }, 'chat', 'in_app')).toBe(false)
  })
})

describe('readPreferences', () => {
  it('reads unknown values as never chosen', () => {
    expect(readPreferences({ currency: 'XXX', language: 'tlh' }, 'Moon/Base')).toEqual({
      currency: '',
      language: '',
      time_zone: '',
      notifications: Object.fromEntries(NEWS_KINDS.map(({ value, first }) => [value, first])),
    })
    expect(readPreferences({ currency: 'EUR', language: 'de' }, 'Europe/Rome')).toMatchObject({
      currency: 'EUR',
      language: 'de',
      time_zone: 'Europe/Rome',
    })
  })
})

describe('preferences', () => {
  it('refuses what is not offered', () => {
    const stored = readPreferences({}, null)
    const problem = (change: object) => {
      const read = preferences.safeParse({ ...stored, ...change })
      return read.success ? {} : fieldMessages(read.error)
    }
    expect(problem({})).toEqual({})
    expect(problem({ currency: 'XXX' })).toEqual({ currency: 'Please select currency' })
    expect(problem({ language: 'tlh' })).toEqual({ language: 'Please select language' })
    expect(problem({ time_zone: 'Moon/Base' })).toEqual({ time_zone: 'Please select time zone' })
  })
})
