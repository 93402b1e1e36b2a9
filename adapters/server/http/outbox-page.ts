import { type Context as HonoContext, Hono } from 'hono'
import type { Config } from '../config.ts'
import type { Db } from '../database/db.ts'
import { kyselyOn } from '../database/kysely.ts'
import { isOwnMachine, peerOf } from './peer.ts'
import { escaped, plainPage } from './plain-page.ts'

const SHOWN = 100

/**
 * `/outbox`: mails, and text messages that no service took, newest first, so that one-time codes and links can be read.
 * The text of a mail is removed once a mail server took it.
 * Served to this machine only, and not at all once the server has a public address.
 */
export function outboxPage(db: Db, config: Config): Hono {
  const app = new Hono()
  const latest = (to: string | undefined) => {
    const query = kyselyOn(db, 'system').selectFrom('outside_messages').selectAll().orderBy('id', 'desc').limit(SHOWN)
    return (to === undefined ? query : query.where('recipient', '=', to)).execute()
  }
  const isHidden = (c: HonoContext) =>
    config.publicUrl !== undefined || !isOwnMachine(peerOf(c), new URL(c.req.url).hostname, c.req.raw.headers)

  app.get('/outbox.json', async (c) => {
    if (isHidden(c)) return c.json({ status: false, message: 'There is no such page.' }, 404)
    const rows = await latest(c.req.query('to'))
    return c.json({
      status: true,
      message: '',
      data: rows.map(({ id, kind, recipient, subject, body, state, reason, created_at }) => ({
        id,
        kind,
        to: recipient,
        subject,
        text: body,
        state,
        reason,
        created_at,
      })),
    })
  })

  app.get('/outbox', async (c) => {
    if (isHidden(c)) return c.text('There is no such page.', 404)
    const rows = await latest(c.req.query('to'))
    const items = rows.map(
      ({ kind, recipient, subject, body, state, reason, created_at }) =>
        `<article><h2>${kind === 'sms' ? 'Text message' : 'Mail'} to ${escaped(recipient)}</h2><p><time>${created_at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>${subject === null ? '' : ` · <strong>${escaped(subject)}</strong>`}${kind === 'mail' ? ` · ${state}${reason === null ? '' : `: ${escaped(reason)}`}` : ''}</p><pre>${linked(escaped(body))}</pre></article>`,
    )
    return plainPage(
      'Outbox',
      `<p>${config.smtp === undefined ? 'What would have been sent: no mail or SMS service is set.' : 'Mails with their state.'} Only this machine sees this page.</p>${items.join('') || '<p>Nothing was sent yet.</p>'}`,
    )
  })
  return app
}

const linked = (html: string): string =>
  html.replaceAll(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g, (url) => `<a href="${url}">${url}</a>`)
