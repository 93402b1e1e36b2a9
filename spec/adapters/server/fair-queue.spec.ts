import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createFairQueue, type FairQueue, type FairQueueOptions } from '../../../adapters/server/fair-queue.ts'
import { currentRequest, inRequest, type RequestScope } from '../../../adapters/server/request-scope.ts'

const limits: FairQueueOptions = {
  name: 'database',
  slots: 1,
  people: { perSource: 4, total: 6 },
  visitors: { perSource: 4, total: 6 },
  waitMs: 5_000,
}
const visitor = (address: string): RequestScope => ({ id: address, address })
const person = (userId: number): RequestScope => ({ id: `u${userId}`, address: '203.0.113.9', userId, hasToken: true })

describe('createFairQueue', () => {
  it('[D-130] gives each source its turn, and people every second one', async () => {
    const { queue, release, ran } = busy()
    const work = (scope: RequestScope, name: string) =>
      inRequest(scope, () => queue.run(async () => void ran.push(name)))
    const done = [
      ...['a1', 'a2', 'a3'].map((name) => work(visitor('a'), name)),
      ...['b1', 'b2'].map((name) => work(visitor('b'), name)),
      work(person(1), 'p1'),
      work(person(1), 'p2'),
    ]
    release()
    await Promise.all(done)

    expect(ran.filter((name) => !name.startsWith('p'))).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
    expect(ran.slice(0, 4).filter((name) => name.startsWith('p'))).toEqual(['p1', 'p2'])
  })

  it('refuses what one address, or all visitors together, put before others', async () => {
    const { queue, release } = busy()
    const run = (scope: RequestScope) => inRequest(scope, () => queue.run(async () => 'ran')).catch(nameOf)
    const done = [
      ...Array.from({ length: 6 }, () => run(visitor('a'))),
      ...Array.from({ length: 3 }, () => run(visitor('b'))),
      run(person(1)),
    ]
    expect(queue.load()).toEqual({ running: 1, waiting: 7 })
    release()

    const [a, b, p] = [(await Promise.all(done)).slice(0, 6), (await Promise.all(done)).slice(6, 9), await done[9]]
    expect(a).toEqual(['ran', 'ran', 'ran', 'ran', 'Overloaded', 'Overloaded'])
    expect(b).toEqual(['ran', 'ran', 'Overloaded'])
    expect(p).toBe('ran')
    expect(queue.load()).toEqual({ running: 0, waiting: 0 })
  })

  it('refuses what waited for too long, except work of the server itself', async () => {
    const { queue, release } = busy({ waitMs: 20 })
    const job = queue.run(async () => 'ran')
    const late = inRequest(visitor('a'), () => queue.run(async () => 'ran')).catch(nameOf)

    expect(await late).toBe('Overloaded')
    release()
    expect(await job).toBe('ran')
    expect(queue.load()).toEqual({ running: 0, waiting: 0 })
  })

  it('runs each work within the request that asked for it', async () => {
    const { queue, release } = busy()
    const ids = ['a', 'b'].map((address) =>
      inRequest(visitor(address), () => queue.run(async () => currentRequest()?.id)),
    )
    const own = queue.run(async () => currentRequest()?.id)
    release()

    expect(await Promise.all([...ids, own])).toEqual(['a', 'b', undefined])
  })

  it('goes on after a work that failed', async () => {
    const queue = createFairQueue(limits)

    expect(await queue.run(() => Promise.reject(new Error('broken'))).catch(nameOf)).toBe('Error')
    expect(await queue.run(async () => 'ran')).toBe('ran')
  })
})

// Helpers

/** A queue whose only slot is taken until `release`. */
function busy(more: Partial<FairQueueOptions> = {}): { queue: FairQueue; release: () => void; ran: string[] } {
  const queue = createFairQueue({ ...limits, ...more })
  const { promise, resolve } = Promise.withResolvers<void>()
  void queue.run(() => promise)
  return { queue, release: resolve, ran: [] }
}

const nameOf = async (error: unknown) => {
  await pause(0)
  return (error as Error).name
}
