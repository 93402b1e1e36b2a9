import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFieldValue } from '../../../core/crm/forms/field-value.ts'
import { DEFAULT_FORMS } from '../../../core/crm/forms/default-forms.ts'
import { RECORD_TYPE_NAMES } from '../../../core/crm/records/record-types.ts'
import { headerKey, type ImportField, proposeColumns, recordImportFields } from '../../../core/import/import-fields.ts'
import { LISTING_IMPORT_FIELDS } from '../../../core/import/listing-row.ts'
import { readRecordRow } from '../../../core/import/record-row.ts'

const forms = {
  Leads: { sections: DEFAULT_FORMS.Leads },
  Deals: { sections: DEFAULT_FORMS.Deals },
  Contacts: { sections: DEFAULT_FORMS.Contacts },
  Accounts: { sections: DEFAULT_FORMS.Accounts },
}
const kinds: readonly (readonly [string, readonly ImportField[]])[] = [
  ...RECORD_TYPE_NAMES.map((type) => [type, recordImportFields(type, forms[type], forms)] as const),
  ['Listings', LISTING_IMPORT_FIELDS],
]

it('[D-11] says of a column for moments that its times are in UTC, as an export writes them', () => {
  const [about] = DEFAULT_FORMS.Leads
  const visit = { ...about!.form_fields[0]!, name: 'visit_at', label: 'Visit at', field_type: 'datetime' as const }
  const ownForms = { ...forms, Leads: { sections: [{ ...about!, form_fields: [visit] }] } }
  const column = recordImportFields('Leads', ownForms.Leads, ownForms).find(({ label }) => label === 'Visit at')
  expect(column?.hint).toBe('2026-03-01 14:30:00, in UTC')
  expect(readFieldValue(visit, column?.hint?.split(', ')[0])).toEqual({ ok: true, value: '2026-03-01 14:30:00' })
  const row = (text: string) =>
    readRecordRow([{ column: 0, field: column! }], ownForms.Leads, { date: 'dmy', decimal: '.' }, [text]).given
  for (const text of ['2026-03-01 14:30', '1.3.2026 14:30'])
    expect(Object.values(row(text))).toEqual(['2026-03-01 14:30:00'])
})

describe.each(kinds)('the columns of %s', (_, fields) => {
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const labels = fields.filter(({ isExported }) => isExported).map(({ label }) => label)

  it('[D-220] have keys and labels of their own, and an export is mapped again by them', () => {
    expect(byKey.size).toBe(fields.length)
    expect(new Set(fields.map(({ label }) => headerKey(label))).size).toBe(fields.length)
    const proposed = proposeColumns(labels, fields)
    const filled = proposed.map((key) => byKey.get(key ?? '')?.fills)
    expect(new Set(filled.filter((fills) => fills !== undefined))).toEqual(
      new Set(fields.filter(({ isExported }) => isExported).map(({ fills }) => fills)),
    )
  })

  const someHeaders = fc.array(
    fc.oneof(fc.constantFrom(...fields.flatMap(({ label, names }) => [label, ...names])), fc.string({ maxLength: 8 })),
    { maxLength: 20 },
  )

  it('[D-204] never fill the same field twice, and only one that is named so', () => {
    fc.assert(
      fc.property(someHeaders, (headers) => {
        const proposed = proposeColumns(headers, fields)
        expect(proposed).toHaveLength(headers.length)
        const filled = proposed.flatMap((key) => byKey.get(key ?? '')?.fills ?? [])
        expect(new Set(filled).size).toBe(filled.length)
        for (const [at, key] of proposed.entries()) {
          const field = byKey.get(key ?? '')
          if (field !== undefined) expect([headerKey(field.label), ...field.names]).toContain(headerKey(headers[at]!))
        }
      }),
    )
  })

  it('are proposed alike in any order of the columns', () => {
    // Of two columns for the same field the first one counts.
    const distinct = fc.uniqueArray(fc.constantFrom(...fields), { maxLength: 12, selector: ({ fills }) => fills })
    fc.assert(
      fc.property(distinct, (chosen) => {
        const headers = chosen.map(({ label }) => label)
        const byHeader = (given: readonly string[]) => {
          const proposed = proposeColumns(given, fields)
          return Object.fromEntries(given.map((name, at) => [name, proposed[at]]))
        }
        expect(byHeader(headers.toReversed())).toEqual(byHeader(headers))
      }),
    )
  })

  it('[D-204] are mapped as the company did it last, also to nothing', () => {
    const field = fields.at(-1)!
    const remembered = new Map([
      ['colour', field.key],
      [headerKey(field.label), null],
    ])
    expect(proposeColumns(['Colour', field.label], fields, remembered)).toEqual([field.key, null])
  })
})
