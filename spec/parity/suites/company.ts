import { z } from 'zod'
import { companyChanges } from '../../../core/company/company-changes.ts'
import { companyCompleteness } from '../../../core/company/company-completeness.ts'
import { readCompanyForm } from '../../../core/company/company-tabs.schema.ts'
import { certificateReminderDay } from '../../../core/company/certificates.ts'
import { mergeRows } from '../../../core/company/merge-rows.ts'
import { companyTabs } from '../../../core/navigation/addresses.ts'
import { suite, text, whole } from '../suite.ts'

const row = z.strictObject({ id: whole.optional(), name: text })
const rows = z.array(row)
const tab = z.enum(companyTabs)
const form = z.record(text, z.unknown())
const [one, two, three] = [
  { id: 1, name: 'a' },
  { id: 2, name: 'b' },
  { id: 3, name: 'c' },
]
const faq = (...questions: readonly object[]) => ({ questions })
const why = { id: 1, question: 'Why?', answer: 'So.' }
const when = { id: 2, question: 'When?', answer: 'Now.' }

export const companySuites = [
  suite({
    name: 'company-row-merge',
    title: 'Merging the entries that two people edited',
    source: 'D-120, D-346',
    rule: 'core/company/merge-rows mergeRows',
    note: 'Null: the same entry changed on both sides.',
    input: z.strictObject({ was: rows, stored: rows, sent: rows }),
    verdict: rows.nullable(),
    edges: [
      ['nothing else changed', { was: [one], stored: [one], sent: [{ ...one, name: 'x' }, { name: 'new' }] }],
      ['another entry changed', { was: [one, two], stored: [one, { ...two, name: 'x' }], sent: [one, two] }],
      ['an entry was added', { was: [one], stored: [one, three], sent: [one] }],
      [
        'a new entry is stored already',
        { was: [one], stored: [one, three], sent: [one, { name: 'c' }, { name: 'c' }] },
      ],
      ['an entry was removed', { was: [one, two], stored: [one], sent: [{ ...one, name: 'x' }, two] }],
      ['the same entry, differently', { was: [one], stored: [{ ...one, name: 'x' }], sent: [{ ...one, name: 'y' }] }],
      ['the same entry, equally', { was: [one], stored: [{ ...one, name: 'x' }], sent: [{ ...one, name: 'x' }] }],
      ['changed there, removed here', { was: [one], stored: [{ ...one, name: 'x' }], sent: [] }],
      ['removed there, changed here', { was: [one], stored: [], sent: [{ ...one, name: 'y' }] }],
    ],
    run: ({ was, stored, sent }) => mergeRows(was, stored, sent)?.map((each) => ({ ...each })) ?? null,
  }),
  suite({
    name: 'company-changes',
    title: 'The rights that a change of a tab needs, and its entry in the history',
    source: 'D-28',
    rule: 'core/company/company-changes companyChanges',
    input: z.strictObject({ tab, before: form, after: form }),
    verdict: z.strictObject({
      actions: z.array(z.enum(['Add', 'Edit', 'Delete'])),
      fields: z.array(z.strictObject({ field: text, old: z.unknown(), new: z.unknown() })),
    }),
    edges: [
      ['nothing', { tab: 'faq', before: faq(why), after: faq(why) }],
      ['a new entry', { tab: 'faq', before: faq(why), after: faq(why, { question: 'Where?', answer: 'Here.' }) }],
      ['a changed entry', { tab: 'faq', before: faq(why), after: faq({ ...why, answer: 'No.' }) }],
      ['another order', { tab: 'faq', before: faq(why, when), after: faq(when, why) }],
      ['a removed entry', { tab: 'faq', before: faq(why, when), after: faq(when) }],
      ['a field', { tab: 'export', before: { nearest_port: 'Pune' }, after: { nearest_port: 'Mumbai' } }],
      [
        'files by their names',
        { tab: 'company', before: { logo: [] }, after: { logo: [{ url: '/files/x.png', name: 'x.png', alt: '' }] } },
      ],
    ],
    run: ({ tab: of, before, after }) => {
      const { actions, fields } = companyChanges(of, before, after)
      return { actions: [...actions], fields: fields.map((each) => ({ ...each })) }
    },
  }),
  suite({
    name: 'company-completeness',
    title: "How complete a company's profile is",
    source: 'Own choice, by the rules of D-76',
    rule: 'core/company/company-completeness companyCompleteness, core/listing-score/completeness',
    input: z.partialRecord(tab, form),
    verdict: z.strictObject({ percentage: z.number(), next: z.array(text), gains: z.array(z.number()) }),
    edges: [
      ['nothing', {}],
      ['an empty tab', { faq: {} }],
      ['one of two', { faq: faq(why), services: { services: [] } }],
      ['zero and no are empty', { export: { export_percent: 0, markets: [] }, certificates: { certificates: [] } }],
      [
        'a few fields',
        { company: { about: 'x', website: 'https://a.example', logo: [] }, export: { markets: ['Europe'] } },
      ],
      ['everything', { faq: faq(why), services: { services: [{ name: 'Repair' }] } }],
    ],
    run: (forms) => {
      const { percentage, nextBestActions } = companyCompleteness(forms)
      return {
        percentage,
        next: nextBestActions.map(({ field }) => field),
        gains: nextBestActions.map(({ gain }) => gain),
      }
    },
  }),
  suite({
    name: 'company-stored-form',
    title: 'A stored tab as its form',
    source: 'Own choice: an old row always opens',
    rule: 'core/company/company-tabs.schema readCompanyForm',
    input: z.strictObject({ tab, stored: z.unknown() }),
    verdict: form,
    edges: [
      ['nothing', { tab: 'export', stored: null }],
      ['an unreadable field', { tab: 'export', stored: { markets: 'x', nearest_port: 'Mumbai' } }],
      ['entries', { tab: 'faq', stored: faq(why) }],
      ['an unreadable entry', { tab: 'faq', stored: faq({ id: 1 }) }],
    ],
    run: ({ tab: of, stored }) => ({ ...readCompanyForm(of, stored) }),
  }),
  suite({
    name: 'certificate-reminder-day',
    title: 'The day of the reminder of a certificate',
    source: 'D-151',
    rule: 'core/company/certificates certificateReminderDay',
    input: z.strictObject({ expires_on: text, today: text }),
    verdict: text.nullable(),
    edges: [
      ['30 days before', { expires_on: '2026-05-31', today: '2026-01-10' }],
      ['today', { expires_on: '2026-05-31', today: '2026-05-20' }],
      ['the last day', { expires_on: '2026-05-31', today: '2026-05-31' }],
      ['it has ended', { expires_on: '2026-05-31', today: '2026-06-01' }],
      ['without an end', { expires_on: '', today: '2026-06-01' }],
    ],
    run: ({ expires_on, today }) => certificateReminderDay(expires_on, today) ?? null,
  }),
]
