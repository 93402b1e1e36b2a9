import { Data } from 'effect'
import { createTransport } from 'nodemailer'
import type { Outbox } from './outbox.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
}

/** Sends e-mail, or keeps it in the outbox when no server is set. */
export interface Mailer {
  /** Rejects with `MailFailed`. Not repeated here: a mail whose acceptance got lost would arrive twice. */
  send(mail: Mail): Promise<void>
  /** Closes the connections to the mail server. */
  close(): void
}

/** The mail server did not take it. `isFinal`: it never will (unknown address, refused content). */
export class MailFailed extends Data.TaggedError('MailFailed')<{
  readonly isFinal: boolean
  readonly cause: unknown
}> {}

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password if needed. */
  readonly url: string
  /** `Tradehall <post@example.com>`. */
  readonly from: string
  /** For connecting, greeting and each silence. Default 10 s. */
  readonly timeoutMs?: number
}

/** The mail server of the settings, else the outbox. */
export function createMailer(smtp: SmtpSettings | undefined, outbox: Outbox): Mailer {
  if (smtp === undefined) return { send: (mail) => outbox.add({ kind: 'mail', ...mail }), close: () => {} }
  const timeoutMs = smtp.timeoutMs ?? 10_000
  const transport = createTransport({
    ...connectionOf(smtp.url),
    pool: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Content comes from callers: it never names a file or an address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text, html }) => {
      // An object as address is taken literally: no list of receivers hides in it.
      const mail = {
        from: smtp.from,
        to: { name: '', address: to },
        subject,
        text,
        ...(html !== undefined && { html }),
      }
      await transport.sendMail(mail).catch((cause: unknown) => {
        throw new MailFailed({ isFinal: isFinal(cause), cause })
      })
    },
    close: () => transport.close(),
  }
}

function connectionOf(address: string): {
  host: string
  port: number
  secure: boolean
  auth?: { user: string; pass: string }
} {
  const { protocol, hostname, port, username, password } = new URL(address)
  const secure = protocol === 'smtps:'
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    ...(username !== '' && { auth }),
  }
}

/** 5xx is the mail server's last word, 4xx and silence are not. */
function isFinal(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    'responseCode' in cause &&
    typeof cause.responseCode === 'number' &&
    cause.responseCode >= 500
  )
}
