import type { Context } from '../http/context.ts'
import { companyCounts } from './companies.ts'

const DAY_MS = 86_400_000

/** The figures of the console's first page. */
export async function overviewOf({ open: k, now }: Context) {
  const count = ({ count: found }: { readonly count: number }) => Number(found)
  const [companies, people, listings, active] = await Promise.all([
    companyCounts(k),
    k
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
    k
      .selectFrom('listings')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('is_public', '=', true)
      .executeTakeFirstOrThrow(),
    k
      .selectFrom('sign_ins')
      .select((eb) => eb.fn.count<number>('user_id').distinct().as('count'))
      .where('last_used_at', '>', new Date(now.getTime() - DAY_MS))
      .executeTakeFirstOrThrow(),
  ])
  return { companies, people: count(people), listings: count(listings), active_people: count(active) }
}
