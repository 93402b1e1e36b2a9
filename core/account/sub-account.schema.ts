import { z } from 'zod'
import { permissionList } from '../permissions/permissions.schema.ts'
import { roleMessages } from '../permissions/roles.messages.ts'
import { pleaseSelect } from '../text/messages.ts'
import { requiredText } from '../text/text.schema.ts'
import { accountMessages } from './account.messages.ts'
import { emailAddress, newPassword } from './account.schema.ts'
import { isStrongPassword, PASSWORD_MAX_LENGTH } from './password.ts'

const roleId = z.coerce
  .number<number | string>(pleaseSelect('role'))
  .int(pleaseSelect('role'))
  .positive(pleaseSelect('role'))

/** The colleague to whom the person reports; null is the owner of the company. D-115. */
const reportsTo = z.union([
  z.literal('').transform(() => null),
  z.coerce
    .number<number | string>(roleMessages.bossUnknown)
    .int(roleMessages.bossUnknown)
    .positive(roleMessages.bossUnknown)
    .nullable(),
])

/** POST sub_account/store. IMPLIED-13. */
export const subAccountForm = z.object({
  full_name: requiredText('fullName', 'full name'),
  email_id: emailAddress,
  password: newPassword,
  role_id: roleId,
  reports_to: reportsTo.optional(),
})
export type SubAccountForm = z.input<typeof subAccountForm>

/** POST sub_account/update/{id}: fields that are not sent, and an empty password, stay unchanged. IMPLIED-13. */
export const subAccountChange = z.object({
  full_name: requiredText('fullName', 'full name').optional(),
  role_id: roleId.optional(),
  reports_to: reportsTo.optional(),
  password: z
    .string()
    .max(PASSWORD_MAX_LENGTH, { error: accountMessages.passwordTooLong, abort: true })
    .refine((text) => text === '' || isStrongPassword(text), accountMessages.password)
    .optional(),
})

/** The values with which the edited fields were read, so that nobody overwrites a colleague's change (D-120). */
export const subAccountRead = z
  .object({ full_name: z.string(), role_id: z.number().nullable(), reports_to: z.number().nullable() })
  .partial()

/** A row of sub_account/list. Spec §7. */
export const subAccount = z.object({
  user_id: z.number().int(),
  full_name: z.string(),
  email_id: z.string(),
  role: z.string(),
  role_id: z.number().int().nullable(),
  permissions: permissionList,
  /** The sub-account to whom the person reports; null is the owner of the company. */
  reports_to: z.number().int().nullable().default(null),
  created_at: z.string(),
  /** When the person last signed in; null before the first time. */
  last_sign_in: z.string().nullable(),
})
export type SubAccount = z.output<typeof subAccount>
