import { emailBoard, type ListedEmail } from '../../../../core/contracts/crm-activities.contract.ts'
import { KANBAN_PAGE_SIZE } from '../../../../core/crm/lists/kanban.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import { momentText } from '../../../shared/app/moments.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import { Board } from '../../../shared/board/board.tsx'
import { useLowerCards } from '../../../shared/board/use-lower-cards.ts'
import { EmptyState } from '../../../shared/states/empty-state.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { NothingMatches } from '../../../shared/states/nothing-matches.tsx'
import { receiversText, subjectText } from '../record/email.types.ts'
import { NO_EMAILS } from './no-emails.ts'

export interface EmailBoardProps {
  readonly request: { readonly query: string; readonly whose?: 'me' }
  readonly isFiltered: boolean
  readonly onClear: () => void
  readonly onOpen: (email: ListedEmail) => void
}

const cardId = ({ id }: ListedEmail) => String(id)

/** E-mails by status, ten cards of a column at a time (D-87). Nobody moves them: sending does. */
export function EmailBoard({ request, isFiltered, onClear, onOpen }: EmailBoardProps) {
  const zone = useTimeZone()
  const input = { ...request, per_page: KANBAN_PAGE_SIZE }
  const board = useCall(emailBoard, input, { keepPreviousData: true })
  const cards = useLowerCards({
    contract: emailBoard,
    input,
    cardsIn: ({ data: [column] }): readonly ListedEmail[] => column?.data ?? [],
    cardId,
  })

  if (board.isError && board.data === undefined)
    return <ErrorState title="The e-mails could not be loaded." onRetry={() => void board.refetch()} />
  const columns = board.data?.data ?? []
  if (board.data !== undefined && columns.every(({ total }) => total === 0))
    return isFiltered ? (
      <NothingMatches noun="e-mails" onClear={onClear} />
    ) : (
      <EmptyState title={NO_EMAILS.title}>{NO_EMAILS.text}</EmptyState>
    )
  return (
    <Board<ListedEmail>
      label="E-mails by status"
      isLoading={board.data === undefined}
      columns={columns.map((column) => cards.columnOf(column, column.data))}
      cardId={cardId}
      facts={(email) => ({
        name: subjectText(email),
        note: `${recordLabel({ name: email.record_name })} · ${receiversText(email)}`,
        owner: email.user?.name,
        nextActivity: momentText(email.created_at, zone),
      })}
      onOpen={onOpen}
      onMore={(category) => void cards.loadMore(category)}
    />
  )
}
