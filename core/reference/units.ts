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

export type QuantityUnit = (typeof QUANTITY_UNITS)[number]
export type NumberScale = (typeof NUMBER_SCALES)[number]

const singular: Readonly<Record<string, string>> = {
  pieces: 'piece',
  sets: 'set',
  units: 'unit',
  grams: 'gram',
  amper: 'ampere',
}

/**
 * The form in which units are compared: singular and plural (Gram, Grams) are one unit, letter case and blanks are
 * ignored.
 */
export function unitKey(unit: string): string {
  const plain = unit.trim().toLowerCase()
  return Object.hasOwn(singular, plain) ? (singular[plain] ?? plain) : plain
}
