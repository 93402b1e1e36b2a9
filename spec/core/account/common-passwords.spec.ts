import { describe, expect, it } from 'vitest'
import { newPassword } from '../../../core/account/account.schema.ts'
import { isStrongPassword } from '../../../core/account/password.ts'

// The most used passwords fulfil every rule of characters (ASVS 6.2.4).
const COMMON = [
  'Password1!',
  'P@ssw0rd',
  'P@$$w0rd1',
  'Passw0rd!',
  'Welcome-2024',
  'Qwerty123!',
  '!QAZ2wsx',
  '1qaz!QAZ',
  'Abcd1234!',
  'Aa123456!',
  'Summer2026!',
  'Ch@ngeme1',
  'Tradehall#1',
]
const UNCOMMON = ['Harbour-42', 'Harbour-Crane-42!', 'Password-of-the-lighthouse-7', 'Ünder-9-Brücken', 'zK8$wqLm']

describe('common passwords', () => {
  it('refuses those that fulfil every rule of characters, and says why', () => {
    for (const password of COMMON) {
      expect(isStrongPassword(password), password).toBe(true)
      expect(newPassword.safeParse(password).error?.issues, password).toMatchObject([
        { message: 'This password is one of the most used ones and is guessed first. Please choose another' },
      ])
    }
  })

  it('accepts passwords that only contain a common word among others', () => {
    for (const password of UNCOMMON) expect(newPassword.safeParse(password).success, password).toBe(true)
  })

  it('should take a moment for the longest password', () => {
    const started = performance.now()
    newPassword.safeParse(`Aa1${'!'.repeat(253)}`)
    newPassword.safeParse(`Aa1${'!a'.repeat(126)}`)
    expect(performance.now() - started).toBeLessThan(200)
  })
})
