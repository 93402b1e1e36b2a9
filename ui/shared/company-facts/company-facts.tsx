import { IconFileText } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isFilled } from '../../../core/company/company-completeness.ts'
import {
  type CompanyFile,
  companyValueText,
  type PlainField,
  type RowsField,
} from '../../../core/company/company-field.ts'
import { companyTabOfName } from '../../../core/company/company-fields.ts'
import { type CompanyTab, companyTabs } from '../../../core/navigation/addresses.ts'
import { partOf } from '../../../core/navigation/match.ts'
import classes from './company-facts.module.css'

type Fields = Readonly<Record<string, unknown>>

/** The fields that the head of the shop and the table of its About page show already. */
const SHOWN_ABOVE = new Set([
  'name',
  'about',
  'logo',
  'business_types',
  'main_categories',
  'annual_revenue',
  'registration_city',
  'country',
  'show_on_homepage',
])

/** The tabs whose entries have a page of their own. */
const OWN_PAGES: readonly CompanyTab[] = ['certificates', 'newsroom', 'faq']

/** What no reader of the settings needs in words: the heading has it, or it is a switch of the page. */
const NEVER_SHOWN = new Set(['name', 'business_types', 'main_categories', 'show_on_homepage'])

export interface CompanyFactsProps {
  /** The forms of the settings by tab. */
  readonly sections: Readonly<Record<string, unknown>>
  /** Shows every tab, also the private ones, for people who decide about the company. */
  readonly isComplete?: boolean
}

/** What the company says about itself in its settings, tab by tab; tabs without anything are left out. */
export function CompanyFacts({ sections, isComplete = false }: CompanyFactsProps) {
  const elsewhere = isComplete ? NEVER_SHOWN : SHOWN_ABOVE
  return companyTabs.map((tab) => {
    const { fields, isPrivate } = companyTabOfName(tab)
    const form = sections[tab] as Fields | undefined
    if (form === undefined || (!isComplete && (isPrivate === true || OWN_PAGES.includes(tab)))) return null
    const scales = new Set(Object.values(fields).map((field) => (field.kind === 'rows' ? undefined : field.scaledBy)))
    const shown = Object.entries(fields).filter(
      ([name]) => !elsewhere.has(name) && !scales.has(name) && isFilled(form[name]),
    )
    if (shown.length === 0) return null
    const plain = shown.filter((entry): entry is [string, PlainField] => entry[1].kind !== 'rows')
    const lists = shown.flatMap(([name, field]) => (field.kind === 'rows' ? [{ name, field }] : []))
    const title = tab === 'company' ? 'Company' : (partOf('companyDetails', tab)?.title ?? tab)
    return (
      <section key={tab} className={classes.tabFacts} aria-label={title}>
        <h3>{title}</h3>
        <PlainFacts fields={plain} form={form} />
        {lists.map(({ name, field }) => (
          <Entries key={name} field={field} rows={form[name] as readonly Fields[]} />
        ))}
      </section>
    )
  })
}

/** The certificates of the shop with all their facts. */
export function Certificates({ sections }: Pick<CompanyFactsProps, 'sections'>) {
  const { certificates: field } = companyTabOfName('certificates').fields
  const { certificates = [] } = (sections['certificates'] ?? {}) as { readonly certificates?: readonly Fields[] }
  return field?.kind === 'rows' ? <Entries field={field} rows={certificates} level="h3" /> : null
}

function PlainFacts({ fields, form }: { readonly fields: readonly [string, PlainField][]; readonly form: Fields }) {
  const facts = fields.filter(([, { kind }]) => kind !== 'pictures' && kind !== 'documents')
  return (
    <>
      {facts.length === 0 ? null : (
        <table className={classes.table}>
          <tbody>
            {facts.map(([name, field]) => (
              <tr key={name}>
                <th scope="row">{field.label}</th>
                <td>{shownValue(field, form[name], form)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {fields.map(([name, field]) => (
        <Files key={name} field={field} value={form[name]} />
      ))}
    </>
  )
}

interface EntriesProps {
  readonly field: RowsField
  readonly rows: readonly Fields[]
  readonly level?: 'h3' | 'h4'
}

function Entries({ field, rows, level: Heading = 'h4' }: EntriesProps) {
  return (
    <ul className={classes.entries}>
      {rows.map((row) => (
        <li key={String(row['id'])}>
          <Heading>{String(row[field.named])}</Heading>
          <PlainFacts
            fields={Object.entries(field.fields).filter(([name]) => name !== field.named && isFilled(row[name]))}
            form={row}
          />
        </li>
      ))}
    </ul>
  )
}

function Files({ field, value }: { readonly field: PlainField; readonly value: unknown }) {
  if (field.kind === 'pictures')
    return (
      <ul className={classes.pictures} aria-label={field.label}>
        {(value as readonly CompanyFile[]).map(({ url, alt, name }) => (
          <li key={url}>
            <img src={url} alt={alt || name} loading="lazy" width={240} height={180} />
          </li>
        ))}
      </ul>
    )
  if (field.kind !== 'documents') return null
  return (
    <ul className={classes.documents} aria-label={field.label}>
      {(value as readonly CompanyFile[]).map(({ url, name }) => (
        <li key={url}>
          <a href={url}>
            <IconFileText size={18} stroke={1.5} aria-hidden /> {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

function shownValue({ kind, scaledBy }: PlainField, value: unknown, form: Fields): ReactNode {
  const text = companyValueText(kind, value)
  if (scaledBy !== undefined) return `${text} ${companyValueText('choice', form[scaledBy] ?? '').toLowerCase()}`.trim()
  if (kind !== 'link') return text
  return (
    <a href={String(value)} rel="nofollow ugc noopener noreferrer" target="_blank">
      {text}
    </a>
  )
}
