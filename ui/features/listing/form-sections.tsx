import { Autocomplete, MultiSelect, SegmentedControl, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { AVAILABILITY_LABELS, PRICING_LABELS, PRODUCT_TYPE_LABELS } from '../../../core/catalogue/options.ts'
import { AVAILABILITIES, columnOf, PRICE_TYPES, PRODUCT_TYPES } from '../../../core/catalogue/product-variants.ts'
import { isOnForm, type ProductFieldName } from '../../../core/catalogue/product-fields.ts'
import { brands } from '../../../core/contracts/lookup.contract.ts'
import { INCOTERM_TOOLTIPS, incotermTooltip } from '../../../core/reference/incoterms.ts'
import { lengthOf } from '../../../core/text/limits.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { AttributesInput } from './attributes-input.tsx'
import { EditorField } from './editor-field.tsx'
import * as options from './form-options.ts'
import classes from './listing-editor.module.css'
import { TiersInput } from './tiers-input.tsx'
import type { ListingEditor } from './use-listing-editor.ts'

interface SectionProps {
  readonly editor: ListingEditor
}

const listed = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

export function BasicsFields({ editor }: SectionProps) {
  return (
    <>
      <EditorField editor={editor} name="name" kind="text" about={{ isWide: true, help: 'What a buyer would search for, at most 100 characters.' }} />
      <EditorField editor={editor} name="pre_title_name" kind="text" about={{ help: 'Stands before the name in lists.' }} />
      <EditorField editor={editor} name="model_number" kind="text" />
      <EditorField editor={editor} name="description" kind="multiline" about={{ help: `${lengthOf(editor.values.description)} of 999 characters` }} />
      <EditorField
        editor={editor}
        name="choice_options"
        kind="custom"
        about={{ isWide: true }}
        render={({ value, onChange }) => <AttributesInput value={value} texts={editor.texts} onChange={onChange} onTouch={() => editor.touch('choice_options')} />}
      />
    </>
  )
}

export function CategoryFields({ editor, brandName }: SectionProps & { readonly brandName: string | undefined }) {
  const known = useCall(brands, { per_page: 300 }).data?.data.data ?? []
  const brand = editor.values.brand_id
  const shown = typeof brand === 'number' ? (known.find((each) => each.id === brand)?.name ?? brandName ?? '') : brand
  return (
    <>
      <EditorField
        editor={editor}
        name="category_lists"
        kind="custom"
        about={{ isWide: true, help: 'The whole path, from the sector down.' }}
        render={({ id, value, onChange, error }) => (
          <MultiSelect
            id={id}
            data={[...new Set([...options.categoryPaths, ...listed(value)])]}
            value={listed(value)}
            onChange={onChange}
            onBlur={() => editor.touch('category_lists')}
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
        editor={editor}
        name="brand_id"
        kind="custom"
        render={({ id, onChange, error }) => (
          <Autocomplete
            id={id}
            data={[...new Set(known.map((each) => each.name))]}
            limit={30}
            value={shown}
            onChange={onChange}
            onBlur={() => editor.touch('brand_id')}
            error={error}
            description="Choose one, or type a new brand."
            inputWrapperOrder={['input', 'description', 'error']}
          />
        )}
      />
    </>
  )
}

/** The three switches that decide which fields there are. */
export function VariantSwitches({ editor }: SectionProps) {
  const { values } = editor
  return (
    <div className={classes.switches}>
      <Switches label="Availability" name="availability" value={values.availability} data={AVAILABILITIES.map((value) => ({ value, label: AVAILABILITY_LABELS[value] }))} editor={editor} />
      <Switches label="Pricing" name="pricingType" value={values.pricingType} data={PRICE_TYPES.map((value) => ({ value, label: PRICING_LABELS[value] }))} editor={editor} />
      <Switches label="Product type" name="product_type" value={values.product_type} data={PRODUCT_TYPES.map((value) => ({ value, label: PRODUCT_TYPE_LABELS[value] }))} editor={editor} />
    </div>
  )
}

function Switches({ label, name, value, data, editor }: SectionProps & { readonly label: string; readonly name: string; readonly value: string; readonly data: { value: string; label: string }[] }) {
  return (
    <fieldset className={classes.switch}>
      <legend>{label}</legend>
      <SegmentedControl aria-label={label} data={data} value={value} onChange={(next) => editor.set(name, next)} fullWidth />
    </fieldset>
  )
}

export function CommercialFields({ editor, currentYear }: SectionProps & { readonly currentYear: number }) {
  const { values } = editor
  const currency = options.currencyCode(values.qty_currency)
  const term = values.price_term
  return (
    <>
      <Shown editor={editor} name="unit_price">
        <EditorField editor={editor} name="unit_price" kind="money" about={{ currency: options.currencyCode(values.currency_id) }} />
        <EditorField editor={editor} name="currency_id" kind="choice" about={{ options: options.currencyOptions }} />
      </Shown>
      <Shown editor={editor} name="current_stock">
        <EditorField editor={editor} name="current_stock" kind="number" />
        <EditorField editor={editor} name="unit" kind="choice" about={{ options: options.unitOptions }} />
      </Shown>
      <Shown editor={editor} name="order_quantity">
        <EditorField editor={editor} name="qty_unit" kind="choice" about={{ options: options.unitOptions }} />
        <EditorField editor={editor} name="qty_currency" kind="choice" about={{ options: options.currencyOptions }} />
        <EditorField
          editor={editor}
          name="order_quantity"
          kind="custom"
          about={{ isWide: true }}
          render={({ value, onChange }) => <TiersInput value={value} texts={editor.texts} currency={currency} onChange={onChange} onTouch={() => editor.touch('order_quantity')} />}
        />
      </Shown>
      <EditorField
        editor={editor}
        name="price_term"
        kind="choice"
        about={{ options: options.incotermOptions, tooltip: Object.keys(INCOTERM_TOOLTIPS).length > 0 ? 'Who pays for carriage and insurance, and where the risk passes on.' : '', ...(term !== '' && { help: incotermTooltip(term) ?? '' }) }}
      />
      <EditorField editor={editor} name="payment_methods" kind="multi" about={{ options: options.paymentOptions }} />
      {values.payment_methods.includes('LC') ? <EditorField editor={editor} name="lc_types" kind="multi" about={{ options: options.lcOptions }} /> : null}
      <Shown editor={editor} name="validity">
        <EditorField editor={editor} name="validity" kind="choice" about={{ options: options.validityOptions, help: 'How long this offer stands.' }} />
        <EditorField editor={editor} name="condition" kind="choice" about={{ options: options.conditionOptions }} />
        <EditorField editor={editor} name="manufacturer_year" kind="choice" about={{ options: options.yearOptions(currentYear) }} />
      </Shown>
    </>
  )
}

export function DeliveryFields({ editor }: SectionProps) {
  return (
    <>
      <Shown editor={editor} name="dispatch_in">
        <EditorField editor={editor} name="dispatch_in" kind="number" about={{ help: 'Until the goods leave, 0 for at once.' }} />
        <EditorField editor={editor} name="dispatch_day" kind="choice" about={{ options: options.periodOptions }} />
      </Shown>
      <Shown editor={editor} name="delivery_time">
        <EditorField editor={editor} name="in_house_production" kind="choice" about={{ options: options.yesNoOptions }} />
        <EditorField editor={editor} name="in_house_production_days" kind="number" />
        <EditorField editor={editor} name="delivery_time" kind="number" />
        <EditorField editor={editor} name="delivery_select" kind="choice" about={{ options: options.periodOptions }} />
      </Shown>
      <Shown editor={editor} name="existence_place">
        <EditorField
          editor={editor}
          name="existence_place"
          kind="custom"
          about={{ isWide: true, help: 'Where the goods lie now.' }}
          render={({ id, value, onChange, error }) => <PlaceInput id={id} value={value} error={error} onChange={onChange} onTouch={() => editor.touch('existence_place')} />}
        />
        <EditorField editor={editor} name="country_origin_id" kind="choice" about={{ options: options.originOptions }} />
      </Shown>
      <Shown editor={editor} name="tertiary_id">
        <EditorField editor={editor} name="tertiary_id" kind="choice" about={{ options: options.territoryOptions }} />
        <EditorField
          editor={editor}
          name="country_origins"
          kind="custom"
          render={({ id, value, onChange, error }) => (
            <MultiSelect
              id={id}
              data={options.countryOptions}
              value={(value as readonly { readonly country_code: string }[]).map((each) => each.country_code)}
              onChange={(codes) => onChange(codes.map((country_code) => ({ country_code })))}
              onBlur={() => editor.touch('country_origins')}
              error={error}
              searchable
              hidePickedOptions
              nothingFoundMessage="Nothing found"
            />
          )}
        />
      </Shown>
      <Port editor={editor} name="sea_" names={options.seaportNames} />
      <Port editor={editor} name="port_" names={options.airportNames} />
    </>
  )
}

function Port({ editor, name, names }: SectionProps & { readonly name: 'sea_' | 'port_'; readonly names: readonly string[] }) {
  return (
    <EditorField
      editor={editor}
      name={name}
      kind="custom"
      render={({ id, value, onChange, error }) => (
        <Autocomplete id={id} data={[...names]} limit={20} value={String(value)} onChange={onChange} onBlur={() => editor.touch(name)} error={error} />
      )}
    />
  )
}

function PlaceInput({ id, value, error, onChange, onTouch }: { readonly id: string; readonly value: unknown; readonly error: string | undefined; readonly onChange: (value: unknown) => void; readonly onTouch: () => void }) {
  const place = value as { readonly country: string; readonly city: string }
  return (
    <div className={classes.pair}>
      <Select
        id={id}
        aria-label="Country of existence"
        placeholder="Country"
        data={place.country === '' || options.countryOptions.some((each) => each.value === place.country) ? options.countryOptions : [...options.countryOptions, { value: place.country, label: place.country }]}
        value={place.country === '' ? null : place.country}
        onChange={(country) => onChange({ ...place, country: country ?? '' })}
        onBlur={onTouch}
        searchable
        error={error}
        nothingFoundMessage="Nothing found"
      />
      <TextInput aria-label="City of existence" placeholder="City" value={place.city} onChange={(event) => onChange({ ...place, city: event.currentTarget.value })} onBlur={onTouch} />
    </div>
  )
}

export function DetailsFields({ editor }: SectionProps) {
  return (
    <>
      <EditorField editor={editor} name="product_application" kind="multiline" about={{ help: 'Where the product is used, at most 350 characters.' }} />
      <EditorField editor={editor} name="product_use_cases" kind="multiline" />
      <EditorField editor={editor} name="return_policy" kind="multiline" />
    </>
  )
}

/** Fields of one variant of the form: hidden ones keep their values (D-54). */
function Shown({ editor, name, children }: SectionProps & { readonly name: ProductFieldName; readonly children: ReactNode }) {
  const { availability, pricingType } = editor.values
  return isOnForm(name, columnOf({ availability, price_type: pricingType })) ? children : null
}

