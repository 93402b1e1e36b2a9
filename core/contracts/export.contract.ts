import { z } from 'zod'
import { LISTING_STATES } from '../catalogue/options.ts'
import { filterTree } from '../filters/filter-tree.ts'
import { IMPORT_KINDS } from '../import/import.schema.ts'
import { wireId } from './crm.contract.ts'
import { endpoint, needsAny } from './endpoint.ts'

export const EXPORT_STATES = ['running', 'done', 'cancelled', 'failed'] as const

/** The handler checks the right for the kind (D-220). */
const mayExport = needsAny(
  ...(['Leads', 'Contacts', 'Accounts', 'Deals'] as const).map((module) => ({ module, action: 'View' as const })),
  { module: 'Product', action: 'Export' },
)

/** What a list shows: records by filter and search, listings by state and search. */
export const exportQuery = z.object({
  filters: filterTree.optional(),
  state: z.enum(LISTING_STATES).default('all'),
  query: z.string().trim().max(200).default(''),
})
export type ExportQuery = z.output<typeof exportQuery>

const exportState = z.object({
  id: z.number().int(),
  state: z.enum(EXPORT_STATES),
  total: z.number().int(),
  done: z.number().int(),
  /** The link to the file, valid for an hour; null until it is done and after a day. */
  url: z.string().nullable(),
  error: z.string().nullable(),
})
export type ExportState = z.output<typeof exportState>

export const startExport = endpoint({
  id: 'export.start',
  method: 'POST',
  path: 'export/start',
  access: mayExport,
  creates: true,
  input: exportQuery.extend({ kind: z.enum(IMPORT_KINDS) }),
  response: { data: exportState },
  isPersonal: true,
  summary: 'Writes all rows of a list to a CSV file that can be imported again, in the background (D-220).',
})

export const showExport = endpoint({
  id: 'export.show',
  method: 'GET',
  path: 'export/show/{id}',
  access: mayExport,
  params: { id: wireId },
  response: { data: exportState },
  summary: 'How far an export of the caller is; once it is done, the link to its file.',
})

export const cancelExport = endpoint({
  id: 'export.cancel',
  method: 'POST',
  path: 'export/cancel/{id}',
  access: mayExport,
  params: { id: wireId },
  response: { data: z.object({ id: z.number().int() }) },
  summary: 'Ends an export of the caller before its file is whole.',
})
