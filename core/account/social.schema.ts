import { z } from 'zod'
import { pleaseSelect } from '../text/messages.ts'
import { sellerKinds, socialTypes } from './account.ts'
import { accountMessages as say } from './account.messages.ts'
import { termsVersion } from './account.schema.ts'
import { countryCode } from './country-code.schema.ts'

const provider = z.enum(socialTypes, say.socialUnknown)

const common = { country: countryCode, terms_version: termsVersion.optional() }

/** What a person without an account chose on the sign-up page before going to the provider. */
const wish = z.discriminatedUnion(
  'account_type',
  [
    z.object({ ...common, account_type: z.literal('buyer') }),
    z.object({
      ...common,
      account_type: z.literal('seller'),
      seller_kind: z.enum(sellerKinds, pleaseSelect('seller kind')),
    }),
  ],
  pleaseSelect('account type'),
)
export type SocialWish = z.output<typeof wish>

/** POST auth/social/start. Without a wish only people with an account get in. D-180. */
export const socialStart = z.object({ provider, wish: wish.optional() })

/** POST auth/social. IMPLIED-05. */
export const socialReturn = z.object({
  provider,
  code: z.string().min(1, say.socialFailed).max(4_000, say.socialFailed),
  /** From the address to which the provider returned; without it, the browser's own is missing and the call is refused. */
  state: z.string().max(200).default(''),
})

/** The provider of a returned `state`, which starts with its name. */
export const providerOfState = (state: string) => socialTypes.find((type) => state.startsWith(`${type}.`))
