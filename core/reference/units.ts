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
  tons: 'ton',
  t: 'ton',
  meters: 'meter',
  watts: 'watt',
  amperes: 'ampere',
  amper: 'ampere',
}

/** How a unit is written in a text, for one and for several; the listed names are written with capitals. */
const WRITTEN: Readonly<Record<string, readonly [one: string, several: string]>> = {
  piece: ['piece', 'pieces'],
  set: ['set', 'sets'],
  unit: ['unit', 'units'],
  gram: ['gram', 'grams'],
  kg: ['kg', 'kg'],
  ton: ['t', 't'],
  meter: ['meter', 'meters'],
  watt: ['watt', 'watts'],
  ampere: ['ampere', 'amperes'],
  frequency: ['frequency', 'frequency'],
  amplitude: ['amplitude', 'amplitude'],
}

/**
 * A unit as it is written after a quantity: 'piece' for one, 'pieces' otherwise. Without a quantity: after "per". A unit
 * that is not listed stays as it is.
 */
export function unitText(unit: string, quantity = 1): string {
  const key = unitKey(unit)
  const [one, several] = (Object.hasOwn(WRITTEN, key) ? WRITTEN[key] : undefined) ?? [unit.trim(), unit.trim()]
  return quantity === 1 ? one : several
}

/** '1 set', '3,215 pieces', '25 kg', '20 t'; goods without a unit are counted in pieces. The same in every locale. */
export const quantityText = (quantity: number, unit: string | null): string =>
  `${numberText(quantity)} ${unitText(unit?.trim() || 'Pieces', quantity)}`

/**
 * The form in which units are compared: singular and plural (Gram, Grams) are one unit, letter case and blanks are
 * ignored.
 */
export function unitKey(unit: string): string {
  const plain = unit.trim().toLowerCase()
  return Object.hasOwn(singular, plain) ? (singular[plain] ?? plain) : plain
}
