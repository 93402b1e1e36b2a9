import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isMenu,
  menuActions,
  type MenuEntry,
  type MenuStep,
  menuTree,
  placeEntry,
  stepEntry,
  withoutEntry,
} from '../../../core/storefront/shop-menu.ts'

describe('menuTree', () => {
  it('[D-159] puts entries below the one before them that has a smaller depth', () => {
    expect(menuTree(menu('a', ' b', '  c', ' d', 'e')).map(shape)).toEqual(['a(b(c),d)', 'e'])
  })
})

describe('stepEntry', () => {
  it.each([
    ['up', 'b', ['b', ' c', 'a', 'd']],
    ['down', 'b', ['a', 'd', 'b', ' c']],
    ['in', 'b', ['a', ' b', '  c', 'd']],
    ['out', 'c', ['a', 'b', 'c', 'd']],
  ] as const)('[D-159] moves an entry with those below it: %s', (step, id, wanted) => {
    expect(lines(stepEntry(menu('a', 'b', ' c', 'd'), id, step))).toEqual(wanted)
  })

  it('[D-159] leaves an entry that goes a level out without taking the entries after it along', () => {
    expect(lines(stepEntry(menu('a', ' b', ' c', 'd'), 'b', 'out'))).toEqual(['a', ' c', 'b', 'd'])
  })

  it('[D-159] returns the same list when there is no such step', () => {
    const entries = menu('a', ' b', '  c')
    for (const [id, step] of [
      ['a', 'up'],
      ['a', 'out'],
      ['a', 'in'],
      ['c', 'in'],
      ['c', 'down'],
      ['x', 'up'],
    ] as const)
      expect(stepEntry(entries, id, step), `${id} ${step}`).toBe(entries)
  })
})

describe('placeEntry', () => {
  it('[D-159] takes the nearest depth that levels and neighbours allow', () => {
    expect(lines(placeEntry(menu('a', 'b', 'c'), 'c', 1, 9))).toEqual(['a', ' c', 'b'])
    expect(lines(placeEntry(menu('a', ' b', 'c'), 'c', 1, 0))).toEqual(['a', ' c', ' b'])
  })

  it('[D-159] refuses a place that is too deep for what is below the entry', () => {
    const entries = menu('a', ' b', '  c', 'd', ' e')
    expect(placeEntry(entries, 'd', 2, 2)).toBe(entries)
  })

  it('[D-159] never loses an entry and always leaves a menu', () => {
    fc.assert(
      fc.property(aMenu(), fc.nat({ max: 9 }), fc.nat({ max: 9 }), fc.nat({ max: 3 }), (entries, which, to, depth) => {
        const { id } = entries[which % entries.length] as MenuEntry
        const steps = (['up', 'down', 'in', 'out'] as const satisfies readonly MenuStep[]).map((step) =>
          stepEntry(entries, id, step),
        )
        for (const moved of [placeEntry(entries, id, Math.min(to, entries.length - 1), depth), ...steps]) {
          expect(isMenu(moved)).toBe(true)
          expect(moved.map((entry) => entry.id).toSorted()).toEqual(entries.map((entry) => entry.id).toSorted())
        }
        expect(isMenu(withoutEntry(entries, id))).toBe(true)
      }),
    )
  })
})

describe('menuActions', () => {
  it('[D-159] names the rights that a change needs', () => {
    const before = menu('a', 'b')
    expect(menuActions(before, before)).toEqual([])
    expect(menuActions(before, menu('a', 'b', 'c'))).toEqual(['Add'])
    expect(menuActions(before, menu('b'))).toEqual(['Delete'])
    expect(menuActions(before, menu('b', 'a'))).toEqual(['Edit'])
    expect(menuActions(before, menu('c', ' a'))).toEqual(['Add', 'Delete', 'Edit'])
  })
})

// Helpers

/** Entries from their ids; a space before an id is a level. */
const menu = (...ids: readonly string[]): readonly MenuEntry[] =>
  ids.map((text) => {
    const id = text.trimStart()
    return { id, name: id, kind: 'none', target: '', depth: text.length - id.length }
  })

const lines = (entries: readonly MenuEntry[]) => entries.map(({ id, depth }) => ' '.repeat(depth) + id)

const shape = ({ id, children }: ReturnType<typeof menuTree>[number]): string =>
  children.length === 0 ? id : `${id}(${children.map(shape).join(',')})`

const aMenu = () =>
  fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 8 }).map((wanted) => {
    let last = -1
    return wanted.map((depth, at): MenuEntry => {
      last = Math.min(depth, last + 1)
      return { id: String(at), name: 'x', kind: 'none', target: '', depth: last }
    })
  })
