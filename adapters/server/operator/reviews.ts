import type { Kysely } from 'kysely'
import type { OperatorReviewRow } from '../../../core/contracts/operator.contract.ts'
import { operatorMessages as say } from '../../../core/operator/operator.messages.ts'
import { shopAddress } from '../../../core/storefront/storefront-address.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { closeCases } from '../complaints/close-cases.ts'
import { containing } from '../database/patterns.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { notFound, refused } from '../http/refusals.ts'
import { tellPerson } from '../notifications/tell-person.ts'
import { type Decided, isStanding, noteStanding, notifySeller, type TakenOffChoice } from './take-off.ts'
import { wordsOf } from './words.ts'

/** Reviews of the market that are public or were taken off, with their numbers. The operator sees the rows of all. */
export async function reviewPage(k: Kysely<Tables>, { page, per_page, search, state = 'public' }: TakenOffChoice) {
  const isOff = state === 'taken_off'
  const found = matching(k, search)
  const [rows, counted] = await Promise.all([
    found
      .where('reviews.taken_off_at', isOff ? 'is not' : 'is', null)
      .select(ROW)
      .orderBy(isOff ? 'reviews.taken_off_at' : 'reviews.created_at', 'desc')
      .orderBy('reviews.id', 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    found
      .select((eb) => [
        eb.fn.countAll<number>().filterWhere('reviews.taken_off_at', 'is', null).as('public'),
        eb.fn.countAll<number>().filterWhere('reviews.taken_off_at', 'is not', null).as('taken_off'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  const counts = { public: Number(counted.public), taken_off: Number(counted.taken_off) }
  return {
    rows: rows.map(({ taken_off_at, taken_off_reason, created_at, ...row }): OperatorReviewRow => ({
      ...row,
      is_taken_off: taken_off_at !== null,
      reason: taken_off_reason,
      since: formatWireTime(taken_off_at ?? created_at),
    })),
    total: counts[state],
    counts,
  }
}

const ROW = [
  'reviews.id',
  'reviews.author',
  'reviews.rating',
  'reviews.text',
  'reviews.created_at',
  'reviews.taken_off_at',
  'reviews.taken_off_reason',
  'companies.id as company_id',
  'companies.name as company',
  'companies.slug as company_slug',
  'listings.name as product',
] as const

function matching(k: Kysely<Tables>, search: string) {
  let query = k
    .selectFrom('reviews')
    .innerJoin('companies', 'companies.id', 'reviews.company_id')
    .leftJoin('listings', 'listings.id', 'reviews.listing_id')
  for (const word of wordsOf(search)) {
    const like = containing(word)
    query = query.where((eb) =>
      eb.or([
        eb('reviews.text', 'ilike', like),
        eb('reviews.author', 'ilike', like),
        eb('companies.name', 'ilike', like),
        eb('listings.name', 'ilike', like),
      ]),
    )
  }
  return query
}

/** Hides a review; its author and the seller get the reason. */
export async function takeReviewOff(w: Work, id: number, reason: string, by: Decided): Promise<string> {
  const review = await lockedForOperator(w, id)
  const name = say.reviewBy(review.author)
  if (review.taken_off_at !== null) {
    if (await isStanding(w, about(review), 'takenOff', reason, by)) return say.takenOff(name)
    throw refused(say.alreadyOff(name))
  }
  await w.k
    .updateTable('reviews')
    .set({ taken_off_reason: reason, taken_off_at: by.now })
    .where('id', '=', id)
    .execute()
  await closeCases(w, { subject: 'review', subjectId: id }, { outcome: 'taken_off', ...by })
  await noteStanding(w, about(review), 'takenOff', reason, by)
  await notifyAuthorAndShop(w, review, by, {
    author: say.reviewTakenOff(review.subject, reason),
    shop: say.shopReviewTakenOff(review.author, review.subject, reason),
  })
  return say.takenOff(name)
}

/** Shows a review that was taken off again; its author and the seller are notified. */
export async function putReviewBack(w: Work, id: number, by: Decided): Promise<string> {
  const review = await lockedForOperator(w, id)
  const name = say.reviewBy(review.author)
  if (review.taken_off_at === null) {
    if (await isStanding(w, about(review), 'putBack', null, by)) return say.reviewIsBack(name)
    throw refused(say.notOff(name))
  }
  await w.k.updateTable('reviews').set({ taken_off_reason: null, taken_off_at: null }).where('id', '=', id).execute()
  await noteStanding(w, about(review), 'putBack', null, by)
  await notifyAuthorAndShop(w, review, by, {
    author: say.reviewPutBack(review.subject),
    shop: say.shopReviewPutBack(review.author, review.subject),
  })
  return say.reviewIsBack(name)
}

type Locked = Awaited<ReturnType<typeof lockedForOperator>>

async function lockedForOperator(w: Work, id: number) {
  const row = await w.k
    .selectFrom('reviews')
    .innerJoin('companies', 'companies.id', 'reviews.company_id')
    .leftJoin('listings', 'listings.id', 'reviews.listing_id')
    .select([...ROW, 'reviews.user_id'])
    .where('reviews.id', '=', id)
    .forUpdate('reviews')
    .executeTakeFirst()
  if (row === undefined) throw notFound('review')
  return { ...row, subject: row.product === null ? row.company : `“${row.product}”` }
}

const about = ({ id, author, company_id, subject }: Locked) =>
  ({
    kind: 'review',
    id,
    companyId: company_id,
    title: say.reviewBy(author),
    name: `${say.reviewBy(author)} of ${subject}`,
  }) as const

interface News {
  readonly title: string
  readonly message: string
}

async function notifyAuthorAndShop(
  w: Work,
  { user_id, company_id, company_slug }: Locked,
  by: Decided,
  news: { readonly author: News; readonly shop: News },
) {
  const link = shopAddress({ slug: company_slug, page: 'reviews' })
  const { now, origin } = by
  if (user_id !== null) await tellPerson(w, user_id, { kind: 'product', ...news.author, link, origin, now })
  await notifySeller(w, company_id, { ...news.shop, link }, by)
}
