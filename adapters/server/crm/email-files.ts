import { crmMessages } from '../../../core/crm/crm.messages.ts'
import type { Work } from '../database/store.ts'
import { refusedField } from '../http/refusals.ts'

/** Sets the files that go with an e-mail: files of its record, and those that it has already. */
export async function attachFiles(
  w: Work,
  companyId: number,
  email: { readonly id: number; readonly recordId: number },
  ids: readonly number[],
): Promise<void> {
  const offered = await w.k
    .selectFrom('record_files')
    .select('file_id')
    .where('record_id', '=', email.recordId)
    .union(w.k.selectFrom('email_files').select('file_id').where('email_id', '=', email.id))
    .execute()
  const known = new Set(offered.map(({ file_id }) => file_id))
  if (!ids.every((id) => known.has(id))) throw refusedField('file_ids', crmMessages.attachmentGone)
  await w.k.deleteFrom('email_files').where('email_id', '=', email.id).execute()
  if (ids.length === 0) return
  await w.k
    .insertInto('email_files')
    .values(ids.map((file_id) => ({ email_id: email.id, file_id, company_id: companyId })))
    .execute()
}
