import type { Work } from '../database/store.ts'
import { type PersonNews, tellPerson } from './tell-person.ts'

/** News for the owners of a company. Needs an unscoped transaction. */
export async function tellOwners(w: Work, companyId: number, news: PersonNews): Promise<void> {
  const owners = await w.k
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('type', '<>', 'subuser')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id } of owners) await tellPerson(w, id, news)
}
