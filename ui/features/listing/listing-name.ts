import type { OwnListing } from '../../../core/contracts/listing.contract.ts'

/** The name of a listing in lists, with a fallback for unnamed ones. */
export const listingName = ({ name }: Pick<OwnListing, 'name'>) => (name === '' ? 'Listing without a name' : name)

/** "1 listing", "1,200 listings". */
export const listingCount = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'listing' : 'listings'}`
