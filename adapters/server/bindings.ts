import { signInBindings } from './account/sign-in.ts'
import type { Binding } from './http/bind.ts'
import { listingBindings } from './listing/listing-bindings.ts'

/** Every call that this server answers, by subject. A new capability adds its list here and nothing elsewhere. */
export const bindings: readonly Binding[] = [...signInBindings, ...listingBindings]
