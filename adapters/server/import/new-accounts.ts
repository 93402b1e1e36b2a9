import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { NAMING_FIELDS } from '../../../core/crm/forms/default-forms.ts'
import { fieldsOf } from '../../../core/crm/forms/form.schema.ts'
import { recordSchema, type RecordValues, uniqueClaims } from '../../../core/crm/records/record.schema.ts'
import { crmTypeOf } from '../../../core/crm/records/record-types.ts'
import { importMessages as say } from '../../../core/import/import.messages.ts'
import type { OwnForm } from '../crm/forms-of.ts'
import { holdersOf } from '../crm/record-keys.ts'
import { ownerFieldOf } from '../crm/record-rows.ts'
import type { Tables } from '../database/tables.ts'
import type { Importer } from './import-target.ts'

/** An account that an import makes because none has this name. */
export interface NewAccount {
  /** Its name as names are compared. */
  readonly key: string
  readonly unique_id: string
  readonly values: RecordValues
}

/**
 * The accounts with these names as an import would make them, by the names without letter case; or why the company's form
 * of accounts refuses one. The importer owns them. D-308.
 */
export async function draftAccounts(
  k: Kysely<Tables>,
  { companyId, userId }: Importer,
  form: OwnForm,
  names: Iterable<string>,
): Promise<ReadonlyMap<string, NewAccount | { readonly refusal: string }>> {
  const naming = fieldsOf(form).find(({ name }) => name === NAMING_FIELDS.Accounts)
  const owner = ownerFieldOf('Accounts', form)
  const labels = new Map(fieldsOf(form).map(({ id, label }) => [String(id), label]))
  const schema = recordSchema(form)
  const drafts = new Map<string, NewAccount | { readonly refusal: string }>()
  for (const name of names) {
    const key = name.toLowerCase()
    if (naming === undefined || drafts.has(key)) continue
    const read = schema.safeParse({ [naming.id]: name, ...(owner === undefined ? {} : { [owner.id]: userId }) })
    const [issue] = read.error?.issues ?? []
    drafts.set(
      key,
      read.success
        ? { key, unique_id: randomUUID(), values: read.data }
        : { refusal: say.accountRefused(name, `${labels.get(String(issue?.path[0])) ?? ''}: ${issue?.message ?? ''}`) },
    )
  }
  // An account beyond the reach of the person may have a value that must be unique.
  const claims = [...drafts.values()].flatMap((draft) =>
    'refusal' in draft ? [] : uniqueClaims(form, draft.values).map((claim) => ({ ...claim, of: draft.key })),
  )
  const holders = await holdersOf(k, companyId, crmTypeOf('Accounts').id, claims, 1)
  for (const { of, field } of holders.keys()) drafts.set(of, { refusal: say.alreadyTaken(field.label) })
  return drafts
}
