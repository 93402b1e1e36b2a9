import { IconBookmark, IconFileInvoice, IconRotate, IconTrendingUp } from '@tabler/icons-react'
import { enquiryIndex, type EnquiryRow } from '../../../core/contracts/trade.contract.ts'
import { wishlist } from '../../../core/contracts/wishlist.contract.ts'
import { savedSearches } from '../../../core/contracts/saved-searches.contract.ts'
import { addressOf, productAddress } from '../../../core/navigation/addresses.ts'
import { fromQueryText } from '../../../core/product-list/product-list.ts'
import { quantityText } from '../../../core/reference/units.ts'
import { dateLabel, relativeTime } from '../../../core/text/relative-time.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useCurrency } from '../../shared/app/use-currency.ts'
import { useNow } from '../../shared/app/use-now.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { Price } from '../../shared/money/price.tsx'
import { listLink } from '../../shared/products/list-links.ts'
import { moveText } from '../../shared/products/move-text.ts'
import { ROWS_SHOWN, WaitingList } from './waiting-list.tsx'

const icon = { size: 18, stroke: 1.5 } as const

/** Seller, quantity and sum: of the newest offer, else as requested. */
const Terms = ({ row }: { readonly row: EnquiryRow }) => (
  <>
    {row.seller.company}, {quantityText(row.offer?.quantity ?? row.quantity, row.unit)},{' '}
    <Price amount={row.offer?.total ?? row.final_price} currency={row.currency} />
  </>
)

/** Offers that the buyer can accept, counter or decline. */
export function OffersToDecide() {
  const offers = useCall(enquiryIndex, { type: 'sent', turn: 'mine', per_page: ROWS_SHOWN })
  const zone = useTimeZone()
  return (
    <WaitingList
      title="Offers to decide"
      icon={<IconFileInvoice {...icon} />}
      query={offers}
      total={offers.data?.data.total ?? 0}
      none="No offer waits for you."
      more={{ to: addressOf('enquiries'), label: 'All enquiries' }}
      rows={offers.data?.data.data.map((row) => {
        const until = row.offer === null ? undefined : parseWireTime(row.offer.valid_until ?? '')
        return {
          id: row.id,
          to: addressOf('enquiries', {}, { type: 'sent', quote: row.id }),
          title: row.product_name,
          note: <Terms row={row} />,
          fact: until === undefined ? undefined : `Open until ${dateLabel(until, zone)}`,
        }
      })}
    />
  )
}

/** The newest quotes that a buyer requested, and how many there are. */
export const NEWEST_QUOTES = { type: 'sent', per_page: ROWS_SHOWN } as const

/** The quotes that a buyer requested, newest first. */
export function QuotesSent() {
  const sent = useCall(enquiryIndex, NEWEST_QUOTES)
  const now = useNow()
  const zone = useTimeZone()
  return (
    <WaitingList
      title="Quotes requested"
      icon={<IconFileInvoice {...icon} />}
      query={sent}
      total={sent.data?.data.total ?? 0}
      none="No quotes requested yet. Request a quote on any product."
      more={
        sent.data?.data.total === 0
          ? { to: addressOf('productList'), label: 'Browse products' }
          : { to: addressOf('enquiries'), label: 'All enquiries' }
      }
      rows={sent.data?.data.data.map((row) => {
        const at = parseWireTime(row.product_datetime)
        return {
          id: row.id,
          to: addressOf('enquiries', {}, { type: 'sent', quote: row.id }),
          title: row.product_name,
          note: <Terms row={row} />,
          fact: at === undefined ? undefined : relativeTime(at, now, zone),
        }
      })}
    />
  )
}

/**
 * What was bought, each product and variation once; leads to the product, to ask for it again, or to the request when it
 * is no longer on sale (D-265).
 */
export function BuyAgain() {
  const bought = useCall(enquiryIndex, { type: 'sent', ended_as: 'accepted', distinct: 1, per_page: ROWS_SHOWN })
  return (
    <WaitingList
      title="Buy again"
      icon={<IconRotate {...icon} />}
      query={bought}
      total={bought.data?.data.total ?? 0}
      none="What you agree on with a seller appears here."
      more={{ to: addressOf('productList'), label: 'Browse products' }}
      rows={bought.data?.data.data.map((row) => ({
        id: row.id,
        to:
          row.is_on_sale && row.product_id !== null
            ? productAddress({ id: row.product_id })
            : addressOf('enquiries', {}, { type: 'sent', quote: row.id }),
        title: [row.product_name, ...row.combinations.map(({ value }) => value)].join(', '),
        note: <Terms row={row} />,
        fact: row.is_on_sale ? undefined : 'No longer on sale',
      }))}
    />
  )
}

/** Products of the wishlist whose price has changed since they were added (D-259). */
export function PricesMoved() {
  const { currency } = useCurrency()
  const moved = useCall(wishlist, { currency: currency.id, moved: true, per_page: ROWS_SHOWN })
  return (
    <WaitingList
      title="Prices that moved"
      icon={<IconTrendingUp {...icon} />}
      query={moved}
      total={moved.data?.data.total ?? 0}
      none="No price on your wishlist has changed."
      more={{ to: addressOf('wishlist'), label: 'Wishlist' }}
      rows={moved.data?.data.data.map((row) => ({
        id: row.id,
        to: productAddress(row),
        title: row.name,
        note:
          row.price_from === null || row.price_then === null ? undefined : (
            <>
              <Price amount={row.price_from} currency={row.currency} />, was{' '}
              <Price amount={row.price_then} currency={row.currency} />
            </>
          ),
        fact: row.price_from === null || row.price_then === null ? undefined : moveText(row.price_then, row.price_from),
      }))}
    />
  )
}

/** The searches that the buyer saved; each leads to what it finds now. */
export function SavedSearches() {
  const searches = useCall(savedSearches, {})
  const zone = useTimeZone()
  return (
    <WaitingList
      title="Saved searches"
      icon={<IconBookmark {...icon} />}
      query={searches}
      total={searches.data?.data.length ?? 0}
      none="Save a search above the products to be told about new ones."
      more={{ to: addressOf('savedSearches'), label: 'All saved searches' }}
      rows={searches.data?.data.map((row) => {
        const told = parseWireTime(row.told_at ?? '')
        return {
          id: row.id,
          to: listLink({ path: addressOf('productList') }, fromQueryText(row.query)),
          title: row.name,
          note: row.about,
          fact: told === undefined ? undefined : `New on ${dateLabel(told, zone)}`,
        }
      })}
    />
  )
}
