import { randomUUID } from 'node:crypto'
import { formOf } from '../adapters/server/listing/forms.ts'
import type { Market, Person } from '../adapters/server/market.ts'
import type { Request } from './wire.ts'

/** People and rows for requests; the rows are created over the wire by literal addresses. */
export interface World {
  readonly market: Market
  readonly seller: Person
  readonly buyer: Person
  /** Posts JSON and returns the response; throws when it is refused. */
  readonly post: (as: Person, path: string, body: unknown, method?: string) => Promise<Row>
  readonly get: (as: Person, path: string) => Promise<Row>
  /** A text that no other row has. */
  readonly fresh: (word: string) => string
}

// oxlint-disable-next-line typescript/no-explicit-any -- responses are untyped, because nothing here imports a contract
export type Row = any

/** Creates the input of each call with the rows that it needs, so that it can be repeated. */
export type Requests = Readonly<Record<string, (world: World) => Promise<Request> | Request>>

export async function worldOf(market: Market): Promise<World> {
  const [seller, buyer] = [await market.seller(), await market.buyer()]
  const ask = async (as: Person, method: string, path: string, body?: unknown): Promise<Row> => {
    const response = await fetch(`${market.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(as.token === undefined ? {} : { authorization: `Bearer ${as.token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Row
    if (answer.status === false) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  return {
    market,
    seller,
    buyer,
    post: (as, path, body, method = 'POST') => ask(as, method, path, body),
    get: (as, path) => ask(as, 'GET', path),
    fresh: (word) => `${word} ${randomUUID().slice(0, 8)}`,
  }
}

export const png = (): File =>
  new File(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    ],
    'crate.png',
    { type: 'image/png' },
  )

/** A published product of the seller. */
export async function product({ post, seller, fresh }: World): Promise<number> {
  return (await post(seller, '/api/v1/product/store', { ...formOf(seller), name: fresh('Pump'), published: 1 })).data.id
}

export interface Specification {
  readonly id: number
  readonly terms: readonly number[]
}

/** A draft with variations: two specifications with two terms each. */
export async function configured({ post, seller, fresh }: World) {
  const form = { ...formOf(seller), name: fresh('Pump'), product_type: 'configured', published: 0 }
  const id: number = (await post(seller, '/api/v1/product/store', form)).data.id
  const add = async (name: string, parent?: number): Promise<number> =>
    (await post(seller, '/api/v1/product/create/specifications', { product_id: id, name, published: 0, parent })).data
      .id
  const specification = async (name: string, terms: readonly string[]): Promise<Specification> => {
    const made = await add(name)
    const ids: number[] = []
    for (const term of terms) ids.push(await add(term, made))
    return { id: made, terms: ids }
  }
  return { id, size: await specification('Size', ['S', 'M']), colour: await specification('Colour', ['Red', 'Blue']) }
}

/** A configured draft with one level of sizes in a group, and its first variation. */
export async function levelled(world: World) {
  const { post, get, seller } = world
  const draft = await configured(world)
  await post(seller, '/api/v1/product/levels/createv2', {
    product_id: draft.id,
    attributes: [draft.size.id],
    is_multi_specification: 'NO',
    group: 'Body',
    published: 0,
  })
  const levels = await get(seller, `/api/v1/product/levels/pending?product_id=${draft.id}`)
  const matrix = await post(seller, '/api/v1/product/matrix/list', { product_id: draft.id })
  return {
    ...draft,
    level: levels.selected[0].id as number,
    group: levels.groups[0].group_id as number,
    matrix: matrix.data.data[0].matrix_id as number,
  }
}

const NAMING_FIELDS = { 1: 103, 3: 303, 4: 402 } as const

/** A record of a type with a new name: 1 Leads, 3 Contacts, 4 Accounts. */
export async function record({ post, seller, fresh }: World, type_id: keyof typeof NAMING_FIELDS): Promise<string> {
  const form_fields = [{ id: NAMING_FIELDS[type_id], value: fresh('Ada') }]
  return (await post(seller, '/api/v1/crm/save_input_form', { type_id, form_fields })).data.unique_id
}

/** A room of buyer and seller with one message in it. */
export async function room({
  post,
  seller,
  buyer,
}: World): Promise<{ readonly room_id: string; readonly message_id: number }> {
  const { data } = await post(buyer, '/chat/rooms/send-message', {
    recipient_id: seller.userId,
    message: 'Good morning',
    client_id: randomUUID(),
  })
  await post(seller, '/chat/rooms/request', { room_id: data.roomId })
  return { room_id: data.roomId, message_id: data.id }
}
