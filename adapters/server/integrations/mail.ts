import * as Data from 'effect/Data'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
}

export interface MailAttachment {
  readonly name: string
  readonly bytes: Uint8Array
  readonly contentType: string
}

export interface SentMail extends Mail {
  readonly uid: string
  readonly attachments?: readonly MailAttachment[]
}

/** Sends e-mail. Mails are written with `writeMail`; only their job calls this. */
export interface Mailer {
  /** Whether mails leave this machine. Without a mail server they stay in the database, shown by `/outbox`. */
  readonly isRemote: boolean
  /**
   * Rejects with `MailFailed`. The Message-ID is made of `uid`, so that a mail server can drop a mail which is sent again
   * because its acknowledgement got lost.
   */
  send(mail: SentMail): Promise<void>
  /** Closes the connections to the mail server. */
  close(): void
}

/** The mail server refused the mail. `isFinal`: a retry cannot succeed (unknown address, refused content). */
export class MailFailed extends Data.TaggedError('MailFailed')<{
  readonly isFinal: boolean
  readonly cause: unknown
}> {
  override get message(): string {
    return this.cause instanceof Error ? this.cause.message : String(this.cause)
  }
}

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password if needed. */
  readonly url: string
  /** `Tradehall <post@example.com>`. */
  readonly from: string
  /** Timeout for connecting, for the greeting and for each silence. Default 10 s. */
  readonly timeoutMs?: number
}

/** Returns a mailer for the configured mail server, else one that leaves mails in the outbox, where they are already. */
export function createMailer(smtp: SmtpSettings | undefined): Mailer {
  if (smtp === undefined) return { isRemote: false, send: async () => undefined, close: () => undefined }
  const timeoutMs = smtp.timeoutMs ?? 10_000
  const connection = connectionOf(smtp.url)
  // Loaded here, so that a server without SMTP starts without it.
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      ...connection,
      pool: true,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // Content comes from callers, so it must never name a file or an address to read.
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  )
  const domain = /@([^\s>]+)/.exec(smtp.from)?.[1] ?? 'localhost'
  return {
    isRemote: true,
    send: async ({ uid, to, subject, text, html, attachments = [] }) => {
      // An address given as an object is taken literally and cannot contain a list of recipients.
      const mail = {
        messageId: `<${uid}@${domain}>`,
        from: smtp.from,
        to: { name: '', address: to },
        subject,
        text,
        ...(html !== undefined && { html }),
        attachments: attachments.map(({ name, bytes, contentType }) => ({
          filename: name,
          content: Buffer.from(bytes),
          contentType,
        })),
      }
      await (await transport).sendMail(mail).catch((cause: unknown) => {
        throw new MailFailed({ isFinal: isFinal(cause), cause })
      })
    },
    close: () => void transport.then((open) => open.close()),
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

/** A 5xx is final; a 4xx or a timeout is not. */
function isFinal(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    'responseCode' in cause &&
    typeof cause.responseCode === 'number' &&
    cause.responseCode >= 500
  )
}
