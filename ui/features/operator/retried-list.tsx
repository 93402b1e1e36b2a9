import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DataColumn } from '../../shared/data-table/data-table.types.ts'
import { ListPage } from '../../shared/list-page/list-page.tsx'
import { StateFilter } from '../../shared/list-page/state-filter.tsx'
import type { ListAddress } from '../../shared/list-page/use-list-address.ts'
import type { ListRows } from '../../shared/list-page/use-list-rows.ts'

interface RetriedRow<State extends string> {
  readonly id: number
  readonly state: State
}

export interface RetriedListProps<State extends string, Row extends RetriedRow<State>> {
  readonly title: string
  /** Plural of what is listed. */
  readonly many: string
  readonly address: ListAddress & { readonly go: (next: { readonly state?: State | undefined }) => void }
  readonly rows: ListRows<Row> & {
    readonly first?: { readonly counts: Readonly<Record<State, number>> } | undefined
  }
  /** The states as the filter names them, in its order. */
  readonly labels: Readonly<Record<State, string>>
  /** The chosen state; undefined for all. */
  readonly state: State | undefined
  /** The state of rows that can be tried again. */
  readonly failed: NoInfer<State>
  /** Columns before the one with the actions. */
  readonly columns: readonly DataColumn<Row>[]
  readonly nameOf: (row: Row) => string
  readonly retry: {
    /** Without ids: all that failed. */
    readonly send: (input: { readonly ids?: number[] }) => void
    readonly isSending: boolean
    readonly alert: string | undefined
  }
  readonly retryAllLabel: string
  readonly retryLabel: string
  /** What the button of a row tries again, for screen readers. */
  readonly retried: (row: Row) => string
  readonly empty: ReactNode
}

/** A list of what the server does by itself, such as jobs and mails, where what failed is tried again: one row or all. */
export function RetriedList<State extends string, Row extends RetriedRow<State>>({
  address,
  rows,
  labels,
  state,
  failed,
  columns,
  nameOf,
  retry,
  retryAllLabel,
  retryLabel,
  retried,
  ...page
}: RetriedListProps<State, Row>) {
  const counts = rows.first?.counts
  const states = Object.keys(labels) as State[]
  return (
    <ListPage<Row>
      {...page}
      address={address}
      list={rows}
      columns={[
        ...columns,
        {
          id: 'actions',
          header: 'Actions',
          width: 124,
          minWidth: 124,
          isActions: true,
          cell: (row) =>
            row.state === failed ? (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${retryLabel}: ${retried(row)}`}
                onClick={() => retry.send({ ids: [row.id] })}
              >
                {retryLabel}
              </Button>
            ) : null,
        },
      ]}
      rowId={rowId}
      rowName={nameOf}
      alert={retry.alert}
      tools={
        counts !== undefined && counts[failed] > 0 ? (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} stroke={1.5} />}
            loading={retry.isSending}
            onClick={() => retry.send({})}
          >
            {retryAllLabel}
          </Button>
        ) : null
      }
      quick={
        <StateFilter<State | 'all'>
          states={['all', ...states]}
          labels={{ all: 'All', ...labels }}
          state={state ?? 'all'}
          counts={counts && { all: states.reduce<number>((sum, each) => sum + counts[each], 0), ...counts }}
          onState={(next) => address.go({ state: next === 'all' ? undefined : next })}
        />
      }
    />
  )
}

const rowId = ({ id }: { readonly id: number }) => String(id)
