import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A mail server for specs. */
export interface SmtpPeer {
  readonly port: number
  /** Every line that it received. */
  readonly lines: string[]
  /** What it says to a command instead of accepting it; may be changed at any time. `DELIVER`: after the content. */
  readonly answers: Record<string, string>
  /** The only address that it does not know, in lower case. */
  unknown: string | undefined
  /** The mails that it accepted. */
  readonly mails: { readonly id: string; readonly to: string; readonly subject: string }[]
  /** Called when a content has arrived; the acknowledgement waits for it. */
  onContent: (mail: { readonly id: string; readonly to: string }) => Promise<void> | undefined
  close(): void
}

/** Starts a mail server that accepts everything except the given commands. */
export async function startSmtpPeer(answers: Readonly<Record<string, string>> = {}): Promise<SmtpPeer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    let content: string[] | undefined
    let to = ''
    let rest = ''
    const say = (line: string) => {
      if (line !== '' && socket.writable) socket.write(`${line}\r\n`)
    }
    const header = (name: string) =>
      content
        ?.find((line) => line.toLowerCase().startsWith(`${name}:`))
        ?.slice(name.length + 1)
        .trim() ?? ''
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.setEncoding('utf8')
    say(peer.answers['greeting'] ?? '220 peer')
    socket.on('data', (chunk: string) => {
      const parts = (rest + chunk).split('\r\n')
      rest = parts.pop() ?? ''
      for (const line of parts) {
        peer.lines.push(line)
        const verb = line.split(' ', 1)[0]?.toUpperCase() ?? ''
        if (content !== undefined) {
          if (line !== '.') {
            content.push(line)
            continue
          }
          const mail = { id: header('message-id'), to, subject: header('subject') }
          content = undefined
          void Promise.resolve(peer.onContent(mail)).then(() => {
            if (!socket.writable) return
            const refusal = peer.answers['DELIVER']
            if (refusal === undefined) peer.mails.push(mail)
            say(refusal ?? '250 taken')
          })
        } else if (peer.answers[verb] !== undefined) say(peer.answers[verb])
        else if (verb === 'EHLO') say('250-peer\r\n250 AUTH PLAIN')
        else if (verb === 'AUTH') say('235 welcome')
        else if (verb === 'DATA') {
          content = []
          say('354 go on')
        } else {
          if (verb === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? ''
          say(verb === 'RCPT' && to.toLowerCase() === peer.unknown ? '550 No such user' : '250 fine')
        }
      }
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const peer: SmtpPeer = {
    port: (server.address() as AddressInfo).port,
    lines: [],
    answers: { ...answers },
    unknown: undefined,
    mails: [],
    onContent: () => undefined,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  return peer
}
