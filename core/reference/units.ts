import { numberText } from '../text/number-text.ts'

/** Quantity units, doubles included: stored listings use them all. Spec §3 "Seller profile options" (D-103). */
export const QUANTITY_UNITS = [
  'Meter',
  'Kg',
  'Unit',
  'Set',
  'Pieces',
  'Gram',
  'Piece',
  'Sets',
  'Tons',
  'Units',
  'Frequency',
  'Amplitude',
  'Ampere',
  'Watt',
  'Grams',
  'Amper',
] as const

/** Spec §3 "Seller profile options". */
export const NUMBER_SCALES = ['Thousand', 'Million', 'Billion', 'Trillion'] as const

const singular: Readonly<Record<string, string>> = {
  pieces: 'piece',
  sets: 'set',
  units: 'unit',
  grams: 'gram',
  amper: 'ampere',
}

/** How a unit is written for one and for several; units that are not listed, such as Kg, never change. */
const WRITTEN = [
  ['Piece', 'Pieces'],
  ['Set', 'Sets'],
  ['Unit', 'Units'],
  ['Gram', 'Grams'],
  ['Ton', 'Tons'],
  ['Meter', 'Meters'],
  ['Watt', 'Watts'],
  ['Ampere', 'Amperes'],
] as const
const WRITTEN_OF = new Map(WRITTEN.flatMap((pair) => pair.map((word) => [word.toLowerCase(), pair] as const)))

/** A unit as it is written after a quantity: 'Ton' for one, 'Tons' otherwise. Without a quantity: after "per". */
export function unitText(unit: string, quantity = 1): string {
  const plain = unit.trim()
  const pair = WRITTEN_OF.get(plain.toLowerCase()) ?? WRITTEN_OF.get(unitKey(plain))
  return pair === undefined ? plain : pair[quantity === 1 ? 0 : 1]
}

/** '1 Set', '3,215 Pieces', '25 Kg'; a quantity without a unit stays a number. The same in every locale. */
export function quantityText(quantity: number, unit: string | null): string {
  const digits = numberText(quantity)
  return unit === null || unit.trim() === '' ? digits : `${digits} ${unitText(unit, quantity)}`
}

/**
 * The form in which units are compared: singular and plural (Gram, Grams) are one unit, letter case and blanks are
 * ignored.
 */
export function unitKey(unit: string): string {
  const plain = unit.trim().toLowerCase()
  return Object.hasOwn(singular, plain) ? (singular[plain] ?? plain) : plain
}
