import { describe, expect, it } from 'vitest'
import { planPrices } from '../../../core/calculator/price-plan.ts'
import { quantityOf, type Quantity } from '../../../core/calculator/quantities.ts'
import { unitKey } from '../../../core/reference/units.ts'
import { expressionOf } from '../../tools/run-formula.ts'

describe('planPrices with units', () => {
  it.each([
    ['weight + width', 10, 'Kg and Meter cannot be added or compared'],
    ['weight - 2 * width', 14, 'Kg and Meter cannot be added or compared'],
    ['max(1, weight, width)', 16, 'Kg and Meter cannot be added or compared'],
    ['width * width + width', 17, 'Meter^2 and Meter cannot be added or compared'],
    ['weight * width + weight / width', 18, 'Kg × Meter and Kg × Meter^-1 cannot be added or compared'],
    ['width / width + width', 17, 'a plain number and Meter cannot be added or compared'],
    ['2 ^ weight', 5, 'A plain number is needed here, not Kg'],
    ['round(width, weight)', 14, 'A plain number is needed here, not Kg'],
    ['width ^ 0 + width', 13, 'a plain number and Meter cannot be added or compared'],
    ['width ^ -1 + width', 14, 'Meter^-1 and Meter cannot be added or compared'],
    ['width ^ 0.1 * width ^ 0.2 + width', 29, 'Meter^0.3 and Meter cannot be added or compared'],
    ['1 + name', 5, "'name' is a text, not a number"],
  ])('should refuse %s at %d: %s', (final, at, reason) => {
    expect(problemsOf(final)).toEqual([{ entry: 'final', at, reason }])
  })

  it.each([
    'weight + 2',
    '2 - weight',
    'weight + grams * 0 + rate',
    'weight * width + width * weight',
    'width ^ 2 + width * width',
    'sqrt(width * width) + width',
    'weight / weight + weight / weight',
    '2 ^ (width / height)',
    'rate ^ rate + width',
    'abs(-width) + ceil(height) - floor(width)',
    'round(width, 2) + height',
    'min(width, height) + max(width)',
    'rate * weight + width',
    'width ^ rate + weight',
    '(weight + rate) * 1 + weight',
    '2 * 3 + width',
    '(width / width) ^ 2 + width / height',
    'width ^ 0.1 * width ^ 0.2 + width ^ 0.3',
    'width ^ -1 * width + 1',
    'width ^ 0.3 / width ^ 0.1 / width ^ 0.2 + weight / weight',
    'width ^ (-(-2)) + width * width',
    'round(width, 2 / 1) * weight / weight + width',
  ])('should take %s', (final) => {
    expect(problemsOf(final)).toEqual([])
  })

  it('should use the units of earlier steps, and not check generated sums', () => {
    const tags = [
      { tag: 'weight', group: 1, unit: 'Kg' },
      { tag: 'width', group: 1, unit: 'Meter' },
    ]
    expect(planPrices(tags, { equations: [], groups: [], final: undefined }).ok).toBe(true)
    expect(
      planPrices(tags, { equations: [{ id: 1, text: 'weight * width' }], groups: [], final: 'eq_1 + weight' }),
    ).toEqual({
      ok: false,
      problems: [{ entry: 'final', at: 8, reason: 'Kg × Meter and Kg cannot be added or compared' }],
    })
  })
})

describe('quantityOf', () => {
  const kg = { unit: 'Kg', power: 1 }
  const meter = { unit: 'Meter', power: 1 }
  it.each<[string, 'number' | 'unknown' | readonly object[]]>([
    ['2', 'number'],
    ['-2', 'number'],
    ['2 + 3', 'number'],
    ['2 * 3', 'number'],
    ['2 ^ 3', 'number'],
    ['sqrt(2)', 'number'],
    ['min(1, 2)', 'number'],
    ['round(1, 2)', 'number'],
    ['rate', 'unknown'],
    ['rate + 2', 'unknown'],
    ['2 + rate', 'unknown'],
    ['rate * width', 'unknown'],
    ['width / rate', 'unknown'],
    ['2 ^ rate', 'unknown'],
    ['rate ^ 2', 'unknown'],
    ['sqrt(rate)', 'unknown'],
    ['width ^ rate', 'unknown'],
    ['width ^ (1 + 1)', 'unknown'],
    ['width ^ -rate', 'unknown'],
    ['other', 'unknown'],
    ['weight', [kg]],
    ['-weight', [kg]],
    ['weight + 2', [kg]],
    ['2 + weight', [kg]],
    ['rate + weight', [kg]],
    ['weight + rate', [kg]],
    ['max(1, rate, weight)', [kg]],
    ['abs(weight)', [kg]],
    ['ceil(weight)', [kg]],
    ['floor(weight)', [kg]],
    ['round(weight)', [kg]],
    ['2 * weight', [kg]],
    ['weight * 2', [kg]],
    ['weight / 2', [kg]],
    ['2 / weight', [{ unit: 'Kg', power: -1 }]],
    ['weight * width', [kg, meter]],
    ['weight / width', [kg, { unit: 'Meter', power: -1 }]],
    ['weight / load', []],
    ['width ^ 2', [{ unit: 'Meter', power: 2 }]],
    ['width ^ -2', [{ unit: 'Meter', power: -2 }]],
    ['width ^ 0', []],
    ['(weight / load) ^ rate', []],
    ['sqrt(width * height) * weight', [meter, kg]],
    ['load * weight', [{ unit: 'kg', power: 2 }]],
    ['width / height * height', [{ unit: 'meter', power: 1 }]],
    ['early', [meter]],
    ['early * width', [{ unit: 'Meter', power: 2 }]],
  ])('should say what %s counts: %j', (text, counts) => {
    const found = quantityOf(expressionOf(text), (name) => known[name] ?? {})
    if (!found.ok) throw new Error(found.reason)
    expect(typeof found.quantity === 'string' ? found.quantity : [...found.quantity.values()]).toEqual(counts)
  })

  it.each([
    ['weight + -width', 11, 'Kg and Meter cannot be added or compared'],
    ['weight - (2 - abs(width))', 19, 'Kg and Meter cannot be added or compared'],
    ['2 ^ (3 * -width)', 11, 'A plain number is needed here, not Meter'],
    ['weight / load + load / 1', 17, 'a plain number and kg cannot be added or compared'],
  ])('should refuse %s at %d: %s', (text, at, reason) => {
    expect(quantityOf(expressionOf(text), (name) => known[name] ?? {})).toEqual({ ok: false, at, reason })
  })

  const known: Readonly<Record<string, { readonly unit?: string; readonly quantity?: Quantity }>> = {
    weight: { unit: 'Kg' },
    load: { unit: ' kg ' },
    width: { unit: 'Meter' },
    height: { unit: ' meter' },
    rate: { unit: '  ' },
    early: { quantity: new Map([['meter', meter]]) },
  }
})

describe('unitKey', () => {
  it('should treat duplicate units of the list as one', () => {
    expect(
      ['Gram', 'grams', ' GRAMS ', 'Pieces', 'Piece', 'Sets', 'Units', 'Amper', 'Kg', 'constructor'].map(unitKey),
    ).toEqual(['gram', 'gram', 'gram', 'piece', 'piece', 'set', 'unit', 'ampere', 'kg', 'constructor'])
  })
})

// Helpers

function problemsOf(final: string) {
  const tags = [
    { tag: 'weight', group: 1, unit: 'Kg' },
    { tag: 'width', group: 1, unit: 'Meter' },
    { tag: 'height', group: 1, unit: ' meter' },
    { tag: 'rate', group: undefined },
    { tag: 'grams', group: 1, unit: '' },
    { tag: 'name', group: 1, type: 'text' as const },
  ]
  const found = planPrices(tags, { equations: [], groups: [], final })
  return found.ok ? [] : found.problems
}
