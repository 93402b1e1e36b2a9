import type { DaySpan, FilterField } from './filter-tree.ts'
import type { FieldType, OperatorOf } from './operators.ts'

interface Checked<Type extends FieldType> {
  readonly type: Type
  readonly field: FilterField
  readonly operator: OperatorOf<Type>
}

/** A condition that is valid for its field. Operators without a value (empty, not empty) have a blank one. */
export type CheckedCondition =
  | (Checked<'text'> & { readonly text: string })
  | (Checked<'choice'> & { readonly texts: readonly string[] })
  | (Checked<'multi'> & { readonly texts: readonly string[] })
  | (Checked<'number'> & { readonly from: number; readonly to: number })
  | (Checked<'date'> & { readonly days: { readonly from: string; readonly to: string } | DaySpan })
  | (Checked<'boolean'> & { readonly flag: boolean })

export interface CheckedGroup {
  readonly match: 'all' | 'any'
  readonly rules: readonly (CheckedGroup | CheckedCondition)[]
}

/** A filter with valid fields, operators and values: the input of predicate, SQL, address and sentence. */
export interface CheckedFilter {
  readonly root: CheckedGroup
}
