import { type BoardCards, recordBoard } from '../../../core/contracts/crm-lists.contract.ts'
import { productList } from '../../../core/contracts/listing.contract.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { BarFigure, type FigureProps } from '../../shared/figures/bar-figure.tsx'

/** The figures need the totals of a column, so of its cards as few as the call returns. */
const CARDS_ASKED = 1

/** What a card of the dashboard says of itself. */
export type CardHead = Pick<FigureProps, 'question' | 'link'>

export const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

/** The columns of a board, without an empty column for records without status. */
const inUse = (columns: readonly BoardCards[] | undefined) =>
  columns?.filter(({ category, total }) => category !== '' || total > 0)

/** Leads by status. */
export function LeadFigure(head: CardHead) {
  const board = useCall(recordBoard, { type_name: 'Leads', query: '', per_page: CARDS_ASKED })
  return (
    <BarFigure
      {...head}
      query={board}
      bars={inUse(board.data?.data)?.map(({ label, total }) => ({ label, value: total, text: whole.format(total) }))}
      none="No leads yet. Every request for a quote makes one."
    />
  )
}

/** Amounts of deals by stage. */
export function DealFigure(head: CardHead) {
  const board = useCall(recordBoard, { type_name: 'Deals', query: '', per_page: CARDS_ASKED })
  return (
    <BarFigure
      {...head}
      query={board}
      bars={inUse(board.data?.data)?.map(({ label, total, sum }) => ({
        label,
        value: sum ?? 0,
        text: `USD ${whole.format(sum ?? 0)} · ${total === 1 ? '1 deal' : `${whole.format(total)} deals`}`,
      }))}
      none="No deal has an amount yet."
    />
  )
}

/** Number of listings that the third figure counts. */
const LISTINGS_COUNTED = 200
const BANDS = [
  { label: '90% and more', from: 90 },
  { label: '70 to 89%', from: 70 },
  { label: '50 to 69%', from: 50 },
  { label: 'Under 50%', from: 0 },
] as const

/** Listings by completeness. */
export function ListingFigure(head: CardHead) {
  const list = useCall(productList, { per_page: LISTINGS_COUNTED })
  const page = list.data?.data
  const band = (score: number) => BANDS.find(({ from }) => score >= from)?.label
  return (
    <BarFigure
      {...head}
      query={list}
      bars={
        page === undefined
          ? undefined
          : BANDS.map(({ label }) => {
              const count = page.data.filter(({ score }) => band(score) === label).length
              return { label, value: count, text: whole.format(count) }
            })
      }
      none="No listings yet."
      note={
        page !== undefined && page.total > page.data.length
          ? `The ${whole.format(page.data.length)} changed last, of ${whole.format(page.total)}.`
          : undefined
      }
    />
  )
}
