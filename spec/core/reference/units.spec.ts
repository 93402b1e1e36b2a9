import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { QUANTITY_UNITS, quantityText, unitKey, unitText } from '../../../core/reference/units.ts'

describe('quantityText', () => {
  it.each([
    [1, 'Tons', '1 t'],
    [20, 't', '20 t'],
    [1000, 'Meter', '1,000 meters'],
    [50, 'Unit', '50 units'],
    [20, 'Piece', '20 pieces'],
    [1, 'Pieces', '1 piece'],
    [3215, 'pieces', '3,215 pieces'],
    [0.5, 'Ton', '0.5 t'],
    [1, 'Kg', '1 kg'],
    [25, 'Kg', '25 kg'],
    [2, 'Amper', '2 amperes'],
    [12, 'Pallet', '12 Pallet'],
    [5, null, '5 pieces'],
    [1, ' ', '1 piece'],
  ])('writes %d %s as %s', (quantity, unit, text) => {
    expect(quantityText(quantity, unit)).toBe(text)
  })
})

describe('unitText', () => {
  it('writes units that compare as equal identically', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...QUANTITY_UNITS),
        fc.constantFrom(...QUANTITY_UNITS),
        fc.integer({ min: 0, max: 9 }),
        (a, b, quantity) => {
          fc.pre(unitKey(a) === unitKey(b))
          expect(unitText(a, quantity)).toBe(unitText(b, quantity))
        },
      ),
    )
  })

  it('keeps a unit comparable', () => {
    for (const unit of QUANTITY_UNITS) expect(unitKey(unitText(unit, 2))).toBe(unitKey(unit))
  })
})
