import type { Market, Person } from './market.ts'

/** All notifications of these people, and all events of their channels. */
export async function newsOf(market: Market, people: readonly Person[]): Promise<string> {
  const ids = people.map(({ userId }) => userId)
  const { rows } = await market.db.query<{ text: string }>(
    `select to_jsonb(n)::text as text from notifications n where user_id = any($1::bigint[])
     union all select data::text from outbox where channels && $2::text[]`,
    [ids, ids.map((id) => `private-chat.${id}`)],
  )
  return rows.map(({ text }) => text).join('\n')
}
