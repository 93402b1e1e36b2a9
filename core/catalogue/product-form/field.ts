import type { Presence } from '../product-variants.ts'

/** What a field holds. A kind decides the value's shape (`field-kinds.ts`), the control on the screen and the cell of a CSV file. */
export type FieldKind =
  /** One line of text. */
  | 'text'
  /** Several lines of text. */
  | 'longText'
  /** A text chosen from a list; the lists are data (D-103), so any text is valid. */
  | 'choice'
  /** A choice that is never empty: unset means `standard`. */
  | 'defaultedChoice'
  /** A text typed with suggestions from a list. */
  | 'suggestion'
  /** Several texts chosen from a list. */
  | 'choices'
  /** A row of a list, by id. */
  | 'reference'
  /** A brand by id, or by name where it is new. */
  | 'brand'
  /** Rows of another list, by id. */
  | 'references'
  /** A count of days or periods; a word is valid too. */
  | 'duration'
  | 'price'
  | 'stock'
  | 'year'
  | 'categories'
  | 'attributeChoices'
  | 'pictures'
  | 'tiers'
  | 'place'
  | 'countryCodes'

/** The parts of the form, in the order of the screen. */
export const PRODUCT_SECTIONS = [
  { id: 'basics', title: 'Basics' },
  { id: 'category', title: 'Category and brand' },
  { id: 'commercial', title: 'Commercial info' },
  { id: 'delivery', title: 'Delivery and origin' },
  {
    id: 'photos',
    title: 'Photos',
    description:
      'The first photo stands in lists. An alt text says what is to be seen, for people who do not see it and for search engines.',
  },
  {
    id: 'specifications',
    title: 'Specifications',
    description: 'What buyers compare: size, colour, capacity. Checked terms belong to this product.',
  },
  {
    id: 'variations',
    title: 'Variations',
    description: 'Levels make the variations a buyer can choose from, each with its own price.',
    isForConfigured: true,
  },
  {
    id: 'calculator',
    title: 'Pricing calculator',
    description: 'One formula prices every variation from the values of its terms.',
    isForConfigured: true,
  },
  { id: 'details', title: 'Use and returns' },
] as const satisfies readonly ProductSection[]
export type ProductSectionId = (typeof PRODUCT_SECTIONS)[number]['id']

export interface ProductSection {
  readonly id: string
  readonly title: string
  readonly description?: string
  /** Only a configured product has this section. */
  readonly isForConfigured?: boolean
}

export interface Option {
  readonly value: string
  readonly label: string
  /** Shown under the field while the option is chosen. */
  readonly help?: string
}

/** Lists too long for the declaration; `option-lists.ts` holds them. */
export type OptionListName = 'countries' | 'currencies' | 'incoterms' | 'originCountries' | 'territories'

/** Lists of names that a text is typed with; `suggested-names.ts` holds them, apart from the lists that every field of a form needs. */
export type SuggestionListName = 'airports' | 'seaports'

/** One field of the product form. */
export interface FieldDeclaration {
  readonly kind: FieldKind
  /** Where the screen shows the field. A field without a section is kept as it was sent and not shown. */
  readonly section?: ProductSectionId
  readonly label: string
  /** The variants of the form that have the field. */
  readonly presence: Presence
  /** Whether a listing needs it to be published. */
  readonly required?: boolean
  /** The field is shown, and sent with a value, only while the other field holds this value. */
  readonly shownWith?: { readonly field: string; readonly value: string }
  readonly options?: OptionListName | readonly (string | Option)[]
  /** The names that a `suggestion` offers. */
  readonly suggestions?: SuggestionListName
  /** The greatest length of a text, in code points (D-47). */
  readonly max?: number
  /** The message of an empty required field; the specification's own text where it has one, else D-48. */
  readonly missing?: string
  readonly tooLong?: string
  /** A line under the field. */
  readonly help?: string
  /** A longer explanation beside the label. */
  readonly tooltip?: string
  /** The value of an unset `defaultedChoice`. */
  readonly standard?: string
  /** The field that holds the currency of an amount. */
  readonly currencyField?: string
  /** Takes the whole width of the section. */
  readonly isWide?: boolean
  /** The product page shows the value to buyers, with the value of `unitField` after it. */
  readonly isShownToBuyers?: boolean
  readonly unitField?: string
}
