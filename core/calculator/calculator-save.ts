import type { FormulaEquations } from './formula-entry.schema.ts'

/** Modes of the header, with the spelling of the wire. Spec §2 "Pricing calculator". */
export const CALCULATOR_MODES = ['similar', 'multilevel', 'Group'] as const
export type CalculatorMode = (typeof CALCULATOR_MODES)[number]

/** The mode in which the screen opens: any multi level, else several groups, else similar. D-64. */
export function startMode(
  levels: readonly { readonly isMulti: boolean; readonly groupId: number | null }[],
): CalculatorMode {
  if (levels.some((level) => level.isMulti)) return 'multilevel'
  return new Set(levels.map((level) => level.groupId)).size > 1 ? 'Group' : 'similar'
}

/** The value of a field while it is edited: its text, a number, or null when it was never set. */
export type FieldValue = string | number | null | undefined

/** The number to send: null counts as 0; undefined while the field is empty ('', blank, not a number). D-65. */
export function fieldNumber(value: FieldValue): number | undefined {
  if (typeof value === 'string' && value.trim() === '') return undefined
  const number = Number(value) // null counts as 0
  return Number.isFinite(number) ? number : undefined
}

/** Values of both ways of pricing. Switching the mode keeps those of the other one. D-64. */
export interface CalculatorValues {
  /** attributes_values by term id (similar, Group). */
  readonly terms: ReadonlyMap<number, FieldValue>
  /** Row values by row key (multilevel). */
  readonly rows: ReadonlyMap<string, FieldValue>
}

export type SavePlan =
  | {
      readonly kind: 'send'
      readonly call: 'table/update'
      readonly attributesValues: Readonly<Record<string, number>>
      readonly formulas: FormulaEquations
    }
  | {
      readonly kind: 'send'
      readonly call: 'multiple_save'
      readonly rowName: Readonly<Record<string, number>>
      readonly formulas: FormulaEquations
    }
  /** No request is sent, and the empty fields are marked (similar, Group). */
  | { readonly kind: 'emptyFields'; readonly hasEmptyFields: true; readonly emptyTerms: readonly number[] }
  /** No request is sent and nothing is shown (multilevel). */
  | { readonly kind: 'silent' }

/** Decides what pressing Save does. Spec §4 "Calculator save", D-64, D-65. */
export function planSave(mode: CalculatorMode, values: CalculatorValues, formulas: FormulaEquations): SavePlan {
  switch (mode) {
    case 'similar':
    case 'Group': {
      const { numbers, empty } = readNumbers(values.terms)
      if (empty.length > 0) return { kind: 'emptyFields', hasEmptyFields: true, emptyTerms: empty }
      return { kind: 'send', call: 'table/update', attributesValues: numbers, formulas }
    }
    case 'multilevel': {
      const { numbers, empty } = readNumbers(values.rows)
      if (empty.length > 0) return { kind: 'silent' }
      return { kind: 'send', call: 'multiple_save', rowName: numbers, formulas }
    }
  }
}

function readNumbers<Key extends string | number>(fields: ReadonlyMap<Key, FieldValue>) {
  const numbers: Record<string, number> = {}
  const empty: Key[] = []
  for (const [key, value] of fields) {
    const number = fieldNumber(value)
    if (number === undefined) empty.push(key)
    else numbers[String(key)] = number
  }
  return { numbers, empty }
}
