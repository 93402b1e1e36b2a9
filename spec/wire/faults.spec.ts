import { beforeAll, expect, it } from 'vitest'
import { describeMarket } from '../adapters/server/market.ts'
import { NOT_BUILT } from './not-built.ts'
import { REQUESTS } from './requests/index.ts'
import { type Call, CALLS, fieldNames, send, titleOf, type Values } from './wire.ts'
import { translator } from './translator.ts'
import { room, worldOf, type World } from './world.ts'

/** Messages of zod itself. */
const ZOD_WORDS =
  /Invalid (?:input|option|string|email|url|key|number)|Too (?:small|big)|expected |received |Unrecognized/

/** Values that no screen sends, and some that a person may. */
const ODD: readonly (readonly [string, unknown])[] = [
  ['records', {}],
  ['lists', [[]]],
  ['long texts', 'x'.repeat(30_000)],
  ['negative numbers', -1],
  ['empty texts', ''],
  ['nulls', null],
]

const callOf = (id: string): Call => {
  const found = CALLS.find((call) => call.id === id)
  if (found === undefined) throw new Error(`${id} is no call`)
  return found
}

describeMarket(
  'the wire',
  (market) => {
    let world: World
    beforeAll(async () => {
      world = await worldOf(market)
    })
    const ask = async (id: string, values: Values, path?: Readonly<Record<string, string | number>>) =>
      (await send(market, callOf(id), { as: world.seller, values, ...(path !== undefined && { path }) })).body

    it('[API-PRODUCT-01] lists the twelve filter groups, and ours (D-208), by GET as by POST', async () => {
      const byGet = await ask('API-PRODUCT-01', {})

      const twelve = [
        'annual_revenue',
        'brand',
        'business_type',
        'categories',
        'condition',
        'manufacturer_year',
        'member_type',
        'plan_type',
        'price_range',
        'price_type',
        'product_availability',
        'search_by_country',
      ]
      const ours = ['attributes', 'lead_time', 'price_term']
      expect(Object.keys(byGet['data'] as object).toSorted()).toEqual([...twelve, ...ours].toSorted())
      expect(await world.post(market.visitor, '/api/v1/front/filters', {})).toEqual(byGet)
    })

    it('lists the sectors for parent 0, as a number and as a text', async () => {
      const sectors = await ask('API-LOOKUP-01', {})

      expect((sectors['data'] as readonly unknown[]).length).toBeGreaterThan(0)
      expect(await ask('API-LOOKUP-01', { parent: 0 })).toEqual(sectors)
      expect(await ask('API-LOOKUP-01', { parent: '0' })).toEqual(sectors)
    })

    it('stores each message that comes without a client_id', async () => {
      const { room_id } = await room(world)
      const one = await ask('API-CHAT-03', { roomId: room_id, message: 'Hello' })
      const other = await ask('API-CHAT-03', { roomId: room_id, message: 'Hello' })

      expect(one['data']).toMatchObject({ message: 'Hello', client_id: null })
      expect((other['data'] as { id: number }).id).not.toBe((one['data'] as { id: number }).id)
    })

    it("names a thread's statuses `status` and takes them from the company's own form", async () => {
      const { data } = await world.get(world.seller, '/api/v1/crm/user_form_listing?type_id=1')
      const sections = JSON.parse(JSON.stringify(data.sections).replace('"Negotiation"', '"Haggling"')) as unknown
      await world.post(world.seller, '/api/v1/crm/default_form_input', { type_id: 1, form_data: { sections } })
      const request = await REQUESTS['API-CRM-80']?.(world)

      const { status } = await ask('API-CRM-80', {}, request?.path)

      const names = (status as readonly { readonly name: string }[]).map(({ name }) => name)
      expect(names).toContain('Haggling')
      expect(names).not.toContain('Negotiation')
      expect(names).toEqual(((await ask('API-CRM-78', {}))['data'] as { name: string }[]).map(({ name }) => name))
    })

    it.each(['"text"', '12', 'true', 'null'])('refuses the bare JSON value %s with 422', async (body) => {
      const response = await fetch(`${market.url}/api/v1/categoryList`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })

      expect([response.status, ((await response.json()) as { status: boolean }).status]).toEqual([422, false])
    })

    it.each(ODD)("refuses %s without a library's own message", async (_, value) => {
      const found: string[] = []
      for (const call of CALLS.filter(({ id }) => !NOT_BUILT.includes(id))) {
        if (call.id === 'API-PROFILE-04') continue
        const values = Object.fromEntries(fieldNames(call).map((name) => [name, value]))
        const { http, body } = await send(market, call, { as: world.seller, path: ANYWHERE, values })
        const texts = [body['message'], ...Object.values(body['errors'] ?? {}).flat()].map(String)
        const strange = texts.filter((text) => ZOD_WORDS.test(text))
        if (http >= 500 || strange.length > 0) found.push(`${titleOf(call)}: HTTP ${http} ${strange.join(', ')}`)
      }
      expect(found.join('\n')).toBe('')
    })
  },
  translator,
)

// Helpers

/** An id that no row has, for any path parameter. */
const ANYWHERE = new Proxy<Record<string, string>>({}, { get: () => '999999999' })
