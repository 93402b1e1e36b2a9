import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { NOT_BUILT } from '../../../wire/not-built.ts'
import { REQUESTS } from '../../../wire/requests/index.ts'
import { type Call, CALLS, send, titleOf } from '../../../wire/wire.ts'
import { translator } from '../../../wire/translator.ts'
import { worldOf } from '../../../wire/world.ts'
import { beforeStatements } from '../../../tools/statements.ts'
import { describeMarket } from '../market.ts'
import { IS_LONG, nothingLost } from './fault-report.ts'
import { tableContents } from './table-contents.ts'

/** Writes of several steps; `npm run faults` takes every call that writes. */
const SHORT = ['API-QUOTE-02', 'API-CHAT-03', 'API-CRM-40', 'API-CRM-48', 'API-CRM-76', 'API-VERIFY-02']
const SIGN_UP: Call = {
  id: 'IMPLIED-01',
  base: 'main',
  method: 'POST',
  path: 'auth/register',
  encoding: 'json',
  fields: [],
  response: [],
}
const CHOSEN = [
  SIGN_UP,
  ...CALLS.filter(({ id, method }) => (IS_LONG ? method !== 'GET' && !NOT_BUILT.includes(id) : SHORT.includes(id))),
]
const WRITES = /\b(?:insert into|update|delete from)\s/i
/**
 * Statements of no call: they publish the events of earlier ones, ask whether the database answers, or remove files that a
 * committed write left, which the sweep of files repeats when it fails.
 */
const BACKGROUND =
  /from "outbox"|^select 1$|"files".*"removed_at"|^delete from "files"|^\s*with asked as \(select id, key/

describeMarket(
  'a write whose nth statement fails',
  (market) => {
    it('changes nothing, for every n', { timeout: IS_LONG ? 3_600_000 : 120_000 }, async () => {
      const world = await worldOf(market)
      const requestOf = (call: Call) =>
        call === SIGN_UP ? { as: market.visitor, values: signUp() } : REQUESTS[call.id]?.(world)
      const lost: string[] = []
      let failures = 0
      for (const call of CHOSEN) {
        const run = async (fails: (text: string, n: number) => boolean) => {
          const request = await requestOf(call)
          if (request === undefined) throw new Error(`${call.id} has no request`)
          const before = await tableContents(market.db)
          const statements: string[] = []
          const end = beforeStatements(market.db, (text) => {
            if (BACKGROUND.test(text)) return undefined
            statements.push(text)
            return fails(text, statements.length) ? 'fail' : undefined
          })
          const response = await send(market, call, request).finally(end)
          const after = await tableContents(market.db)
          return {
            statements,
            isAccepted: response.http === 200 && response.body['status'] !== false,
            changed: [...after].filter(([name, { sum }]) => before.get(name)?.sum !== sum).map(([name]) => name),
          }
        }

        const whole = await run(() => false)
        expect(whole.isAccepted, titleOf(call)).toBe(true)
        const lastWrite =
          whole.statements.findLastIndex((text) => WRITES.test(text) && !text.includes('"attempts"')) + 1
        for (let n = 1; n <= whole.statements.length; n += 1) {
          const { statements, isAccepted, changed } = await run((_, at) => at === n)
          if (statements.length < n) break
          failures += 1
          const step = `${titleOf(call)}, statement ${n} of ${whole.statements.length} (${statements[n - 1]?.slice(0, 90)})`
          if (isAccepted) lost.push(`${step}: the call was accepted all the same`)
          // After the last write everything may be stored, and only the response is lost.
          else if (changed.length > 0 && n <= lastWrite) lost.push(`${step}: changed ${changed.join(', ')}`)
        }
      }
      nothingLost({
        fault: 'the nth statement fails',
        engine: market.engine,
        tried: { calls: CHOSEN.length, 'failed statements': failures },
        lost,
      })
    })
  },
  translator,
  { kinds: [] },
)

// Helpers

const signUp = () => ({
  account_type: 'buyer',
  full_name: 'Nia New',
  email_id: `${randomUUID()}@spec.example`,
  password: 'Harbour-42',
  country: 'DE',
})
