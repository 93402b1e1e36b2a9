import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { freeSlugFrom, slugFrom, slugStem } from '../../../core/storefront/slug.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import type { Context } from '../http/context.ts'

/** Derives a unique slug from a company's name: `acme`, `acme-2`, `acme-3`. */
export async function freeSlug(k: Kysely<Tables>, name: string, own?: number): Promise<string> {
  const wanted = slugFrom(name)
  const rows = await k
    .selectFrom('companies')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', wanted), eb('slug', 'like', `${slugStem(wanted)}-%`)]))
    .$if(own !== undefined, (query) => query.where('id', '!=', own ?? 0))
    .union(
      k
        .selectFrom('former_slugs')
        .select('slug')
        .where('company_id', '!=', own ?? 0),
    )
    .execute()
  return freeSlugFrom(name, new Set(rows.map(({ slug }) => slug)))
}

/** The address follows the name until approval, because nobody can have linked to the shop before. */
export async function followCompanyName(w: Work, { me, identity }: Context, name: string): Promise<void> {
  if (me.type !== 'seller' || me.approval !== 'pending') return
  const k = await w.asSystem()
  await k
    .updateTable('companies')
    .set({ slug: await freeSlug(k, name, me.companyId) })
    .where('id', '=', me.companyId)
    .execute()
  await w.as(identity)
}

/** The number that a member reads out on the telephone: digits alone, unique, without a guessable order. */
export const newMemberId = (): string => `TH${randomInt(100_000_000, 1_000_000_000)}`
