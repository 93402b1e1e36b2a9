import type { PublicCompany } from '../../../core/contracts/market.contract.ts'
import type { ShopCategory } from './target-input.tsx'

/** The categories that a shop can link to: those of its products, and its main ones. */
export const categoriesOf = ({ categories, main_categories }: PublicCompany): readonly ShopCategory[] => [
  ...categories,
  ...main_categories.filter(({ slug }) => !categories.some((category) => category.slug === slug)),
]
