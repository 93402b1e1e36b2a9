import { createHash } from 'node:crypto'
import * as Effect from 'effect/Effect'
import { z } from 'zod'
import type { SocialType } from '../../../core/account/account.ts'
import { IntegrationResponseUnusable, jsonOf, requestIntegration } from './request-integration.ts'

/** The person as the provider knows them. */
export interface SocialPerson {
  /** Missing where the account has none, or the person keeps it back. */
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  readonly name: string
}

/** One provider of sign-in by OpenID Connect: the code flow with state and PKCE (RFC 9700). */
export interface SocialProvider {
  /** Where the browser asks the person. */
  readonly authorizeUrl: (about: {
    readonly redirectTo: string
    readonly state: string
    readonly verifier: string
  }) => string
  /** Exchanges the code, and reads the person with the access token. Rejects when the provider refuses or is away. */
  readonly personOf: (about: {
    readonly redirectTo: string
    readonly code: string
    readonly verifier: string
  }) => Promise<SocialPerson>
}

export type SocialProviders = Partial<Readonly<Record<SocialType, SocialProvider>>>

export interface SocialSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** Replaces the provider's addresses by those below this one, for a stand-in or a gateway. */
  readonly url?: string | undefined
}

const ADDRESSES = {
  google: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    userinfo: 'https://openidconnect.googleapis.com/v1/userinfo',
  },
  linkedin: {
    authorize: 'https://www.linkedin.com/oauth/v2/authorization',
    token: 'https://www.linkedin.com/oauth/v2/accessToken',
    userinfo: 'https://api.linkedin.com/v2/userinfo',
  },
} as const satisfies Record<SocialType, object>

const TIMEOUT_MS = 8_000
const token = z.object({ access_token: z.string().min(1) })
const userinfo = z.object({
  email: z.email().optional().catch(undefined),
  // LinkedIn has sent it as a text.
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  name: z.string().default(''),
})

export const createSocialProviders = (
  settings: Partial<Readonly<Record<SocialType, SocialSettings | undefined>>>,
): SocialProviders =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([type, given]) =>
      given === undefined ? [] : [[type, providerOf(type as SocialType, given)]],
    ),
  )

function providerOf(type: SocialType, { clientId, clientSecret, url }: SocialSettings): SocialProvider {
  const base = url?.replace(/\/+$/, '')
  const addresses =
    base === undefined
      ? ADDRESSES[type]
      : { authorize: `${base}/authorize`, token: `${base}/token`, userinfo: `${base}/userinfo` }
  const read = <Shape extends z.ZodType>(
    shape: Shape,
    request: Omit<Parameters<typeof requestIntegration>[0], 'peer' | 'timeoutMs'>,
  ) =>
    Effect.gen(function* () {
      const response = yield* requestIntegration({ ...request, peer: type, timeoutMs: TIMEOUT_MS })
      const result = shape.safeParse(yield* jsonOf(type, response))
      if (!result.success) return yield* new IntegrationResponseUnusable({ peer: type, problem: 'fields are missing' })
      return result.data
    })
  return {
    authorizeUrl: ({ redirectTo, state, verifier }) => {
      const address = new URL(addresses.authorize)
      for (const [name, value] of Object.entries({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectTo,
        scope: 'openid email profile',
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }))
        address.searchParams.set(name, value)
      return address.href
    },
    personOf: ({ redirectTo, code, verifier }) =>
      Effect.gen(function* () {
        const { access_token } = yield* read(token, {
          url: addresses.token,
          method: 'POST',
          headers: () => ({ 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }),
          body: new URLSearchParams({
            grant_type: 'authorization_code',
            code,
            redirect_uri: redirectTo,
            client_id: clientId,
            client_secret: clientSecret,
            code_verifier: verifier,
          }).toString(),
        })
        const person = yield* read(userinfo, {
          url: addresses.userinfo,
          headers: () => ({ authorization: `Bearer ${access_token}`, accept: 'application/json' }),
        })
        return { email: person.email, isEmailVerified: person.email_verified, name: person.name }
      }).pipe(Effect.runPromise),
  }
}
