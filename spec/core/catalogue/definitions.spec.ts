import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DEFINITION_KINDS,
  fitsTexts,
  linesOf,
  type ReferringForm,
  usesDefinition,
  withDefinition,
  withLine,
} from '../../../core/catalogue/definitions.ts'

const from = { id: 1, name: 'Steel', path: undefined }
const to = { id: 2, name: 'Iron', path: undefined }

describe('withDefinition', () => {
  it('should keep the form when nothing refers to the definition', () => {
    const form = { brand_id: 7, category_lists: [9], product_application: 'Steel roofs' }

    for (const kind of DEFINITION_KINDS) expect(withDefinition(kind, form, from, to)).toBe(form)
  })

  it('should leave no reference to the former one, and one to the new one exactly where there was any', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DEFINITION_KINDS), aForm, (kind, form) => {
        const next = withDefinition(kind, form, from, to)

        expect(usesDefinition(kind, next, from)).toBe(false)
        expect(usesDefinition(kind, next, to)).toBe(usesDefinition(kind, form, from) || usesDefinition(kind, form, to))
      }),
    )
  })

  it('should change nothing the second time, and nothing of the other fields', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DEFINITION_KINDS), aForm, (kind, form) => {
        const once = withDefinition(kind, form, from, to)

        expect(withDefinition(kind, once, from, to)).toBe(once)
        expect(Object.keys(once).filter((name) => once[name] !== form[name]).length).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('should join the values of two specifications', () => {
    const form = {
      choice_options: [
        { attribute_id: 2, values: ['A'] },
        { attribute_id: 'steel', values: ['a', 'B'] },
      ],
    }

    expect(withDefinition('specification', form, from, to)).toEqual({
      choice_options: [{ attribute_id: 2, values: ['A', 'B'] }],
    })
  })
})

describe('withLine', () => {
  it('should add a line once, whatever its letter case', () => {
    expect(withLine('', 'Roofs')).toBe('Roofs')
    expect(withLine('Roofs\n', 'Walls')).toBe('Roofs\nWalls')
    expect(withLine('Roofs', ' ROOFS ')).toBe('Roofs')
    expect(linesOf(' a \n\n b')).toEqual(['a', 'b'])
  })

  it('should tell when a text has become too long', () => {
    expect(fitsTexts({ product_use_cases: 'x'.repeat(350) })).toBe(true)
    expect(fitsTexts({ product_use_cases: 'x'.repeat(351) })).toBe(false)
  })
})

// Helpers

const aName = fc.constantFrom('Steel', 'steel ', 'Iron', 'Wood', 'Steel roofs')
const aReference = fc.oneof(aName, fc.integer({ min: 1, max: 3 }))
const aText = fc.array(aName, { maxLength: 4 }).map((lines) => lines.join('\n'))
const aForm: fc.Arbitrary<ReferringForm> = fc.record({
  brand_id: fc.integer({ min: 1, max: 3 }),
  category_lists: fc.array(aReference, { maxLength: 4 }),
  choice_options: fc.array(
    fc.record({ attribute_id: aReference, values: fc.array(fc.constantFrom('A', 'B', 'a'), { maxLength: 2 }) }),
    { maxLength: 4 },
  ),
  product_application: aText,
  product_use_cases: aText,
})
