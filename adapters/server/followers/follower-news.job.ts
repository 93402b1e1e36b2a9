import { z } from 'zod'
import { addressOf, productAddress } from '../../../core/navigation/addresses.ts'
import { shopAddress } from '../../../core/storefront/storefront-address.ts'
import { followerMessages as say } from '../../../core/trade/follower.messages.ts'
import { hasPublicPage } from '../catalogs/shop-catalogs.ts'
import type { Work } from '../database/store.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { jobKind } from '../jobs/job-kind.ts'
import { tellPerson } from '../notifications/tell-person.ts'

/** What a shop publishes in this time is one notice. D-186. */
const GROUP_MS = 15 * 60_000

/** Sends the followers of a shop one notice about what is new since their last notice. */
export const followerNewsJob = jobKind({
  name: 'follower-news',
  payload: z.object({ companyId: z.number().int() }),
  tries: 8,
  run: async ({ companyId }, { services: { origin }, now, end }) => {
    await end(async (w) => {
      const news = await w.k
        .updateTable('shop_news')
        .set({ told_at: now })
        .where('company_id', '=', companyId)
        .where('told_at', 'is', null)
        .returning(['kind', 'subject_id'])
        .execute()
      const idsOf = (kind: string) => news.filter((row) => row.kind === kind).map(({ subject_id }) => subject_id)
      const company = await w.k
        .selectFrom('companies')
        .select(['name', 'slug'])
        .where('id', '=', companyId)
        .where('approval', '=', 'approved')
        .executeTakeFirst()
      if (company === undefined) return
      const [products, catalogues] = [await onSale(w, idsOf('listing')), await inShop(w, idsOf('catalog'))]
      if (products.length + catalogues.length === 0) return
      const text = say.news(
        company.name,
        products.map(({ name }) => name),
        catalogues.map(({ name }) => name),
      )
      for (const { userId } of await followersOf(w, companyId))
        await tellPerson(w, userId, {
          kind: 'product',
          ...text,
          link: linkOf(company.slug, products, catalogues),
          origin,
          now,
        })
    })
  },
})

/** Remembers what a shop has published for the first time, and plans the notice. Without followers nothing is kept. */
export async function tellFollowersLater(
  w: Work,
  companyId: number,
  kind: 'listing' | 'catalog',
  id: number,
  now: Date,
): Promise<void> {
  const any = await w.k.selectFrom('followers').select('id').where('company_id', '=', companyId).executeTakeFirst()
  if (any === undefined) return
  await w.k
    .insertInto('shop_news')
    .values({ company_id: companyId, kind, subject_id: id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // A job for each group of minutes, due when its group is over.
  const group = Math.floor(now.getTime() / GROUP_MS)
  await enqueue(
    w,
    followerNewsJob,
    { companyId },
    { key: `${companyId} ${group}`, at: new Date((group + 1) * GROUP_MS) },
  )
}

const onSale = (w: Work, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : w.k
        .selectFrom('listings')
        .select(['id', 'name', 'slug', 'product_url'])
        .where('id', 'in', [...ids])
        .where('is_public', '=', true)
        .execute()

/** Catalogues that still have a page. */
const inShop = (w: Work, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : w.k
        .selectFrom('catalogs as g')
        .select(['g.name', 'g.slug'])
        .where('g.id', 'in', [...ids])
        .where(hasPublicPage)
        .execute()

const followersOf = (w: Work, companyId: number) =>
  w.k
    .selectFrom('followers as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select('u.id as userId')
    .where('f.company_id', '=', companyId)
    .where('u.deleted_at', 'is', null)
    .execute()

type Product = Awaited<ReturnType<typeof onSale>>[number]

/** The page of the one thing that is new, else the newest products. */
function linkOf(slug: string, products: readonly Product[], catalogues: readonly { readonly slug: string }[]): string {
  const [product, catalogue] = [products[0], catalogues[0]]
  if (products.length + catalogues.length === 1) {
    if (product !== undefined) return productAddress({ ...product, company_details: { slug } })
    if (catalogue !== undefined) return addressOf('shopCatalogue', { slug, catalogue: catalogue.slug })
  }
  return products.length === 0
    ? shopAddress({ slug, page: 'catalogues' })
    : `${shopAddress({ slug, page: 'products' })}?sort=newest`
}
