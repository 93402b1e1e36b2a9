import type { FormField } from '../form/form.types.ts'
import { ListingsPicker, type ListingsPickerProps } from './listings-picker.tsx'

/** The field of a form that chooses listings: `product_ids`. */
export function listingsField({
  isRequired = false,
  ...picker
}: Pick<ListingsPickerProps, 'known' | 'most' | 'isOrdered'> & { readonly isRequired?: boolean }): FormField {
  const names = new Map(picker.known.map(({ id, name }) => [id, name]))
  return {
    name: 'product_ids',
    label: 'Listings',
    kind: 'custom',
    required: isRequired,
    textOf: (value) =>
      listingIdsOf(value)
        .map((id) => names.get(id) ?? `Listing ${id}`)
        .join(', '),
    render: ({ id, value, onChange, error }) => (
      <ListingsPicker id={id} value={listingIdsOf(value)} onChange={onChange} error={error} {...picker} />
    ),
  }
}

/** The ids in the value of the field. */
export const listingIdsOf = (value: unknown): readonly number[] => (Array.isArray(value) ? value.map(Number) : [])
