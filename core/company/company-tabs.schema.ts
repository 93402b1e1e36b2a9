import { z } from 'zod'
import { emailAddress } from '../account/account.schema.ts'
import { sellerKinds } from '../account/account.ts'
import type { CompanyTab } from '../navigation/addresses.ts'
import { FLOOR_AREA_BANDS, EMPLOYEE_BANDS, REVENUE_BANDS } from '../reference/bands.ts'
import { ISSUING_BODIES, CERTIFICATE_TYPES } from '../reference/certificates.ts'
import { isCountryCode } from '../reference/country-codes.ts'
import { INCOTERMS } from '../reference/incoterms.ts'
import { PAYMENT_METHODS } from '../reference/payments.ts'
import { SOCIAL_NETWORKS } from '../reference/profile-options.ts'
import { TERRITORIES } from '../reference/territories.ts'
import { limits } from '../text/limits.ts'
import { pleaseSelect } from '../text/messages.ts'
import { requiredText, textOf, webLink, yesNo } from '../text/text.schema.ts'
import { isCalendarDay } from '../time/calendar.ts'
import { MAX_BUSINESS_TYPES } from './business-types.ts'
import { companyMessages as say } from './company.messages.ts'

const optionOf = (options: readonly string[], label: string) =>
  z
    .string()
    .trim()
    .refine((value) => value === '' || options.includes(value), pleaseSelect(label))
    .default('')
const country = z
  .string()
  .trim()
  .refine((code) => code === '' || isCountryCode(code), pleaseSelect('country'))
  .toUpperCase()
  .default('')
const link = webLink(say.link).default('')
const count = z.coerce.number<number | string>(say.count).int(say.count).min(0, say.count).max(1_000_000_000, say.count)
const day = z
  .string()
  .trim()
  .refine((text) => text === '' || isCalendarDay(text), say.date)
  .default('')
const requiredDay = z.string(say.date).trim().refine(isCalendarDay, say.date)
const rowId = z.coerce.number<number | string>().int().positive().optional()
const flag = yesNo(say.yesOrNo)

const address = {
  street_address: textOf('longText'),
  city: textOf('text'),
  state: textOf('text'),
  postal_code: textOf('postalCode'),
  country,
}

/** The five keys of the company's registered location. Spec §3 "Company location". */
export const companyLocation = z.object({
  reg_street_address: textOf('longText'),
  reg_additional_address: textOf('longText'),
  registration_city: textOf('text'),
  reg_region_state_province: textOf('text'),
  registration_postalcode: textOf('postalCode'),
})
export type CompanyLocation = z.output<typeof companyLocation>

/** Up to three different business types, one of them the main type. Spec §5, D-53. */
export const businessTypes = z
  .array(z.object({ type: z.enum(sellerKinds, pleaseSelect('business type')), is_main: flag }))
  .max(MAX_BUSINESS_TYPES, say.tooManyBusinessTypes)
  .refine((chosen) => new Set(chosen.map(({ type }) => type)).size === chosen.length, say.businessTypeTwice)
  .refine(
    (chosen) => chosen.length === 0 || chosen.filter((entry) => entry.is_main).length === 1,
    say.oneMainBusinessType,
  )

const certificate = z
  .object({
    id: rowId,
    type: z.enum(CERTIFICATE_TYPES, pleaseSelect('certificate type')),
    /** From the list for the type, or free text (D-103). */
    name: requiredText('name', 'certificate name'),
    issuing_body: z.enum(ISSUING_BODIES, pleaseSelect('issuing body')),
    number: textOf('text'),
    issued_on: day,
    expires_on: day,
  })
  .refine(({ issued_on, expires_on }) => issued_on === '' || expires_on === '' || expires_on >= issued_on, {
    path: ['expires_on'],
    message: say.certificateEndsBeforeStart,
  })

/**
 * The fields of each tab, by its value in the address. Fields beyond the location keys are ours, the specification
 * names none. Rows with an id are updated, rows without one are created, and stored rows that are missing are removed.
 */
export const companyTabForms = {
  company: z.object({
    name: requiredText('name', 'company name'),
    about: textOf('longText'),
    website: link,
    year_established: z
      .union([
        z.literal(''),
        z.coerce.number<number | string>(say.year).int(say.year).min(1800, say.year).max(2100, say.year),
      ])
      .default(''),
    registered_capital: textOf('registeredCapital'),
    annual_revenue: optionOf(
      REVENUE_BANDS.map(({ label }) => label),
      'annual revenue',
    ),
    number_of_employees: optionOf(
      EMPLOYEE_BANDS.map(({ label }) => label),
      'number of employees',
    ),
    business_types: businessTypes.default([]),
    main_categories: z.array(z.coerce.number<number | string>().int().positive()).default([]),
    country,
    ...companyLocation.shape,
  }),
  contact: z.object({
    contacts: z
      .array(
        z.object({
          id: rowId,
          full_name: requiredText('fullName', 'full name'),
          department: textOf('text'),
          designation: textOf('text'),
          email: z.union([z.literal(''), emailAddress]).default(''),
          mobile: textOf('text'),
        }),
      )
      .default([]),
  }),
  regional: z.object({
    offices: z
      .array(z.object({ id: rowId, name: requiredText('name', 'office name'), phone: textOf('text'), ...address }))
      .default([]),
  }),
  factory: z.object({
    facilities: z
      .array(
        z.object({
          id: rowId,
          name: requiredText('name', 'facility name'),
          floor_area: optionOf(
            FLOOR_AREA_BANDS.map(({ label }) => label),
            'floor area',
          ),
          production_lines: count.default(0),
          description: textOf('longText'),
          ...address,
        }),
      )
      .default([]),
  }),
  export: z.object({
    markets: z.array(z.enum(TERRITORIES, pleaseSelect('market'))).default([]),
    export_percent: z.coerce.number<number | string>(say.percent).min(0, say.percent).max(100, say.percent).default(0),
    nearest_port: textOf('text'),
    incoterms: z.array(z.enum(INCOTERMS, pleaseSelect('incoterm'))).default([]),
    payment_methods: z.array(z.enum(PAYMENT_METHODS, pleaseSelect('payment method'))).default([]),
    languages: textOf('text'),
  }),
  QAQC: z.object({
    processes: z
      .array(
        z.object({
          id: rowId,
          name: requiredText('name', 'process name'),
          staff: count.default(0),
          description: textOf('longText'),
        }),
      )
      .default([]),
  }),
  'research&management': z.object({
    has_research: flag.default(false),
    staff: count.default(0),
    description: textOf('longText'),
  }),
  services: z.object({
    services: z
      .array(z.object({ id: rowId, name: requiredText('name', 'service name'), description: textOf('longText') }))
      .default([]),
  }),
  social: z.object({
    accounts: z
      .array(
        z.object({
          id: rowId,
          network: z.enum(SOCIAL_NETWORKS, pleaseSelect('network')),
          profile_link: requiredText('longText', 'profile link').pipe(webLink(say.link, limits.longText)),
        }),
      )
      .default([]),
  }),
  certificates: z.object({
    show_on_homepage: flag.default(false),
    certificates: z.array(certificate).default([]),
  }),
  newsroom: z.object({
    news: z
      .array(
        z.object({
          id: rowId,
          title: requiredText('name', 'title'),
          published_on: requiredDay,
          text: textOf('longText'),
          link,
        }),
      )
      .default([]),
  }),
  faq: z.object({
    questions: z
      .array(
        z.object({ id: rowId, question: requiredText('name', 'question'), answer: requiredText('longText', 'answer') }),
      )
      .default([]),
  }),
} as const satisfies Record<CompanyTab, z.ZodObject>

/** The fields of one tab as they are stored. */
export type CompanyTabForm<Tab extends CompanyTab> = z.output<(typeof companyTabForms)[Tab]>

/** The tabs with personal data, which only the company itself can see. D-24. */
const PRIVATE_TABS: ReadonlySet<string> = new Set(['contact', 'regional'] satisfies (keyof typeof companyTabForms)[])

/** The public part of a company's profile. */
export const publicTabs = <T>(profile: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(profile).filter(([tab]) => !PRIVATE_TABS.has(tab)))
