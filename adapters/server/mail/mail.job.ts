import { z } from 'zod'
import { followMails } from '../crm/email-status.ts'
import { MailFailed } from '../integrations/mail.ts'
import { jobKind, JobRefused } from '../jobs/job-kind.ts'

/**
 * Sends one mail. A kill between the mail server's acknowledgement and the commit sends it again, with the same
 * Message-ID.
 */
export const mailJob = jobKind({
  name: 'mail',
  payload: z.object({ uid: z.uuid() }),
  // With the growing pauses these are about five hours.
  tries: 18,
  concurrency: 5,
  run: async ({ uid }, { k, services: { mail: mailer, files }, now, end }) => {
    const mail = await k
      .selectFrom('outside_messages')
      .select(['recipient', 'subject', 'body', 'html', 'email_id'])
      .where('uid', '=', uid)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    // Its e-mail was deleted before it was sent.
    if (mail === undefined) return
    const attached =
      mail.email_id === null
        ? []
        : await k
            .selectFrom('email_files as e')
            .innerJoin('files as f', 'f.id', 'e.file_id')
            .select(['f.name', 'f.key'])
            .where('e.email_id', '=', mail.email_id)
            .orderBy('f.id')
            .execute()
    const attachments = await Promise.all(
      attached.map(async ({ name, key }) => {
        const file = await files.get(key)
        if (file === undefined) throw new JobRefused(`The file ${name} is no longer stored.`)
        return { name, bytes: file.bytes, contentType: file.contentType }
      }),
    )
    await mailer
      .send({
        uid,
        to: mail.recipient,
        subject: mail.subject ?? '',
        text: mail.body,
        ...(mail.html === null ? {} : { html: mail.html }),
        ...(attachments.length > 0 && { attachments }),
      })
      .catch((error: unknown) => {
        throw error instanceof MailFailed && error.isFinal ? new JobRefused(error.message) : error
      })
    await end(async (w) => {
      await w.k
        .updateTable('outside_messages')
        .set({
          state: 'sent',
          sent_at: now,
          reason: null,
          // What was delivered needs no copy: mails contain one-time links.
          ...(mailer.isRemote ? { body: '', html: null } : {}),
        })
        .where('uid', '=', uid)
        .execute()
      await followMails(w, mail.email_id, now)
    })
  },
  failed: async ({ uid }, reason, w, now) => {
    const mail = await w.k
      .updateTable('outside_messages')
      .set({ state: 'failed', reason })
      .where('uid', '=', uid)
      .returning('email_id')
      .executeTakeFirst()
    await followMails(w, mail?.email_id ?? null, now)
  },
  retried: async ({ uid }, w, now) => {
    const mail = await w.k
      .updateTable('outside_messages')
      .set({ state: 'waiting', reason: null })
      .where('uid', '=', uid)
      .returning('email_id')
      .executeTakeFirst()
    await followMails(w, mail?.email_id ?? null, now)
  },
})
