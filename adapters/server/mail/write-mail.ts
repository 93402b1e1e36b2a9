import { randomUUID } from 'node:crypto'
import type { Work } from '../database/store.ts'
import type { Mail } from '../integrations/mail.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { mailJob } from './mail.job.ts'

/**
 * Writes a mail in the caller's transaction. A job sends it after the commit and tries again while the mail server is
 * away. `emailId` names the e-mail of a CRM record, whose status then follows that of its mails.
 */
export async function writeMail(
  w: Pick<Work, 'k'>,
  { to, subject, text, html }: Mail,
  emailId: number | null = null,
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
    })
    .execute()
  await enqueue(w, mailJob, { uid }, { key: uid })
}
