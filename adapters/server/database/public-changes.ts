import type { Db, Queryable } from './db.ts'

/** Tables whose rows visitors see. Their changes are also announced to other processes (migration 0071). */
export const PUBLIC_TABLES = [
  'ad_listings',
  'ads',
  'banners',
  'brands',
  'catalog_listings',
  'catalogs',
  'categories',
  'companies',
  'company_rows',
  'countries',
  'currencies',
  'discount_levels',
  'followers',
  'former_categories',
  'former_slugs',
  'level_groups',
  'levels',
  'listing_drafts',
  'listings',
  'market_settings',
  'matrix_items',
  'price_settings',
  'pricing_rules',
  'reviews',
  'site_texts',
  'specifications',
  'users',
  'web_forms',
] as const

/** The channel on which triggers announce changes of `PUBLIC_TABLES`. */
export const PUBLIC_CHANGES = 'public_changes'

/**
 * Calls `onChange` when a statement through this handle has changed public data, after its commit and before the caller
 * learns of it. A cache that is cleared then shows everybody's own changes at once. Changes by other processes are
 * announced by the database and arrive some milliseconds later.
 */
export function watchPublicChanges(db: Db, onChange: () => void): Db {
  const watched =
    (q: Queryable, onWrite: () => void): Queryable['query'] =>
    async (text, values) => {
      const answer = await q.query(text, values as readonly unknown[])
      if (changesPublicData(text)) onWrite()
      return answer as never
    }
  return {
    ...db,
    query: watched(db, onChange),
    exec: async (script) => {
      await db.exec(script)
      onChange()
    },
    tx: async (work, as) => {
      let isChanged = false
      const result = await db.tx(
        (q) =>
          work({
            query: watched(q, () => {
              isChanged = true
            }),
          }),
        as,
      )
      if (isChanged) onChange()
      return result
    },
  }
}

// Helpers

const WRITE = new RegExp(
  String.raw`\b(?:insert\s+into|update|delete\s+from|truncate)\s+(?:only\s+)?"?(?:${PUBLIC_TABLES.join('|')})\b`,
  'i',
)

const changesPublicData = (text: string): boolean => WRITE.test(text)
