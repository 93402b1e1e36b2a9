import { useState } from 'react'
import { EMAIL_SORTS, emailList, type ListedEmail } from '../../../../core/contracts/crm-activities.contract.ts'
import { EMAIL_STATUSES, type EmailStatus } from '../../../../core/crm/activities/email-statuses.ts'
import { pagesFor } from '../../../../adapters/client/queries.ts'
import { lazyPart } from '../../../shared/app/lazy-part.tsx'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useOnceOpened } from '../../../shared/app/use-once-opened.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import { BoardSkeleton } from '../../../shared/board/board-skeleton.tsx'
import { ListPage } from '../../../shared/list-page/list-page.tsx'
import { QuickFilter } from '../../../shared/list-page/quick-filter.tsx'
import { useListAddress } from '../../../shared/list-page/use-list-address.ts'
import { useListRows } from '../../../shared/list-page/use-list-rows.ts'
import { EmptyState } from '../../../shared/states/empty-state.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { WhoseFilter } from '../activities/whose-filter.tsx'
import { subjectText } from '../record/email.types.ts'
import { useSendAgain } from '../record/use-send-again.ts'
import { useRights } from '../use-crm.ts'
import { useDeletion } from '../use-deletion.ts'
import { emailColumns } from './email-columns.tsx'
import type { EmailActions } from './email-menu.tsx'
import type { EmailSearch } from './email-search.ts'
import { NO_EMAILS } from './no-emails.ts'

const LazyEmailBoard = lazyPart(() => import('./email-board.tsx').then(({ EmailBoard }) => EmailBoard), {
  failed: (retry) => <ErrorState title="The board could not be loaded." onRetry={retry} />,
  loading: <BoardSkeleton label="Loading the board" />,
})
const LazyEmailWindow = lazyPart(() => import('./email-window.tsx').then(({ EmailWindow }) => EmailWindow), {
  failed: (retry) => <ErrorState title="The e-mail could not be loaded." onRetry={retry} />,
})

const STATUS_CHOICES: readonly { readonly value: EmailStatus | 'all'; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  ...EMAIL_STATUSES,
]

/** The e-mails of all records as a list or a board (D-284). */
export function EmailsPage({ search }: { readonly search: EmailSearch }) {
  const client = useAppClient()
  const timeZone = useTimeZone()
  const { remove, toast } = useDeletion()
  const sendAgain = useSendAgain()
  const mayEdit = useMayEdit()
  const [opened, setOpened] = useState<{ readonly email: ListedEmail; readonly isEdited: boolean }>()
  const isOpened = useOnceOpened(opened !== undefined)

  const isBoard = search.layout === 'board'
  // The columns of the board are the states.
  const address = useListAddress('emails', search, { narrowing: isBoard ? ['whose'] : ['whose', 'status'] })
  const whose = search.whose === undefined ? {} : { whose: search.whose }
  const sort = EMAIL_SORTS.find((name) => name === address.sort?.column)
  const list = useListRows(
    pagesFor(
      client,
      emailList,
      {
        query: address.query,
        ...whose,
        ...(search.status === undefined || isBoard ? {} : { status: search.status }),
        ...(sort === undefined ? {} : { sort, direction: address.sort?.direction ?? 'asc' }),
      },
      ({ data }) => data,
    ),
    { rowId },
  )
  const actions: EmailActions = {
    mayEdit,
    onEdit: (email) => setOpened({ email, isEdited: true }),
    onSendAgain: ({ id }) => void sendAgain(id),
    onDelete: (email) => remove({ kind: 'email', id: email.id, name: email.subject }),
  }
  const open = (email: ListedEmail) => setOpened({ email, isEdited: email.status === 'draft' && mayEdit(email) })

  return (
    <ListPage<ListedEmail>
      title="E-mails"
      many="e-mails"
      address={address}
      list={list}
      columns={emailColumns(timeZone, actions)}
      rowId={rowId}
      rowName={subjectText}
      onOpen={open}
      quick={
        <>
          <WhoseFilter
            many="e-mails"
            value={search.whose ?? 'all'}
            usual="all"
            onChange={(next) => address.go({ whose: next === 'me' ? 'me' : undefined })}
          />
          {isBoard ? null : (
            <QuickFilter
              label="Status of e-mails"
              value={search.status ?? 'all'}
              options={STATUS_CHOICES}
              onChange={(next) => address.go({ status: next === 'all' ? undefined : next })}
            />
          )}
        </>
      }
      board={{
        isShown: isBoard,
        onShown: (isShown) => address.go({ layout: isShown ? 'board' : undefined }),
        draw: () => (
          <LazyEmailBoard
            request={{ query: address.query, ...whose }}
            isFiltered={address.isFiltered}
            onClear={address.clear}
            onOpen={open}
          />
        ),
      }}
      empty={<EmptyState title={NO_EMAILS.title}>{NO_EMAILS.text}</EmptyState>}
      undo={{ toast }}
    >
      {isOpened ? (
        <LazyEmailWindow
          email={opened?.email}
          isEdited={opened?.isEdited ?? false}
          onClose={() => setOpened(undefined)}
          {...actions}
        />
      ) : null}
    </ListPage>
  )
}

// Helpers

const rowId = ({ id }: ListedEmail) => String(id)

/** Whether the person may edit the records of a type, and with them their e-mails. */
function useMayEdit() {
  const rights = {
    Leads: useRights('Leads').canEdit,
    Contacts: useRights('Contacts').canEdit,
    Accounts: useRights('Accounts').canEdit,
    Deals: useRights('Deals').canEdit,
  }
  return ({ type_name }: ListedEmail): boolean => rights[type_name]
}
