import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { batchSize } from '../../../../adapters/server/jobs/batch-size.ts'

it('a batch lasts about 200 ms, whatever a row costs, and has from 10 to the most rows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.double({ min: 0.05, max: 40, noNaN: true }),
      fc.integer({ min: 10, max: 1_000 }),
      async (msOfRow, most) => {
        const batches = batchesOf(most, (rows) => rows * msOfRow)
        for (let n = 0; n < 20; n += 1) await batches.next()
        expect(batches.rows()).toBe(Math.max(10, Math.min(most, batches.rows())))
        if (batches.rows() < most && batches.rows() > 10) expect(batches.rows() * msOfRow).toBeCloseTo(200, -2)
      },
    ),
  )
})

it('one slow batch halves the next one at most', async () => {
  const batches = batchesOf(200, () => 1)
  for (let n = 0; n < 10; n += 1) await batches.next()
  expect(batches.rows()).toBe(200)
  await batches.next(60_000)
  expect(batches.rows()).toBe(100)
})

/** Batches whose duration in milliseconds is a function of their rows. */
function batchesOf(most: number, duration: (rows: number) => number) {
  let now = 0
  const size = batchSize(most, () => now)
  return {
    rows: () => size.rows,
    next: (ms = duration(size.rows)) =>
      size.timed(async () => {
        now += ms
      }),
  }
}
