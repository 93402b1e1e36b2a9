import { z } from 'zod'
import type { ImportField } from '../import/import-fields.ts'
import { importMessages } from '../import/import.messages.ts'
import {
  cellProblem,
  IMPORT_KINDS,
  IMPORT_STATES,
  type ImportKind,
  importSettings,
  MAX_IMPORT_BYTES,
  PART_BYTES,
  ROW_PLANS,
  UNDO_IMPORT_DAYS,
} from '../import/import.schema.ts'
import type { Module } from '../permissions/catalogue.ts'
import { sentFile } from '../uploads/sent-file.ts'
import { wireId } from './crm.contract.ts'
import { endpoint, needsAny, pageOf, paging } from './endpoint.ts'

/** The permission module of what is imported. */
export const IMPORT_MODULES: Readonly<Record<ImportKind, Module>> = {
  leads: 'Leads',
  contacts: 'Contacts',
  accounts: 'Accounts',
  deals: 'Deals',
  listings: 'Product',
}

/** The handler checks the right for the kind: Add, and Edit where existing rows change (D-204). */
const mayImport = needsAny(...IMPORT_KINDS.map((kind) => ({ module: IMPORT_MODULES[kind], action: 'Add' as const })))

const counts = z.record(z.enum(ROW_PLANS), z.number().int())

const importRow = z.object({
  id: z.number().int(),
  kind: z.enum(IMPORT_KINDS),
  state: z.enum(IMPORT_STATES),
  file_name: z.string(),
  /** In bytes. */
  file_size: z.number().int(),
  user: z.string(),
  row_count: z.number().int(),
  /** How much of the present step is done, from 0 to 1. */
  progress: z.number(),
  /** The result of the dry run; null before it. */
  counts: counts.nullable(),
  /** The result of the run; null before it. */
  results: counts.nullable(),
  /** Rows that an undo left as they are. */
  kept: z.number().int(),
  /** Accounts that the dry run would make, that the run made, and that an undo left. */
  new_accounts: z.number().int(),
  made_accounts: z.number().int(),
  kept_accounts: z.number().int(),
  error: z.string().nullable(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  /** Until when it can be undone; null when it cannot. */
  undo_until: z.string().nullable(),
})
export type ImportRow = z.output<typeof importRow>

const importField = z.object({
  key: z.string(),
  label: z.string(),
  fills: z.string(),
  /** `number` and `day` are read by the chosen formats. */
  cell: z.enum(['text', 'number', 'day']),
  /** Whether its cells hold a day with a time, of which the day is read by the chosen format. */
  is_moment: z.boolean().optional(),
  is_required: z.boolean(),
  can_match: z.boolean(),
  /** What finds a record by it, for people. */
  match_label: z.string(),
  /** Whether what its cells name can be made when it does not exist (D-308). */
  can_make: z.boolean(),
  hint: z.string(),
})
export type ImportFieldRow = z.output<typeof importField>

/** A field as the call returns it. */
export const importFieldRow = (field: ImportField): ImportFieldRow => ({
  key: field.key,
  label: field.label,
  fills: field.fills,
  cell: field.cell,
  is_moment: field.isMoment === true,
  is_required: field.isRequired,
  can_match: field.canMatch,
  match_label: field.matchLabel ?? field.label,
  can_make: field.canMake === true,
  hint: field.hint ?? '',
})

export const startImport = endpoint({
  id: 'import.start',
  method: 'POST',
  path: 'import/start',
  access: mayImport,
  creates: true,
  input: z.object({
    kind: z.enum(IMPORT_KINDS),
    file_name: z.string().trim().min(1, importMessages.fileKind).max(200),
    file_size: z.number().int().min(1, importMessages.fileEmpty).max(MAX_IMPORT_BYTES, importMessages.fileTooLarge),
  }),
  response: { data: z.object({ id: z.number().int(), part_bytes: z.number().int(), part_count: z.number().int() }) },
  isPersonal: true,
  summary: `Begins an import of a CSV or XLSX file, which is then sent in parts of ${PART_BYTES / 1024 / 1024} MB (D-204).`,
})

export const sendImportPart = endpoint({
  id: 'import.part',
  method: 'POST',
  path: 'import/part/{id}',
  access: mayImport,
  encoding: 'multipart',
  params: { id: wireId },
  input: z.object({
    /** Counts from 0. */
    number: z.coerce.number<number | string>().int().min(0).max(1_000),
    file: sentFile(importMessages.fileEmpty),
  }),
  response: { data: z.object({ received: z.number().int() }) },
  summary: 'Stores one part of the file; a part sent again replaces it. After the last one the file is read.',
})

export const imports = endpoint({
  id: 'import.list',
  method: 'GET',
  path: 'import/list',
  access: mayImport,
  input: z.object({ kind: z.enum(IMPORT_KINDS), ...paging(20, 100) }),
  response: { data: pageOf(importRow) },
  summary: 'The imports of a kind, the newest first.',
})

export const showImport = endpoint({
  id: 'import.show',
  method: 'GET',
  path: 'import/show/{id}',
  access: mayImport,
  params: { id: wireId },
  response: {
    data: z.object({
      import: importRow,
      /** The names of the file's columns, each with the texts of its first cells. */
      columns: z.array(z.object({ name: z.string(), cells: z.array(z.string()) })),
      fields: z.array(importField),
      /** As chosen, else as proposed. */
      settings: importSettings,
      /** Whether the columns are mapped as the company chose before. */
      is_remembered: z.boolean(),
      /** Records of an ended import at which rules have still to look. */
      rules_left: z.number().int(),
    }),
  },
  summary: 'An import with its state, its columns, the fields that they can fill, and the mapping.',
})

export const checkImport = endpoint({
  id: 'import.check',
  method: 'POST',
  path: 'import/check/{id}',
  access: mayImport,
  params: { id: wireId },
  input: z.object({ settings: importSettings }),
  response: { data: z.object({ id: z.number().int() }) },
  summary: 'Maps the columns and checks all rows without changing anything: the dry run.',
})

export const runImport = endpoint({
  id: 'import.run',
  method: 'POST',
  path: 'import/run/{id}',
  access: mayImport,
  params: { id: wireId },
  response: { data: z.object({ id: z.number().int() }) },
  isPersonal: true,
  summary: 'Imports the rows that the dry run accepted, in the background.',
})

export const cancelImport = endpoint({
  id: 'import.cancel',
  method: 'POST',
  path: 'import/cancel/{id}',
  access: mayImport,
  params: { id: wireId },
  response: { data: z.object({ id: z.number().int() }) },
  summary: 'Ends an import between two batches. What is imported stays and can be undone.',
})

export const undoImport = endpoint({
  id: 'import.undo',
  method: 'POST',
  path: 'import/undo/{id}',
  access: mayImport,
  params: { id: wireId },
  response: { data: z.object({ id: z.number().int() }) },
  isPersonal: true,
  summary: `Takes an import back within ${UNDO_IMPORT_DAYS} days, but for what somebody changed since. Needs Delete too.`,
})

export const stopImportRules = endpoint({
  id: 'import.stop_rules',
  method: 'POST',
  path: 'import/stop_rules/{id}',
  access: mayImport,
  params: { id: wireId },
  response: { data: z.object({ stopped: z.number().int() }) },
  summary: 'Keeps rules from the records of an ended import at which they have not looked yet (D-309).',
})

export const importRows = endpoint({
  id: 'import.rows',
  method: 'GET',
  path: 'import/rows/{id}',
  access: mayImport,
  params: { id: wireId },
  input: z.object({ plan: z.enum(ROW_PLANS).default('refuse'), ...paging(20, 100) }),
  response: {
    data: pageOf(z.object({ n: z.number().int(), cells: z.array(z.string()), problems: z.array(cellProblem) })),
  },
  summary: 'The rows of an import that have one outcome, by default the refused ones with the reason of each cell.',
})

export const refusedRows = endpoint({
  id: 'import.refused',
  method: 'GET',
  path: 'import/refused/{id}',
  access: mayImport,
  params: { id: wireId },
  response: { data: z.object({ url: z.string(), rows: z.number().int() }) },
  summary: 'The refused rows with their reasons as a CSV file, to be corrected and imported again.',
})
