import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  COMPARED_MOST,
  comparedFacts,
  comparedText,
  readCompared,
  toggleCompared,
} from '../../../core/trade/compare.ts'

describe('[D-196] the compared products', () => {
  it.each([
    ['3,1,2', [3, 1, 2]],
    [' 3 ,3,x,-1,0,1.5,2', [3, 2]],
    ['1,2,3,4,5', [1, 2, 3, 4]],
    [7, [7]],
    ['', []],
    [undefined, []],
    [{ ids: '1' }, []],
    ['9'.repeat(400), []],
  ])('are read from %j', (text, ids) => {
    expect(readCompared(text)).toEqual(ids)
  })

  it('are read as they were written', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 40 }), { maxLength: COMPARED_MOST })
    fc.assert(
      fc.property(ids, (chosen) => {
        expect(readCompared(comparedText(chosen))).toEqual(chosen)
      }),
    )
  })

  it('change one at a time, and never exceed four', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 8 })), (presses) => {
        let ids: readonly number[] = []
        for (const id of presses) {
          const next = toggleCompared(ids, id)
          if (ids.includes(id)) expect(next).toEqual(ids.filter((one) => one !== id))
          else expect(next).toEqual(ids.length < COMPARED_MOST ? [...ids, id] : ids)
          ids = next
        }
        expect(ids.length).toBeLessThanOrEqual(COMPARED_MOST)
      }),
    )
  })
})

describe('[D-196] the facts of a comparison', () => {
  it('stand in the order in which they first appear, with the differing ones marked', () => {
    expect(
      comparedFacts([
        [
          { name: 'Term', value: 'FOB' },
          { name: 'Size', value: 'Large' },
        ],
        [
          { name: 'Colour', value: 'White' },
          { name: 'Size', value: ' large' },
        ],
      ]),
    ).toEqual([
      { name: 'Term', values: ['FOB', ''], differs: true },
      { name: 'Size', values: ['Large', ' large'], differs: false },
      { name: 'Colour', values: ['', 'White'], differs: true },
    ])
  })

  it('keep every value of a name that a product states twice', () => {
    const condition = (value: string) => ({ name: 'Condition', value })
    expect(
      comparedFacts([[condition('Painted'), condition(''), condition('New'), condition('New')], [condition('New')]]),
    ).toEqual([{ name: 'Condition', values: ['Painted, New', 'New'], differs: true }])
  })

  it('leave out what no product states', () => {
    expect(comparedFacts([[{ name: 'Rating', value: '' }], [{ name: 'Rating', value: '' }]])).toEqual([])
  })
})
