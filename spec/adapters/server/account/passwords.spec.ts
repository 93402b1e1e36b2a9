import { describe, expect, it } from 'vitest'
import { hashPassword, isPasswordOf } from '../../../../adapters/server/account/passwords.ts'
import { Overloaded } from '../../../../adapters/server/overload.ts'
import { inRequest } from '../../../../adapters/server/request-scope.ts'

const guessFrom = (address: string, id: number) =>
  inRequest({ id: String(id), address }, () => isPasswordOf(`Guess-${id}!`, null))

describe('checks of passwords', () => {
  // 200 sign-ins of one address kept everybody's sign-in waiting for 23 s.
  it('[D-136] run two at once and let 40 of one address wait, so that another address is not held up', async () => {
    const stored = await hashPassword('Harbour-42')
    const flood = Array.from({ length: 60 }, (_, id) => guessFrom('192.0.2.1', id))
    let finished = 0
    const counted = Promise.allSettled(flood.map((one) => one.then(() => (finished += 1))))
    const other = inRequest({ id: 'other', address: '192.0.2.2' }, () => isPasswordOf('Harbour-42', stored))

    expect(await other).toBe(true)
    expect(finished).toBeLessThan(8)
    const refused = (await counted).filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(60 - 42)
    expect(refused.every(({ reason }) => reason instanceof Overloaded)).toBe(true)
  })
})
