import { numberText } from '../text/number-text.ts'
import { pleaseEnter as enter, pleaseSelect as select, tooLong } from '../text/messages.ts'

/** The texts of the product form, its specifications and variations. Spec §5 "Product form", "Specifications"; D-03, D-47, D-48, D-61. */
export const productMessages = {
  nameMissing: 'Please enter name',
  nameTooLong: tooLong('name'),
  preTitleTooLong: 'pre title must be of 50 characters',
  noAttributes: 'No Attributes Added, Please add new attributes',
  valuesMissing: 'Please enter values',
  seaportMissing: 'Please enter nearest seaport',
  airportMissing: 'Please enter nearest Airport',
  brandMissing: 'Please select product brand',
  noCategory: 'Please select at least one Category',
  // "Paymeny" is the specification's own spelling (D-03).
  paymentTermsMissing: 'Please select Paymeny Terms',
  specificationNameTaken: 'Please enter a unique value for the custom specification.',
  duplicateTerms: 'Duplicate options/terms are not allowed.',
  tooManyVariations: 'Too many variations: the limit is 10000.',
  notAForm: 'Please send a product form',
  tierMinimum: 'The minimum quantity must be a whole number of at least 1',
  tierMaximum: 'The maximum quantity must be a whole number, not below the minimum',
  tiersOverlap: 'Each tier must start above the tier before it',
  wholeNumber: 'Please enter a whole number, 0 or more',
  attributeInUse: 'This attribute is already used by a level.',
  attributeUnknown: 'This attribute does not exist any more.',
  noAttributeChosen: 'Please select an attribute',
  groupUnknown: 'This group does not exist any more.',
  groupNameMissing: 'Please enter group name',
  levelUnknown: 'This level does not exist any more.',
  variationUnknown: 'This variation does not exist any more.',
} as const

/** The message for an empty required input without its own text. D-48. */
export const pleaseEnter = (label: string): string => enter(spoken(label))
/** The message for an empty required choice without its own text. D-48. */
export const pleaseSelect = (label: string): string => select(spoken(label))
export const aboveZero = (label: string): string => `${label} must be above 0`
export const notANumber = (label: string): string => `${label} must be a number, such as 1234.56`
/** `most` is written with separators. */
export const notAbove = (label: string, most: number): string => `${label} must not be above ${numberText(most)}`
/** The message for a price with more decimals than prices have, which would be rounded silently. */
export const tooManyDecimals = (label: string, decimals: number): string =>
  `${label} must have at most ${decimals} decimals`
export const notNegative = (label: string): string => `${label} must not be below 0`

/** A label inside a sentence: "Unit price" → "unit price". */
function spoken(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
}
