/** What a company buys for. Spec §3 "Seller profile options". */
export const BUYING_PURPOSES = [
  'For company internal use',
  'To resell items',
  'For production & processing',
  'For personal use',
] as const

/** How often a company buys. Spec §3 "Seller profile options". */
export const PURCHASE_FREQUENCIES = [
  'never',
  'daily',
  'weekly',
  'monthly',
  'quarterly',
  'once per year or less',
] as const

/** Where else a company sells. Spec §3 "Seller profile options". */
export const SALES_PLATFORMS = ['Amazon', 'eBay', 'Etsy', 'Offline'] as const

/** Spec §9 "Social networks". */
export const SOCIAL_NETWORKS = [
  'WhatsApp',
  'LinkedIn',
  'Skype',
  'WeChat',
  'Instagram',
  'Facebook',
  'Twitter/X',
] as const

/** Spec §9 "Industries". */
export const INDUSTRIES = [
  'agri-food',
  'chemicals',
  'construction',
  'building materials',
  'dead sea products',
  'pharma and medical',
] as const

export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number]
export type Industry = (typeof INDUSTRIES)[number]
