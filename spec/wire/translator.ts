import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Phrases that the stand-in knows; it returns others in brackets with the language. */
const PHRASES: Readonly<Record<string, string>> = { 'Good morning': 'Guten Morgen' }

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request
    .on('data', (part: Buffer) => parts.push(part))
    .on('end', () => {
      const { q, target } = JSON.parse(Buffer.concat(parts).toString()) as {
        readonly q: string
        readonly target: string
      }
      const fails = q.startsWith('fail')
      response
        .writeHead(fails ? 400 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(fails ? { error: 'no' } : { translatedText: PHRASES[q] ?? `[${target}] ${q}` }))
    })
})
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve)
})
// The process ends although the stand-in listens.
server.unref()

/** The settings of a server that translates by a stand-in with the LibreTranslate interface. */
export const translator = { TRANSLATE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } as const
