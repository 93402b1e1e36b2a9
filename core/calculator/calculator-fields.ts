import type { FormulaEntry, FormulaEquations } from './formula-entry.schema.ts'
import type { Formulas } from './formula-steps.ts'

/** The names of one calculator's values, where people edit them and where two changes are compared. D-310. */
export const calculatorFields = {
  mode: 'mode',
  term: (id: number): string => `term_${id}`,
  row: (key: string): string => `row_${key}`,
  equation: (id: number): string => `eq_${id}`,
  group: (id: number): string => `group_${id}`,
  final: 'final',
} as const

/** Formulas by the names of their fields; '' for a missing final formula. */
export const formulaFields = ({ equations, groups, final }: Formulas): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(equations.map(({ id, text }) => [calculatorFields.equation(id), text])),
  ...Object.fromEntries(groups.map(({ id, text }) => [calculatorFields.group(id), text])),
  [calculatorFields.final]: final ?? '',
})

/** The formulas of such fields, the newest equation first; a formula without text is none. */
export function formulasIn(fields: Readonly<Record<string, unknown>>): Formulas {
  const of = (name: 'eq' | 'group') =>
    Object.entries(fields)
      .flatMap(([key, text]) => {
        const id = new RegExp(`^${name}_(\\d{1,15})$`).exec(key)?.[1]
        return id === undefined || !isText(text) ? [] : [{ id: Number(id), text }]
      })
      .toSorted((a, b) => b.id - a.id)
  const final = fields[calculatorFields.final]
  return { equations: of('eq'), groups: of('group'), final: isText(final) ? final : undefined }
}

/** Formulas as calls send and store them; everything besides id and text is derived again (D-66). */
export const equationsOf = ({ equations, groups, final }: Formulas, finalId: number): FormulaEquations => ({
  equations: equations.map(entryOf),
  group_equation: groups.map(entryOf),
  final_equation: final === undefined ? [] : [entryOf({ id: finalId, text: final })],
})

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

const entryOf = ({ id, text }: { readonly id: number; readonly text: string }): FormulaEntry => ({
  id,
  value: text.trim(),
  new_value: '',
  new_value_ids: '',
  tags: [],
  ids: [],
})
