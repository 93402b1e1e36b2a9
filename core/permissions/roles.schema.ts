import { z } from 'zod'
import { requiredText } from '../text/text.schema.ts'
import { RECORD_TYPE_NAMES } from '../crm/records/record-types.ts'
import { permissionList } from './permissions.schema.ts'
import { REACHES, WHOLE_REACH } from './reach.ts'

/** Own, team or all for each record type (D-115). */
const recordReach = z.object(
  Object.fromEntries(RECORD_TYPE_NAMES.map((type) => [type, z.enum(REACHES)])) as Record<
    (typeof RECORD_TYPE_NAMES)[number],
    z.ZodEnum<{ own: 'own'; team: 'team'; all: 'all' }>
  >,
)

/** A role as its editor sends it; without a list all switches are off. Role names are free text. Spec §6. */
export const roleForm = z.object({
  name: requiredText('text', 'role name'),
  permissions: permissionList.optional().transform((list) => (list ?? []).filter(({ actions }) => actions.length > 0)),
  /** Types that are left out keep their reach; a new role starts with `all`. */
  reach: recordReach.partial().optional(),
})

/** The values with which the edited fields were read, so that nobody overwrites a colleague's change (D-120). */
export const roleRead = z.object({ name: z.string(), permissions: permissionList, reach: recordReach }).partial()

/** A role in lists and on its page. */
export const role = z.object({
  id: z.number().int(),
  name: z.string(),
  permissions: permissionList,
  /** Stored responses of earlier releases have none. */
  reach: recordReach.default(WHOLE_REACH),
  /** Number of sub-accounts with this role. */
  members: z.number().int(),
  created_at: z.string(),
})
export type Role = z.output<typeof role>
