import { assignLeads, leadStatuses, updateLeadStatus } from '../../../core/contracts/crm-lists.contract.ts'
import { fieldsOf } from '../../../core/crm/forms/form.schema.ts'
import { CATEGORY_FIELDS } from '../../../core/crm/lists/kanban.ts'
import { LEAD_STATUSES, type LeadStatus } from '../../../core/crm/records/lead-statuses.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import { mergeEdit } from '../http/merge-edit.ts'
import { refusedField } from '../http/refusals.ts'
import { lockRecords, ownRecord, requireColleague } from './crm-access.ts'
import { formOf } from './forms-of.ts'
import { givingOf, tellNewOwners } from './new-owners.ts'
import { changeRecord } from './records.ts'
import { ownerFieldOf } from './record-rows.ts'

/** The lead statuses: the options of the status field in the company's form. Existing ones keep id and colour. */
export async function leadStatusesOf(k: Kysely<Tables>, companyId: number): Promise<readonly LeadStatus[]> {
  const form = await formOf(k, companyId, 'Leads')
  const options = fieldsOf(form).find((field) => field.name === CATEGORY_FIELDS.Leads)?.option_list ?? []
  return options.map((name, at) => {
    const known = LEAD_STATUSES.find((status) => status.name === name)
    return { id: known?.id ?? 100 + at, name, color: known?.color ?? 'gray', order: at + 1 }
  })
}

export const leadStatusBindings = [
  bind(leadStatuses, (_, context) =>
    context.read(async (k) => ({ data: [...(await leadStatusesOf(k, context.me.companyId))] })),
  ),
  bind(updateLeadStatus, ({ lead_id, status_id, was }, context) =>
    context.write(async (w) => {
      const lead = await ownRecord(w.k, context.me, lead_id, 'Edit', 'Leads')
      const status = (await leadStatusesOf(w.k, context.me.companyId)).find((one) => one.id === status_id)
      if (status === undefined) throw refusedField('status_id', 'Please select Lead status')
      const form = await formOf(w.k, context.me.companyId, 'Leads')
      const field = fieldsOf(form).find((one) => one.name === CATEGORY_FIELDS.Leads)
      if (field !== undefined)
        await changeRecord(w, context, lead, form, { [field.id]: status.name }, readAs(field.id, was))
      return { message: `Status changed to ${status.name}` }
    }),
  ),
  bind(assignLeads, ({ lead_ids, user_id, was }, context) =>
    context.write(async (w) => {
      await requireColleague(w.k, user_id, 'user_id')
      const form = await formOf(w.k, context.me.companyId, 'Leads')
      const field = ownerFieldOf('Leads', form)
      await lockRecords(w.k, lead_ids)
      const changed: { id: number; from: number | null }[] = []
      for (const id of new Set(lead_ids)) {
        const lead = await ownRecord(w.k, context.me, id, 'Edit', 'Leads')
        mergeEdit({ owner_id: lead.owner_id }, { owner_id: user_id }, readAs('owner_id', was?.[id]))
        if (field === undefined)
          await w.k.updateTable('crm_records').set({ owner_id: user_id }).where('id', '=', lead.id).execute()
        else await changeRecord(w, context, lead, form, { [field.id]: user_id })
        changed.push({ id: lead.id, from: lead.owner_id })
      }
      await tellNewOwners(w, givingOf(context), changed)
      return { message: lead_ids.length === 1 ? 'Lead assigned' : `${lead_ids.length} leads assigned` }
    }),
  ),
]

/** The value with which a field was read; without one, nothing is compared. */
const readAs = (field: number | string, was: unknown) => (was === undefined ? {} : { [field]: was })
