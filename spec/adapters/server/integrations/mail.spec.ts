import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createMailer, type Mailer } from '../../../../adapters/server/integrations/mail.ts'
import type { OutboxMessage } from '../../../../adapters/server/integrations/outbox.ts'

const mail = { to: 'buyer@example.com', subject: 'Your quote', text: 'Grüße', html: '<p>Grüße</p>' }

describe('createMailer', () => {
  it('should store mail in the outbox when no server is set', async () => {
    const kept: OutboxMessage[] = []
    await createMailer(undefined, { add: async (message) => void kept.push(message) }).send(mail)

    expect(kept).toEqual([{ kind: 'mail', ...mail }])
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

const servers: Server[] = []
const sockets: Socket[] = []
const mailers: Mailer[] = []

function open(url: string, timeoutMs = 2_000): Mailer {
  const mailer = createMailer(
    { url, from: 'Tradehall <post@tradehall.example>', timeoutMs },
    { add: () => Promise.reject(new Error('not used')) },
  )
  mailers.push(mailer)
  return mailer
}

/** A mail server that records every line and accepts everything except the given commands. */
async function startSmtp(answers: Readonly<Record<string, string>> = {}): Promise<{ port: number; lines: string[] }> {
  const lines: string[] = []
  const server = createServer((socket) => {
    let isContent = false
    let rest = ''
    const say = (line: string) => {
      if (line !== '') socket.write(`${line}\r\n`)
    }
    sockets.push(socket)
    socket.on('error', () => {})
    socket.setEncoding('utf8')
    say(answers['greeting'] ?? '220 peer')
    socket.on('data', (chunk: string) => {
      const parts = (rest + chunk).split('\r\n')
      rest = parts.pop() ?? ''
      for (const line of parts) {
        lines.push(line)
        const verb = line.split(' ', 1)[0]?.toUpperCase() ?? ''
        if (isContent) {
          if (line === '.') {
            isContent = false
            say('250 taken')
          }
        } else if (answers[verb] !== undefined) say(answers[verb])
        else if (verb === 'EHLO') say('250-peer\r\n250 AUTH PLAIN')
        else if (verb === 'AUTH') say('235 welcome')
        else if (verb === 'DATA') {
          isContent = true
          say('354 go on')
        } else say('250 fine')
      }
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return { port: (server.address() as AddressInfo).port, lines }
}

afterEach(() => {
  for (const mailer of mailers.splice(0)) mailer.close()
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) server.close()
})
