import { withQuery } from '../navigation/address.ts'
import { shopAddress } from './storefront-address.ts'

/** Where an entry of a shop's menu or the button of a banner leads. Ours, D-159. */
export const shopTargetKinds = {
  page: 'Page of the shop',
  category: 'Category',
  link: 'Other address',
  none: 'Nowhere',
} as const
export type ShopTargetKind = keyof typeof shopTargetKinds

export interface ShopTarget {
  readonly kind: ShopTargetKind
  /** The name of a page, the slug of a category or a web address; '' for `none`. */
  readonly target: string
}

/** The address of a target in the shop with this slug; undefined when it leads nowhere. */
export function targetAddress(slug: string, { kind, target }: ShopTarget): string | undefined {
  if (target === '') return undefined
  switch (kind) {
    case 'page':
      return shopAddress({ slug, page: target })
    case 'category':
      return withQuery(shopAddress({ slug, page: 'products' }), { category: target })
    case 'link':
      return target
    case 'none':
      return undefined
  }
}
