import { randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { accountMessages as say, SOCIAL_SIGN_IN_MINUTES } from '../../../core/account/account.messages.ts'
import { profileTypeOf, SOCIAL_NAMES, socialTypes } from '../../../core/account/account.ts'
import { socialStart, type SocialWish } from '../../../core/account/social.schema.ts'
import { beginSocial, signInSocially } from '../../../core/contracts/account.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { isUniqueViolation } from '../database/db.ts'
import type { Work } from '../database/store.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { refused, refusedField, tooMany } from '../http/refusals.ts'
import type { SocialPerson } from '../integrations/social.ts'
import { countedTry } from './attempts.ts'
import { freeSlug, newMemberId } from './new-company.ts'
import { voidTokens } from './one-time-tokens.ts'
import { settingOf } from '../site/market-settings.ts'
import { openSignIn, rememberDevice } from './sign-in.ts'

/** What the browser keeps while the person is at the provider. Scripts cannot read it, and other sites cannot send it. */
const COOKIE = 'social_sign_in'
const TRIES_PER_MINUTE = 20
const kept = z.object({
  provider: z.enum(socialTypes),
  state: z.string(),
  verifier: z.string(),
  wish: socialStart.shape.wish,
})

export const socialBindings = [
  bind(beginSocial, async ({ provider, wish }, context) => {
    await countTry(context)
    const to = providerOf(context, provider)
    const state = `${provider}.${randomBytes(24).toString('base64url')}`
    const verifier = randomBytes(32).toString('base64url')
    setCookie(
      context,
      Buffer.from(JSON.stringify({ provider, state, verifier, wish })).toString('base64url'),
      SOCIAL_SIGN_IN_MINUTES * 60,
    )
    return { data: { url: to.authorizeUrl({ redirectTo: returnAddress(context), state, verifier }) } }
  }),

  bind(signInSocially, async ({ provider, code, state }, context) => {
    await countTry(context)
    const from = providerOf(context, provider)
    const begun = cookieOf(context)
    if (begun === undefined || begun.provider !== provider || !isSame(begun.state, state))
      throw refused(say.socialForeign)
    const person = await from
      .personOf({ redirectTo: returnAddress(context), code, verifier: begun.verifier })
      .catch(() => undefined)
    if (person === undefined) throw refused(say.socialFailed)
    if (!hasEmail(person)) throw refused(say.socialWithoutEmail(SOCIAL_NAMES[provider]))
    if (!person.isEmailVerified) throw refused(say.socialUnverified(SOCIAL_NAMES[provider]))
    const response = await context
      .writeAsSystem(async (w) => {
        const known = await linked(w, person, provider, context)
        if (known !== undefined) return { ...(await openSignIn(w.k, known, context)), is_new: false }
        if (begun.wish === undefined) throw refused(say.socialNoAccount(person.email))
        const userId = await opened(w, person, provider, begun.wish, context)
        return { ...(await openSignIn(w.k, userId, context)), is_new: true }
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'users_email') ? refused(say.emailTaken) : error
      })
    setCookie(context, '', 0)
    rememberDevice(context, person.email)
    return response
  }),
]

// Helpers

type PersonWithEmail = SocialPerson & { readonly email: string }

const hasEmail = (person: SocialPerson): person is PersonWithEmail => person.email !== undefined

async function countTry({ open, network, now, services: { config } }: Context): Promise<void> {
  if (config.isTest) return
  const wait = await countedTry(open, `social:${network}`, TRIES_PER_MINUTE, 60_000, now)
  if (wait !== undefined) throw tooMany(wait)
}

function providerOf({ services }: Context, type: (typeof socialTypes)[number]) {
  const found = services.social[type]
  if (found === undefined) throw refusedField('provider', say.socialUnknown)
  return found
}

const returnAddress = ({ services }: Context): string => `${services.origin}${addressOf('socialReturn')}`

/** The account of the provider's confirmed address, which belongs to this person from now on. */
async function linked(
  w: Work,
  { email }: PersonWithEmail,
  provider: (typeof socialTypes)[number],
  { now }: Context,
): Promise<number | undefined> {
  const user = await w.k
    .selectFrom('users')
    .select(['id', 'email_verified_at', 'social_type'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (user === undefined) return undefined
  const isConfirmed = user.email_verified_at !== null
  await w.k
    .updateTable('users')
    .set({
      social_type: user.social_type ?? provider,
      ...(isConfirmed ? {} : { email_verified_at: now, password_hash: null }),
    })
    .where('id', '=', user.id)
    .execute()
  if (!isConfirmed) {
    // Whoever opened the account with this address never confirmed it: that password and those sign-ins end.
    await w.k.deleteFrom('sign_ins').where('user_id', '=', user.id).execute()
    await voidTokens(w.k, user.id, 'autologin', now)
    await voidTokens(w.k, user.id, 'reset', now)
  }
  return user.id
}

/** A new account without a password, as the person chose on the sign-up page. */
async function opened(
  w: Work,
  { email, name }: PersonWithEmail,
  provider: (typeof socialTypes)[number],
  wish: SocialWish,
  { now, services: { config } }: Context,
): Promise<number> {
  const fullName = Array.from(name.trim() === '' ? (email.split('@')[0] ?? email) : name.trim())
    .slice(0, 50)
    .join('')
  const company = await w.k
    .insertInto('companies')
    .values({
      kind: wish.account_type,
      name: fullName,
      slug: await freeSlug(w.k, fullName),
      country: wish.country,
      approval: (await settingOf(w.k, config, 'auto_approve')) ? 'approved' : 'pending',
      ...(wish.account_type === 'seller'
        ? { business_types: [wish.seller_kind], main_business_type: wish.seller_kind }
        : { plan: 'buyer' }),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = await w.k
    .insertInto('users')
    .values({
      company_id: company.id,
      type: profileTypeOf(wish.account_type),
      full_name: fullName,
      email,
      email_verified_at: now,
      social_type: provider,
      member_id: newMemberId(),
      terms_version: wish.terms_version ?? '',
      profile: JSON.stringify({ country: wish.country }),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await w.record(
    { subject: 'company', subjectId: company.id, verb: 'created', title: fullName },
    { companyId: company.id, userId: user.id },
  )
  return user.id
}

function setCookie({ cookies, services }: Context, value: string, seconds: number): void {
  const secure = services.origin.startsWith('https:') ? '; Secure' : ''
  cookies.push(`${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`)
}

function cookieOf({ request }: Context) {
  const value = request.cookie
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1)
  try {
    return kept.safeParse(JSON.parse(Buffer.from(value ?? '', 'base64url').toString())).data
  } catch {
    return undefined
  }
}

/** Compares by bytes: texts of as many letters may have more of them, which `timingSafeEqual` refuses. */
function isSame(one: string, other: string): boolean {
  const [known, given] = [Buffer.from(one), Buffer.from(other)]
  return known.length === given.length && timingSafeEqual(known, given)
}
