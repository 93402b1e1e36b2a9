import PusherClient from 'pusher-js'
import { afterAll, expect, it, vi } from 'vitest'
import { hashPassword } from '../../../../adapters/server/account/passwords.ts'
import { openSignIn } from '../../../../adapters/server/account/sign-in.ts'
import { writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { forgotPassword, resetPassword, signOut } from '../../../../core/contracts/account.contract.ts'
import { operatorSuspend } from '../../../../core/contracts/operator.contract.ts'
import { deleteSubAccounts, updateSubAccount } from '../../../../core/contracts/sub-accounts.contract.ts'
import { describeMarket, type Market, type Person } from '../market.ts'
import { subscribed } from './realtime-server.ts'

// A socket outlived the sign-in that had opened it, and received every later message.
describeMarket('a socket of an ended sign-in', (market) => {
  const clients: PusherClient[] = []
  afterAll(() => {
    for (const client of clients) client.disconnect()
  })

  /** A browser with this sign-in on the person's own channel, with all events that it receives. */
  const listener = async (person: Pick<Person, 'userId'>, token: string | undefined) => {
    const received: unknown[] = []
    const client = new PusherClient(market.server.services.realtimeKey, {
      cluster: 'own',
      wsHost: '127.0.0.1',
      wsPort: market.server.port,
      wsPath: '/chat',
      forceTLS: false,
      enabledTransports: ['ws'],
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '',
        customHandler: ({ socketId, channelName }, callback) => {
          void fetch(`${market.url}/chat/broadcasting/auth`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify({ socket_id: socketId, channel_name: channelName }),
          }).then(async (response) =>
            response.ok
              ? callback(null, (await response.json()) as { auth: string })
              : callback(new Error(String(response.status)), null),
          )
        },
      },
    })
    clients.push(client)
    const channel = await subscribed(client, `private-chat.${person.userId}`)
    channel.bind('spec.happened', (data: unknown) => received.push(data))
    return { client, received, socketId: client.connection.socket_id }
  }
  const emit = (userId: number, data: unknown) =>
    writeAsSystem(market.db, (w) => w.emit({ channels: [`private-chat.${userId}`], event: 'spec.happened', data }))
  /** Waits until the socket is replaced, and proves that it receives no later event. */
  const expectNothingReceived = async (person: Person, spy: Awaited<ReturnType<typeof listener>>) => {
    await vi.waitFor(() => expect(spy.client.connection.socket_id).not.toBe(spy.socketId), { timeout: 10_000 })
    const witness = await market.seller()
    const other = await listener(witness, witness.token)
    await emit(person.userId, 'secret')
    await emit(witness.userId, 'later')
    await vi.waitFor(() => expect(other.received).toEqual(['later']), { timeout: 10_000 })
    expect(spy.received).toEqual([])
  }

  it('receives nothing after sign-out, while other devices of the person still receive events', async () => {
    const seller = await market.seller()
    const spy = await listener(seller, seller.token)
    const { accessToken } = await secondSignIn(market, seller)
    const phone = await listener(seller, accessToken)

    await seller.call(signOut, {})
    await expectNothingReceived(seller, spy)
    await vi.waitFor(
      async () => {
        await emit(seller.userId, 'still here')
        expect(phone.received).toContain('still here')
      },
      { timeout: 10_000, interval: 500 },
    )
    expect(spy.received).toEqual([])
  })

  it('receives nothing after a new password', async () => {
    const seller = await market.seller()
    const spy = await listener(seller, seller.token)
    await market.visitor.call(forgotPassword, { email_id: seller.email })
    const [mail] = await market.messagesTo(seller.email)
    const token = /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''

    await market.visitor.call(resetPassword, { token, password: 'Harbour-43', password_confirmation: 'Harbour-43' })
    await expectNothingReceived(seller, spy)
  })

  it('receives nothing after the owner set another password for a sub account, or deleted it', async () => {
    const owner = await market.seller()
    const one = await market.subuser(owner, [])
    const two = await market.subuser(owner, [])
    const spies = [await listener(one, one.token), await listener(two, two.token)] as const

    await owner.call(updateSubAccount, { id: one.userId, password: 'Harbour-44' })
    await owner.call(deleteSubAccounts, { user_id: [two.userId] })
    await expectNothingReceived(one, spies[0])
    await expectNothingReceived(two, spies[1])
  })

  it('[D-190] receives nothing after the company was suspended', async () => {
    const seller = await market.seller()
    const spy = await listener(seller, seller.token)

    const operator = await market.operator()
    await operator.call(operatorSuspend, { id: seller.companyId, was: 'approved', reason: 'Counterfeit goods' })
    await expectNothingReceived(seller, spy)
  })

  it('receives nothing after the row of the account is deleted', async () => {
    const seller = await market.seller()
    const spy = await listener(seller, seller.token)

    await market.db.query('update users set deleted_at = now() where id = $1', [seller.userId])
    await expectNothingReceived(seller, spy)
  })
})

// Helpers

const secondSignIn = (market: Market, { userId }: Person) =>
  writeAsSystem(market.db, async ({ k }) => {
    await k
      .updateTable('users')
      .set({ password_hash: await hashPassword('Harbour-42') })
      .where('id', '=', userId)
      .execute()
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
    return openSignIn(k, userId, { now: market.clock.now, request })
  })
