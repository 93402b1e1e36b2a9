/** The profile type of a signed-in person. It decides which profile request is sent (D-25). Spec §1, §6. */
export const profileTypes = ['seller', 'subuser', 'other'] as const
export type ProfileType = (typeof profileTypes)[number]

/** The account types of sign-up, stored in `role`. A buyer's profile type is `other` (D-112). Spec §6. */
export const accountTypes = ['buyer', 'seller'] as const
export type AccountType = (typeof accountTypes)[number]

/** The kinds of sellers that sign-up offers. Spec §1. */
export const sellerKinds = [
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
] as const

/** Providers of social sign-in. Spec §3, D-18. */
export const socialTypes = ['google', 'linkedin'] as const
export type SocialType = (typeof socialTypes)[number]

/** The providers' names on the screen. */
export const SOCIAL_NAMES = { google: 'Google', linkedin: 'LinkedIn' } as const satisfies Record<SocialType, string>

/** The profile type of an owner: sellers are `seller`, buyers `other` (D-112). Sub-users never sign up themselves. */
export const profileTypeOf = (account: AccountType): ProfileType => (account === 'seller' ? 'seller' : 'other')

/** The request for a person's own profile. The server returns the token's user, whatever id is sent. Spec §6, D-25. */
export type ProfileRequest =
  | { readonly method: 'POST'; readonly body: { readonly type: 'seller' | 'subuser'; readonly id: number } }
  | { readonly method: 'GET' }

/** Sellers and sub-users send a POST with type and id, everyone else a GET (D-25). */
export function profileRequest(type: ProfileType, id: number): ProfileRequest {
  switch (type) {
    case 'seller':
    case 'subuser':
      return { method: 'POST', body: { type, id } }
    case 'other':
      return { method: 'GET' }
  }
}
