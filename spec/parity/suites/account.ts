import fc from 'fast-check'
import { z } from 'zod'
import { accountTypes, profileRequest, profileTypeOf, profileTypes } from '../../../core/account/account.ts'
import {
  changePasswordForm,
  forgotPasswordForm,
  resetPasswordForm,
  signInForm,
  signUpForm,
} from '../../../core/account/account.schema.ts'
import { deviceName } from '../../../core/account/device-name.ts'
import { mailedToken } from '../../../core/account/mailed-links.schema.ts'
import { maskedName } from '../../../core/account/masked-name.ts'
import { isStrongPassword, passwordRules } from '../../../core/account/password.ts'
import { signInDelayMs } from '../../../core/account/sign-in-delay.ts'
import { completionOf, PROFILE_FIELDS } from '../../../core/account/profile-completion.ts'
import { profileForm } from '../../../core/account/profile.schema.ts'
import { sessionUser } from '../../../core/account/session-user.schema.ts'
import { subAccountChange, subAccountForm } from '../../../core/account/sub-account.schema.ts'
import { CHANNELS, NEWS_KINDS, preferences, readPreferences, wants } from '../../../core/notifications/preferences.ts'
import { invitationForm, invitationState } from '../../../core/invitations/invitation.ts'
import { socialStart } from '../../../core/account/social.schema.ts'
import { isIdleTooLong, needsNewSession } from '../../../core/session/session.ts'
import { edgesOf, form, suite, text, whole } from '../suite.ts'

const person = { full_name: 'Asha Rao', email_id: 'asha@example.com', password: 'Str0ng!pass' }
const passwords = [
  'Aa1!aaaa',
  'Aa1!aaa',
  'aa1!aaaa',
  'AA1!AAAA',
  'Aaa!aaaa',
  'Aa1aaaaa',
  'Aa1! aaa',
  'Éé1!ßßßß',
  'Ж1жжжж!ж',
  'Aa١!aaaa',
  'Aa1😀aaaa',
  '日本語Aa1!x',
  '😀😀😀😀Aa1',
  'Aa1_aaaa',
  'Password1!',
  'P@$$w0rd99',
  '',
]
const addresses = [
  'a@b.co',
  ' a@b.co ',
  'A@B.CO',
  'a@b',
  'a.b.co',
  'a@b..co',
  'a b@c.de',
  `${'x'.repeat(64)}@example.com`,
  `${'x'.repeat(250)}@b.co`,
  'ä@example.com',
  'a+b@example.com',
]
const when = whole.nullable()

export const accountSuites = [
  form({
    name: 'sign-up',
    title: 'Sign-up of a buyer or a seller',
    source: 'Spec §5, D-15, D-16, D-112',
    rule: 'core/account/account.schema signUpForm',
    schema: signUpForm,
    valid: [
      { ...person, country: 'IN', account_type: 'seller', seller_kind: 'manufacturers', company_name: 'Rao Pumps' },
      { ...person, country: 'de', account_type: 'buyer' },
      { ...person, country: 'de', account_type: 'buyer', company_name: ' Rao & Co ', terms_version: '2026-11-01' },
    ],
    values: {
      password: passwords,
      email_id: addresses,
      country: ['in', 'India', 'I1', ' de ', '\u00a0de\u3000', 'ZZ', 'UK', 'EU'],
      account_type: ['buyer', 'seller', 'subuser', 'Seller'],
      seller_kind: ['EPC contractors', 'epc contractors', 'other'],
    },
  }),
  form({
    name: 'sign-in',
    title: 'Sign-in: only requires a non-empty password',
    source: 'D-15, D-16',
    rule: 'core/account/account.schema signInForm',
    schema: signInForm,
    valid: [{ email_id: 'asha@example.com', password: 'old' }],
    values: { email_id: addresses, password: ['  '] },
  }),
  form({
    name: 'forgot-password',
    title: 'First step of a reset',
    source: 'D-16',
    rule: 'core/account/account.schema forgotPasswordForm',
    schema: forgotPasswordForm,
    valid: [{ email_id: 'asha@example.com' }],
    values: { email_id: addresses },
    count: 0,
  }),
  form({
    name: 'reset-password',
    title: 'Second step of a reset',
    source: 'Spec §5, D-15, D-16',
    rule: 'core/account/account.schema resetPasswordForm',
    schema: resetPasswordForm,
    valid: [{ token: 'abc', password: 'Str0ng!pass', password_confirmation: 'Str0ng!pass' }],
    values: { password: passwords, password_confirmation: ['Str0ng!pas', 'str0ng!pass'] },
  }),
  form({
    name: 'confirm-email',
    title: 'The link that confirms an e-mail address',
    source: 'D-251',
    rule: 'core/account/mailed-links.schema mailedToken',
    schema: z.object({ token: mailedToken }),
    valid: [{ token: 'k3Jx0vWcQ2' }],
    values: { token: ['', 'x'.repeat(200), 'x'.repeat(201)] },
    count: 0,
  }),
  form({
    name: 'change-password',
    title: 'A new password of a signed-in person',
    source: 'D-15, D-145',
    rule: 'core/account/account.schema changePasswordForm',
    schema: changePasswordForm,
    valid: [{ current_password: 'old', password: 'Str0ng!pass', password_confirmation: 'Str0ng!pass' }],
    values: { password: passwords, password_confirmation: ['Str0ng!pas', 'str0ng!pass'] },
  }),
  suite({
    name: 'sign-in-delay',
    title: 'Milliseconds between the last wrong password and the next accepted try',
    source: 'D-146',
    rule: 'core/account/sign-in-delay signInDelayMs',
    input: z.strictObject({ tries: z.int().min(0), free: z.int().min(1) }),
    verdict: z.int().min(0),
    edges: [0, 4, 5, 6, 8, 9, 10, 2_000].map((tries) => [`${tries} wrong passwords`, { tries, free: 5 }] as const),
    count: 40,
    arbitrary: fc.record({ tries: fc.nat(80), free: fc.constantFrom(5, 20, 50) }),
    run: ({ tries, free }) => signInDelayMs(tries, free),
  }),
  suite({
    name: 'device-name',
    title: 'Browser and system by the User-Agent header',
    source: 'D-145',
    rule: 'core/account/device-name deviceName',
    input: text,
    verdict: z.string(),
    edges: edgesOf([
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36 Edg/153.0.0.0',
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile Safari/604.1',
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 OPR/115.0',
      'curl/8.9.1',
      'Linux',
      '',
    ]),
    count: 0,
    run: (userAgent) => deviceName(userAgent),
  }),
  suite({
    name: 'password',
    title: 'Whether a text is accepted as a password, and which parts of the rule it meets',
    source: 'Spec §5, D-15',
    rule: 'core/account/password isStrongPassword',
    note: 'Letters of any script count as upper or lower case. A special character is neither letter, digit nor white space. Length counts code points.',
    input: text,
    verdict: z.strictObject({ isStrong: z.boolean(), met: z.array(z.enum(passwordRules.map(({ name }) => name))) }),
    edges: edgesOf(passwords),
    count: 120,
    arbitrary: fc
      .array(fc.constantFrom('A', 'b', '7', '!', ' ', 'Ä', 'ß', 'Ж', '٣', '日', '😀', '_', '\u00a0'), { maxLength: 12 })
      .map((signs) => signs.join('')),
    run: (given) => ({
      isStrong: isStrongPassword(given),
      met: passwordRules.filter(({ isMet }) => isMet(given)).map(({ name }) => name),
    }),
  }),
  suite({
    name: 'masked-name',
    title: 'A name as shown to somebody who may not know the person',
    source: 'D-129',
    rule: 'core/account/masked-name maskedName',
    note: 'White space is that of ECMAScript. The first letter is one code point.',
    input: text,
    verdict: text,
    edges: edgesOf(['Asha Rao', ' Asha  Rao ', 'Asha', '日本 太郎', '😀smile', 'Jean-Luc', 'A\u00a0B\tC', '']),
    count: 30,
    arbitrary: fc
      .array(fc.constantFrom('A', 'sha', ' ', 'Ä', '日', '😀', '\u00a0', '-'), { maxLength: 8 })
      .map((parts) => parts.join('')),
    run: (name) => maskedName(name),
  }),
  form({
    name: 'profile',
    title: 'The profile fields that a person can change',
    source: 'Spec §3 "Profile", D-14, D-47',
    rule: 'core/account/profile.schema profileForm',
    schema: profileForm,
    valid: [
      {
        full_name: 'Asha Rao',
        company_name: 'Rao Pumps',
        country: 'IN',
        state: 'MH',
        city: 'Pune',
        postal_code: '411001',
        address: 'Road 1',
        street_address: 'Lane 2',
        lats: '18.52',
        longs: 73.85,
        gender: 'female',
        department: 'Sales',
        designation: 'Head',
        languages: 'English, Hindi',
        time_zone: 'Asia/Kolkata',
      },
      { full_name: 'Asha Rao' },
    ],
    values: {
      lats: ['90', '90.1', '-90', 91, 'north', ''],
      longs: [180, 180.5, '-180', ''],
      country: ['xk', 'ZZ', 'UK', 'India'],
      languages: [['English', 'English', ' Hindi '], 'a,,b, a', []],
      time_zone: ['Mars/Base', 'UTC', ''],
      gender: ['other', 'Male'],
      avatar_original: [''],
    },
    count: 80,
  }),
  form({
    name: 'sub-account',
    title: 'A new sub-account',
    source: 'IMPLIED-13, D-15',
    rule: 'core/account/sub-account.schema subAccountForm',
    schema: subAccountForm,
    valid: [
      { ...person, role_id: 3 },
      { ...person, role_id: 3, reports_to: '2' },
    ],
    values: { password: passwords.slice(0, 8), email_id: addresses.slice(0, 5), role_id: ['3', 0, 'x'] },
  }),
  form({
    name: 'sub-account-change',
    title: 'A changed sub-account: missing fields and an empty password keep the stored values',
    source: 'IMPLIED-13',
    rule: 'core/account/sub-account.schema subAccountChange',
    schema: subAccountChange,
    valid: [{ full_name: 'Asha Rao', role_id: 3, password: 'Str0ng!pass' }, { password: '' }, { reports_to: 2 }],
    values: { password: passwords.slice(0, 8) },
  }),
  form({
    name: 'session-user',
    title: 'The user data that sign-in stores',
    source: 'Spec §3 "Session user", D-14, D-42',
    rule: 'core/account/session-user.schema sessionUser',
    schema: sessionUser,
    valid: [
      {
        id: 7,
        type: 'subuser',
        role: 'buyer',
        full_name: 'Asha',
        email: 'a@b.co',
        mobile: '98',
        mobileverified: 1,
        social_type: 'google',
        member_id: 'M7',
        complete_profile: 80,
        verified: true,
        permissions: [{ module: 'Leads', actions: ['View'] }],
        social_mobile_saved: true,
      },
      { id: '7', type: 'seller' },
    ],
    values: {
      mobileverified: ['YES', 'on', 'off', '0', 2],
      complete_profile: [101, -1, '55'],
      social_type: ['linkedin', 'x'],
      permissions: [[{ module: 'Nothing', actions: [] }], [{ module: 'Leads', actions: ['Edit'] }]],
    },
  }),
  suite({
    name: 'profile-completion',
    title: 'The completeness of a profile and its pending fields',
    source: 'Spec §3 "Profile", D-42',
    rule: 'core/account/profile-completion completionOf',
    input: z.partialRecord(z.enum(PROFILE_FIELDS.map(({ name }) => name)), z.string().nullable()),
    verdict: z.strictObject({ percent: whole, pending: z.array(text) }),
    edges: [
      ['nothing', {}],
      ['blank counts as empty', { full_name: '  ' }],
      ['all', Object.fromEntries(PROFILE_FIELDS.map(({ name }) => [name, 'x']))],
    ],
    arbitrary: fc.record(
      Object.fromEntries(PROFILE_FIELDS.map(({ name }) => [name, fc.constantFrom('x', '', ' ', null)])),
      { requiredKeys: [] },
    ),
    count: 30,
    run: completionOf,
  }),
  suite({
    name: 'profile-request',
    title: "The request for one's own profile",
    source: 'Spec §6, D-25',
    rule: 'core/account/account profileRequest',
    input: z.strictObject({ type: z.enum(profileTypes), id: whole }),
    verdict: z.strictObject({
      method: z.enum(['GET', 'POST']),
      body: z.strictObject({ type: text, id: whole }).optional(),
    }),
    edges: profileTypes.map((type) => [type, { type, id: 7 }] as const),
    run: ({ type, id }) => profileRequest(type, id),
  }),
  suite({
    name: 'profile-type',
    title: 'The profile type of each kind of account',
    source: 'D-112',
    rule: 'core/account/account profileTypeOf',
    input: z.enum(accountTypes),
    verdict: z.enum(profileTypes),
    edges: accountTypes.map((type) => [type, type] as const),
    run: profileTypeOf,
  }),
  suite({
    name: 'session',
    title: 'Whether a page view creates a new session, and whether a person is signed out after inactivity',
    source: 'Spec §4, §9, D-20, D-21',
    rule: 'core/session/session needsNewSession, isIdleTooLong',
    note: 'A new session after more than 300000 ms; signed out after 172800000 ms or more. null means unknown.',
    input: z.strictObject({ hash: z.string().nullable(), lastActivityAt: when, now: whole }),
    verdict: z.strictObject({ isNew: z.boolean(), isSignedOut: z.boolean() }),
    edges: [
      ['no session', { hash: null, lastActivityAt: 0, now: 1 }],
      ['an empty hash', { hash: '', lastActivityAt: 0, now: 1 }],
      ['no activity known', { hash: 'h', lastActivityAt: null, now: 1 }],
      ...[0, 299_999, 300_000, 300_001, 172_799_999, 172_800_000, 172_800_001].map(
        (idle) => [`${idle} ms idle`, { hash: 'h', lastActivityAt: 1_000, now: 1_000 + idle }] as const,
      ),
      ['a clock set back', { hash: 'h', lastActivityAt: 1_000, now: 0 }],
    ],
    run: ({ hash, lastActivityAt, now }) => ({
      isNew: needsNewSession(hash ?? undefined, lastActivityAt ?? undefined, now),
      isSignedOut: isIdleTooLong(lastActivityAt ?? undefined, now),
    }),
  }),
  suite({
    name: 'wanted-news',
    title: 'Whether a person wants a kind of news on a channel',
    source: 'IMPLIED-18, ours',
    rule: 'core/notifications/preferences wants',
    note: 'What was never chosen has a first value: everything, except mails about products.',
    input: z.strictObject({
      stored: z.looseObject({}).nullable(),
      kind: z.enum(NEWS_KINDS.map(({ value }) => value)),
      channel: z.enum(CHANNELS.map(({ value }) => value)),
    }),
    verdict: z.boolean(),
    edges: edgesOf(
      [null, { notifications: { enquiries: { mail: false }, product: { mail: true, in_app: false } } }].flatMap(
        (stored) =>
          NEWS_KINDS.flatMap(({ value: kind }) => CHANNELS.map(({ value: channel }) => ({ stored, kind, channel }))),
      ),
    ),
    run: ({ stored, kind, channel }) => wants(stored, kind, channel),
  }),
  form({
    name: 'preferences',
    title: 'POST preferences',
    source: 'IMPLIED-18',
    rule: 'core/notifications/preferences preferences',
    schema: preferences.omit({ time_zone: true }),
    valid: [readPreferences({ currency: 'EUR', language: 'de' }, null), readPreferences({}, null)].map(
      ({ currency, language, notifications }) => ({ currency, language, notifications }),
    ),
    edges: [
      ['an unknown currency', { ...readPreferences({}, null), currency: 'XXX' }],
      ['an unknown language', { ...readPreferences({}, null), language: 'tlh' }],
    ],
  }),
  suite({
    name: 'invitation-state',
    title: 'The state of an invitation',
    source: 'IMPLIED-15, ours',
    rule: 'core/invitations/invitation invitationState',
    input: z.strictObject({
      expires: whole,
      withdrawn: whole.nullable(),
      joined: whole.nullable(),
      now: whole,
    }),
    verdict: text,
    edges: edgesOf(
      [99, 100].flatMap((now) =>
        [null, 50].flatMap((withdrawn) => [null, 60].map((joined) => ({ expires: 100, withdrawn, joined, now }))),
      ),
    ),
    run: ({ now, ...moments }) => invitationState(moments, now),
  }),
  form({
    name: 'invitation-form',
    title: 'POST invite/store',
    source: 'IMPLIED-15',
    rule: 'core/invitations/invitation invitationForm',
    schema: invitationForm,
    valid: [
      { email_id: 'guest@example.com', full_name: 'Greta Guest', message: 'Join us' },
      { email_id: 'guest@example.com' },
    ],
    edges: [
      ['a message of 351 characters', { email_id: 'guest@example.com', message: 'x'.repeat(351) }],
      ['no address', { email_id: 'guest' }],
    ],
  }),
  form({
    name: 'social-start',
    title: 'POST auth/social/start',
    source: 'D-180',
    rule: 'core/account/social.schema socialStart',
    schema: socialStart,
    valid: [{ provider: 'google' }, { provider: 'linkedin', wish: { account_type: 'buyer', country: 'DE' } }],
    edges: [
      ['another provider', { provider: 'facebook' }],
      ['a seller without a kind', { provider: 'google', wish: { account_type: 'seller', country: 'DE' } }],
    ],
  }),
]
