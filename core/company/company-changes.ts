import type { CompanyTab } from '../navigation/addresses.ts'
import { isSameJson } from '../text/same-json.ts'
import type { CompanyField } from './company-field.ts'
import { companyTabOfName } from './company-fields.ts'

type Form = Readonly<Record<string, unknown>>
type Entry = Readonly<Record<string, unknown>> & { readonly id?: number | undefined }

/** A switch of a section that a change needs. */
export type CompanyChange = 'Add' | 'Edit' | 'Delete'

export interface CompanyChanges {
  /** The rights that the change needs. D-28. */
  readonly actions: readonly CompanyChange[]
  /** The changed fields, for the history. */
  readonly fields: readonly { readonly field: string; readonly old: unknown; readonly new: unknown }[]
}

/** What a save changes in a tab. A new entry needs Add, a missing one Delete, anything else Edit. */
export function companyChanges(tab: CompanyTab, before: Form, after: Form): CompanyChanges {
  const actions = new Set<CompanyChange>()
  const fields = Object.entries(companyTabOfName(tab).fields).flatMap(([name, field]) => {
    const [old, present] = [before[name], after[name]]
    if (isSameJson(old, present)) return []
    for (const action of field.kind === 'rows' ? rowActions(entries(old), entries(present)) : ['Edit' as const])
      actions.add(action)
    return [{ field: name, old: summary(field, old), new: summary(field, present) }]
  })
  return { actions: [...actions], fields }
}

function rowActions(before: readonly Entry[], after: readonly Entry[]): readonly CompanyChange[] {
  const stored = new Map(before.map((row) => [row.id, row]))
  const kept = after.filter(({ id }) => id !== undefined)
  const remaining = before.filter(({ id }) => kept.some((row) => row.id === id))
  const isEdited = kept.some((row, at) => !isSameJson(row, stored.get(row.id)) || row.id !== remaining[at]?.id)
  return [
    ...(kept.length < after.length ? ['Add' as const] : []),
    ...(isEdited ? ['Edit' as const] : []),
    ...(remaining.length < before.length ? ['Delete' as const] : []),
  ]
}

/** The names of entries, the file names of files, otherwise the value. */
function summary(field: CompanyField, value: unknown): unknown {
  if (field.kind === 'rows') return entries(value).map((row) => row[field.named])
  return field.kind === 'pictures' || field.kind === 'documents' ? entries(value).map((file) => file['name']) : value
}

const entries = (value: unknown): readonly Entry[] => (Array.isArray(value) ? (value as Entry[]) : [])
