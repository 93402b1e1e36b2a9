/** The most variations of a product that a buyer chooses from. */
const VARIATIONS_MOST = 10_000

/** All variations of a product in one page, as a buyer chooses from them. */
export const variationsInput = (product_id: number, currency: number) => ({
  product_id,
  currency,
  per_page: VARIATIONS_MOST,
})
