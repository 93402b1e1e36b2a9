import { approvalNotice, isPublicSeller, type Approval } from '../company/approval.ts'
import { listingMessages as say } from './listing.messages.ts'

/** The result of a save for the listing's publication. */
export interface Publication {
  /** Whether the listing is published afterwards. */
  readonly isLive: boolean
  readonly message: string
}

/**
 * The publication after a save as a draft or published. Listings of a company that is not approved stay drafts (D-23).
 * Saving a published listing as a draft unpublishes it (D-57).
 */
export function publicationOf(shouldPublish: boolean, approval: Approval): Publication {
  if (!shouldPublish) return { isLive: false, message: say.saved }
  return { isLive: isPublicSeller(approval), message: approvalNotice(approval) ?? say.published }
}

/**
 * Whether a save goes to the next version of a listing on sale, which buyers see only once it is published (D-212). Without
 * the wish for it, saving as a draft takes the listing off sale (D-57).
 */
export const savesNextVersion = (
  wish: { readonly published: 0 | 1; readonly draft?: 0 | 1 | undefined },
  isOnSale: boolean,
): boolean => wish.published === 0 && wish.draft === 1 && isOnSale

/** The history's verb for a save. */
export const saveVerb = (wasLive: boolean, isLive: boolean): 'published' | 'unpublished' | 'updated' =>
  wasLive === isLive ? 'updated' : isLive ? 'published' : 'unpublished'

/** Whether a new name changes the slug. The address of a listing that was ever published never changes. Our own choice. */
export const needsNewSlug = (before: { readonly name: string; readonly wasEverLive: boolean }, name: string): boolean =>
  !before.wasEverLive && before.name !== name
