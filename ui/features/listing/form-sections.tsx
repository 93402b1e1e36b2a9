import { Autocomplete, MultiSelect, SegmentedControl, Select, TextInput } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { AVAILABILITY_LABELS, PRICING_LABELS, PRODUCT_TYPE_LABELS } from '../../../core/catalogue/options.ts'
import { AVAILABILITIES, columnOf, PRICE_TYPES, PRODUCT_TYPES } from '../../../core/catalogue/product-variants.ts'
import { isOnForm, type ProductFieldName } from '../../../core/catalogue/product-fields.ts'
import { brands } from '../../../core/contracts/lookup.contract.ts'
import { INCOTERM_TOOLTIPS, incotermTooltip } from '../../../core/reference/incoterms.ts'
import { lengthOf } from '../../../core/text/limits.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { AttributesInput } from './attributes-input.tsx'
import { EditorField } from './editor-field.tsx'
import { type EditorFields, useTexts, useValue } from './editor-fields.ts'
import * as options from './form-options.ts'
import classes from './listing-editor.module.css'
import { TiersInput } from './tiers-input.tsx'

interface SectionProps {
  readonly fields: EditorFields
}

const listed = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

export const BasicsFields = memo(function BasicsFields({ fields }: SectionProps) {
  return (
    <>
      <EditorField
        fields={fields}
        name="name"
        kind="text"
        about={{ isWide: true, help: 'What a buyer would search for, at most 100 characters.' }}
      />
      <EditorField
        fields={fields}
        name="pre_title_name"
        kind="text"
        about={{ help: 'Stands before the name in lists.' }}
      />
      <EditorField fields={fields} name="model_number" kind="text" />
      <Description fields={fields} />
      <EditorField
        fields={fields}
        name="choice_options"
        kind="custom"
        about={{ isWide: true }}
        render={({ value, onChange }) => <Attributes fields={fields} value={value} onChange={onChange} />}
      />
    </>
  )
})

function Description({ fields }: SectionProps) {
  const length = lengthOf(useValue(fields, 'description'))
  return (
    <EditorField fields={fields} name="description" kind="multiline" about={{ help: `${length} of 999 characters` }} />
  )
}

interface RowsProps extends SectionProps {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

function Attributes({ fields, value, onChange }: RowsProps) {
  return (
    <AttributesInput
      value={value}
      texts={useTexts(fields, 'choice_options')}
      onChange={onChange}
      onTouch={() => fields.touch('choice_options')}
    />
  )
}

function Tiers({ fields, value, onChange }: RowsProps) {
  const currency = options.currencyCode(useValue(fields, 'qty_currency'))
  return (
    <TiersInput
      value={value}
      texts={useTexts(fields, 'order_quantity')}
      currency={currency}
      onChange={onChange}
      onTouch={() => fields.touch('order_quantity')}
    />
  )
}

export const CategoryFields = memo(function CategoryFields({
  fields,
  brandName,
}: SectionProps & { readonly brandName: string | undefined }) {
  const known = useCall(brands, { per_page: 300 }).data?.data.data ?? []
  const brand = useValue(fields, 'brand_id')
  const shown = typeof brand === 'number' ? (known.find((each) => each.id === brand)?.name ?? brandName ?? '') : brand
  return (
    <>
      <EditorField
        fields={fields}
        name="category_lists"
        kind="custom"
        about={{ isWide: true, help: 'The whole path, from the sector down.' }}
        render={({ id, value, onChange, error }) => (
          <MultiSelect
            id={id}
            data={[...new Set([...options.categoryPaths, ...listed(value)])]}
            value={listed(value)}
            onChange={onChange}
            onBlur={() => fields.touch('category_lists')}
            error={error}
            searchable
            limit={60}
            hidePickedOptions
            placeholder={listed(value).length === 0 ? 'Type part of a category' : ''}
            nothingFoundMessage="No category is called so"
          />
        )}
      />
      <EditorField
        fields={fields}
        name="brand_id"
        kind="custom"
        render={({ id, onChange, error }) => (
          <Autocomplete
            id={id}
            data={[...new Set(known.map((each) => each.name))]}
            limit={30}
            value={shown}
            onChange={onChange}
            onBlur={() => fields.touch('brand_id')}
            error={error}
            description="Choose one, or type a new brand."
            inputWrapperOrder={['input', 'description', 'error']}
          />
        )}
      />
    </>
  )
})

/** The three switches that decide which fields there are. */
export const VariantSwitches = memo(function VariantSwitches({ fields }: SectionProps) {
  const availability = useValue(fields, 'availability')
  const pricingType = useValue(fields, 'pricingType')
  const productType = useValue(fields, 'product_type')
  return (
    <div className={classes.switches}>
      <Switches
        label="Availability"
        name="availability"
        value={availability}
        data={AVAILABILITIES.map((value) => ({ value, label: AVAILABILITY_LABELS[value] }))}
        fields={fields}
      />
      <Switches
        label="Pricing"
        name="pricingType"
        value={pricingType}
        data={PRICE_TYPES.map((value) => ({ value, label: PRICING_LABELS[value] }))}
        fields={fields}
      />
      <Switches
        label="Product type"
        name="product_type"
        value={productType}
        data={PRODUCT_TYPES.map((value) => ({ value, label: PRODUCT_TYPE_LABELS[value] }))}
        fields={fields}
      />
    </div>
  )
})

function Switches({
  label,
  name,
  value,
  data,
  fields,
}: SectionProps & {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly data: { value: string; label: string }[]
}) {
  return (
    <fieldset className={classes.switch}>
      <legend>{label}</legend>
      <SegmentedControl
        aria-label={label}
        data={data}
        value={value}
        onChange={(next) => fields.set(name, next)}
        fullWidth
      />
    </fieldset>
  )
}

export const CommercialFields = memo(function CommercialFields({
  fields,
  currentYear,
}: SectionProps & { readonly currentYear: number }) {
  const currency = options.currencyCode(useValue(fields, 'currency_id'))
  const term = useValue(fields, 'price_term')
  const methods = useValue(fields, 'payment_methods')
  return (
    <>
      <Shown fields={fields} name="unit_price">
        <EditorField fields={fields} name="unit_price" kind="money" about={{ currency }} />
        <EditorField fields={fields} name="currency_id" kind="choice" about={{ options: options.currencyOptions }} />
      </Shown>
      <Shown fields={fields} name="current_stock">
        <EditorField fields={fields} name="current_stock" kind="number" />
        <EditorField fields={fields} name="unit" kind="choice" about={{ options: options.unitOptions }} />
      </Shown>
      <Shown fields={fields} name="order_quantity">
        <EditorField fields={fields} name="qty_unit" kind="choice" about={{ options: options.unitOptions }} />
        <EditorField fields={fields} name="qty_currency" kind="choice" about={{ options: options.currencyOptions }} />
        <EditorField
          fields={fields}
          name="order_quantity"
          kind="custom"
          about={{ isWide: true }}
          render={({ value, onChange }) => <Tiers fields={fields} value={value} onChange={onChange} />}
        />
      </Shown>
      <EditorField
        fields={fields}
        name="price_term"
        kind="choice"
        about={{
          options: options.incotermOptions,
          tooltip:
            Object.keys(INCOTERM_TOOLTIPS).length > 0
              ? 'Who pays for carriage and insurance, and where the risk passes on.'
              : '',
          ...(term !== '' && { help: incotermTooltip(term) ?? '' }),
        }}
      />
      <EditorField fields={fields} name="payment_methods" kind="multi" about={{ options: options.paymentOptions }} />
      {methods.includes('LC') ? (
        <EditorField fields={fields} name="lc_types" kind="multi" about={{ options: options.lcOptions }} />
      ) : null}
      <Shown fields={fields} name="validity">
        <EditorField
          fields={fields}
          name="validity"
          kind="choice"
          about={{ options: options.validityOptions, help: 'How long this offer stands.' }}
        />
        <EditorField fields={fields} name="condition" kind="choice" about={{ options: options.conditionOptions }} />
        <EditorField
          fields={fields}
          name="manufacturer_year"
          kind="choice"
          about={{ options: options.yearOptions(currentYear) }}
        />
      </Shown>
    </>
  )
})

export const DeliveryFields = memo(function DeliveryFields({ fields }: SectionProps) {
  return (
    <>
      <Shown fields={fields} name="dispatch_in">
        <EditorField
          fields={fields}
          name="dispatch_in"
          kind="number"
          about={{ help: 'Until the goods leave, 0 for at once.' }}
        />
        <EditorField fields={fields} name="dispatch_day" kind="choice" about={{ options: options.periodOptions }} />
      </Shown>
      <Shown fields={fields} name="delivery_time">
        <EditorField
          fields={fields}
          name="in_house_production"
          kind="choice"
          about={{ options: options.yesNoOptions }}
        />
        <EditorField fields={fields} name="in_house_production_days" kind="number" />
        <EditorField fields={fields} name="delivery_time" kind="number" />
        <EditorField fields={fields} name="delivery_select" kind="choice" about={{ options: options.periodOptions }} />
      </Shown>
      <Shown fields={fields} name="existence_place">
        <EditorField
          fields={fields}
          name="existence_place"
          kind="custom"
          about={{ isWide: true, help: 'Where the goods lie now.' }}
          render={({ id, value, onChange, error }) => (
            <PlaceInput
              id={id}
              value={value}
              error={error}
              onChange={onChange}
              onTouch={() => fields.touch('existence_place')}
            />
          )}
        />
        <EditorField
          fields={fields}
          name="country_origin_id"
          kind="choice"
          about={{ options: options.originOptions }}
        />
      </Shown>
      <Shown fields={fields} name="tertiary_id">
        <EditorField fields={fields} name="tertiary_id" kind="choice" about={{ options: options.territoryOptions }} />
        <EditorField
          fields={fields}
          name="country_origins"
          kind="custom"
          render={({ id, value, onChange, error }) => (
            <MultiSelect
              id={id}
              data={options.countryOptions}
              value={(value as readonly { readonly country_code: string }[]).map((each) => each.country_code)}
              onChange={(codes) => onChange(codes.map((country_code) => ({ country_code })))}
              onBlur={() => fields.touch('country_origins')}
              error={error}
              searchable
              hidePickedOptions
              nothingFoundMessage="Nothing found"
            />
          )}
        />
      </Shown>
      <Port fields={fields} name="sea_" names={options.seaportNames} />
      <Port fields={fields} name="port_" names={options.airportNames} />
    </>
  )
})

function Port({
  fields,
  name,
  names,
}: SectionProps & { readonly name: 'sea_' | 'port_'; readonly names: readonly string[] }) {
  return (
    <EditorField
      fields={fields}
      name={name}
      kind="custom"
      render={({ id, value, onChange, error }) => (
        <Autocomplete
          id={id}
          data={[...names]}
          limit={20}
          value={String(value)}
          onChange={onChange}
          onBlur={() => fields.touch(name)}
          error={error}
        />
      )}
    />
  )
}

function PlaceInput({
  id,
  value,
  error,
  onChange,
  onTouch,
}: {
  readonly id: string
  readonly value: unknown
  readonly error: string | undefined
  readonly onChange: (value: unknown) => void
  readonly onTouch: () => void
}) {
  const place = value as { readonly country: string; readonly city: string }
  return (
    <div className={classes.pair}>
      <Select
        id={id}
        aria-label="Country of existence"
        placeholder="Country"
        data={
          place.country === '' || options.countryOptions.some((each) => each.value === place.country)
            ? options.countryOptions
            : [...options.countryOptions, { value: place.country, label: place.country }]
        }
        value={place.country === '' ? null : place.country}
        onChange={(country) => onChange({ ...place, country: country ?? '' })}
        onBlur={onTouch}
        searchable
        error={error}
        nothingFoundMessage="Nothing found"
      />
      <TextInput
        aria-label="City of existence"
        placeholder="City"
        value={place.city}
        onChange={(event) => onChange({ ...place, city: event.currentTarget.value })}
        onBlur={onTouch}
      />
    </div>
  )
}

export const DetailsFields = memo(function DetailsFields({ fields }: SectionProps) {
  return (
    <>
      <EditorField
        fields={fields}
        name="product_application"
        kind="multiline"
        about={{ help: 'Where the product is used, at most 350 characters.' }}
      />
      <EditorField fields={fields} name="product_use_cases" kind="multiline" />
      <EditorField fields={fields} name="return_policy" kind="multiline" />
    </>
  )
})

/** Fields of one variant of the form: hidden ones keep their values (D-54). */
function Shown({
  fields,
  name,
  children,
}: SectionProps & { readonly name: ProductFieldName; readonly children: ReactNode }) {
  const availability = useValue(fields, 'availability')
  const pricingType = useValue(fields, 'pricingType')
  return isOnForm(name, columnOf({ availability, price_type: pricingType })) ? children : null
}
