import type { Kysely, Selectable } from 'kysely'
import { canShowCertificates, isValidCertificate } from '../../../core/company/certificates.ts'
import { type CompanyTabForm, publicTabs, readCompanyForm } from '../../../core/company/company-tabs.schema.ts'
import { companyTabOfName } from '../../../core/company/company-fields.ts'
import { type CompanyTab, companyTabs } from '../../../core/navigation/addresses.ts'
import type { CalendarDay } from '../../../core/time/calendar.ts'
import type { Tables } from '../database/tables.ts'

/** The columns of a company that the tab `company` shows; lists and filters of the market use the same columns. */
export type CompanyColumns = Pick<
  Selectable<Tables['companies']>,
  'name' | 'country' | 'city' | 'business_types' | 'main_business_type' | 'annual_revenue' | 'profile'
>
export const COMPANY_COLUMNS = [
  'name',
  'country',
  'city',
  'business_types',
  'main_business_type',
  'annual_revenue',
  'profile',
] as const satisfies readonly (keyof CompanyColumns)[]

export interface CompanyRow {
  readonly id: number
  readonly tab: string
  readonly form: unknown
}

type Forms = { readonly [Tab in CompanyTab]: CompanyTabForm<Tab> }
type Fields = Readonly<Record<string, unknown>>

/** The field of a tab that holds its entries. */
export const rowsFieldOf = (tab: CompanyTab): string | undefined =>
  Object.entries(companyTabOfName(tab).fields).find(([, { kind }]) => kind === 'rows')?.[0]

/** The entries of a company in their order. The handle decides whose rows it reaches. */
export const rowsOf = (k: Kysely<Tables>, companyId: number, tab?: CompanyTab): Promise<CompanyRow[]> =>
  k
    .selectFrom('company_rows')
    .select(['id', 'tab', 'form'])
    .where('company_id', '=', companyId)
    .$if(tab !== undefined, (query) => query.where('tab', '=', tab ?? ''))
    .orderBy('position')
    .orderBy('id')
    .execute()

/** The form of one tab. Columns are authoritative, because sign-up and the profile also write them. */
export function formOf<Tab extends CompanyTab>(
  tab: Tab,
  company: CompanyColumns,
  rows: readonly CompanyRow[],
): CompanyTabForm<Tab> {
  const stored = (company.profile as Fields | null)?.[tab] as Fields | undefined
  const list = rowsFieldOf(tab)
  return readCompanyForm(tab, {
    ...stored,
    ...(tab === 'company' && columnValues(company)),
    ...(list !== undefined && {
      [list]: rows.flatMap((row) => (row.tab === tab ? [{ ...(row.form as Fields), id: row.id }] : [])),
    }),
  })
}

const columnValues = (company: CompanyColumns) => ({
  name: company.name,
  country: company.country ?? '',
  registration_city: company.city ?? '',
  annual_revenue: company.annual_revenue ?? '',
  business_types: company.business_types.map((type) => ({
    type,
    is_main: type === (company.main_business_type ?? company.business_types[0]),
  })),
})

/** All twelve forms. */
export const formsOf = (company: CompanyColumns, rows: readonly CompanyRow[]): Forms =>
  Object.fromEntries(companyTabs.map((tab) => [tab, formOf(tab, company, rows)])) as unknown as Forms

/** What visitors see: no personal data, no certificates that have ended, and on the home page only when enough are valid. */
export function publicForms(forms: Forms, today: CalendarDay): Fields {
  const { certificates, show_on_homepage } = forms.certificates
  return publicTabs<unknown>({
    ...forms,
    certificates: {
      show_on_homepage: show_on_homepage && canShowCertificates(certificates, today),
      certificates: certificates.filter((certificate) => isValidCertificate(certificate, today)),
    },
  })
}
