import { beforeAll, describe, expect, it } from 'vitest'
import { describeMarket } from '../adapters/server/market.ts'
import { NOT_BUILT } from './not-built.ts'
import { REQUESTS } from './requests/index.ts'
import {
  responsePaths,
  type Call,
  CALLS,
  constantsOf,
  fieldNames,
  holdsPath,
  type Request,
  send,
  titleOf,
} from './wire.ts'
import { translator } from './translator.ts'
import { worldOf, type World } from './world.ts'

/** A name that no call of the specification uses. */
const UNKNOWN = { not_in_the_specification: 'x', nor_this: '' }

const built = CALLS.filter(({ id }) => !NOT_BUILT.includes(id))
const byTitle = (calls: readonly Call[]) => calls.map((call) => [titleOf(call), call] as const)

describe('the requests', () => {
  it('exist for every call except those that are not built', () => {
    expect(Object.keys(REQUESTS).toSorted()).toEqual(built.map(({ id }) => id).toSorted())
    expect(NOT_BUILT.filter((id) => !CALLS.some((call) => call.id === id))).toEqual([])
    expect(CALLS).toHaveLength(174)
  })
})

describeMarket(
  '[D-04] the specified call, below the path of its base',
  (market) => {
    let world: World
    beforeAll(async () => {
      world = await worldOf(market)
    })
    const requestOf = async (call: Call): Promise<Request> => {
      const request = await REQUESTS[call.id]?.(world)
      if (request === undefined) throw new Error(`${call.id} has no request`)
      return request
    }
    const accepted = async (call: Call, request: Request, why: string) => {
      const response = await send(market, call, request)
      if (response.http !== 200 || response.body['status'] === false)
        throw new Error(`${why}: HTTP ${response.http} ${JSON.stringify(response.body)}`)
      return response.body
    }

    it.each(byTitle(built))('[D-02] %s is accepted as specified and returns its keys', async (_, call) => {
      const request = await requestOf(call)
      const names = fieldNames(call)
      const sent = Object.keys({ ...constantsOf(call), ...request.values })
      if (request.body === undefined) expect(sent.toSorted()).toEqual([...names].toSorted())

      const body = await accepted(call, request, 'as written')

      expect(responsePaths(call).filter((path) => !holdsPath(body, path))).toEqual([])
    })

    // How the server reads a request has nothing to do with its database: one engine shows the rest.
    if (market.engine === 'pglite') return

    it.each(byTitle(built.filter((call) => call.id !== 'API-CRM-69')))(
      '%s ignores what it does not know',
      async (_, call) => {
        const request = await requestOf(call)

        await accepted(call, { ...request, values: { ...request.values, ...UNKNOWN } }, 'with unknown fields')
      },
    )

    it.each(byTitle(built.filter(({ encoding }) => encoding !== 'json' && encoding !== 'none')))(
      '%s takes an empty field for an absent one',
      async (_, call) => {
        for (const name of Object.keys({ ...constantsOf(call), ...(await requestOf(call)).values })) {
          const request = await requestOf(call)
          const without = await send(market, call, { ...request, values: { ...request.values, [name]: undefined } })
          if (without.http !== 200 || without.body['status'] === false) continue
          const fresh = await requestOf(call)
          await accepted(call, { ...fresh, values: { ...fresh.values, [name]: '' } }, `${name} is empty`)
        }
      },
    )

    it.each(byTitle(CALLS.filter(({ id }) => NOT_BUILT.includes(id))))(
      '%s is not built: the server knows no such call',
      async (_, call) => {
        const { http } = await send(market, call, { as: world.seller, path: { id: 1 } })

        expect([404, 405]).toContain(http)
      },
    )
  },
  translator,
)
