/**
 * A name in a-z, 0-9 and single hyphens: without accents, everything else becomes a hyphen, none at either end. Can be
 * empty.
 */
export const plainSlug = (name: string, maxLength: number): string =>
  name
    // `normalize` takes quadratic time on combining marks. Ten units for each character of the slug are plenty.
    .slice(0, 10 * maxLength)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxLength)
    .replace(/-$/, '')

/** The first of `stem-2`, `stem-3`, … that is free. */
export function numbered(stem: string, isFree: (slug: string) => boolean): string {
  for (let number = 2; ; number += 1) {
    const slug = `${stem}-${number}`
    if (isFree(slug)) return slug
  }
}
