import { describe, expect, it } from 'vitest'
import { stepsToPrice, type Formulas, type PriceTag } from '../../../core/calculator/formula-steps.ts'

describe('stepsToPrice', () => {
  it('[D-67] should replace missing formulas by sums, ignoring constants', () => {
    expect(stepsToPrice(tags, none)).toEqual({
      ok: true,
      steps: [
        {
          name: 'group_1',
          kind: 'group',
          text: 'size + colour',
          expression: sum(tag('size'), tag('colour')),
          tags: [use('size'), use('colour')],
          steps: [],
        },
        { name: 'group_2', kind: 'group', text: 'lens', expression: tag('lens'), tags: [use('lens')], steps: [] },
        {
          name: 'final',
          kind: 'final',
          text: 'group_1 + group_2',
          expression: sum(tag('group_1'), tag('group_2')),
          tags: [],
          steps: [use('group_1'), use('group_2')],
        },
      ],
    })
  })

  it('[D-67] should return price 0 without steps', () => {
    expect(stepsToPrice([], none)).toEqual({
      ok: true,
      steps: [
        { name: 'final', kind: 'final', text: '0', expression: { kind: 'number', value: 0 }, tags: [], steps: [] },
      ],
    })
  })

  it('should distinguish tags and steps, with their positions', () => {
    expect(stepsToPrice(tags, { ...none, equations: [{ id: 1, text: 'size' }], final: 'rate * eq_1' })).toEqual({
      ok: true,
      steps: [
        { name: 'eq_1', kind: 'equation', text: 'size', expression: tag('size'), tags: [use('size')], steps: [] },
        {
          name: 'final',
          kind: 'final',
          text: 'rate * eq_1',
          tags: [use('rate')],
          steps: [use('eq_1', 8)],
          expression: { kind: 'binary', operator: '*', left: tag('rate'), right: { kind: 'tag', name: 'eq_1', at: 8 } },
        },
      ],
    })
  })

  it('[D-67] should sum a group that only an equation uses', () => {
    expect(textsOf({ ...none, groups: [{ id: 7, text: 'rate * 2' }] })).toEqual([
      'group_1 = size + colour',
      'group_2 = lens',
      'group_7 = rate * 2',
      'final = group_1 + group_2 + group_7',
    ])
  })

  it('[D-67] should assign an equation to the group of the first level in its text, directly or through another equation', () => {
    const equations = [
      { id: 1, text: 'rate * colour + lens' },
      { id: 2, text: 'eq_1 + lens' },
      { id: 3, text: 'lens + eq_1' },
      { id: 4, text: 'rate + 1' },
    ]
    expect(textsOf({ ...none, equations })).toEqual([
      'eq_1 = rate * colour + lens',
      'eq_2 = eq_1 + lens',
      'group_1 = eq_1 + eq_2',
      'eq_3 = lens + eq_1',
      'group_2 = eq_3',
      'final = group_1 + group_2',
    ])
  })

  it('[D-67] should allow the final formula to use a missing group beside its terms', () => {
    expect(textsOf({ ...none, final: 'size + group_1' })).toEqual(['group_1 = size + colour', 'final = size + group_1'])
  })

  it('[D-69] should not report a cycle when two steps use the same equation', () => {
    const equations = [
      { id: 3, text: 'eq_1 + eq_2' },
      { id: 2, text: 'eq_1 * 2' },
      { id: 1, text: 'size' },
    ]
    expect(textsOf({ ...none, equations, final: 'eq_3' })).toEqual([
      'eq_1 = size',
      'eq_2 = eq_1 * 2',
      'eq_3 = eq_1 + eq_2',
      'final = eq_3',
    ])
  })

  it('should omit steps that the price does not depend on', () => {
    expect(
      textsOf({ equations: [{ id: 1, text: '1 / 0' }], groups: [{ id: 2, text: 'eq_1' }], final: 'size' }),
    ).toEqual(['final = size'])
  })
})

// Helpers

const tags: readonly PriceTag[] = [
  { tag: 'size', group: 1 },
  { tag: 'colour', group: 1 },
  { tag: 'lens', group: 2 },
  { tag: 'rate', group: undefined },
]
const none: Formulas = { equations: [], groups: [], final: undefined }
const use = (name: string, at = 1) => ({ name, at })
const tag = (name: string) => ({ kind: 'tag', name, at: 1 })
const sum = (left: object, right: object) => ({ kind: 'binary', operator: '+', left, right })

function textsOf(formulas: Formulas): readonly string[] {
  const found = stepsToPrice(tags, formulas)
  if (!found.ok) throw new Error(JSON.stringify(found.problems))
  return found.steps.map(({ name, text }) => `${name} = ${text}`)
}
