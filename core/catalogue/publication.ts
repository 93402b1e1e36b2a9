import { approvalNotice, isPublicSeller, type Approval } from '../company/approval.ts'
import { listingMessages as say } from './listing.messages.ts'

/** What a save makes of a listing. */
export interface Publication {
  /** Whether it is on the market afterwards. */
  readonly isLive: boolean
  readonly message: string
}

/**
 * What saving a listing as a draft or published comes to. A company that is not approved prepares everything, but its listings stay
 * drafts (D-23). Saving a draft of a published listing takes it off the market (D-57).
 */
export function publicationOf(wantsLive: boolean, approval: Approval): Publication {
  if (!wantsLive) return { isLive: false, message: say.saved }
  return { isLive: isPublicSeller(approval), message: approvalNotice(approval) ?? say.published }
}

/** What the history calls a save. */
export const saveVerb = (wasLive: boolean, isLive: boolean): 'published' | 'unpublished' | 'updated' =>
  wasLive === isLive ? 'updated' : isLive ? 'published' : 'unpublished'

/** Whether a new name makes a new slug: the address of what was on the market once stays as it is. Our own choice. */
export const needsNewSlug = (before: { readonly name: string; readonly wasEverLive: boolean }, name: string): boolean =>
  !before.wasEverLive && before.name !== name
