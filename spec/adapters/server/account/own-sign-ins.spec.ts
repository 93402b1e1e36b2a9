import Pusher from 'pusher-js'
import { expect, it, vi } from 'vitest'
import { hashPassword } from '../../../../adapters/server/account/passwords.ts'
import { TOKEN_IDLE_MS } from '../../../../core/account/stored-sign-in.ts'
import {
  changePassword,
  endSignIns,
  issueAutologinCode,
  autologin,
  ownSignIns,
  signIn,
} from '../../../../core/contracts/account.contract.ts'
import { authorizeChannel } from '../../../../core/contracts/chat.contract.ts'
import { notificationsList } from '../../../../core/contracts/notifications.contract.ts'
import { DAY_MS } from '../../../../core/time/durations.ts'
import { describeMarket, type Market, type Person } from '../market.ts'

const OLD = 'Harbour-42'
const NEW = 'Lantern&Quay-7'
const changed = { current_password: OLD, password: NEW, password_confirmation: NEW }

describeMarket('own sign-ins', (market) => {
  it('[D-145] sets a new password by the current one, ends the other sign-ins and says so by mail', async () => {
    const { person, onPhone } = await signedInTwice(market)
    const { data: code } = await onPhone.call(issueAutologinCode, { user_id: person.userId })

    expect(await person.fails(changePassword, { ...changed, current_password: 'Harbour-41' })).toMatchObject({
      errors: { current_password: ['This is not your current password'] },
    })
    expect(await person.fails(changePassword, { ...changed, password_confirmation: 'other' })).toMatchObject({
      errors: { password_confirmation: ['The two passwords are not the same'] },
    })
    expect((await onPhone.call(ownSignIns, {})).data).toHaveLength(2)
    await person.call(changePassword, changed)

    expect((await person.call(ownSignIns, {})).data).toHaveLength(1)
    expect(await onPhone.fails(ownSignIns, {})).toMatchObject({ _tag: 'Unauthenticated' })
    expect(await market.visitor.fails(autologin, { id: code.id })).toMatchObject({ _tag: 'Refused' })
    expect(await market.visitor.fails(signIn, { email_id: person.email, password: OLD })).toMatchObject({
      _tag: 'Refused',
    })
    expect(await market.visitor.call(signIn, { email_id: person.email, password: NEW })).toHaveProperty('accessToken')
    expect((await market.messagesTo(person.email))[0]?.body).toContain('the password of your account was changed')
    expect(await market.visitor.fails(changePassword, changed)).toMatchObject({ _tag: 'Unauthenticated' })
  })

  it('[D-145] delays wrong current passwords, so that a borrowed device cannot guess', async () => {
    const { person } = await signedInTwice(market)
    for (let tried = 0; tried < 5; tried += 1)
      await person.fails(changePassword, { ...changed, current_password: `Guess-${tried}!` })

    expect(await person.fails(changePassword, changed)).toMatchObject({ _tag: 'TooMany', retryAfterSeconds: 60 })
  })

  it('[D-145] lists the own sign-ins only, and ends one, the others or all', async () => {
    const { person, onPhone } = await signedInTwice(market)
    const stranger = await market.buyer()
    const { data } = await person.call(ownSignIns, {})
    expect(data).toMatchObject([
      { is_this: true, ip: '127.0.0.1', device: 'Unknown device' },
      { is_this: false, ip: '127.0.0.1' },
    ])
    const phone = data[1]?.id ?? 0

    const foreign = await stranger.fails(endSignIns, { id: phone })
    expect(foreign).toMatchObject({ _tag: 'NotFound' })
    expect(await stranger.fails(endSignIns, {})).toMatchObject({ _tag: 'Refused' })
    expect(await stranger.fails(endSignIns, { id: 999_999_999 })).toEqual(foreign)
    expect(await onPhone.call(endSignIns, { which: 'others' })).toMatchObject({
      data: { ended: 1 },
      message: 'One sign-in ended',
    })
    expect(await person.fails(ownSignIns, {})).toMatchObject({ _tag: 'Unauthenticated' })
    await onPhone.call(endSignIns, { which: 'all' })
    expect(await onPhone.fails(ownSignIns, {})).toMatchObject({ _tag: 'Unauthenticated' })
    expect((await stranger.call(ownSignIns, {})).data).toHaveLength(1)
  })

  it('[D-145] closes the sockets of the sign-ins that end, at once', async () => {
    const { person, onPhone } = await signedInTwice(market)
    const { client, closed } = await listening(market, onPhone)

    await person.call(endSignIns, { which: 'others' })

    await vi.waitFor(() => expect(closed()).toBe(true), { timeout: 5_000 })
    client.disconnect()
  })

  it('[D-145] ends a sign-in that makes no call for three days, and keeps one in use', async () => {
    const person = await market.buyer()
    const idle = await market.buyer()
    const step = TOKEN_IDLE_MS / 2
    for (let at = 0; at < 3; at += 1) {
      market.clock.now = new Date(market.clock.now.getTime() + step)
      await person.call(notificationsList, {})
    }

    expect(await idle.fails(notificationsList, {})).toMatchObject({ _tag: 'Unauthenticated' })
    expect((await person.call(ownSignIns, {})).data).toHaveLength(1)
  })

  it('[D-17] ends a sign-in 30 days after it was opened, also when it is in use', async () => {
    const person = await market.buyer()
    const step = TOKEN_IDLE_MS / 2
    const ends = market.clock.now.getTime() + 30 * DAY_MS
    while (market.clock.now.getTime() + step < ends) {
      market.clock.now = new Date(market.clock.now.getTime() + step)
      await person.call(notificationsList, {})
    }

    market.clock.now = new Date(ends)
    expect(await person.fails(notificationsList, {})).toMatchObject({ _tag: 'Unauthenticated' })
  })
})

// Helpers

/** A person with a password and two sign-ins. */
async function signedInTwice(market: Market): Promise<{ person: Person; onPhone: Person }> {
  const person = await market.buyer()
  await market.db.query('update users set password_hash = $2 where id = $1', [person.userId, await hashPassword(OLD)])
  const { accessToken } = await market.visitor.call(signIn, { email_id: person.email, password: OLD })
  return { person, onPhone: market.holding(person, accessToken) }
}

async function listening(market: Market, who: Person) {
  const client = new Pusher(market.server.services.realtimeKey, {
    cluster: 'own',
    wsHost: '127.0.0.1',
    wsPort: market.server.port,
    wsPath: '/chat',
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, response) => {
        who.call(authorizeChannel, { socket_id: socketId, channel_name: channelName }).then(
          ({ auth }) => response(null, { auth }),
          (error: unknown) => response(error as Error, null),
        )
      },
    },
  })
  const channel = client.subscribe(`private-chat.${who.userId}`)
  await new Promise((resolve, reject) => {
    channel.bind('pusher:subscription_succeeded', resolve)
    channel.bind('pusher:subscription_error', reject)
  })
  // The client connects again by itself; without a sign-in it may no longer subscribe.
  let isClosed = false
  client.connection.bind('state_change', ({ current }: { current: string }) => {
    isClosed ||= current !== 'connected'
  })
  return { client, closed: () => isClosed }
}
