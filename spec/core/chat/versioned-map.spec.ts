import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VersionedMap } from '../../../core/chat/versioned-map.ts'
import { runs } from '../../arbitraries/runs.ts'

describe('VersionedMap', () => {
  it('should leave every version unchanged, whichever is accessed or changed next', () => {
    const aStep = fc.record({
      of: fc.nat(),
      key: fc.constantFrom('a', 'b', 'c', 'd'),
      value: fc.option(fc.nat(9)),
      accessed: fc.nat(),
    })
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 150 }), (steps) => {
        const versions = [{ map: VersionedMap.from<string, number>([['a', 0]]), model: new Map([['a', 0]]) }]
        for (const { of, key, value, accessed } of steps) {
          const before = versions[of % versions.length]!
          const model = new Map(before.model)
          if (value === null) model.delete(key)
          else model.set(key, value)
          versions.push({ map: value === null ? before.map.without(key) : before.map.with(key, value), model })
          const one = versions[accessed % versions.length]!
          expect(one.map.get(key)).toBe(one.model.get(key))
        }
        for (const { map, model } of versions) {
          expect(map.size).toBe(model.size)
          expect(new Map(map)).toEqual(model)
          for (const key of ['a', 'b', 'c', 'd'])
            expect([map.has(key), map.get(key)]).toEqual([model.has(key), model.get(key)])
        }
      }),
      { numRuns: runs(200) },
    )
  })

  it('should stay correct after more changes than it remembers', () => {
    const first = VersionedMap.from([[0, 'first']])
    let last = first
    for (let at = 1; at <= 500; at += 1) last = last.with(at % 7, String(at))
    expect(Object.fromEntries(last)).toEqual({ 0: '497', 1: '498', 2: '499', 3: '500', 4: '494', 5: '495', 6: '496' })
    expect([...first]).toEqual([[0, 'first']])
  })

  it('should return the same map when nothing is removed, and reuse a VersionedMap', () => {
    const map = VersionedMap.from([['a', 1]])
    expect(map.without('b')).toBe(map)
    expect(VersionedMap.from(map)).toBe(map)
    expect([...map.without('a')]).toEqual([])
  })

  it('should continue iterating while another version is accessed', () => {
    const before = VersionedMap.from([
      ['a', 1],
      ['b', 2],
    ])
    const after = before.with('c', 3).without('a')
    const seen: unknown[] = []
    for (const entry of before) seen.push([entry, after.has('a'), after.size])
    expect(seen).toHaveLength(2)
    expect(seen).toEqual(
      expect.arrayContaining([
        [['a', 1], false, 2],
        [['b', 2], false, 2],
      ]),
    )
    const visited: unknown[] = []
    before.forEach((value, key, map) => visited.push([key, value, map === before, after.size]))
    expect(visited).toHaveLength(2)
    expect(visited).toEqual(
      expect.arrayContaining([
        ['a', 1, true, 2],
        ['b', 2, true, 2],
      ]),
    )
    expect(new Set(after.keys())).toEqual(new Set(['b', 'c']))
    expect(new Set(after.values())).toEqual(new Set([2, 3]))
  })

  it('should equal a version with the same entries', () => {
    expect(VersionedMap.from([['a', 1]]).with('b', 2)).toEqual(
      VersionedMap.from([
        ['b', 2],
        ['a', 1],
      ]),
    )
    expect(VersionedMap.from([['a', 1]])).not.toEqual(VersionedMap.from([['a', 2]]))
    expect(VersionedMap.from([['a', 1]])).not.toEqual(
      VersionedMap.from([
        ['a', 1],
        ['b', 2],
      ]),
    )
  })
})
