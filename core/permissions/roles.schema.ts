import { z } from 'zod'
import { requiredText } from '../text/text.schema.ts'
import { permissionList } from './permissions.schema.ts'

/** A role as its editor sends it; without a list all switches are off. Role names are free text. Spec §6. */
export const roleForm = z.object({
  name: requiredText('text', 'role name'),
  permissions: permissionList.optional().transform((list) => (list ?? []).filter(({ actions }) => actions.length > 0)),
})
export type RoleForm = z.input<typeof roleForm>

/** The values with which the edited fields were read, so that nobody overwrites a colleague's change (D-120). */
export const roleRead = z.object({ name: z.string(), permissions: permissionList }).partial()

/** A role in lists and on its page. */
export const role = z.object({
  id: z.number().int(),
  name: z.string(),
  permissions: permissionList,
  /** Number of sub-accounts with this role. */
  members: z.number().int(),
  created_at: z.string(),
})
export type Role = z.output<typeof role>
