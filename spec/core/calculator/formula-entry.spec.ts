import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromEntry, toEntry } from '../../../core/calculator/formula-entry.ts'
import { formulaEquationsText } from '../../../core/calculator/formula-entry.schema.ts'
import { tagsOf, type TagSource } from '../../../core/calculator/tags.ts'

describe('tagsOf', () => {
  it('[D-66] should create a unique, unreserved variable name for every level', () => {
    const names = [
      'Dark Blue',
      'dark-blue',
      '2 Sizes',
      'Größe',
      'min',
      'e',
      'eq_1',
      'DARK BLUE',
      '',
      '尺寸',
      ' Padded ',
    ]
    expect(tagsOf(names.map((name, id) => ({ kind: 'level' as const, id, name }))).map((tag) => tag.tag)).toEqual([
      'dark_blue',
      'dark_blue_2',
      '_2_sizes',
      'gr__e',
      'min_2',
      'e_2',
      'eq_1_2',
      'dark_blue_3',
      '_',
      '__',
      'padded',
    ])
  })

  it('should return unique and valid names', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (names) => {
        const tags = tagsOf(levels(...names))
        expect(new Set(tags.map((tag) => tag.tag)).size).toBe(names.length)
        for (const tag of tags) expect(toEntry(1, `${tag.tag} + 1`, tags, () => 1).ok).toBe(true)
      }),
    )
  })
})

describe('toEntry', () => {
  it('[ENTITY-14] should contain id, value, new_value, new_value_ids, tags and ids, and decode to the same', () => {
    const tags = tagsOf([...levels('Width', 'Height'), { kind: 'constant', id: 1, name: 'Rate' }])
    const result = toEntry(5, 'height * (width + height) ^ 2 + rate * eq_3', tags, (tag) =>
      tag.name === 'Height' ? -2 : 3.5,
    )
    const entry = {
      id: 5,
      value: 'height * (width + height) ^ 2 + rate * eq_3',
      new_value: '(-2) * (3.5 + (-2)) ^ 2 + 3.5 * eq_3',
      new_value_ids: '#2 * (#1 + #2) ^ 2 + #c1 * eq_3',
      tags: ['height', 'width', 'rate'],
      ids: ['2', '1', 'c1'],
    }
    expect(result).toEqual({ ok: true, entry })
    const sent = JSON.stringify({ equations: [entry], group_equation: [], final_equation: [] })
    expect(formulaEquationsText.parse(sent).equations).toEqual([entry])
    expect(formulaEquationsText.safeParse('{"equations": [{"id": 1}]}').success).toBe(false)
    expect(formulaEquationsText.safeParse('{').error?.issues).toEqual([
      { code: 'custom', path: [], message: 'formula_equations must be JSON' },
    ])
  })

  it('[D-69] should refuse a text outside the grammar with its place', () => {
    expect(toEntry(1, 'width %', [], () => 1)).toEqual({
      ok: false,
      refusal: { at: 7, reason: "'%' cannot be used in a formula" },
    })
  })
})

describe('fromEntry', () => {
  it('[D-66] should show the new tag of a renamed level', () => {
    const before = tagsOf(levels('Width', 'Height'))
    const after = tagsOf(levels('Breadth', 'Height'))
    const made = toEntry(1, 'width*height - width', before, () => 1)
    expect(made.ok && fromEntry(made.entry, after)).toBe('breadth*height - breadth')
  })

  it('[D-66] should distinguish level 1 from level 12 and constant 1', () => {
    const tags = (one: string) =>
      tagsOf([
        { kind: 'level', id: 1, name: one },
        { kind: 'level', id: 12, name: 'Twelve' },
        { kind: 'constant', id: 1, name: 'Rate' },
        { kind: 'constant', id: 12, name: 'Tax' },
      ])
    const made = toEntry(1, 'one + twelve * rate - tax', tags('One'), () => 1)
    expect(made.ok && made.entry.new_value_ids).toBe('#1 + #12 * #c1 - #c12')
    expect(made.ok && fromEntry(made.entry, tags('Uno'))).toBe('uno + twelve * rate - tax')
  })

  it('should keep the old name of a removed level', () => {
    const made = toEntry(1, 'width*height', tagsOf(levels('Width', 'Height')), () => 1)
    expect(made.ok && fromEntry(made.entry, tagsOf(levels('Width')))).toBe('width*height')
  })

  it('should return the text unchanged when nothing was renamed', () => {
    const tags = tagsOf([...levels('A', 'B 2', 'min'), { kind: 'constant', id: 2, name: 'Rate' }])
    const aTerm = fc.constantFrom(...tags.map((tag) => tag.tag), 'eq_1', 'abs(a)', '3.5')
    fc.assert(
      fc.property(fc.array(aTerm, { minLength: 1 }), fc.constantFrom(' + ', '*', '-'), (terms, sign) => {
        const text = terms.join(sign)
        const made = toEntry(1, text, tags, () => 2)
        if (made.ok) expect(fromEntry(made.entry, tags)).toBe(text)
        else expect(text.length).toBeGreaterThan(1000)
      }),
    )
  })
})

// Helpers

const levels = (...names: readonly string[]): readonly TagSource[] =>
  names.map((name, index) => ({ kind: 'level', id: index + 1, name }))
