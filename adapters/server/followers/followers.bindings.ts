import type { Kysely } from 'kysely'
import { followerList, following, followShop, removeFollower } from '../../../core/contracts/followers.contract.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { followerMessages as say } from '../../../core/trade/follower.messages.ts'
import { containing } from '../database/patterns.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import { paginatorOf } from '../http/paginator.ts'
import { notFound, refused } from '../http/refusals.ts'
import { publicShops } from '../market/public-shops.ts'

export const followerBindings = [
  bind(followerList, async ({ search, page, per_page }, context) => {
    // Unscoped, because followers are people of other companies; restricted to those of the own shop.
    const own = followersOf(context.open, context.me.companyId)
    const named =
      search === ''
        ? own
        : own.where((eb) =>
            eb.or([eb('u.full_name', 'ilike', containing(search)), eb('c.name', 'ilike', containing(search))]),
          )
    const counted = (query: typeof own) =>
      query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    const [rows, total, all] = await Promise.all([
      named
        .select([
          'f.id',
          'u.full_name as name',
          'c.name as company',
          'c.country',
          'c.slug',
          'c.kind',
          'c.approval',
          'f.created_at',
        ])
        .orderBy('f.id', 'desc')
        .limit(per_page)
        .offset((page - 1) * per_page)
        .execute(),
      counted(named),
      counted(own),
    ])
    const data = rows.map(({ id, name, company, country, slug, kind, approval, created_at }) => ({
      id,
      name,
      company,
      country: country ?? '',
      shop: kind === 'seller' && approval === 'approved' ? slug : null,
      since: formatWireTime(created_at),
    }))
    return { data: paginatorOf(data, Number(total.count), { page, per_page }, context), count: Number(all.count) }
  }),

  bind(removeFollower, ({ id }, context) =>
    context.write(async (w) => {
      const gone = await w.k
        .deleteFrom('followers')
        .where('id', '=', id)
        .where('company_id', '=', context.me.companyId)
        .returning('id')
        .executeTakeFirst()
      if (gone === undefined) throw notFound('follower')
      return { message: say.removed }
    }),
  ),

  bind(following, async ({ shop_id }, { open, me }) => {
    const row = await open
      .selectFrom('followers')
      .select('id')
      .where('company_id', '=', shop_id)
      .where('user_id', '=', me.userId)
      .executeTakeFirst()
    return { data: { follows: row !== undefined } }
  }),

  bind(followShop, ({ shop_id, follows }, context) =>
    context.writeAsSystem(async ({ k }) => {
      const { userId, companyId } = context.me
      if (!follows)
        await k.deleteFrom('followers').where('company_id', '=', shop_id).where('user_id', '=', userId).execute()
      else {
        const shop = await publicShops(k).select('id').where('id', '=', shop_id).executeTakeFirst()
        if (shop === undefined) throw notFound('shop')
        if (shop.id === companyId) throw refused(say.ownShop)
        await k
          .insertInto('followers')
          .values({ company_id: shop_id, user_id: userId, created_at: context.now })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
      const { count } = await followersOf(k, shop_id)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return { data: { follows, followers: Number(count) }, message: follows ? say.follows : say.ended }
    }),
  ),
]

/** The followers of a shop whose accounts still exist. */
const followersOf = (k: Kysely<Tables>, companyId: number) =>
  k
    .selectFrom('followers as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .where('f.company_id', '=', companyId)
    .where('u.deleted_at', 'is', null)
