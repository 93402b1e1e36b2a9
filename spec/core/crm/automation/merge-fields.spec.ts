import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filledIn, mergeFields } from '../../../../core/crm/automation/merge-fields.ts'

/** 3 s with a pattern that looks for the blanks, and 1,000 times as much at the length that a text may have. */
const MOST_MS = 1_000

describe('merge fields', () => {
  it('[D-173] are read with and without blanks around them', () => {
    expect(mergeFields('{{a}} {{ a\n}} {{b c}} {{}} { {d}} {{e}')).toEqual(['a', 'b c', ''])
    expect(filledIn('Dear {{ name }},', (name) => `<${name}>`)).toBe('Dear <name>,')
  })

  it('[D-173] leave every text without them as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '}', ' ', 'a', '\n') }), (text) => {
        expect(filledIn(text, (name) => `{{${name}}}`).replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
      }),
    )
  })

  it('are read within a moment, however many blanks follow an opening one', () => {
    const before = performance.now()
    expect(mergeFields(`{{${' '.repeat(2_000)}x`)).toEqual([])
    expect(performance.now() - before).toBeLessThan(MOST_MS)
  })
})
