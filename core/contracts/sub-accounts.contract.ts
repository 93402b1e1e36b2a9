import { z } from 'zod'
import { subAccount, subAccountChange, subAccountForm, subAccountRead } from '../account/sub-account.schema.ts'
import { commaList } from '../text/comma-list.schema.ts'
import { id } from '../text/id.schema.ts'
import { endpoint, needs } from './endpoint.ts'

export const listSubAccounts = endpoint({
  id: 'subAccounts.list',
  method: 'GET',
  path: 'sub_account/list',
  access: needs('Sub Accounts', 'View'),
  response: { data: z.array(subAccount) },
  summary: "The sub-accounts of the caller's company.",
})

export const createSubAccount = endpoint({
  id: 'subAccounts.create',
  method: 'POST',
  path: 'sub_account/store',
  access: needs('Sub Accounts', 'Add'),
  creates: true,
  input: subAccountForm,
  response: { data: subAccount },
  isPersonal: true,
  summary: 'Creates a sub-account with a role; 302 above the limit of the plan (IMPLIED-13, D-31).',
})

export const updateSubAccount = endpoint({
  id: 'subAccounts.update',
  method: 'POST',
  path: 'sub_account/update/{id}',
  params: { id },
  access: needs('Sub Accounts', 'Edit'),
  input: subAccountChange.extend({ was: subAccountRead.optional() }),
  response: { data: subAccount },
  isPersonal: true,
  summary: 'Changes name, role or password of a sub-account; with `was`, 409 when a colleague changed it (IMPLIED-13).',
})

export const deleteSubAccounts = endpoint({
  id: 'subAccounts.delete',
  method: 'POST',
  path: 'sub_account/delete',
  access: needs('Sub Accounts', 'Delete'),
  input: z.object({
    user_id: commaList(id, 100).refine((ids) => ids.length > 0, 'Please select sub accounts'),
  }),
  isPersonal: true,
  summary: 'Deletes all of the sub-accounts, or none when one does not exist.',
})
