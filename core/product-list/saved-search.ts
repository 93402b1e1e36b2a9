import { z } from 'zod'
import { DEFAULT_CURRENCY_ID } from '../reference/currencies.ts'
import { id } from '../text/id.schema.ts'
import { requiredText } from '../text/text.schema.ts'
import { chipsOf, EMPTY_PRODUCT_LIST, fromQueryText, type ProductListState, queryText } from './product-list.ts'
import type { ValuesFilterName } from './product-filters.ts'
import { savedSearchMessages as say } from './saved-search.messages.ts'

/** Searches that a person keeps. Our choice (D-227). */
export const MAX_SAVED_SEARCHES = 50
/** Length of the query of a saved search. Our choice (D-227). */
export const MAX_SAVED_QUERY = 4_000

/** What a search keeps of a list: words and filters, not order and page. Empty for the list of all products. */
export const savedQuery = (state: ProductListState): string =>
  queryText({ ...EMPTY_PRODUCT_LIST, filters: state.filters, keyword: state.keyword })

/** A search as it is saved. Prices of its query are in `currency`, which counts only with a price range. */
export const savedSearchForm = z
  .object({
    name: requiredText('name', 'name'),
    query: z
      .string()
      .max(10 * MAX_SAVED_QUERY, say.tooLong)
      .transform((text) => savedQuery(fromQueryText(text)))
      .refine((text) => text !== '', say.nothingChosen)
      .refine((text) => text.length <= MAX_SAVED_QUERY, say.tooLong),
    currency: id.default(DEFAULT_CURRENCY_ID),
    notices: z.boolean().default(true),
  })
  .transform((form) => ({
    ...form,
    currency: fromQueryText(form.query).filters.price_range === undefined ? DEFAULT_CURRENCY_ID : form.currency,
  }))

/** What the owner changes of a saved search. */
export const savedSearchChange = z.object({
  name: requiredText('name', 'name').optional(),
  notices: z.boolean().optional(),
})

/** What a saved search looks for, in words: '“rice”, Country: Italy'. */
export function savedSearchText(
  { keyword, filters }: Pick<ProductListState, 'keyword' | 'filters'>,
  labelOf: (name: ValuesFilterName, value: string) => string,
  currency: string,
): string {
  const chips = chipsOf(filters, labelOf).map(({ name, text }) =>
    name === 'price_range' ? `${text} ${currency}` : text,
  )
  return [...(keyword === '' ? [] : [`“${keyword}”`]), ...chips].join(', ')
}
