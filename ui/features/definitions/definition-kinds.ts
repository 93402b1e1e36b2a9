import type { DefinitionKind } from '../../../core/catalogue/definitions.ts'
import type { RouteId } from '../../../core/navigation/routes.ts'

interface KindOnScreen {
  readonly route: RouteId
  /** The tab of a page with several kinds. */
  readonly tab?: string
  readonly title: string
  readonly one: string
  readonly many: string
  /** The label of the name in the form, and a help under it. */
  readonly nameLabel: string
  readonly nameHelp: string
  /** What an empty list is for. */
  readonly about: string
}

/** How each kind of definition is called on the screen. */
export const KINDS: Readonly<Record<DefinitionKind, KindOnScreen>> = {
  category: {
    route: 'sellerCategories',
    title: 'Categories',
    one: 'category',
    many: 'categories',
    nameLabel: 'Category name',
    nameHelp: 'Buyers see it on your products.',
    about: 'Divide a category of the market for your own range. Listings choose it beside the market’s categories.',
  },
  brand: {
    route: 'sellerBrands',
    title: 'Brands',
    one: 'brand',
    many: 'brands',
    nameLabel: 'Brand name',
    nameHelp: 'As it is written on the product.',
    about: 'A brand that listings name is found in the market’s search and filters.',
  },
  specification: {
    route: 'sellerSpecification',
    tab: 'specification',
    title: 'Specifications',
    one: 'specification',
    many: 'specifications',
    nameLabel: 'Specification name',
    nameHelp: 'Material, voltage, colour.',
    about: 'Define once what your listings state, with the values that the editor suggests.',
  },
  application: {
    route: 'sellerSpecification',
    tab: 'application',
    title: 'Product applications',
    one: 'product application',
    many: 'product applications',
    nameLabel: 'Product application',
    nameHelp: 'One line that a listing can add to its text.',
    about: 'Write where your products are used once, and add it to listings with one click.',
  },
  usecases: {
    route: 'sellerSpecification',
    tab: 'usecases',
    title: 'Product use cases',
    one: 'use case',
    many: 'use cases',
    nameLabel: 'Use case',
    nameHelp: 'One line that a listing can add to its text.',
    about: 'Write what your products are used for once, and add it to listings with one click.',
  },
}
