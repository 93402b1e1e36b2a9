import { z } from 'zod'
import { typedNumber } from '../text/typed-number.schema.ts'
import { emailAddress } from '../account/account.schema.ts'
import { sellerKinds } from '../account/account.ts'
import type { CompanyTab } from '../navigation/addresses.ts'
import { isCountryCode } from '../reference/country-codes.ts'
import { id } from '../text/id.schema.ts'
import { limits, ADDRESS_LIMIT } from '../text/limits.ts'
import { isNothing } from '../text/loose-values.ts'
import { pleaseSelect } from '../text/messages.ts'
import { requiredText, textOf, WEB_LINK_LIMIT, webLink, yesNo } from '../text/text.schema.ts'
import { isCalendarDay } from '../time/calendar.ts'
import { MAX_BUSINESS_TYPES } from './business-types.ts'
import type { CompanyField, CompanyTabDeclaration, CompanyValueOf, PlainField, RowsField } from './company-field.ts'
import { type CompanyFields, companyFields } from './company-fields.ts'
import { companyMessages as say } from './company.messages.ts'

/** The values of declared fields. */
export type CompanyValues<F> = {
  readonly [Name in keyof F]: F[Name] extends { readonly kind: 'rows'; readonly fields: infer R }
    ? readonly ({ readonly id?: number | undefined } & CompanyValues<R>)[]
    : F[Name] extends { readonly kind: infer K extends keyof CompanyValueOf }
      ? CompanyValueOf[K]
      : never
}

/** The values of one tab. */
export type CompanyTabForm<Tab extends CompanyTab> = CompanyValues<CompanyFields[Tab]['fields']>

const MOST_COUNT = 1_000_000_000

const nameIn = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)
const flag = yesNo(say.yesOrNo)
const none = z.union([z.null(), z.literal('')]).transform(() => 0)
const count = z
  .union(
    [none, typedNumber(say.count, (number) => number.int(say.count).min(0, say.count).max(MOST_COUNT, say.count))],
    say.count,
  )
  .default(0)
const percent = z
  .union([none, typedNumber(say.percent, (number) => number.min(0, say.percent).max(100, say.percent))], say.percent)
  .default(0)
const year = z
  .preprocess(
    (given) => (isNothing(given) ? '' : given),
    z.union(
      [z.literal(''), typedNumber(say.year, (number) => number.int(say.year).min(1800, say.year).max(2100, say.year))],
      say.year,
    ),
  )
  .default('')

/** Up to three different business types, one of them the main type. Spec §5, D-53. */
const businessTypes = z
  .array(z.object({ type: z.enum(sellerKinds, pleaseSelect('business type')), is_main: flag }))
  .max(MAX_BUSINESS_TYPES, say.tooManyBusinessTypes)
  .refine((chosen) => new Set(chosen.map(({ type }) => type)).size === chosen.length, say.businessTypeTwice)
  .refine(
    (chosen) => chosen.length === 0 || chosen.filter((entry) => entry.is_main).length === 1,
    say.oneMainBusinessType,
  )
  .default([])

/** The schema of a field by its kind. */
const kinds = {
  text: line,
  longText: (field) => line({ ...field, limit: 'longText' }),
  suggestion: line,
  phone: line,
  email: () => z.union([z.literal(''), emailAddress]).default(''),
  link,
  day,
  country: ({ label }) =>
    z
      .string()
      .trim()
      .refine((code) => code === '' || isCountryCode(code), pleaseSelect(nameIn(label)))
      .toUpperCase()
      .default(''),
  choice,
  year: () => year,
  count: () => count,
  percent: () => percent,
  flag: () => flag.default(false),
  choices: ({ label, options = [] }) =>
    z.array(z.enum(options as readonly [string, ...string[]], pleaseSelect(nameIn(label)))).default([]),
  businessTypes: () => businessTypes,
  mainCategories: ({ most = 0 }) => z.array(id).max(most, say.tooMany(most, 'categories')).default([]),
  pictures: files,
  documents: files,
} satisfies Record<keyof CompanyValueOf, (field: PlainField) => z.ZodType>

function line({ label, required = false, limit = 'text' }: PlainField) {
  return required ? requiredText(limit, nameIn(label)) : textOf(limit)
}

function link({ label, required = false, limit }: PlainField) {
  const address = webLink(say.link, limit === undefined ? WEB_LINK_LIMIT : limits[limit])
  return required ? requiredText(limit ?? 'longText', nameIn(label)).pipe(address) : address.default('')
}

function day({ required = false }: PlainField) {
  return required
    ? z.string(say.date).trim().refine(isCalendarDay, say.date)
    : z
        .string()
        .trim()
        .refine((text) => text === '' || isCalendarDay(text), say.date)
        .default('')
}

function choice({ label, required = false, options = [] }: PlainField) {
  const message = pleaseSelect(nameIn(label))
  return required
    ? z.enum(options as readonly [string, ...string[]], message)
    : z
        .string()
        .trim()
        .refine((value) => value === '' || options.includes(value), message)
        .default('')
}

/** Files without an address are on their way to the server. */
function files({ most = 1 }: PlainField) {
  const file = z.object({
    url: z.string().min(1, say.fileOnItsWay).max(ADDRESS_LIMIT, say.fileOnItsWay),
    name: textOf('longText'),
    alt: textOf('name'),
  })
  return z.array(file).max(most, say.tooMany(most, 'files')).default([])
}

/** Entries with an id are updated, entries without one are created, and stored entries that are missing are removed. */
function rows({ fields, most, one, period }: RowsField): z.ZodType {
  const row = z.object({ id: id.optional(), ...shapeOf(fields) })
  const checked =
    period === undefined
      ? row
      : row.refine(
          (entry) => {
            const { [period.from]: from, [period.until]: until } = entry as Readonly<Record<string, unknown>>
            return from === '' || until === '' || String(until) >= String(from)
          },
          { path: [period.until], message: period.reversed },
        )
  return z
    .array(checked)
    .max(most, say.tooMany(most, 'entries'))
    .refine((list) => {
      const ids = list.flatMap((entry) => (entry.id === undefined ? [] : [entry.id]))
      return new Set(ids).size === ids.length
    }, say.entryTwice(one))
    .default([])
}

const schemaOf = (field: CompanyField): z.ZodType => (field.kind === 'rows' ? rows(field) : kinds[field.kind](field))

const shapeOf = (fields: Readonly<Record<string, CompanyField>>): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]))

const formOf = <Tab extends CompanyTab>(tab: Tab) =>
  z.object(shapeOf(companyFields[tab].fields)) as unknown as z.ZodType<CompanyTabForm<Tab>> & {
    readonly shape: Readonly<Record<string, z.ZodType>>
  }

/** The schema of each tab, by its value in the address, derived from `companyFields`. */
export const companyTabForms: { readonly [Tab in CompanyTab]: ReturnType<typeof formOf<Tab>> } = {
  company: formOf('company'),
  contact: formOf('contact'),
  regional: formOf('regional'),
  factory: formOf('factory'),
  export: formOf('export'),
  QAQC: formOf('QAQC'),
  'research&management': formOf('research&management'),
  services: formOf('services'),
  social: formOf('social'),
  certificates: formOf('certificates'),
  newsroom: formOf('newsroom'),
  faq: formOf('faq'),
}

/** The schema of a tab that is known only at run time. */
export const companyTabSchema = (tab: CompanyTab) =>
  companyTabForms[tab] as unknown as z.ZodType<Readonly<Record<string, unknown>>>

/** The stored values of a tab as its form: unset and unreadable values are empty, so that an old row always opens. */
export function readCompanyForm<Tab extends CompanyTab>(tab: Tab, stored: unknown): CompanyTabForm<Tab> {
  const held = (typeof stored === 'object' && stored !== null ? stored : {}) as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(companyTabForms[tab].shape).map(([name, schema]) => {
      const read = schema.safeParse(held[name])
      return [name, read.success ? read.data : (schema.safeParse(undefined).data ?? '')]
    }),
  ) as CompanyTabForm<Tab>
}

/** The public part of a company's profile: the tabs without personal data (D-24). */
export const publicTabs = <T>(profile: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(
    Object.entries(profile).filter(
      ([tab]) => (companyFields as Readonly<Record<string, CompanyTabDeclaration>>)[tab]?.isPrivate !== true,
    ),
  )
