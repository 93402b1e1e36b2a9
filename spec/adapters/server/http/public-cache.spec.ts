import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createPublicCache } from '../../../../adapters/server/http/public-cache.ts'

it('should keep a result for its seconds, and compute it again afterwards', async () => {
  const { cache, clock, counted } = setup()

  expect(await cache.get('a', 3, counted)).toBe(1)
  clock.now = 2_999
  expect(await cache.get('a', 3, counted)).toBe(1)
  clock.now = 3_000
  expect(await cache.get('a', 3, counted)).toBe(2)
})

it('should renew a result that is requested near its end, once and while the kept one is served', async () => {
  const { cache, clock, counted } = setup()
  const failing = () => Promise.reject(new Error('busy'))

  await cache.get('a', 3, counted)
  clock.now = 1_999
  expect(await cache.get('a', 3, failing)).toBe(1)
  clock.now = 2_000
  expect(await Promise.all([cache.get('a', 3, counted), cache.get('a', 3, counted)])).toEqual([1, 1])
  // The renewed one has its whole time.
  clock.now = 3_999
  expect(await cache.get('a', 3, failing)).toBe(2)
})

it('should keep a result for the rest of its time when its renewal fails, and try again', async () => {
  const { cache, clock, counted } = setup()
  const failing = () => Promise.reject(new Error('busy'))

  await cache.get('a', 3, counted)
  clock.now = 2_500
  expect(await cache.get('a', 3, failing)).toBe(1)
  await nextTurn()
  expect(await cache.get('a', 3, failing)).toBe(1)
  await nextTurn()
  clock.now = 2_999
  expect(cache.has('a')).toBe(true)
  clock.now = 3_000
  expect(cache.has('a')).toBe(false)
  await expect(cache.get('a', 3, failing)).rejects.toThrow('busy')

  await cache.get('a', 3, counted)
  clock.now = 5_500
  expect(await cache.get('a', 3, failing)).toBe(2)
  await nextTurn()
  expect(await cache.get('a', 3, counted)).toBe(2)
  await nextTurn()
  expect(await cache.get('a', 3, failing)).toBe(3)
})

it('should keep a result for the rest of its time when its renewal must not be kept', async () => {
  const { cache, clock, counted } = setup()
  await cache.get('a', () => 3, counted)
  clock.now = 2_500
  await cache.get('a', () => 0, counted)
  await nextTurn()
  expect(cache.has('a')).toBe(true)
  expect(await cache.get('a', () => 3, counted)).toBe(1)
})

it('should not put a renewed result in place after a change', async () => {
  const { cache, clock, counted } = setup()
  let finish: (value: number) => void = () => undefined

  await cache.get('a', 3, counted)
  clock.now = 2_500
  expect(await cache.get('a', 3, () => new Promise<number>((resolve) => (finish = resolve)))).toBe(1)
  cache.clear()
  finish(99)

  expect(await cache.get('a', 3, counted)).toBe(2)
  expect(await cache.get('a', 3, counted)).toBe(2)
})

it('should compute once for requests that arrive together', async () => {
  const { cache, counted } = setup()

  expect(await Promise.all([cache.get('a', 3, counted), cache.get('a', 3, counted)])).toEqual([1, 1])
})

it('should forget everything when it is cleared, also a result that is being computed', async () => {
  const { cache, counted } = setup()
  let finish: (value: string) => void = () => undefined
  const old = cache.get('a', 3, () => new Promise<string>((resolve) => (finish = resolve)))

  cache.clear()
  finish('before the change')

  expect(await old).toBe('before the change')
  expect(await cache.get('a', 3, counted)).toBe(1)
})

it('should not keep a failure', async () => {
  const { cache, counted } = setup()

  await expect(cache.get('a', 3, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await cache.get('a', 3, counted)).toBe(1)
})

it('should forget the oldest results above its size, and keep none under a long key', async () => {
  const { cache, counted } = setup(2_000)
  const large = () => Promise.resolve('x'.repeat(900))

  await cache.get('a', 3, counted)
  await cache.get('b', 3, large)
  await cache.get('c', 3, large)
  expect(await cache.get('a', 3, counted)).toBe(2)

  const long = 'k'.repeat(2_001)
  await cache.get(long, 3, counted)
  expect(await cache.get(long, 3, counted)).toBe(4)
})

// Helpers

it('should keep a result that is seldom wanted twice from its second request on', async () => {
  const { cache, clock, counted } = setup()

  expect(await cache.getRepeated('a', 3, counted)).toBe(1)
  expect(await cache.getRepeated('a', 3, counted)).toBe(2)
  expect(await cache.getRepeated('a', 3, counted)).toBe(2)
  // It stays known as one that is wanted again, also when it is computed anew.
  clock.now = 3_000
  expect(await cache.getRepeated('a', 3, counted)).toBe(3)
  expect(await cache.getRepeated('a', 3, counted)).toBe(3)
  cache.clear()
  expect(await cache.getRepeated('a', 3, counted)).toBe(4)
  expect(await cache.getRepeated('a', 3, counted)).toBe(4)
})

it('should forget what was requested once long ago', async () => {
  const { cache, counted } = setup()

  await cache.getRepeated('a', 3, counted)
  for (let at = 0; at < 2_000; at += 1) await cache.getRepeated(`other ${at}`, 3, () => Promise.resolve(0))
  expect(await cache.getRepeated('a', 3, counted)).toBe(2)
  expect(await cache.getRepeated('a', 3, counted)).toBe(3)
})

function setup(mostBytes = 100_000) {
  const clock = { now: 0 }
  let count = 0
  return {
    cache: createPublicCache(mostBytes, () => clock.now),
    clock,
    counted: async () => {
      count += 1
      return count
    },
  }
}
