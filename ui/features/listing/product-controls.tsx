import { TextInput } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { loadOnce } from '../../../adapters/client/load-once.ts'
import { linesOf, nameKey, withLine } from '../../../core/catalogue/definitions.ts'
import { manufacturingYears } from '../../../core/catalogue/options.ts'
import { formNameOf } from '../../../core/catalogue/product-form.schema.ts'
import type { FieldKind, Option } from '../../../core/catalogue/product-form/field.ts'
import { productField, type ProductFieldName } from '../../../core/catalogue/product-form/fields.ts'
import { optionsOf } from '../../../core/catalogue/product-form/option-lists.ts'
import { definitionCalls } from '../../../core/contracts/definitions.contract.ts'
import { brands } from '../../../core/contracts/lookup.contract.ts'
import { type CurrencyCode, DEFAULT_CURRENCY } from '../../../core/pricing/currency.ts'
import { categoryRows } from '../../../core/reference/category-tree.ts'
import { CURRENCIES } from '../../../core/reference/currencies.ts'
import { lengthOf, limits } from '../../../core/text/limits.ts'
import { useCall } from '../../shared/app/use-call.ts'
import type { FieldControlArgs } from '../../shared/form/form.types.ts'
import { AttributesInput } from './attributes-input.tsx'
import { EditorField } from './editor-field.tsx'
import { type EditorFields, useHeld, useTexts } from './editor-fields.ts'
import classes from './listing-editor.module.css'
import { TiersInput } from './tiers-input.tsx'
import { Autocomplete, MultiSelect, Select } from '../../shared/inputs/lazy-lists.tsx'

/** Facts that controls need and the form does not contain. */
export interface ListingFacts {
  readonly currentYear: number
  /** The name of the stored listing's brand. */
  readonly brandName: string | undefined
}

export interface ProductControlProps {
  readonly fields: EditorFields
  readonly name: ProductFieldName
  readonly facts: ListingFacts
}

/** The control of each kind of field; `none` where another part of the editor shows the field. */
export const PRODUCT_CONTROLS: Readonly<Record<FieldKind, ComponentType<ProductControlProps> | 'none'>> = {
  text: (props) => <EditorField {...props} kind="text" />,
  longText: LongTexts,
  choice: Choice,
  defaultedChoice: 'none',
  suggestion: Suggestion,
  choices: (props) => <EditorField {...props} kind="multi" about={{ options: optionsOf(productField(props.name)) }} />,
  reference: Choice,
  brand: Brand,
  references: 'none',
  duration: (props) => <EditorField {...props} kind="number" />,
  price: Price,
  stock: (props) => <EditorField {...props} kind="number" />,
  year: Year,
  categories: Categories,
  attributeChoices: Attributes,
  pictures: 'none',
  tiers: Tiers,
  place: Place,
  countryCodes: CountryCodes,
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** The value of another field of the form, by its wire name. */
const useFieldValue = (fields: EditorFields, name: string): unknown =>
  useHeld(fields, ({ values }) => (values as Readonly<Record<string, unknown>>)[formNameOf(name)])

function useCurrency(fields: EditorFields, name: ProductFieldName): CurrencyCode {
  const id = useFieldValue(fields, productField(name).currencyField ?? '')
  return CURRENCIES.find((currency) => String(currency.id) === String(id))?.code ?? DEFAULT_CURRENCY
}

function LongTexts(props: ProductControlProps) {
  return props.name === 'product_application' || props.name === 'product_use_cases' ? (
    <LinedText {...props} name={props.name} />
  ) : (
    <LongText {...props} />
  )
}

function LongText(props: ProductControlProps) {
  const { help, max = limits.text } = productField(props.name)
  const value = useFieldValue(props.fields, props.name)
  const counted = `${typeof value === 'string' ? lengthOf(value) : 0} of ${max} characters`
  return (
    <EditorField {...props} kind="multiline" about={{ help: help === undefined ? counted : `${help} ${counted}` }} />
  )
}

const LINES_OF = {
  product_application: { contract: definitionCalls.application.list, label: 'Add a product application of your list' },
  product_use_cases: { contract: definitionCalls.usecases.list, label: 'Add a use case of your list' },
} as const

/** A text to which the company's prepared lines can be added. */
function LinedText(props: ProductControlProps & { readonly name: keyof typeof LINES_OF }) {
  const { contract, label } = LINES_OF[props.name]
  const held = useFieldValue(props.fields, props.name)
  const value = typeof held === 'string' ? held : ''
  const lines = new Set(linesOf(value).map(nameKey))
  const offered = (useCall(contract, ALL_OF_THEM).data?.data.data ?? []).filter(({ name }) => !lines.has(nameKey(name)))
  return (
    <div className={classes.lined}>
      <LongText {...props} />
      {offered.length === 0 ? null : (
        <Select
          aria-label={label}
          placeholder={label}
          size="sm"
          searchable
          limit={60}
          data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={null}
          onChange={(id) => {
            const line = offered.find((each) => String(each.id) === id)?.name
            if (line !== undefined) props.fields.set(props.name, withLine(value, line))
          }}
          nothingFoundMessage="Nothing found"
        />
      )}
    </div>
  )
}

/** A choice from a list, with the help of the chosen option under it. */
function Choice(props: ProductControlProps) {
  const options = optionsOf(productField(props.name))
  const value = useFieldValue(props.fields, props.name)
  const help = options.find((option) => option.value === String(value))?.help
  return <EditorField {...props} kind="choice" about={{ options, ...(help !== undefined && { help }) }} />
}

function Year(props: ProductControlProps) {
  const years = manufacturingYears(props.facts.currentYear)
    .toReversed()
    .map((year) => ({ value: String(year), label: String(year) }))
  return <EditorField {...props} kind="choice" about={{ options: years }} />
}

function Price(props: ProductControlProps) {
  return <EditorField {...props} kind="money" about={{ currency: useCurrency(props.fields, props.name) }} />
}

const loadSuggestions = loadOnce(() => import('../../../core/catalogue/product-form/suggested-names.ts'))

/** A text, with names that load once it has the focus. Without them any text can be typed all the same. */
function Suggestion(props: ProductControlProps) {
  const [names, setNames] = useState<readonly string[]>([])
  const load = () =>
    void loadSuggestions().then(
      ({ suggestedNames }) => setNames(suggestedNames(productField(props.name))),
      () => undefined,
    )
  return (
    <EditorField
      {...props}
      kind="custom"
      render={({ id, value, onChange, error }) => (
        <Autocomplete
          id={id}
          data={names}
          limit={20}
          value={String(value)}
          onFocus={load}
          onChange={onChange}
          onBlur={() => props.fields.touch(props.name)}
          error={error}
        />
      )}
    />
  )
}

const categoryPaths = categoryRows()
  .filter((row) => row.level > 1)
  .map((row) => row.path.join(' / '))

/** The company has at most this many definitions of a kind. */
const ALL_OF_THEM = { per_page: 1000 }

function Categories(props: ProductControlProps) {
  const own = (useCall(definitionCalls.category.list, ALL_OF_THEM).data?.data.data ?? []).flatMap(
    ({ is_own, name, parent }) => (is_own && parent !== null ? [`${parent.name} / ${name}`] : []),
  )
  return (
    <EditorField
      {...props}
      kind="custom"
      render={({ id, value, onChange, error }) => (
        <MultiSelect
          id={id}
          data={[...new Set([...own, ...categoryPaths, ...textsOf(value)])]}
          value={textsOf(value)}
          onChange={onChange}
          onBlur={() => props.fields.touch(props.name)}
          error={error}
          searchable
          limit={60}
          hidePickedOptions
          placeholder={textsOf(value).length === 0 ? 'Type part of a category' : ''}
          nothingFoundMessage="No category matches"
        />
      )}
    />
  )
}

function Brand(props: ProductControlProps) {
  const known = useCall(brands, { per_page: 300 }).data?.data ?? []
  const nameOf = (value: unknown) =>
    typeof value === 'number'
      ? (known.find((each) => each.id === value)?.name ?? props.facts.brandName ?? '')
      : String(value)
  return (
    <EditorField
      {...props}
      kind="custom"
      render={({ id, value, onChange, error }) => (
        <Autocomplete
          id={id}
          data={[...new Set(known.map((each) => each.name))]}
          limit={30}
          value={nameOf(value)}
          onChange={onChange}
          onBlur={() => props.fields.touch(props.name)}
          error={error}
          description={productField(props.name).help}
          inputWrapperOrder={['input', 'description', 'error']}
        />
      )}
    />
  )
}

function Attributes(props: ProductControlProps) {
  const texts = useTexts(props.fields, props.name)
  return (
    <EditorField
      {...props}
      kind="custom"
      render={({ id, value, onChange }) => (
        <AttributesInput
          id={id}
          value={value}
          texts={texts}
          onChange={onChange}
          onTouch={() => props.fields.touch(props.name)}
        />
      )}
    />
  )
}

function Tiers(props: ProductControlProps) {
  const currency = useCurrency(props.fields, props.name)
  const texts = useTexts(props.fields, props.name)
  return (
    <EditorField
      {...props}
      kind="custom"
      about={{ currency }}
      render={({ id, value, onChange }) => (
        <TiersInput
          id={id}
          value={value}
          texts={texts}
          currency={currency}
          onChange={onChange}
          onTouch={() => props.fields.touch(props.name)}
        />
      )}
    />
  )
}

function Place(props: ProductControlProps) {
  const countries = optionsOf(productField(props.name))
  return (
    <EditorField
      {...props}
      kind="custom"
      render={(args) => <PlaceInput {...args} countries={countries} onTouch={() => props.fields.touch(props.name)} />}
    />
  )
}

function PlaceInput({
  id,
  value,
  error,
  countries,
  onChange,
  onTouch,
}: Omit<FieldControlArgs, 'isDisabled' | 'errors'> & {
  readonly countries: readonly Option[]
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
          place.country === '' || countries.some((each) => each.value === place.country)
            ? countries
            : [...countries, { value: place.country, label: place.country }]
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

function CountryCodes(props: ProductControlProps) {
  return (
    <EditorField
      {...props}
      kind="custom"
      render={({ id, value, onChange, error }) => (
        <MultiSelect
          id={id}
          data={optionsOf(productField(props.name))}
          value={(value as readonly { readonly country_code: string }[]).map((each) => each.country_code)}
          onChange={(codes) => onChange(codes.map((country_code) => ({ country_code })))}
          onBlur={() => props.fields.touch(props.name)}
          error={error}
          searchable
          hidePickedOptions
          nothingFoundMessage="Nothing found"
        />
      )}
    />
  )
}
