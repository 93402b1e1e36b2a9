import type { FormField } from '../form/form.types.ts'
import { ListingsPicker, type ListingsPickerProps } from './listings-picker.tsx'

/** The field of a form that chooses listings: `product_ids`. With `missing`, the message when there is none, it is required. */
export function listingsField({
  missing,
  ...picker
}: Pick<ListingsPickerProps, 'known' | 'most' | 'isOrdered'> & Pick<FormField, 'missing'>): FormField {
  const names = new Map(picker.known.map(({ id, name }) => [id, name]))
  return {
    name: 'product_ids',
    label: 'Listings',
    kind: 'custom',
    ...(missing !== undefined && { required: true, missing }),
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
