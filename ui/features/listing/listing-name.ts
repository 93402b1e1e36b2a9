import type { OwnListing } from '../../../core/contracts/listing.contract.ts'

/** How a list names a listing, also one that has no name yet. */
export const listingName = ({ name }: Pick<OwnListing, 'name'>) => (name === '' ? 'Listing without a name' : name)
