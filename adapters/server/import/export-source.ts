import type { Kysely } from 'kysely'
import type { ExportQuery } from '../../../core/contracts/export.contract.ts'
import { fieldsOf } from '../../../core/crm/forms/form.schema.ts'
import { ID_KEY, type ImportField, RECORD_KINDS } from '../../../core/import/import-fields.ts'
import type { ImportKind } from '../../../core/import/import.schema.ts'
import { LISTING_IMPORT_FIELDS, listingText } from '../../../core/import/listing-row.ts'
import { fieldText } from '../../../core/import/record-row.ts'
import { namesInAll, type Values } from '../crm/record-json.ts'
import { type ListReader, recordCondition } from '../crm/record-rows.ts'
import type { Tables } from '../database/tables.ts'
import { matchingListings } from '../listing/listing-list.ts'
import { listingNames } from './listing-target.ts'
import { fieldsAndForm } from './record-form.ts'

/** For whom a list is written, who sees it in this zone and with these rights. */
export interface Exporter extends ListReader {
  readonly companyId: number
}

/** The rows of a list in the order of their ids. */
export interface ExportSource {
  readonly head: readonly string[]
  readonly count: () => Promise<number>
  /** The next rows after an id, as the cells of a file. */
  readonly next: (after: number, limit: number) => Promise<readonly ExportedRow[]>
}

interface ExportedRow {
  readonly id: number
  readonly cells: readonly string[]
}

/** What a list of a kind holds, as columns that an import knows again. `now` is what days like "last week" count from. */
export const exportSourceOf = (
  k: Kysely<Tables>,
  kind: ImportKind,
  query: ExportQuery,
  exporter: Exporter,
  now: Date,
): Promise<ExportSource> =>
  kind === 'listings' ? listingSource(k, query) : recordSource(k, kind, query, exporter, now)

const headOf = (fields: readonly ImportField[]): readonly string[] => fields.map(({ label }) => label)

async function recordSource(
  k: Kysely<Tables>,
  kind: Exclude<ImportKind, 'listings'>,
  { filters, query }: ExportQuery,
  exporter: Exporter,
  now: Date,
): Promise<ExportSource> {
  const type = RECORD_KINDS[kind]
  const { form, fields: all } = await fieldsAndForm(k, exporter, type)
  const fields = all.filter(({ isExported }) => isExported)
  const placed = fieldsOf(form)
  const fieldOf = new Map(placed.map((field) => [String(field.id), field]))
  const condition = recordCondition({ me: exporter, now }, type, form, {
    filters: filters === undefined ? [] : [filters],
    query,
  })
  const matching = k.selectFrom('crm_records as r').where(condition.sql)
  return {
    head: headOf(fields),
    count: async () =>
      Number((await matching.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n),
    next: async (after, limit) => {
      const rows = await matching
        .select(['r.id', 'r.unique_id', 'r.values'])
        .where('r.id', '>', after)
        .orderBy('r.id')
        .limit(limit)
        .$castTo<{ id: number; unique_id: string; values: Values }>()
        .execute()
      const names = await namesInAll(
        k,
        placed,
        rows.map(({ values }) => values),
      )
      const cellOf = ({ fills, relation }: ImportField, unique_id: string, values: Values): string => {
        if (fills === ID_KEY) return unique_id
        const [field, value] = [fieldOf.get(fills), values[fills] ?? null]
        if (field === undefined || value === null) return ''
        return relation?.by === 'name'
          ? (names.get(`${field.field_type}:${String(value)}`) ?? '')
          : fieldText(field, value)
      }
      return rows.map(({ id, unique_id, values }) => ({
        id,
        cells: fields.map((field) => cellOf(field, unique_id, values)),
      }))
    },
  }
}

async function listingSource(k: Kysely<Tables>, { state, query }: ExportQuery): Promise<ExportSource> {
  const fields = LISTING_IMPORT_FIELDS.filter(({ isExported }) => isExported)
  const names = await listingNames(k)
  const matching = matchingListings(k, { search: query, state })
  return {
    // The last two are for people: an import has no such columns.
    head: [...headOf(fields), 'State', 'Score'],
    count: async () =>
      Number((await matching.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n),
    next: async (after, limit) => {
      const rows = await matching
        .select(['listings.id', 'listings.form', 'listings.published', 'listings.score'])
        .where('listings.id', '>', after)
        .orderBy('listings.id')
        .limit(limit)
        .execute()
      return rows.map(({ id, form, published, score }) => ({
        id,
        cells: [
          ...fields.map(({ fills }) =>
            fills === ID_KEY
              ? String(id)
              : listingText(fills, (form as Readonly<Record<string, unknown>>)[fills] ?? null, names),
          ),
          published === 1 ? 'Published' : 'Draft',
          String(Number(score)),
        ],
      }))
    },
  }
}
