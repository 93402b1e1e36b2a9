import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOrderKey, keyBetween, keysBetween } from '../../../../core/crm/lists/order-key.ts'

describe('keyBetween', () => {
  it('starts in the middle and grows at both ends', () => {
    expect(keyBetween(null, null)).toBe('n0')
    expect(keyBetween('n0', null)).toBe('n1')
    expect(keyBetween('nz', null)).toBe('o00')
    expect(keyBetween(null, 'n0')).toBe('mz')
    expect(keyBetween(null, 'm0')).toBe('lzz')
    expect(keyBetween('n0', 'n1')).toBe('n0i')
  })

  it('refuses invalid keys and a wrong order', () => {
    expect(() => keyBetween('n1', 'n0')).toThrow(RangeError)
    expect(() => keyBetween('n0', 'n0')).toThrow(RangeError)
    for (const text of ['', 'n', 'N0', 'n00', 'a0000000000000', 'n0!'])
      expect(() => keyBetween(text, null)).toThrow(RangeError)
  })

  it('is always between its neighbours, after any insertions', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 300 }), (places) => {
        const column: string[] = []
        for (const place of places) {
          const index = place % (column.length + 1)
          column.splice(index, 0, keyBetween(column[index - 1] ?? null, column[index] ?? null))
        }
        expect(column).toEqual([...column].sort())
        expect(new Set(column).size).toBe(column.length)
        expect(column.every(isOrderKey)).toBe(true)
      }),
    )
  })

  it('finds a key beside keys of any length', () => {
    for (const filling of ['z', '0', 'i']) {
      const long = `n0${filling.repeat(50_000)}1`
      for (const [before, after] of [
        ['n0', long],
        [long, 'n1'],
        [long, null],
        [null, long],
        [long, `${long}1`],
      ] as const) {
        const key = keyBetween(before, after)
        expect(isOrderKey(key) && (before === null || before < key) && (after === null || key < after)).toBe(true)
      }
    }
  })

  it('never runs out of keys in one gap or at either end', () => {
    for (const direction of ['low', 'high'] as const) {
      let [low, high] = ['n0', 'n1']
      for (let step = 0; step < 2000; step += 1) {
        const key = keyBetween(low, high)
        expect(low < key && key < high).toBe(true)
        if (direction === 'low') high = key
        else low = key
      }
    }
    let ahead = 'a0000000000001'
    for (let step = 0; step < 200; step += 1) {
      const key = keyBetween(null, ahead)
      expect(key < ahead && isOrderKey(key)).toBe(true)
      ahead = key
    }
    let last = `z${'z'.repeat(13)}`
    for (let step = 0; step < 200; step += 1) {
      const key = keyBetween(last, null)
      expect(key > last && isOrderKey(key)).toBe(true)
      last = key
    }
  })
})

describe('keysBetween', () => {
  it('returns the requested number of keys in order, short ones at the end of a column', () => {
    fc.assert(
      fc.property(
        fc.constantFrom([null, null], ['n0', null], [null, 'n0'], ['n0', 'n1']),
        fc.nat(200),
        ([low, high], count) => {
          const keys = keysBetween(low ?? null, high ?? null, count)
          expect(keys).toHaveLength(count)
          const all = [...(low ? [low] : []), ...keys, ...(high ? [high] : [])]
          expect(all).toEqual([...new Set(all)].sort())
        },
      ),
    )
    expect(keysBetween(null, null, 10_000).at(-1)?.length).toBeLessThanOrEqual(4)
  })
})
