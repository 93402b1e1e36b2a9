import { addressOf } from '../../../core/navigation/addresses.ts'
import type { NotificationKind } from '../../../core/notifications/notifications.ts'
import { type NewsKind, wants } from '../../../core/notifications/preferences.ts'
import type { Work } from '../database/store.ts'
import { writeGatheredMail, writeMail } from '../mail/write-mail.ts'
import { type Gathered, notifyPerson } from './notify.ts'

export interface PersonNews {
  readonly kind: NewsKind
  readonly title: string
  readonly message: string
  /** The paragraphs of the mail, between its greeting and the link. Default: the message. */
  readonly mail?: readonly string[]
  /** A path of this site. */
  readonly link: string
  /** Adds to the notice of its topic, and to its mail while that waits (D-332). */
  readonly gathered?: Gathered | undefined
  readonly origin: string
  readonly now: Date
}

/**
 * News for a person: a notice in the product and a mail, each as the person's preferences say. All news except that of the
 * account itself goes through here. Needs an unscoped transaction or the person's own. A deleted account gets neither.
 */
export async function tellPerson(
  w: Work,
  userId: number,
  { kind, title, message, mail = [`${message}`], link, gathered, origin, now }: PersonNews,
): Promise<void> {
  const person = await w.k
    .selectFrom('users')
    .select(['email', 'full_name', 'company_id', 'preferences'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (person === undefined) return
  const notice = NOTICE_KINDS[kind]
  if (notice !== undefined && wants(person.preferences, kind, 'in_app'))
    await notifyPerson(
      w,
      { userId, companyId: person.company_id },
      { kind: notice, title, message, link, gathered },
      now,
    )
  if (!wants(person.preferences, kind, 'mail')) return
  const mailOf = (subject: string) => ({
    to: person.email,
    subject,
    text: [
      `Hello ${person.full_name},`,
      ...mail,
      `${origin}${link}`,
      `You choose which mails you get: ${origin}${addressOf('preferences')}`,
      'Tradehall',
    ].join('\n\n'),
  })
  if (gathered === undefined) await writeMail(w, mailOf(title))
  else await writeGatheredMail(w, person.email, gathered, mailOf, now)
}

/** The tab of the notifications in which news stands. Spec §3 has two of them. */
const NOTICE_KINDS: Readonly<Partial<Record<NewsKind, NotificationKind>>> = {
  enquiries: 'enquiries',
  product: 'product',
  records: 'enquiries',
}
