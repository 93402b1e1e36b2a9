/**
 * The types of fields that a filter can compare. E-mail, phone and URL are text; owner and lookup are choice; tags are
 * multi; money is number. D-85.
 */
export const FIELD_TYPES = ['text', 'choice', 'multi', 'number', 'date', 'boolean'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** The value of a choice of people that stands for whoever looks. D-203. */
export const ME = 'me'

export interface Operator {
  /** The number on the wire. */
  readonly number: OperatorNumber
  /** The label on the screen, spelt as in spec §9. */
  readonly label: string
  /** The operator that matches the complement; undefined where there is none. For empty values see D-85. */
  readonly opposite: OperatorNumber | undefined
  /** The number of values. */
  readonly arity: 0 | 1 | 2
}

export type OperatorNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14

/** The fourteen operators in the order of the specification. Spec §9, D-85. */
export const OPERATORS: Readonly<Record<OperatorNumber, Operator>> = {
  1: { number: 1, label: 'is', opposite: 2, arity: 1 },
  2: { number: 2, label: "isn't", opposite: 1, arity: 1 },
  3: { number: 3, label: 'contains', opposite: 4, arity: 1 },
  4: { number: 4, label: "doesn't contain", opposite: 3, arity: 1 },
  5: { number: 5, label: 'starts with', opposite: undefined, arity: 1 },
  6: { number: 6, label: 'ends with', opposite: undefined, arity: 1 },
  7: { number: 7, label: 'empty', opposite: 8, arity: 0 },
  8: { number: 8, label: 'not empty', opposite: 7, arity: 0 },
  9: { number: 9, label: '<', opposite: 12, arity: 1 },
  10: { number: 10, label: '>', opposite: 11, arity: 1 },
  11: { number: 11, label: '<=', opposite: 10, arity: 1 },
  12: { number: 12, label: '>=', opposite: 9, arity: 1 },
  13: { number: 13, label: 'between', opposite: 14, arity: 2 },
  14: { number: 14, label: 'not between', opposite: 13, arity: 2 },
}

/** The operators of each field type. Screens offer these; all others are refused. D-85; of choices also D-203. */
export const OPERATORS_OF = {
  text: [1, 2, 3, 4, 5, 6, 7, 8],
  choice: [1, 2, 3, 4, 7, 8],
  multi: [1, 2, 3, 4, 7, 8],
  number: [1, 2, 7, 8, 9, 10, 11, 12, 13, 14],
  date: [1, 2, 7, 8, 9, 10, 11, 12, 13, 14],
  boolean: [1, 2],
} as const satisfies Readonly<Record<FieldType, readonly OperatorNumber[]>>
export type OperatorOf<Type extends FieldType> = (typeof OPERATORS_OF)[Type][number]

export const isOperatorNumber = (value: number): value is OperatorNumber => Object.hasOwn(OPERATORS, value)

/** Whether a field type has this operator. */
export const hasOperator = (type: FieldType, operator: OperatorNumber): boolean => operatorsOf(type).includes(operator)

/** The operators of a field type, in order. */
export const operatorsOf = (type: FieldType): readonly OperatorNumber[] => OPERATORS_OF[type]
