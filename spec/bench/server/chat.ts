import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashToken } from '../../../adapters/server/http/viewer.ts'
import { md5, signChannel, signRequest } from '../../../adapters/server/realtime/pusher-signature.ts'
import { figure, median } from '../harness.ts'
import { type LightSocket, openLightSocket } from './light-socket.ts'
import { percentile, rawRequest, sendOnce } from './load.ts'
import { startBare } from './processes.ts'
import { dayBefore, made, randomOf } from './random-data.ts'
import type { FurtherPlace, ServerCase, ServerSubject, Sink, Variant } from './subject.ts'

/** Messages in rooms of a hundred pages. */
const SIZE = 200_000
const ROOM_MESSAGES = 4_000
const PEOPLE = 48
/** The people who write into one room at once. */
const SENDERS = 10
const PAGE = 40
/** More than a run sends. */
const NEW_REQUESTS = 60_000
const SOCKETS = 1_000
/** Events of one round of the fan-out. */
const EVENTS = 40

const APP = { appId: 'bench', key: 'bench', secret: 'bench-secret' }
const SOCKET_PATH = `/app/${APP.key}?protocol=7`

/** History, sending, delivery and fan-out. */
export const chat: ServerSubject = {
  name: 'chat',
  unit: 'messages',
  sizes: [SIZE],
  fill: async (sink, size) => {
    const people = await fillChat(sink, size)
    return [historyCase(people, size / ROOM_MESSAGES), ...sendCases(people)]
  },
  further: async (place) => {
    if (place.isChosen(DELIVERY)) await measureDelivery(place)
    if (place.isChosen(FAN_OUT)) await measureFanOut(place)
  },
}

const tokenOf = (at: number): string => `bench-chat-${at}`
const HISTORY_ROOM = 'history'
const TOGETHER = 'together'

async function fillChat(sink: Sink, size: number): Promise<readonly number[]> {
  const random = randomOf(size)
  await sink.query(`insert into settings (name, value) values ('secrets', $1)`, [
    JSON.stringify({ realtime: APP, linkSecret: 'bench' }),
  ])
  // The baseline announces its messages as well, but not to the product, which would work for it.
  await sink.query('create table bare_outbox (like outbox including all)')
  await sink.query(`create function notify_bare() returns trigger language plpgsql as
    $$ begin perform pg_notify('bare_outbox', new.id::text); return null; end $$`)
  await sink.query(
    'create trigger bare_notifies after insert on bare_outbox for each row execute function notify_bare()',
  )
  await sink.copy('companies', ['kind', 'name', 'slug'], [['seller', 'Chat', 'chat']])
  const { rows } = await sink.query<{ id: number }>(`select id from companies where slug = 'chat'`)
  await sink.copy(
    'users',
    ['company_id', 'type', 'full_name', 'email', 'member_id'],
    made(PEOPLE, (at) => [rows[0]?.id, 'subuser', `Person ${at}`, `chat-${at}@example.com`, `CHAT${at}`]),
  )
  const people = (await sink.query<{ id: number }>('select id from users order by id')).rows.map(({ id }) => id)
  const person = (at: number) => people[at % PEOPLE] ?? 0
  await sink.copy(
    'sign_ins',
    ['token_hash', 'user_id', 'expires_at'],
    people.map((id, at) => [hashToken(tokenOf(at)), id, '2100-01-01T00:00:00Z']),
  )
  const rooms = Math.ceil(size / ROOM_MESSAGES)
  await sink.copy(
    'rooms',
    ['id', 'is_group', 'name', 'created_by', 'last_seq', 'last_message', 'last_message_at'],
    [
      ...made(rooms, (at) => [`${HISTORY_ROOM}-${at}`, true, 'History', person(0), ROOM_MESSAGES, 'x', dayBefore(1)]),
      [TOGETHER, true, 'Together', person(0), 0, null, null],
      ...made(PEOPLE, (at) => [`own-${at}`, true, 'Own', person(at), 0, null, null]),
    ],
  )
  await sink.copy(
    'room_members',
    ['room_id', 'user_id'],
    [
      ...made(rooms * 2, (at) => [`${HISTORY_ROOM}-${at >> 1}`, person(at % 2)]),
      ...made(SENDERS, (at) => [TOGETHER, person(at)]),
      ...made(PEOPLE * 2, (at) => [`own-${at >> 1}`, person((at >> 1) + (at % 2))]),
    ],
  )
  await sink.copy(
    'messages',
    ['room_id', 'seq', 'sender_id', 'client_id', 'message', 'created_at'],
    made(size, (at) => [
      `${HISTORY_ROOM}-${at % rooms}`,
      Math.floor(at / rooms) + 1,
      person(at % 2),
      `old-${at}`,
      `Message ${at} ${'about a container of goods '.repeat(1 + Math.floor(random() * 4))}`,
      dayBefore(100 - at / size),
    ]),
  )
  return people
}

/** A stored message as JSON. */
const messageJson = (from: string, read: string) => `json_build_object('id', ${from}.id, 'roomId', ${from}.room_id,
  'seq', ${from}.seq, 'client_id', ${from}.client_id, 'sender_id', ${from}.sender_id, 'recipient_id', ${from}.recipient_id,
  'message', ${from}.message, 'message_type', ${from}.message_type, 'replied_parent_id', ${from}.replied_parent_id,
  'replied_message', ${from}.replied_message, 'read', ${read}, 'chat_transfer_id', ${from}.chat_transfer_id,
  'promotion_type', ${from}.promotion_type, 'master_prom_id', ${from}.master_prom_id, 'files', ${from}.files,
  'sent_at', floor(extract(epoch from ${from}.created_at) * 1000))`

const HISTORY = `
  with allowed as materialized (select r.id, r.last_seq from rooms r where r.id = $1 and exists (select 1 from room_members where room_id = r.id and user_id = $2::bigint)),
  reads as materialized (select user_id, read_seq as seq from room_members where room_id = $1 and (user_id = $2::bigint or not is_blocked and not is_request)),
  top as materialized (select m.* from messages m where m.room_id = (select id from allowed) and m.seq < $3::int order by m.seq desc limit ${PAGE})
  select json_build_object('messages', (select json_agg(${messageJson(
    'top',
    'case when top.seq <= (select max(seq) from reads where user_id <> top.sender_id) then 1 else 0 end',
  )} order by top.seq desc) from top),
    'total', (select least($3::int - 1, last_seq) from allowed),
    'reads', (select json_agg(json_build_object('user_id', user_id, 'seq', seq) order by user_id) from reads))::text as json`

const historyCase = (people: readonly number[], rooms: number): ServerCase => ({
  name: 'history: a page',
  variants: Array.from({ length: 400 }, (_, at): Variant => {
    const room = `${HISTORY_ROOM}-${at % rooms}`
    const before = 100 + ((at * 97) % (ROOM_MESSAGES - 100))
    return {
      call: {
        method: 'GET',
        path: `/chat/chat-history/0?room_id=${room}&before_seq=${before}`,
        headers: { authorization: `Bearer ${tokenOf(0)}` },
      },
      statement: { text: HISTORY, values: [room, people[0], before] },
    }
  }),
  answerOf: (body) => {
    const { data, reads } = body as { data: { data: unknown; total: number }; reads: { user_id: number }[] }
    return {
      messages: data.data,
      total: data.total,
      reads: reads.toSorted((one, other) => one.user_id - other.user_id),
    }
  },
  aims: { ratio: 0.6, p95: 50 },
})

/** Numbers, stores and announces a message: $1 the room, $2 the sender, $3 the client's id, $4 the text. */
const SEND = `
  with members as materialized (select array_agg('private-chat.' || user_id) as channels, bool_or(user_id = $2::bigint and not is_blocked) as is_member
    from room_members where room_id = $1),
  room as (update rooms set last_seq = last_seq + 1, last_message = left($4::text, 120), last_message_at = now()
    where id = $1 and (select is_member from members) returning id, last_seq as seq),
  stored as (insert into messages (room_id, seq, sender_id, client_id, message)
    select id, seq, $2::bigint, $3::text, $4::text from room returning *),
  marked as (update room_members m set read_seq = room.seq from room where m.room_id = room.id and m.user_id = $2::bigint),
  sent as materialized (select ${messageJson('stored', '0')} as json from stored),
  event as (insert into bare_outbox (channels, event, data)
    select members.channels, 'message.sent', jsonb_build_object('type', 'message.sent', 'message', sent.json) from sent, members)
  select json::text as json from sent`

const TEXT = 'Can you ship two containers to the port in May, and at which price per tonne?'

function sendCases(people: readonly number[]): ServerCase[] {
  const sent = (name: string, at: number, sender: number, roomId: string): Variant => {
    const clientId = `${name}-${at}`
    return {
      call: {
        method: 'POST',
        path: '/chat/rooms/send-message',
        headers: { authorization: `Bearer ${tokenOf(sender)}` },
        body: { roomId, client_id: clientId, message: TEXT },
      },
      // The baseline has messages of its own in the same table.
      statement: { text: SEND, values: [roomId, people[sender], `bare-${clientId}`, TEXT] },
    }
  }
  return [
    {
      name: 'send: ten senders, one room',
      isNeverRepeated: true,
      connections: SENDERS,
      variants: Array.from({ length: NEW_REQUESTS }, (_, at) => sent('together', at, at % SENDERS, TOGETHER)),
      aims: { ratio: 0.6, p95: 40 },
    },
    {
      name: 'send: each into an own room',
      isNeverRepeated: true,
      variants: Array.from({ length: NEW_REQUESTS }, (_, at) => sent('own', at, at % PEOPLE, `own-${at % PEOPLE}`)),
      aims: { ratio: 0.6, p95: 40 },
    },
  ]
}

// Deliveries

const DELIVERY = 'delivery: ten senders, one room'

/** From the request of a sender until each of the ten has the message, while all ten send. */
async function measureDelivery({ database, product, label, home, rounds, milliseconds }: FurtherPlace): Promise<void> {
  const file = join(home, 'chat-statements.json')
  writeFileSync(file, JSON.stringify([SEND]))
  const bare = await startBare(database, file, 'bare-chat')
  const arrivals = new Map<string, number[]>()
  const arrived = (text: () => string) => {
    const id = /client_id\\*"\s*:\s*\\*"([\w-]+)/.exec(text())?.[1]
    if (id !== undefined) arrivals.get(id)?.push(performance.now())
  }
  const people = await peopleOf(product.port)
  const ours = await Promise.all(people.map((id, at) => subscribed(product.port, at, `private-chat.${id}`, arrived)))
  const theirs = await Promise.all(people.map(() => openLightSocket(bare.port, '/', '10.0.0.1', arrived)))
  let sent = 0
  const round = async (port: number, request: (sender: number, id: string) => Buffer) => {
    const times: number[] = []
    const start = performance.now()
    await Promise.all(
      people.map(async (_, sender) => {
        while (performance.now() - start < milliseconds) {
          const id = `delivered-${(sent += 1)}`
          const found: number[] = []
          arrivals.set(id, found)
          const from = performance.now()
          const { status, body } = await sendOnce(port, request(sender, id))
          if (status !== 200) throw new Error(`HTTP ${status}: ${body.slice(0, 300)}`)
          while (found.length < SENDERS && performance.now() - from < 5_000) await new Promise(setImmediate)
          if (found.length !== SENDERS) throw new Error(`${id} arrived ${found.length} times.`)
          times.push(...found.map((at) => at - from))
          arrivals.delete(id)
        }
      }),
    )
    return times.toSorted((one, other) => one - other)
  }
  const all = { ours: [] as number[], theirs: [] as number[] }
  const ratios: number[] = []
  for (let at = -1; at < rounds; at += 1) {
    const one = await round(product.port, (sender, id) =>
      rawRequest(
        {
          method: 'POST',
          path: '/chat/rooms/send-message',
          headers: { authorization: `Bearer ${tokenOf(sender)}` },
          body: { roomId: TOGETHER, client_id: id, message: TEXT },
        },
        `10.2.0.${sender}`,
      ),
    )
    const other = await round(bare.port, (sender, id) =>
      rawRequest({ method: 'POST', path: '/0', body: [TOGETHER, people[sender], id, TEXT] }, '10.0.0.1'),
    )
    if (at < 0) continue
    all.ours.push(...one)
    all.theirs.push(...other)
    ratios.push(one.length / other.length)
  }
  const of = (times: readonly number[], share: number) =>
    percentile(
      times.toSorted((one, other) => one - other),
      share,
    )
  console.log(
    `  ${DELIVERY}\n    p50 ${of(all.ours, 0.5).toFixed(1)} ms, p95 ${of(all.ours, 0.95).toFixed(1)} ms; bare p50 ${of(all.theirs, 0.5).toFixed(1)} ms, p95 ${of(all.theirs, 0.95).toFixed(1)} ms`,
  )
  figure(`ratio of ${DELIVERY}, ${label}`, median(ratios), 'of the statement and a broadcast', { atLeast: 0.6 }, 2)
  if (database.engine === 'postgres') figure(`p95 of ${DELIVERY}, ${label}`, of(all.ours, 0.95), 'ms', { atMost: 60 })
  for (const socket of [...ours, ...theirs]) socket.close()
  await bare.stop()
}

const FAN_OUT = 'fan-out: 1,000 sockets'

/** Events to a thousand sockets, against a bare broadcast to as many. */
async function measureFanOut({ database, product, label, home, rounds }: FurtherPlace): Promise<void> {
  const file = join(home, 'chat-statements.json')
  writeFileSync(file, JSON.stringify([SEND]))
  const bare = await startBare(database, file, 'bare-chat')
  const counts = { ours: 0, theirs: 0 }
  const data = JSON.stringify({ type: 'spec', text: TEXT.repeat(4) })
  const open = async (subscribe: boolean): Promise<LightSocket[]> => {
    const sockets: LightSocket[] = []
    for (let at = 0; at < SOCKETS; at += 1) {
      const visitor = `10.3.${at >> 6}.${at & 63}`
      const socket = await openLightSocket(
        subscribe ? product.port : bare.port,
        subscribe ? SOCKET_PATH : '/',
        visitor,
        () => (subscribe ? (counts.ours += 1) : (counts.theirs += 1)),
      )
      if (subscribe) socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'bench' } }))
      sockets.push(socket)
    }
    return sockets
  }
  const sockets = [...(await open(true)), ...(await open(false))]
  const until = async (side: keyof typeof counts, count: number) => {
    const limit = performance.now() + 20_000
    while (counts[side] < count) {
      if (performance.now() > limit) throw new Error(`${side}: ${counts[side]} of ${count} frames arrived.`)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
  // Its greeting and the confirmation of its subscription.
  await until('ours', 2 * SOCKETS)
  const publish = (): Buffer => {
    const body = JSON.stringify({ name: 'bench', channels: ['bench'], data })
    const path = `/apps/${APP.appId}/events`
    const query: Record<string, string> = {
      auth_key: APP.key,
      auth_timestamp: String(Math.floor(Date.now() / 1_000)),
      auth_version: '1.0',
      body_md5: md5(body),
    }
    const signature = signRequest(APP.secret, { method: 'POST', path, query })
    const address = `${path}?${new URLSearchParams({ ...query, auth_signature: signature }).toString()}`
    return rawRequest(
      { method: 'POST', path: address, body: { name: 'bench', channels: ['bench'], data } },
      '10.3.99.1',
    )
  }
  const same = rawRequest(
    { method: 'POST', path: '/publish', body: { event: 'bench', channel: 'bench', data } },
    '10.0.0.1',
  )
  const round = async (side: keyof typeof counts) => {
    const before = counts[side]
    const start = performance.now()
    const port = side === 'ours' ? product.port : bare.port
    for (let at = 0; at < EVENTS; at += 1) {
      const { status, body } = await sendOnce(port, side === 'ours' ? publish() : same)
      if (status !== 200) throw new Error(`HTTP ${status}: ${body}`)
    }
    await until(side, before + EVENTS * SOCKETS)
    return (EVENTS * SOCKETS * 1_000) / (performance.now() - start)
  }
  const ratios: number[] = []
  const rates = { ours: [] as number[], theirs: [] as number[] }
  for (let at = -1; at < rounds; at += 1) {
    const one = await round('ours')
    const other = await round('theirs')
    if (at < 0) continue
    rates.ours.push(one)
    rates.theirs.push(other)
    ratios.push(one / other)
  }
  console.log(
    `  ${FAN_OUT}\n    ${median(rates.ours).toFixed(0)} deliveries/s; bare ${median(rates.theirs).toFixed(0)} deliveries/s`,
  )
  figure(`ratio of ${FAN_OUT}, ${label}`, median(ratios), 'of a bare broadcast', { atLeast: 0.9 }, 2)
  for (const socket of sockets) socket.close()
  await bare.stop()
}

// Helpers

/** The ids of the ten members, as their own sign-ins know them. */
async function peopleOf(port: number): Promise<readonly number[]> {
  const { body } = await sendOnce(
    port,
    rawRequest(
      { method: 'GET', path: '/chat/rooms/list', headers: { authorization: `Bearer ${tokenOf(0)}` } },
      '10.2.1.1',
    ),
  )
  const { data } = JSON.parse(body) as {
    data: readonly { readonly room_id: string; readonly participants: readonly { readonly user_id: number }[] }[]
  }
  const room = data.find(({ room_id }) => room_id === TOGETHER)
  return (room?.participants ?? []).map(({ user_id }) => user_id).toSorted((one, other) => one - other)
}

/** Opens a socket on a private channel. */
async function subscribed(
  port: number,
  at: number,
  channel: string,
  onText: (text: () => string) => void,
): Promise<LightSocket> {
  let isReady: () => void = () => undefined
  const ready = new Promise<void>((resolve) => (isReady = resolve))
  let socket: LightSocket | undefined
  let greeting: string | undefined
  const subscribe = () => {
    const socketId = /(\d+\.\d+)/.exec(greeting ?? '')?.[1]
    if (socket === undefined || socketId === undefined) return
    socket.send(
      JSON.stringify({
        event: 'pusher:subscribe',
        data: { channel, auth: signChannel(APP, { socketId, channel }).auth },
      }),
    )
    greeting = undefined
  }
  socket = await openLightSocket(port, SOCKET_PATH, `10.2.2.${at}`, (text) => {
    const found = text()
    if (found.includes('connection_established')) {
      greeting = found
      subscribe()
    } else if (found.includes('subscription_succeeded')) isReady()
    else onText(() => found)
  })
  subscribe()
  await ready
  return socket
}
