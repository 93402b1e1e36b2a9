import type { PlainField } from '../../../core/company/company-field.ts'
import { MAIN_CATEGORY_CHANGES_PER_YEAR } from '../../../core/company/main-categories.ts'
import type { FieldControlArgs } from '../../shared/form/form.types.ts'
import type { CompanyFacts } from './company-facts.ts'
import { MultiSelect } from '../../shared/inputs/lazy-lists.tsx'

/** The main product categories, with the changes that are left this year. */
export function CategoriesInput({
  field,
  facts,
  id,
  value,
  onChange,
  error,
}: FieldControlArgs & { readonly field: PlainField; readonly facts: CompanyFacts }) {
  const chosen = (Array.isArray(value) ? value : []).map(String)
  const left = facts.categoryChangesLeft
  return (
    <MultiSelect
      id={id}
      data={[...facts.categories]}
      value={chosen}
      onChange={(ids) => onChange(ids.map(Number))}
      {...(field.most !== undefined && { maxValues: field.most })}
      disabled={left === 0}
      error={error}
      searchable
      limit={60}
      hidePickedOptions
      placeholder={chosen.length === 0 ? 'Type part of a category' : ''}
      nothingFoundMessage="No category matches"
      description={`${field.help ?? ''} ${left} of ${MAIN_CATEGORY_CHANGES_PER_YEAR} changes are left this year.`}
      inputWrapperOrder={['input', 'description', 'error']}
    />
  )
}
