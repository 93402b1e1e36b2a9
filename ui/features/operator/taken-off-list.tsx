import { ActionIcon } from '@mantine/core'
import { IconBan, IconRestore } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { capitalised } from '../../../core/text/capitalised.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { standings } from '../../../core/operator/operator-states.ts'
import { lazyPart } from '../../shared/app/lazy-part.tsx'
import { linkTo } from '../../shared/app/link-to.ts'
import { momentText } from '../../shared/app/moments.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import type { DataColumn } from '../../shared/data-table/data-table.types.ts'
import { ListPage } from '../../shared/list-page/list-page.tsx'
import { StateFilter } from '../../shared/list-page/state-filter.tsx'
import type { ListAddress } from '../../shared/list-page/use-list-address.ts'
import type { ListRows } from '../../shared/list-page/use-list-rows.ts'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import type { TakenOffSearch } from './operator-search.ts'
import type { TakeOffDialogProps } from './take-off-dialog.tsx'

const LazyTakeOff = lazyPart<TakeOffDialogProps>(
  () => import('./take-off-dialog.tsx').then((module) => module.TakeOffDialog),
  { failed: (retry) => <ErrorState title="The form could not be loaded." onRetry={retry} /> },
)

/** What the rows of listings, reviews and ads share. */
export interface TakenOffRow {
  readonly id: number
  readonly company_id: number
  readonly company: string
  readonly is_taken_off: boolean
  readonly reason: string | null
  readonly since: string
}

export interface TakenOffListProps<Row extends TakenOffRow> extends Omit<
  TakeOffDialogProps,
  'id' | 'name' | 'consequence' | 'takeOff' | 'onClose'
> {
  readonly title: string
  /** Plural of what is listed. */
  readonly many: string
  readonly address: ListAddress & { readonly go: (next: TakenOffSearch) => void }
  readonly search: TakenOffSearch
  readonly rows: ListRows<Row> & {
    readonly first?: { readonly counts: Readonly<Record<(typeof standings)[number], number>> } | undefined
  }
  /** What visitors see now, as the filter calls it. */
  readonly shownLabel: string
  readonly columns: readonly DataColumn<Row>[]
  readonly nameOf: (row: Row) => string
  readonly consequenceOf: (row: Row) => string
  readonly takeOff: (
    row: Row,
    ...input: Parameters<TakeOffDialogProps['takeOff']>
  ) => ReturnType<TakeOffDialogProps['takeOff']>
  readonly back: {
    readonly send: (input: { readonly id: number }) => void
    readonly isSending: boolean
    readonly alert: string | undefined
  }
  readonly icon: ReactNode
  /** What an empty list of visible rows says. */
  readonly none: { readonly title: string; readonly text: string }
}

/** A list of things that an operator takes off the market with a reason, and puts back. */
export function TakenOffList<Row extends TakenOffRow>({
  address,
  search,
  rows,
  shownLabel,
  columns,
  nameOf,
  consequenceOf,
  takeOff,
  back,
  icon,
  none,
  list,
  ...page
}: TakenOffListProps<Row>) {
  const zone = useTimeZone()
  const [taking, setTaking] = useState<Row>()
  return (
    <ListPage<Row>
      {...page}
      // The title of a page may say what is on the market only.
      label={capitalised(page.many)}
      address={address}
      list={rows}
      columns={[
        ...columns,
        ...(search.state === 'taken_off' ? [REASON] : []),
        ...endColumns<Row>(zone, {
          nameOf,
          onTakeOff: setTaking,
          onPutBack: ({ id }) => back.send({ id }),
          isBusy: back.isSending,
        }),
      ]}
      rowId={rowId}
      rowName={nameOf}
      alert={back.alert}
      quick={
        <StateFilter
          states={standings}
          labels={{ public: shownLabel, taken_off: 'Taken off' }}
          state={search.state ?? 'public'}
          counts={rows.first?.counts}
          onState={(next) => address.go({ state: next === 'public' ? undefined : next })}
        />
      }
      empty={
        search.state === 'taken_off' ? (
          <EmptyState title="Nothing is taken off" icon={icon}>
            What you take off the market waits here until you put it back.
          </EmptyState>
        ) : (
          <EmptyState title={none.title} icon={icon}>
            {none.text}
          </EmptyState>
        )
      }
    >
      {taking === undefined ? null : (
        <LazyTakeOff
          id={taking.id}
          name={nameOf(taking)}
          consequence={consequenceOf(taking)}
          list={list}
          takeOff={(reason, call) => takeOff(taking, reason, call)}
          onClose={() => setTaking(undefined)}
        />
      )}
    </ListPage>
  )
}

const rowId = ({ id }: TakenOffRow) => String(id)

/** The column with the company, which leads to its page of the console. */
export const companyColumn = <Row extends TakenOffRow>(): DataColumn<Row> => ({
  id: 'company',
  header: 'Company',
  width: 220,
  minWidth: 120,
  text: ({ company }) => company,
  cell: ({ company, company_id }) => (
    <Link {...linkTo(addressOf('operatorCompany', { id: company_id }))}>{company}</Link>
  ),
})

/** What is on the market has none. */
const REASON: DataColumn<TakenOffRow> = {
  id: 'reason',
  header: 'Reason',
  width: 260,
  minWidth: 120,
  cell: ({ reason }) => reason,
}

interface Actions<Row> {
  readonly nameOf: (row: Row) => string
  readonly onTakeOff: (row: Row) => void
  readonly onPutBack: (row: Row) => void
  readonly isBusy: boolean
}

const endColumns = <Row extends TakenOffRow>(
  zone: string,
  { nameOf, onTakeOff, onPutBack, isBusy }: Actions<Row>,
): readonly DataColumn<Row>[] => [
  {
    id: 'since',
    header: 'Since',
    width: 180,
    minWidth: 172,
    numeric: true,
    cell: ({ since }) => momentText(since, zone),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 84,
    minWidth: 84,
    isActions: true,
    cell: (row) =>
      row.is_taken_off ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={isBusy}
          aria-label={`Put back ${nameOf(row)}`}
          title="Put back"
          onClick={() => onPutBack(row)}
        >
          <IconRestore size={18} stroke={1.5} />
        </ActionIcon>
      ) : (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Take off ${nameOf(row)}`}
          title="Take off"
          onClick={() => onTakeOff(row)}
        >
          <IconBan size={18} stroke={1.5} />
        </ActionIcon>
      ),
  },
]
