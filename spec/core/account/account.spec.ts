import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accountTypes,
  profileRequest,
  profileTypeOf,
  profileTypes,
  sellerKinds,
} from '../../../core/account/account.ts'
import {
  forgotPasswordForm,
  newPassword,
  resetPasswordForm,
  signInForm,
  signUpForm,
} from '../../../core/account/account.schema.ts'
import { isStrongPassword } from '../../../core/account/password.ts'
import { profileForm } from '../../../core/account/profile.schema.ts'
import { readSessionUser, sessionUser } from '../../../core/account/session-user.schema.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import { fieldMessages } from '../../../core/text/issue-text.ts'
import type { z } from 'zod'

const passwordText =
  'Password must contain at least 8 characters, including one uppercase letter, one lowercase letter, one number, and one special character.'

describe('account lists', () => {
  it('[SCOPE-02] has exactly the profile types seller, subuser, other', () => {
    expect(profileTypes).toEqual(['seller', 'subuser', 'other'])
  })

  it('[SCOPE-03] has the ten seller kinds in their order', () => {
    expect(sellerKinds).toEqual([
      'manufacturers',
      'agents',
      'distributors',
      'retailers',
      'wholesalers',
      'resellers',
      'service providers',
      'EPC contractors',
      'dropshippers',
      'individuals',
    ])
  })

  it('[D-112] maps sellers to seller and buyers to other', () => {
    expect(accountTypes.map(profileTypeOf)).toEqual(['other', 'seller'])
  })

  it('[PERM-22] requests the profile by type: seller and subuser by POST with type and id, other by GET', () => {
    expect(profileTypes.map((type) => profileRequest(type, 7))).toEqual([
      { method: 'POST', body: { type: 'seller', id: 7 } },
      { method: 'POST', body: { type: 'subuser', id: 7 } },
      { method: 'GET' },
    ])
  })
})

describe('newPassword', () => {
  it('[VALID-01] requires 8 characters', () => {
    expect(refusalOf('aA1!aaa')).toBe(passwordText)
    expect(refusalOf('aA1!aaaa')).toBeUndefined()
  })

  it.each([
    ['VALID-02', 'a lowercase letter', 'AAAA111!'],
    ['VALID-03', 'an uppercase letter', 'aaaa111!'],
    ['VALID-04', 'a digit', 'aaaaAAA!'],
    ['VALID-05', 'a special character', 'aaaaAAA1'],
  ])('[%s] requires %s', (_, __, password) => {
    expect(refusalOf(password)).toBe(passwordText)
  })

  it('[VALID-06] overrules the looser pattern: abcdef and a space inside are refused', () => {
    expect(refusalOf('abcdef')).toBe(passwordText)
    expect(refusalOf('aA1! aaaa')).toBe(passwordText)
  })

  it('[VALID-07] refuses with exactly one text', () => {
    for (const password of ['aA1!aaa', 'AAAA111!', 'aaaa111!', 'aaaaAAA!', 'aaaaAAA1', 'abcdef', 'aA1! aaaa']) {
      expect(newPassword.safeParse(password).error?.issues.map(({ message }) => message)).toEqual([
        'Password must contain at least 8 characters, including one uppercase letter, one lowercase letter, one number, and one special character.',
      ])
    }
  })

  it('[D-15] checks the case of letters in any script, and never counts a letter as special', () => {
    expect(refusalOf('яЯ1!яяяя')).toBeUndefined()
    expect(refusalOf('яЯ1яяяяя')).toBe(passwordText)
    expect(refusalOf('aA1!\u00a0aaaa')).toBe(passwordText)
  })

  it('[D-15] never becomes invalid by adding characters other than whitespace', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~]*$/), fc.stringMatching(/^[!-~]*$/), (password, more) => {
        if (isStrongPassword(password)) expect(isStrongPassword(password + more)).toBe(true)
      }),
    )
  })
})

describe('signInForm', () => {
  it('[D-15] requires only an address and a non-empty password', () => {
    expect(signInForm.parse({ email_id: ' a@b.example ', password: 'x' })).toEqual({
      email_id: 'a@b.example',
      password: 'x',
    })
    expect(messages(signInForm, {})).toEqual({ email_id: 'Please enter email', password: 'Please enter password' })
    expect(messages(signInForm, { email_id: 'a@', password: ' ' })).toEqual({
      email_id: 'Please enter a valid e-mail address',
    })
  })
})

describe('profileForm', () => {
  it.each(['', '0', '-90', '+45.5', 90, ' 12 '])('takes %j as a latitude', (lats) => {
    expect(profileForm.safeParse({ lats }).success).toBe(true)
  })

  it.each(['90.1', '-91', '0x10', '1e1', 'Infinity', 'north', '1,5', 91])('refuses %j as a latitude', (lats) => {
    expect(messages(profileForm, { lats })).toEqual({ lats: 'Please enter degrees as a number' })
  })

  it('accepts longitudes up to 180 degrees and existing countries', () => {
    expect(profileForm.parse({ longs: '-180', country: ' it ' })).toEqual({ longs: '-180', country: 'IT' })
    expect(messages(profileForm, { longs: '180.1', country: 'ß' })).toEqual({
      longs: 'Please enter degrees as a number',
      country: 'Please select country',
    })
  })
})

describe('signUpForm', () => {
  const buyer = {
    full_name: 'Ada Li',
    email_id: 'a@b.example',
    password: 'aA1!aaaa',
    country: 'it',
    account_type: 'buyer',
  }

  it('[D-16] accepts a buyer, and a seller with a kind', () => {
    expect(signUpForm.parse(buyer)).toMatchObject({ country: 'IT', account_type: 'buyer' })
    expect(signUpForm.safeParse({ ...buyer, account_type: 'seller', seller_kind: 'agents' }).success).toBe(true)
    expect(messages(signUpForm, { ...buyer, account_type: 'seller' })).toEqual({
      seller_kind: 'Please select seller kind',
    })
    for (const country of ['ZZ', 'ß', 'ITA', '', 7])
      expect(messages(signUpForm, { ...buyer, country })).toEqual({ country: 'Please select country' })
    expect(messages(signUpForm, { ...buyer, account_type: 'subuser' })).toEqual({
      account_type: 'Please select account type',
    })
  })

  it('reports every empty field at once', () => {
    expect(messages(signUpForm, { account_type: 'seller' })).toEqual({
      full_name: 'Please enter full name',
      email_id: 'Please enter email',
      password: 'Please enter password',
      country: 'Please select country',
      seller_kind: 'Please select seller kind',
    })
    expect(messages(signUpForm, { ...buyer, full_name: 'x'.repeat(51) })).toEqual({
      full_name: 'Full name content is too long. Please limit it to 50 characters',
    })
  })
})

describe('resetPasswordForm', () => {
  it('[D-16] requires a strong password, twice', () => {
    expect(
      resetPasswordForm.safeParse({ token: 't', password: 'aA1!aaaa', password_confirmation: 'aA1!aaaa' }).success,
    ).toBe(true)
    expect(
      messages(resetPasswordForm, { token: 't', password: 'aA1!aaaa', password_confirmation: 'aA1!aaab' }),
    ).toEqual({
      password_confirmation: 'The two passwords are not the same',
    })
    expect(messages(resetPasswordForm, { token: 't', password: 'weak', password_confirmation: 'week' })).toEqual({
      password: passwordText,
      password_confirmation: 'The two passwords are not the same',
    })
    expect(messages(forgotPasswordForm, { email_id: '' })).toEqual({ email_id: 'Please enter email' })
  })
})

describe('sessionUser', () => {
  const stored = {
    id: '7',
    type: 'subuser',
    role: 'seller',
    mobile: null,
    mobileverified: 0,
    social_type: 'google',
    email: 'a@b.example',
    member_id: 12,
    complete_profile: '40',
    verified: '1',
    permissions: [{ module: 'Leads', actions: ['View'] }],
  }

  it('reads the ten items of the session user in any spelling of the wire', () => {
    expect(sessionUser.parse(stored)).toEqual({
      id: 7,
      type: 'subuser',
      role: 'seller',
      full_name: '',
      mobile: '',
      mobileverified: false,
      social_type: 'google',
      email: 'a@b.example',
      member_id: '12',
      complete_profile: 40,
      verified: true,
      permissions: [{ module: 'Leads', actions: ['View'] }],
    })
  })

  it('returns the stored rights for guards, and none for a malformed list', () => {
    const need = { module: 'Leads', action: 'View' } as const
    expect(isGranted(sessionUser.parse(stored), need)).toBe(true)
    expect(isGranted(sessionUser.parse({ ...stored, permissions: [{ module: 'Everything' }] }), need)).toBe(false)
  })

  it('treats a malformed stored text as signed out', () => {
    expect(readSessionUser(JSON.stringify(stored))?.id).toBe(7)
    for (const text of [null, '', '{', 'null', '[]', '{"id":1}', '{"id":1,"type":"admin"}'])
      expect(readSessionUser(text)).toBeUndefined()
  })
})

// Helpers

const refusalOf = (password: string) => newPassword.safeParse(password).error?.issues[0]?.message
const messages = (schema: z.ZodType, value: unknown) => fieldMessages(schema.safeParse(value).error as z.ZodError)
