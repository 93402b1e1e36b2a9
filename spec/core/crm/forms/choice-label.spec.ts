import { describe, expect, it } from 'vitest'
import { choiceLabel, choicesOf } from '../../../../core/crm/forms/choice-label.ts'

describe('choiceLabel', () => {
  it('writes the industries of the specification with a capital', () => {
    expect(['agri-food', 'pharma and medical'].map(choiceLabel)).toEqual(['Agri-food', 'Pharma and medical'])
  })

  it("keeps the spelling of a company's own options", () => {
    expect(['eBay', 'tea', 'Cold call'].map(choiceLabel)).toEqual(['eBay', 'tea', 'Cold call'])
  })
})

describe('choicesOf', () => {
  it('keeps the stored values and their order', () => {
    expect(choicesOf(['chemicals', 'tea'])).toEqual([
      { value: 'chemicals', label: 'Chemicals' },
      { value: 'tea', label: 'tea' },
    ])
  })
})
