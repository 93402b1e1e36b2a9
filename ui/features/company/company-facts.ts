import type { FieldOption } from '../../shared/form/form.types.ts'

/** Facts that controls need and the form does not contain. */
export interface CompanyFacts {
  readonly categories: readonly FieldOption[]
  readonly categoryChangesLeft: number
}
