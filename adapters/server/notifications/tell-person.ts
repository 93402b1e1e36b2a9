import type { Work } from '../database/store.ts'
import { writeMail } from '../mail/write-mail.ts'
import { notifyPerson } from './notify.ts'

export interface PersonNews {
  readonly title: string
  readonly message: string
  /** The paragraphs of the mail, between its greeting and the link. */
  readonly mail: readonly string[]
  /** A path of this site. */
  readonly link: string
  readonly origin: string
  readonly now: Date
}

/**
 * News of trade: a notice in the product and a mail, so that nobody misses an answer while they are away. Needs an
 * unscoped transaction or the person's own. A deleted account gets neither.
 */
export async function tellPerson(
  w: Work,
  userId: number,
  { title, message, mail, link, origin, now }: PersonNews,
): Promise<void> {
  const person = await w.k
    .selectFrom('users')
    .select(['email', 'full_name', 'company_id'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (person === undefined) return
  await notifyPerson(w, { userId, companyId: person.company_id }, { kind: 'enquiries', title, message, link }, now)
  await writeMail(w, {
    to: person.email,
    subject: title,
    text: [`Hello ${person.full_name},`, ...mail, `${origin}${link}`, 'Tradehall'].join('\n\n'),
  })
}
