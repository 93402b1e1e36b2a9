import { afterEach, describe, expect, it } from 'vitest'
import { createMailer, type Mailer } from '../../../../adapters/server/integrations/mail.ts'
import { type SmtpPeer, startSmtpPeer } from './smtp-peer.ts'

const mail = { uid: '0b6a', to: 'buyer@example.com', subject: 'Your quote', text: 'Grüße', html: '<p>Grüße</p>' }

describe('createMailer', () => {
  it('should leave mail in the outbox, where it is stored already, when no server is set', async () => {
    const mailer = createMailer(undefined)

    expect(mailer.isRemote).toBe(false)
    await mailer.send(mail)
  })

  it('should name a mail by its uid, so that a mail server recognises one that is sent again', async () => {
    const peer = await startSmtp()
    const mailer = open(`smtp://127.0.0.1:${peer.port}`)
    await mailer.send(mail)
    await mailer.send(mail)

    const names = peer.lines.filter((line) => line.startsWith('Message-ID:'))
    expect(names).toEqual(['Message-ID: <0b6a@tradehall.example>', 'Message-ID: <0b6a@tradehall.example>'])
  })

  it('should send mail to the server, authenticated, with both forms of the text', async () => {
    const peer = await startSmtp()
    await open(`smtp://shop:p%40ss@127.0.0.1:${peer.port}`).send(mail)

    expect(peer.lines).toContain(`AUTH PLAIN ${Buffer.from('\0shop\0p@ss').toString('base64')}`)
    expect(peer.lines).toContain('MAIL FROM:<post@tradehall.example>')
    expect(peer.lines.filter((line) => line.startsWith('RCPT TO'))).toEqual(['RCPT TO:<buyer@example.com>'])
    expect(peer.lines).toContain('Subject: Your quote')
    expect(peer.lines.filter((line) => line.startsWith('Content-Type: text/'))).toEqual([
      'Content-Type: text/plain; charset=utf-8',
      'Content-Type: text/html; charset=utf-8',
    ])
  })

  it('should not let a subject or an address add headers or recipients', async () => {
    const peer = await startSmtp()
    const mailer = open(`smtp://127.0.0.1:${peer.port}`)
    await mailer.send({ ...mail, subject: 'Hello\r\nBcc: other@example.com' })
    await mailer.send({ ...mail, to: 'buyer@example.com, other@example.com' }).catch(() => {})

    expect(peer.lines.filter((line) => /^(Bcc|RCPT TO:<other@)/i.test(line))).toEqual([])
  })

  it('should report whether a retry makes sense', async () => {
    const forGood = await startSmtp({ RCPT: '550 No such user' })
    const forNow = await startSmtp({ RCPT: '451 Try later' })

    await expect(open(`smtp://127.0.0.1:${forGood.port}`).send(mail)).rejects.toMatchObject({
      _tag: 'MailFailed',
      isFinal: true,
    })
    await expect(open(`smtp://127.0.0.1:${forNow.port}`).send(mail)).rejects.toMatchObject({
      _tag: 'MailFailed',
      isFinal: false,
    })
  })

  it('should give up on a server that sends no greeting', async () => {
    const peer = await startSmtp({ greeting: '' })

    await expect(open(`smtp://127.0.0.1:${peer.port}`, 50).send(mail)).rejects.toMatchObject({
      _tag: 'MailFailed',
      isFinal: false,
    })
  })
})

// Helpers

const peers: SmtpPeer[] = []
const mailers: Mailer[] = []

function open(url: string, timeoutMs = 2_000): Mailer {
  const mailer = createMailer({ url, from: 'Tradehall <post@tradehall.example>', timeoutMs })
  mailers.push(mailer)
  return mailer
}

/** A mail server that accepts everything except the given commands. */
async function startSmtp(answers: Readonly<Record<string, string>> = {}): Promise<SmtpPeer> {
  const peer = await startSmtpPeer(answers)
  peers.push(peer)
  return peer
}

afterEach(() => {
  for (const mailer of mailers.splice(0)) mailer.close()
  for (const peer of peers.splice(0)) peer.close()
})
