/** Number of products that a browser remembers. Our own choice (D-209). */
export const RECENT_PRODUCTS = 12

/** Reads what `recentProductsText` wrote: distinct ids, latest first. */
export function readRecentProducts(text: string | undefined): readonly number[] {
  const ids = (text ?? '')
    .slice(0, 400)
    .split(',')
    .flatMap((part) => (/^[1-9]\d{0,14}$/.test(part) ? [Number(part)] : []))
  return [...new Set(ids)].slice(0, RECENT_PRODUCTS)
}

/** The ids, latest first, as the browser keeps them. */
export const recentProductsText = (ids: readonly number[]): string => ids.join(',')

/** The products after one more was opened: it comes first. */
export const withRecentProduct = (ids: readonly number[], id: number): readonly number[] =>
  [id, ...ids.filter((one) => one !== id)].slice(0, RECENT_PRODUCTS)
