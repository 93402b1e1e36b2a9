import { type Kysely, sql } from 'kysely'
import { adState } from '../../../core/ads/ad.schema.ts'
import type { OperatorAdRow } from '../../../core/contracts/operator.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { operatorMessages as say } from '../../../core/operator/operator.messages.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { containing } from '../database/patterns.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { notFound, refused } from '../http/refusals.ts'
import { type Decided, isStanding, noteStanding, notifySeller, type TakenOffChoice } from './take-off.ts'
import { wordsOf } from './words.ts'

/** Ads that run or will, or those that were taken off, with their numbers. The operator sees the rows of all. */
export async function adPage(
  k: Kysely<Tables>,
  { page, per_page, search, state = 'public' }: TakenOffChoice,
  now: Date,
) {
  const found = matching(k, search)
  const of = (standing: typeof state) =>
    standing === 'taken_off'
      ? found.where('ads.taken_off_at', 'is not', null)
      : found.where('ads.taken_off_at', 'is', null).where('ads.ends_at', '>', now)
  const count = async (standing: typeof state) => {
    const { total } = await of(standing)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(total)
  }
  const [rows, shown, off] = await Promise.all([
    of(state)
      .select((eb) => [
        'ads.id',
        titleSql.as('title'),
        'ads.starts_at',
        'ads.ends_at',
        'ads.created_at',
        'ads.taken_off_at',
        'ads.taken_off_reason',
        'companies.id as company_id',
        'companies.name as company',
        eb
          .selectFrom('ad_listings')
          .select((inner) => inner.fn.countAll<number>().as('count'))
          .whereRef('ad_listings.ad_id', '=', 'ads.id')
          .as('listings'),
      ])
      .orderBy(state === 'taken_off' ? 'ads.taken_off_at' : 'ads.created_at', 'desc')
      .orderBy('ads.id', 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    count('public'),
    count('taken_off'),
  ])
  const counts = { public: shown, taken_off: off }
  return {
    rows: rows.map((row): OperatorAdRow => {
      const dates = { start_date: formatWireTime(row.starts_at), end_date: formatWireTime(row.ends_at) }
      return {
        id: row.id,
        title: row.title,
        ...dates,
        state: adState(dates, now.getTime()),
        listings: Number(row.listings ?? 0),
        company_id: row.company_id,
        company: row.company,
        is_taken_off: row.taken_off_at !== null,
        reason: row.taken_off_reason,
        since: formatWireTime(row.taken_off_at ?? row.created_at),
      }
    }),
    total: counts[state],
    counts,
  }
}

const titleSql = sql<string>`concat_ws(' · ', nullif(ads.title_1, ''), nullif(ads.title_2, ''), nullif(ads.title_3, ''))`

function matching(k: Kysely<Tables>, search: string) {
  let query = k.selectFrom('ads').innerJoin('companies', 'companies.id', 'ads.company_id')
  for (const word of wordsOf(search)) {
    const like = containing(word)
    query = query.where((eb) => eb.or([eb(titleSql, 'ilike', like), eb('companies.name', 'ilike', like)]))
  }
  return query
}

/** Takes an ad off the market; its seller gets the reason and can correct it. */
export async function takeAdOff(w: Work, id: number, reason: string, by: Decided): Promise<string> {
  const ad = await lockedForOperator(w, id)
  if (ad.taken_off_at !== null) {
    if (await isStanding(w, about(ad), 'takenOff', reason, by)) return say.takenOff(ad.title_1)
    throw refused(say.alreadyOff(ad.title_1))
  }
  if (ad.ends_at <= by.now) throw refused(say.notRunning(ad.title_1))
  await w.k.updateTable('ads').set({ taken_off_reason: reason, taken_off_at: by.now }).where('id', '=', id).execute()
  await noteStanding(w, about(ad), 'takenOff', reason, by)
  const news = { title: say.takenOffTitle(ad.title_1), message: say.adTakenOffNews(reason) }
  await notifySeller(w, ad.company_id, { ...news, link: addressOf('adEdit', { id }) }, by)
  return say.takenOff(ad.title_1)
}

/** Puts an ad that was taken off back; it is shown until its end. */
export async function putAdBack(w: Work, id: number, by: Decided): Promise<string> {
  const ad = await lockedForOperator(w, id)
  if (ad.taken_off_at === null) {
    if (await isStanding(w, about(ad), 'putBack', null, by)) return `${say.adIsBack(ad.title_1)}.`
    throw refused(say.notOff(ad.title_1))
  }
  await w.k.updateTable('ads').set({ taken_off_reason: null, taken_off_at: null }).where('id', '=', id).execute()
  await noteStanding(w, about(ad), 'putBack', null, by)
  const news = { title: say.adIsBack(ad.title_1), message: say.adPutBackNews }
  await notifySeller(w, ad.company_id, { ...news, link: addressOf('adEdit', { id }) }, by)
  return `${say.adIsBack(ad.title_1)}.`
}

type Locked = Awaited<ReturnType<typeof lockedForOperator>>

async function lockedForOperator(w: Work, id: number) {
  const row = await w.k.selectFrom('ads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw notFound('ad')
  return row
}

const about = ({ id, title_1, company_id }: Locked) =>
  ({ kind: 'ad', id, companyId: company_id, title: title_1 }) as const
