import { describe, expect, it } from 'vitest'
import { RECORDS_PER_CALL } from '../../../../../core/crm/records/record-types.ts'
import { inParts } from '../../../../../ui/features/crm/lists/use-bulk-calls.ts'

describe('inParts', () => {
  it('should make one call after another, each with as many ids as it accepts', async () => {
    const ids = Array.from({ length: 2 * RECORDS_PER_CALL + 1 }, (_, at) => `u${at}`)
    const parts: string[][] = []
    await inParts(ids, async (part) => void parts.push(part))
    expect(parts.map((part) => part.length)).toEqual([RECORDS_PER_CALL, RECORDS_PER_CALL, 1])
    expect(parts.flat()).toEqual(ids)
  })

  it('should stop at the first call that fails', async () => {
    const ids = Array.from({ length: RECORDS_PER_CALL + 1 }, (_, at) => `u${at}`)
    let calls = 0
    const made = inParts(ids, () => {
      calls += 1
      return Promise.reject(new Error('refused'))
    })
    await expect(made).rejects.toThrow('refused')
    expect(calls).toBe(1)
  })
})
