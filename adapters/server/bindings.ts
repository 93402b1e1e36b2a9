import { autologinBindings } from './account/autologin.ts'
import { mobileVerificationBindings } from './account/mobile-verification.ts'
import { planBindings } from './account/plan.ts'
import { profileBindings } from './account/profile.ts'
import { registerBindings } from './account/register.ts'
import { resetPasswordBindings } from './account/reset-password.ts'
import { roleBindings } from './account/roles.ts'
import { sessionBindings } from './account/sessions.ts'
import { signInBindings } from './account/sign-in.ts'
import { subAccountBindings } from './account/sub-accounts.ts'
import type { Binding } from './http/bind.ts'

/** Every call that this server answers, by subject. A new capability adds its list here and nothing elsewhere. */
export const bindings: readonly Binding[] = [
  ...signInBindings,
  ...registerBindings,
  ...resetPasswordBindings,
  ...autologinBindings,
  ...profileBindings,
  ...mobileVerificationBindings,
  ...planBindings,
  ...roleBindings,
  ...subAccountBindings,
  ...sessionBindings,
]
