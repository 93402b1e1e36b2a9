import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import { COLUMNS } from '../../core/catalogue/product-variants.ts'
import { DEFAULT_FORMS } from '../../core/crm/forms/default-forms.ts'
import { DEFAULT_CRITERIA } from '../../core/crm/scoring/score-criteria.ts'
import { LISTING_ENTRY_NAMES, listingEntries, weightOf } from '../../core/listing-score/listing-entries.ts'
import { catalogueEntries } from '../../core/permissions/catalogue.ts'
import { CURRENCIES } from '../../core/pricing/currency.ts'
import { COUNTRY_REGISTRY } from '../../core/reference/country-registry.ts'
import { isCountryCode } from '../../core/reference/country-codes.ts'
import { COUNTRIES } from '../../core/reference/countries.ts'
import { limits, type TextKind } from '../../core/text/limits.ts'
import { tooLong } from '../../core/text/messages.ts'
import { INCOTERM_TOOLTIPS } from '../../core/reference/incoterms.ts'

/** The folder of the lists, from the root. */
export const LISTS_FOLDER = 'spec/parity/lists'

/**
 * What rules of the kit take for granted, as data: a backend in another language reads it instead of copying it from code.
 * `sources` name the decisions that the kit refers to.
 */
export async function lists(sources: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  return {
    countries: countries(),
    currencies: CURRENCIES,
    decisions: decisions(sources),
    'default-criteria': DEFAULT_CRITERIA,
    'default-forms': DEFAULT_FORMS,
    incoterms: Object.entries(INCOTERM_TOOLTIPS).map(([code, tooltip]) => ({ code, tooltip })),
    'listing-weights': LISTING_ENTRY_NAMES.map((name) => ({
      entry: name,
      label: listingEntries[name].label,
      field: listingEntries[name].field,
      weights: Object.fromEntries(COLUMNS.map((column) => [column, weightOf(name, column) ?? null])),
    })),
    messages: await messages(),
    permissions: catalogueEntries,
    'text-limits': Object.fromEntries(
      (Object.keys(limits) as TextKind[]).map((kind) => [kind, { limit: limits[kind], message: tooLong(kind) }]),
    ),
  }
}

/** The file of a list. */
export const listFile = (list: unknown): string => `${JSON.stringify(list, null, 1)}\n`

/** Every country that a form accepts, with its name and, where the registry has one, its number. */
function countries(): readonly object[] {
  const numbers = new Map(COUNTRY_REGISTRY.map(({ code, id }) => [code, id]))
  return COUNTRIES.filter(({ code }) => isCountryCode(code)).map(({ code, name }) => ({
    code,
    name,
    id: numbers.get(code) ?? null,
  }))
}

/** The texts behind the `D-nn` of the sources, by number. */
function decisions(
  sources: readonly string[],
): Readonly<Record<string, { readonly title: string; readonly text: string }>> {
  const named = new Set(sources.flatMap(decisionsIn))
  const page = readFileSync('docs/decisions.md', 'utf8')
  return Object.fromEntries(
    [...page.matchAll(/^- \*\*(D-\d+) ([^*]*?)\.?\*\* (.*)$/gm)]
      .map(([, id = '', title = '', text = '']) => [id, { title, text }] as const)
      .filter(([id]) => named.has(id))
      .toSorted(([one], [other]) => Number(one.slice(2)) - Number(other.slice(2))),
  )
}

/** The decisions that a source names: 'D-70, D-72 to D-74'. */
export const decisionsIn = (source: string): readonly string[] =>
  [...source.matchAll(/D-(\d+)(?: to D-(\d+))?/g)].flatMap(([, from, to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => `D-${String(Number(from) + at).padStart(2, '0')}`),
  )

/** The texts of every `*.messages.ts`, by file and name; what is filled in stands in braces. */
async function messages(): Promise<Readonly<Record<string, unknown>>> {
  const paths = readdirSync('core', { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('messages.ts') && !path.startsWith('dist/'))
    .toSorted()
  const found = await Promise.all(
    paths.map(async (path) => {
      const exported = (await import(pathToFileURL(resolve('core', path)).href)) as Readonly<Record<string, unknown>>
      return [path.replace(/\.ts$/, ''), textsOf(exported)] as const
    }),
  )
  return Object.fromEntries(found.filter(([, texts]) => texts !== undefined))
}

function textsOf(value: unknown): unknown {
  if (typeof value === 'string') return value
  if (typeof value === 'function') return withBraces(value as (...given: unknown[]) => unknown)
  if (Array.isArray(value)) return value.map(textsOf)
  if (typeof value !== 'object' || value === null) return undefined
  const texts = Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, each]: [string, unknown]) => {
      const text = textsOf(each)
      return text === undefined ? [] : [[name, text] as const]
    })
  return texts.length === 0 ? undefined : Object.fromEntries(texts)
}

/** The text of a function of names and texts. Functions that count, or look into an object, are in the vectors of their rules. */
function withBraces(make: (...given: unknown[]) => unknown): string | undefined {
  const names = /^(?:function\s*\w*)?\(?([\w\s,]*)\)?/.exec(make.toString())?.[1]?.split(',') ?? []
  try {
    const text = make(...names.map((name) => `{${name.trim()}}`))
    return typeof text === 'string' && !/NaN|undefined|\[object/.test(text) ? text : undefined
  } catch {
    return undefined
  }
}
