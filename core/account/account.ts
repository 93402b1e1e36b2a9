/** What a signed-in person is to the marketplace; decides which profile request is made (D-25). Spec §1, §6. */
export const profileTypes = ['seller', 'subuser', 'other'] as const
export type ProfileType = (typeof profileTypes)[number]

/** What somebody signs up as. Stored in `role`; a buyer's profile type is `other` (D-112). Spec §6. */
export const accountTypes = ['buyer', 'seller'] as const
export type AccountType = (typeof accountTypes)[number]

/** What kind of seller a company is, asked at sign-up. Spec §1. */
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
export type SellerKind = (typeof sellerKinds)[number]

/** Providers of social sign-in. Spec §3, D-18. */
export const socialTypes = ['google', 'linkedin'] as const
export type SocialType = (typeof socialTypes)[number]

/** The profile type of an owner's account: sellers are `seller`, buyers `other` (D-112). Sub-users are made, never signed up. */
export const profileTypeOf = (account: AccountType): ProfileType => (account === 'seller' ? 'seller' : 'other')

/** The request for one's own profile. The server answers the token's user whatever id is sent. Spec §6, D-25. */
export type ProfileRequest =
  | { readonly method: 'POST'; readonly body: { readonly type: 'seller' | 'subuser'; readonly id: number } }
  | { readonly method: 'GET' }

/** Sellers and sub-users ask by POST with type and id, everybody else by GET (D-25). */
export function profileRequest(type: ProfileType, id: number): ProfileRequest {
  switch (type) {
    case 'seller':
    case 'subuser':
      return { method: 'POST', body: { type, id } }
    case 'other':
      return { method: 'GET' }
  }
}
