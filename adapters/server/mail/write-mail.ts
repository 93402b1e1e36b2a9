import { randomUUID } from 'node:crypto'
import { lockFor, type Work } from '../database/store.ts'
import type { Mail } from '../integrations/mail.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Gathered } from '../notifications/notify.ts'
import { mailJob } from './mail.job.ts'

/**
 * Writes a mail in the caller's transaction. A job sends it after the commit and tries again while the mail server is
 * away. `emailId` names the e-mail of a CRM record, whose status then follows that of its mails.
 */
export async function writeMail(
  w: Pick<Work, 'k'>,
  { to, subject, text, html }: Mail,
  emailId: number | null = null,
  held?: { readonly topic: string; readonly gathered: number; readonly until: Date },
): Promise<void> {
  const uid = randomUUID()
  await w.k
    .insertInto('outside_messages')
    .values({
      kind: 'mail',
      uid,
      state: 'waiting',
      recipient: to,
      subject,
      body: text,
      html: html ?? null,
      email_id: emailId,
      topic: held?.topic ?? null,
      gathered: held?.gathered ?? null,
    })
    .execute()
  await enqueue(w, mailJob, { uid }, { key: uid, ...(held && { at: held.until }) })
}

/** How long the first mail of a topic waits for more. D-332. */
export const GATHER_MAIL_MS = 5 * 60_000

/** Writes a mail of a topic, or lets the one that waits tell of more. */
export async function writeGatheredMail(
  w: Pick<Work, 'k'>,
  to: string,
  { topic, count, titleOf }: Gathered,
  mailOf: (title: string) => Mail,
  now: Date,
): Promise<void> {
  await lockFor(w.k, `mail:${to}:${topic}`)
  const waiting = await w.k
    .selectFrom('outside_messages')
    .select(['id', 'gathered'])
    .where('topic', '=', topic)
    .where('recipient', '=', to)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
  const gathered = (waiting?.gathered ?? 0) + count
  const mail = mailOf(titleOf(gathered))
  if (waiting === undefined)
    return writeMail(w, mail, null, { topic, gathered, until: new Date(now.getTime() + GATHER_MAIL_MS) })
  await w.k
    .updateTable('outside_messages')
    .set({ subject: mail.subject, body: mail.text, gathered })
    .where('id', '=', waiting.id)
    .execute()
}
