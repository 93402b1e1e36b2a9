import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addGroup,
  addLevelBelow,
  addTopLevel,
  levelOptions,
  newLevelRequest,
  optionCounts,
  pendingAttributes,
  removeGroup,
  removeLevel,
  renameGroup,
} from '../../../core/catalogue/levels.ts'
import type { LevelChange, Levels } from '../../../core/catalogue/levels.ts'

describe('newLevelRequest', () => {
  it('[LEVEL-01] creates a similar level as not multi-specification', () => {
    expect(newLevelRequest(7, { kind: 'similar', attribute: 1 })).toEqual({
      product_id: 7,
      attributes: [1],
      is_multi_specification: 'NO',
      published: 0,
    })
  })

  it('[LEVEL-02] creates a multi level as multi-specification, under its key', () => {
    expect(newLevelRequest(7, { kind: 'multi', key: 'look', attributes: [1, 2] }, 'Outside')).toEqual({
      product_id: 7,
      level_specification_key: 'look',
      attributes: [1, 2],
      is_multi_specification: 'YES',
      group: 'Outside',
      published: 0,
    })
  })
})

describe('levels', () => {
  it('[LEVEL-03] creates a group together with a level that belongs to it', () => {
    const after = done(addTopLevel(none, { kind: 'similar', attribute: 1 }, { level: 10, group: 20 }, ' Outside '))
    expect(after.groups).toEqual([{ group_id: 20, group: 'Outside' }])
    expect(after.selected).toMatchObject([{ id: 10, group_id: 20, parent_level: null, is_multi_specification: 'NO' }])
  })

  it('[LEVEL-04] returns the attributes of a removed level, and of those below it, to pending', () => {
    const after = done(removeLevel(tree, 10))
    expect(after.selected.map((level) => level.id)).toEqual([12])
    expect(pendingAttributes(tree).map((each) => each.id)).toEqual([4])
    expect(pendingAttributes(after).map((each) => each.id)).toEqual([1, 2, 4])
  })

  it('[LEVEL-05] returns all levels of a removed group to pending', () => {
    const after = done(removeGroup(tree, 20))
    expect(after.groups).toEqual([])
    expect(after.selected.map((level) => level.id)).toEqual([12])
    expect(pendingAttributes(after).map((each) => each.id)).toEqual([1, 2, 4])
  })

  it('renames a group', () => {
    expect(done(renameGroup(tree, 20, 'Shell')).groups).toEqual([{ group_id: 20, group: 'Shell' }])
    expect(renameGroup(tree, 21, 'Shell')).toEqual({ ok: false, message: 'This group does not exist any more.' })
    expect(renameGroup(tree, 20, ' ')).toEqual({ ok: false, message: 'Please enter group name' })
  })

  it('adds a level below another after its siblings, in the requested group or the group of its parent (D-62)', () => {
    expect(tree.selected.map((level) => level.id)).toEqual([10, 11, 12])
    expect(tree.selected[1]).toMatchObject({ parent_level: 10, group_id: 20 })
  })

  it('creates an empty group', () => {
    expect(done(addGroup(none, 5, 'Inside')).groups).toEqual([{ group_id: 5, group: 'Inside' }])
  })

  it('refuses an attribute that is used, unknown or missing', () => {
    const add = (attributes: readonly number[]) =>
      addTopLevel(tree, { kind: 'multi', key: 'k', attributes }, { level: 90, group: 91 })
    expect(add([1])).toMatchObject({ ok: false, message: 'This attribute is already used by a level.' })
    expect(add([4, 4])).toMatchObject({ ok: false })
    expect(add([99])).toMatchObject({ ok: false, message: 'This attribute does not exist any more.' })
    expect(add([])).toMatchObject({ ok: false, message: 'Please select an attribute' })
    expect(addLevelBelow(tree, { kind: 'similar', attribute: 4 }, 90, 99)).toMatchObject({ ok: false })
    expect(removeLevel(tree, 99)).toMatchObject({ ok: false })
  })

  it('never loses an attribute: each is pending or in exactly one level', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('top', 'below', 'remove'), fc.integer({ min: 1, max: 4 }), fc.nat(12))),
        (steps) => {
          let levels = none
          for (const [index, [what, attribute, target]] of steps.entries()) {
            const made = { kind: 'similar', attribute } as const
            const change =
              what === 'top'
                ? addTopLevel(levels, made, { level: index, group: index })
                : what === 'below'
                  ? addLevelBelow(levels, made, index, target)
                  : removeLevel(levels, target)
            if (change.ok) levels = change.levels
            const used = levels.selected.flatMap((level) => level.attributes)
            expect([...used, ...pendingAttributes(levels).map((each) => each.id)].map(String).toSorted()).toEqual([
              '1',
              '2',
              '3',
              '4',
            ])
            for (const level of levels.selected) {
              if (level.parent_level !== null)
                expect(levels.selected.map((each) => each.id)).toContain(level.parent_level)
            }
          }
        },
      ),
    )
  })
})

describe('levelOptions', () => {
  it('[D-60] returns the terms of a similar level and the combinations of a multi level', () => {
    expect(levelOptions(tree)[0]!.map((option) => option.terms)).toEqual([[101], [102]])
    expect(levelOptions(multi)).toEqual([
      [
        { terms: [101, 201], name: 'red / S' },
        { terms: [101, 202], name: 'red / M' },
        { terms: [102, 201], name: 'blue / S' },
        { terms: [102, 202], name: 'blue / M' },
      ],
    ])
    expect(optionCounts(multi)).toEqual([4])
    expect(optionCounts(tree)).toEqual(levelOptions(tree).map((options) => options.length))
  })
})

// Helpers

const term = (id: number, name: string) => ({ id, name })
const none: Levels = {
  attributes: [
    { id: 1, name: 'colour', terms: [term(101, 'red'), term(102, 'blue')] },
    { id: 2, name: 'size', terms: [term(201, 'S'), term(202, 'M')] },
    { id: 3, name: 'material', terms: [term(301, 'steel')] },
    { id: 4, name: 'finish', terms: [] },
  ],
  groups: [],
  selected: [],
}

const tree = (() => {
  const one = done(addTopLevel(none, { kind: 'similar', attribute: 1 }, { level: 10, group: 20 }, 'Outside'))
  const two = done(addTopLevel(one, { kind: 'similar', attribute: 3 }, { level: 12, group: 21 }))
  return done(addLevelBelow(two, { kind: 'similar', attribute: 2 }, 11, 10))
})()

const multi = done(addTopLevel(none, { kind: 'multi', key: 'look', attributes: [1, 2] }, { level: 1, group: 1 }))

function done(change: LevelChange): Levels {
  if (!change.ok) throw new Error(change.message)
  return change.levels
}
