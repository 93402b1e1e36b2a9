import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { declaredContracts } from '../../../tools/contracts.ts'
import { NOT_BUILT } from '../../../wire/not-built.ts'
import { REQUESTS } from '../../../wire/requests/index.ts'
import { CALLS, send, titleOf } from '../../../wire/wire.ts'
import { worldOf } from '../../../wire/world.ts'
import { describeMarket } from '../market.ts'
import { nothingLost, rounds } from './fault-report.ts'
import { tableContents } from './table-contents.ts'

const COPIES = 10
const ROUNDS = rounds(1, 10)

const creating = (await declaredContracts()).filter(({ contract }) => contract.creates)
const creates = CALLS.filter(
  (call) =>
    !NOT_BUILT.includes(call.id) &&
    // A deletion at the address of a create call.
    !call.fields.includes('_method=DELETE') &&
    creating.some(
      ({ contract }) =>
        contract.method === call.method &&
        contract.base === call.base &&
        contract.path.replaceAll(/\{\w+\}/g, '{}') === call.path.replaceAll(/\{\w+\}/g, '{}'),
    ),
)

describeMarket(
  'ten copies of a create call at once',
  (market) => {
    it('create once, for every create call', { timeout: 60_000 + ROUNDS * 120_000 }, async () => {
      const world = await worldOf(market)
      const lost: string[] = []
      expect(creates.length).toBeGreaterThan(8)
      for (let round = 1; round <= ROUNDS; round += 1) {
        for (const call of creates) {
          const addedBy = async (copies: number) => {
            const request = await REQUESTS[call.id]?.(world)
            if (request === undefined) throw new Error(`${call.id} has no request`)
            const before = await tableContents(market.db)
            const headers = { 'idempotency-key': randomUUID() }
            const responses = await Promise.all(
              Array.from({ length: copies }, () => send(market, call, request, headers)),
            )
            const after = await tableContents(market.db)
            const added = [...after].map(([name, { rows }]) => `${name} ${rows - (before.get(name)?.rows ?? 0)}`)
            return {
              added: added
                .filter((text) => !text.endsWith(' 0'))
                .toSorted()
                .join(', '),
              responses,
            }
          }
          // The first call of a pair of people may open their room.
          await addedBy(1)
          const one = await addedBy(1)
          const ten = await addedBy(COPIES)
          const refused = ten.responses.filter(({ http, body }) => http !== 200 || body['status'] === false)
          const ids = new Set(ten.responses.map(({ body }) => idOf(body['data'])))
          if (refused.length > 0) lost.push(`${titleOf(call)}: ${JSON.stringify(refused[0])}`)
          if (ids.size !== 1) lost.push(`${titleOf(call)}: ${ids.size} different responses`)
          if (ten.added !== one.added) lost.push(`${titleOf(call)}: one adds ${one.added}, ten add ${ten.added}`)
        }
      }
      nothingLost({
        fault: 'ten copies of a create call at once',
        engine: market.engine,
        tried: { 'create calls': creates.length, copies: creates.length * COPIES * ROUNDS },
        lost,
      })
    })
  },
  {},
  { kinds: [] },
)

// Helpers

function idOf(data: unknown): string {
  const row = Array.isArray(data) ? (data as unknown[])[0] : data
  if (row === null || typeof row !== 'object') return String(row)
  const { id, unique_id, crm_unique_id } = row as Record<string, unknown>
  // A stored response has its members in another order.
  const whole = Object.entries(row).toSorted(([one], [other]) => one.localeCompare(other))
  return JSON.stringify(id ?? unique_id ?? crm_unique_id ?? whole)
}
