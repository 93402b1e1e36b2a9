import { IconStar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { pagesFor } from '../../../adapters/client/queries.ts'
import {
  operatorAuditLog,
  operatorReviewList,
  operatorReviewPutBack,
  type OperatorReviewRow,
  operatorReviewTakeOff,
} from '../../../core/contracts/operator.contract.ts'
import { operatorMessages } from '../../../core/operator/operator.messages.ts'
import { shopAddress } from '../../../core/storefront/storefront-address.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useAction } from '../../shared/app/use-action.ts'
import type { DataColumn } from '../../shared/data-table/data-table.types.ts'
import { useListAddress } from '../../shared/list-page/use-list-address.ts'
import { useListRows } from '../../shared/list-page/use-list-rows.ts'
import { notify } from '../../shared/notice/notify.ts'
import { inputOf, type TakenOffSearch } from './operator-search.ts'
import { companyColumn, TakenOffList } from './taken-off-list.tsx'

/** The reviews of shops and products: public ones, and those that an operator took off. */
export function OperatorReviewsPage({ search }: { readonly search: TakenOffSearch }) {
  const client = useAppClient()
  const address = useListAddress('operatorReviews', search, { narrowing: ['state'] })
  const rows = useListRows(
    pagesFor(client, operatorReviewList, inputOf(address.query, search), ({ data, counts }) => ({ ...data, counts })),
    { rowId },
  )
  const back = useAction(operatorReviewPutBack, {
    invalidates: [operatorReviewList, operatorAuditLog],
    onDone: ({ message }) => notify.done(message),
  })
  return (
    <TakenOffList<OperatorReviewRow>
      title="Reviews"
      many="reviews"
      address={address}
      search={search}
      rows={rows}
      list={operatorReviewList}
      shownLabel="Public"
      columns={columns}
      nameOf={({ author }) => operatorMessages.reviewBy(author)}
      consequenceOf={({ author, company }) =>
        `The review is hidden at once and counts for no rating until you put it back. ${author} and ${company} are told.`
      }
      takeOff={({ id }, reason, call) => client.call(operatorReviewTakeOff, { id, reason }, call)}
      back={back}
      icon={<IconStar size={28} stroke={1.5} />}
      none={{ title: 'No reviews yet', text: 'What buyers write about shops and products appears here.' }}
    />
  )
}

const columns: readonly DataColumn<OperatorReviewRow>[] = [
  { id: 'text', header: 'Review', width: 340, minWidth: 160, text: ({ text }) => text, cell: ({ text }) => text },
  { id: 'rating', header: 'Stars', width: 72, minWidth: 64, numeric: true, cell: ({ rating }) => `${rating} of 5` },
  {
    id: 'author',
    header: 'Author',
    width: 160,
    minWidth: 100,
    text: ({ author }) => author,
    cell: ({ author }) => author,
  },
  companyColumn(),
  {
    id: 'product',
    header: 'Of',
    width: 200,
    minWidth: 104,
    cell: ({ product, company_slug, author }) => (
      <Link
        {...linkTo(shopAddress({ slug: company_slug, page: 'reviews' }))}
        aria-label={`${product ?? 'The shop'}: reviews of the shop of the review by ${author}`}
      >
        {product ?? 'The shop'}
      </Link>
    ),
  },
]

const rowId = ({ id }: OperatorReviewRow) => String(id)
