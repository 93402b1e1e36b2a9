import { z } from 'zod'
import type { PermissionNeed } from '../permissions/permissions.ts'
import { role, roleForm, roleRead } from '../permissions/roles.schema.ts'
import { id } from '../text/id.schema.ts'
import { endpoint, needs, needsAny } from './endpoint.ts'

const params = { id }

export const listRoles = endpoint({
  id: 'roles.list',
  method: 'GET',
  path: 'roles/permissions/list',
  // People who assign roles to others must see the list of roles.
  access: needsAny(
    { module: 'Roles & Permissions', action: 'View' },
    { module: 'Sub Accounts', action: 'Add' },
    { module: 'Sub Accounts', action: 'Edit' },
  ),
  response: { data: z.array(role) },
  summary: "The roles of the caller's company with their permissions.",
})

export const showRole = endpoint({
  id: 'roles.show',
  method: 'GET',
  path: 'roles/permissions/show/{id}',
  params,
  access: needs('Roles & Permissions', 'View'),
  response: { data: role },
  summary: 'One role (IMPLIED-12).',
})

export const createRole = endpoint({
  id: 'roles.create',
  method: 'POST',
  path: 'roles/permissions/store',
  access: needs('Roles & Permissions', 'Add'),
  creates: true,
  input: roleForm,
  response: { data: role },
  isPersonal: true,
  summary: 'Creates a role; switches that are not listed are off (IMPLIED-12).',
})

export const updateRole = endpoint({
  id: 'roles.update',
  method: 'PUT',
  path: 'roles/permissions/update/{id}',
  params,
  access: needs('Roles & Permissions', 'Edit'),
  input: roleForm.extend({ was: roleRead.optional() }),
  response: { data: role },
  isPersonal: true,
  summary:
    "Changes name and switches of a role, effective from its holders' next calls; with `was`, 409 when a colleague changed it (IMPLIED-12).",
})

/** The right to give a deleted role's sub accounts another one, besides the right to delete it (D-266). */
export const givesRoles = { module: 'Sub Accounts', action: 'Edit' } as const satisfies PermissionNeed

export const deleteRole = endpoint({
  id: 'roles.delete',
  method: 'POST',
  path: 'roles/permissions/delete/{id}',
  params,
  access: needs('Roles & Permissions', 'Delete'),
  input: z.object({
    /** The role that the sub accounts of the deleted one get. */
    replacement_id: id.optional(),
  }),
  isPersonal: true,
  summary: 'Deletes a role; a role in use is refused without another one for its sub accounts (D-266).',
})
