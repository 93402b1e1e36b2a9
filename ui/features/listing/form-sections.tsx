import { SegmentedControl } from '@mantine/core'
import { memo } from 'react'
import { AVAILABILITY_LABELS, PRICING_LABELS, PRODUCT_TYPE_LABELS } from '../../../core/catalogue/options.ts'
import { formNameOf, isShown, type ProductFormState } from '../../../core/catalogue/product-form.schema.ts'
import type { ProductSectionId } from '../../../core/catalogue/product-form/field.ts'
import {
  PRODUCT_FIELD_NAMES,
  productField,
  SELECTOR_LABELS,
  type SelectorName,
} from '../../../core/catalogue/product-form/fields.ts'
import { AVAILABILITIES, PRICE_TYPES, PRODUCT_TYPES } from '../../../core/catalogue/product-variants.ts'
import { FieldConflict } from './editor-field.tsx'
import { type EditorFields, useHeld } from './editor-fields.ts'
import classes from './listing-editor.module.css'
import { type ListingFacts, PRODUCT_CONTROLS, type ProductControlProps } from './product-controls.tsx'

export interface SectionFieldsProps {
  readonly fields: EditorFields
  readonly section: ProductSectionId
  readonly facts: ListingFacts
}

/** The fields that core declares for a section, each with the control of its kind. */
export const SectionFields = memo(function SectionFields({ fields, section, facts }: SectionFieldsProps) {
  return PRODUCT_FIELD_NAMES.filter((name) => productField(name).section === section).map((name) => (
    <ProductField key={name} fields={fields} name={name} facts={facts} />
  ))
})

/** A field that the form does not show keeps its value (D-54). */
function ProductField(props: ProductControlProps) {
  const isVisible = useHeld(props.fields, ({ values }) => isShown(props.name, values))
  const Control = PRODUCT_CONTROLS[productField(props.name).kind]
  return isVisible && Control !== 'none' ? <Control {...props} /> : null
}

const labelled = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))

const SELECTOR_OPTIONS: Readonly<Record<SelectorName, { value: string; label: string }[]>> = {
  availability: labelled(AVAILABILITIES, AVAILABILITY_LABELS),
  price_type: labelled(PRICE_TYPES, PRICING_LABELS),
  product_type: labelled(PRODUCT_TYPES, PRODUCT_TYPE_LABELS),
}

/** The three switches that decide which fields are shown. */
export const VariantSwitches = memo(function VariantSwitches({ fields }: { readonly fields: EditorFields }) {
  return (
    <div className={classes.switches}>
      <VariantSwitch name="availability" fields={fields} />
      <VariantSwitch name="price_type" fields={fields} />
      <VariantSwitch name="product_type" fields={fields} />
    </div>
  )
})

function VariantSwitch({ name, fields }: { readonly name: SelectorName; readonly fields: EditorFields }) {
  const formName = formNameOf(name) as 'availability' | 'pricingType' | 'product_type'
  const value = useHeld(fields, ({ values }): ProductFormState[typeof formName] => values[formName])
  const label = SELECTOR_LABELS[name]
  return (
    <fieldset className={classes.switch}>
      <legend>{label}</legend>
      <SegmentedControl
        aria-label={label}
        data={SELECTOR_OPTIONS[name]}
        value={value}
        onChange={(next) => fields.set(formName, next)}
        fullWidth
      />
      <FieldConflict fields={fields} name={name} />
    </fieldset>
  )
}
