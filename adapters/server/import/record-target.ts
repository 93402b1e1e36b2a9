import { fieldsOf } from '../../../core/crm/forms/form.schema.ts'
import { crmTypeOf } from '../../../core/crm/records/record-types.ts'
import type { RecordValues } from '../../../core/crm/records/record.schema.ts'
import { ownerFieldOf } from '../crm/record-rows.ts'
import { lockFor, type Work } from '../database/store.ts'
import type { AppliedRow, FileRow, ImportBatch, ImportTarget } from './import-target.ts'
import { fieldsAndForm, prepareRecords, recordTypeOf } from './record-form.ts'
import { planRecords } from './record-plan.ts'
import { undoAccounts, undoRecords } from './record-undo.ts'
import { changeRecords, insertRecords } from './record-writes.ts'

/** Leads, contacts, accounts and deals. */
export const recordTarget: ImportTarget = {
  fields: async (k, importer, kind) => (await fieldsAndForm(k, importer, recordTypeOf(kind))).fields,
  plan: async (w, batch, rows, seen) => {
    const prepared = await prepareRecords(w.k, batch)
    const planned = await planRecords(w, batch, prepared, rows, seen)
    return planned.map(({ n, plan, problems, account }) => ({ n, plan, problems, makesAccount: account !== undefined }))
  },
  apply,
  undo: undoRecords,
  undoAccounts,
}

async function apply(w: Work, batch: ImportBatch, rows: readonly FileRow[]): Promise<readonly AppliedRow[]> {
  const prepared = await prepareRecords(w.k, batch)
  const { type, form } = prepared
  const { companyId } = batch.importer
  const typeId = crmTypeOf(type).id
  if (fieldsOf(form).some(({ unique }) => unique === '1')) await lockFor(w.k, `crm-unique:${companyId}:${typeId}`)
  // The imports of a company take turns, so that an account that two of them name is made once.
  if (batch.settings.accounts) await lockFor(w.k, `crm-unique:${companyId}:${crmTypeOf('Accounts').id}`)
  // Planned before the lock to know which records are concerned, and again with what they hold then.
  const concerned =
    prepared.match === undefined
      ? []
      : (await planRecords(w, batch, prepared, rows, undefined)).flatMap(({ stored }) => stored?.id ?? [])
  if (concerned.length > 0)
    await w.k.selectFrom('crm_records').select('id').where('id', 'in', concerned).orderBy('id').forUpdate().execute()
  const planned = await planRecords(w, batch, prepared, rows, undefined)
  const madeAccounts = await insertRecords(
    w,
    batch,
    { type: 'Accounts', form: prepared.accountForm },
    planned.flatMap(({ n, account }) =>
      account === undefined
        ? []
        : [{ n, plan: 'create', problems: [], values: account.values, uniqueId: account.unique_id }],
    ),
  )
  const made = await insertRecords(
    w,
    batch,
    prepared,
    planned.filter(({ plan }) => plan === 'create'),
  )
  await changeRecords(
    w,
    batch,
    prepared,
    planned.filter(({ plan }) => plan === 'update'),
  )
  const ownerField = ownerFieldOf(type, form)
  const ownerIn = (values: RecordValues | undefined) => {
    const owner = ownerField === undefined ? undefined : values?.[ownerField.id]
    return typeof owner === 'number' ? owner : undefined
  }
  return planned.map(({ n, plan, problems, stored, values, changes }) => ({
    n,
    plan,
    problems,
    targetId: plan === 'create' ? made.get(n) : plan === 'update' ? stored?.id : undefined,
    ownerId: ownerIn(values),
    accountId: madeAccounts.get(n),
    ...(plan === 'update' ? { before: changes } : {}),
  }))
}
