import { COUNTRIES } from '../../reference/countries.ts'
import { COUNTRY_REGISTRY } from '../../reference/country-registry.ts'
import { CURRENCIES } from '../../reference/currencies.ts'
import { INCOTERMS, incotermTooltip } from '../../reference/incoterms.ts'
import { TERRITORIES } from '../../reference/territories.ts'
import type { FieldDeclaration, Option, OptionListName } from './field.ts'

const numericCodes = new Map(COUNTRY_REGISTRY.map(({ code, id }) => [code, id]))

/** The lists that a declaration names. Ids are texts here, as controls hold them. */
const optionLists = {
  countries: COUNTRIES.map(({ code, name }) => ({ value: code, label: name })),
  currencies: CURRENCIES.map(({ id, code, name }) => ({ value: String(id), label: `${code} · ${name}` })),
  incoterms: INCOTERMS.map((term) => ({ value: term, label: term, help: incotermTooltip(term) ?? '' })),
  originCountries: COUNTRIES.flatMap(({ code, name }) =>
    numericCodes.has(code) ? [{ value: String(numericCodes.get(code)), label: name }] : [],
  ),
  territories: TERRITORIES.map((label, at) => ({ value: String(at + 1), label })),
} satisfies Record<OptionListName, readonly Option[]>

/** The options of a field; none for a field without a list. */
export function optionsOf({ options = [] }: FieldDeclaration): readonly Option[] {
  if (typeof options === 'string') return optionLists[options]
  return options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
}
