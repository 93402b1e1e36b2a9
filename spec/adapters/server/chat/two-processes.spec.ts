import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as Effect from 'effect/Effect'
import Pusher from 'pusher-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { basesOn, createCaller } from '../../../../adapters/http/call.ts'
import { openSignIn } from '../../../../adapters/server/account/sign-in.ts'
import { type Config, readConfig } from '../../../../adapters/server/config.ts'
import { writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { type RunningServer, startServer } from '../../../../adapters/server/server.ts'
import { authorizeChannel, sendMessage } from '../../../../core/contracts/chat.contract.ts'
import type { AnyEndpoint, CallInput } from '../../../../core/contracts/endpoint.ts'
import { type Copy, copyDatabase } from '../database-copies.ts'

describe('two server processes on one PostgreSQL', () => {
  let copy: Copy
  let folder: string
  const servers: RunningServer[] = []
  const clients: Pusher[] = []

  beforeAll(async () => {
    copy = await copyDatabase('postgres')
    folder = mkdtempSync(join(tmpdir(), 'tradehall-two-'))
    for (let at = 0; at < 2; at += 1) {
      const read = readConfig(['--port', '0', '--data', folder, '--no-demo'], { TRADEHALL_TEST: '1' })
      if (read.kind !== 'config') throw new Error(JSON.stringify(read))
      servers.push(
        await startServer({
          config: { ...read.config, database: copy.setting as Config['database'] },
          log: () => undefined,
        }),
      )
    }
  })
  afterAll(async () => {
    for (const client of clients) client.disconnect()
    for (const server of servers) await server.close()
    await copy.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  it("[API-CHAT-09] should deliver to each other's sockets, in order and exactly once, over the official client", async () => {
    const [first, second] = servers as [RunningServer, RunningServer]
    const [ann, ben] = [await person(first, 'Ann'), await person(first, 'Ben')]
    const heardByAnn = await listening(first, ann)
    const heardByBen = await listening(second, ben)

    for (let at = 1; at <= 5; at += 1) {
      await call(at % 2 === 0 ? first : second, ann.token, sendMessage, {
        recipient_id: ben.userId,
        client_id: randomUUID(),
        message: `Line ${at}`,
      })
    }

    const lines = ['Line 1', 'Line 2', 'Line 3', 'Line 4', 'Line 5']
    await vi.waitFor(() => expect(heardByBen).toHaveLength(5), { timeout: 5_000 })
    await vi.waitFor(() => expect(heardByAnn).toHaveLength(5), { timeout: 5_000 })
    expect(heardByBen.map(({ message }) => message)).toEqual(lines)
    expect(heardByBen.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
  })

  // Helpers

  async function listening(server: RunningServer, who: { readonly userId: number; readonly token: string }) {
    const heard: { message: string; seq: number }[] = []
    const client = new Pusher(server.services.realtimeKey, {
      cluster: 'own',
      wsHost: '127.0.0.1',
      wsPort: server.port,
      wsPath: '/chat',
      forceTLS: false,
      enabledTransports: ['ws'],
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '',
        customHandler: ({ socketId, channelName }, response) => {
          call(server, who.token, authorizeChannel, { socket_id: socketId, channel_name: channelName }).then(
            ({ auth }) => response(null, { auth }),
            (error: unknown) => response(error as Error, null),
          )
        },
      },
    })
    clients.push(client)
    const channel = client.subscribe(`private-chat.${who.userId}`)
    channel.bind('message.sent', (data: { message: { message: string; seq: number } }) => heard.push(data.message))
    await new Promise((resolve, reject) => {
      channel.bind('pusher:subscription_succeeded', resolve)
      channel.bind('pusher:subscription_error', reject)
    })
    return heard
  }
})

function call<E extends AnyEndpoint>(server: RunningServer, token: string, contract: E, input: CallInput<E>) {
  return Effect.runPromise(
    createCaller({ bases: basesOn(`http://127.0.0.1:${server.port}`), facts: () => ({ token }) }).call(contract, input),
  )
}

async function person(server: RunningServer, name: string) {
  return writeAsSystem(server.db, async ({ k }) => {
    const company = await k
      .insertInto('companies')
      .values({ kind: 'seller', name, slug: name.toLowerCase(), plan: 'trade', approval: 'approved' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await k
      .insertInto('users')
      .values({
        company_id: company.id,
        type: 'seller',
        full_name: name,
        email: `${name}@spec.example`,
        member_id: name,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const request = {
      address: '/',
      ip: '127.0.0.1',
      userAgent: 'spec',
      host: '',
      sessionHash: undefined,
      pageUrl: undefined,
      socketId: undefined,
      isLocal: true,
    }
    const { accessToken } = await openSignIn(k, id, { now: new Date(), request })
    return { userId: id, token: accessToken }
  })
}
