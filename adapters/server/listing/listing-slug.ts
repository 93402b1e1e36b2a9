import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

const SLUG_LENGTH = 80

/** A listing's slug, unique within the company of the transaction: the name in a-z, 0-9 and hyphens, numbered when it is taken. */
export async function slugOf(k: Kysely<Tables>, name: string, own = 0): Promise<string> {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, SLUG_LENGTH)
    .replace(/-+$/, '')
  const wanted = plain === '' ? 'listing' : plain
  const taken = await k
    .selectFrom('listings')
    .select('slug')
    .where('id', '<>', own)
    .where((eb) => eb.or([eb('slug', '=', wanted), eb('slug', 'like', `${wanted}-%`)]))
    .execute()
  const slugs = new Set(taken.map((row) => row.slug))
  if (!slugs.has(wanted)) return wanted
  for (let number = 2; ; number += 1) if (!slugs.has(`${wanted}-${number}`)) return `${wanted}-${number}`
}
