import { Button } from '@mantine/core'
import { useState } from 'react'
import { importRows } from '../../../core/contracts/import.contract.ts'
import { useCall } from '../../shared/app/use-call.ts'
import rows from '../../shared/page/row-list.module.css'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import classes from './import.module.css'

/** The refused rows with the reason of each cell. */
export function RefusedRows({ id, columns }: { readonly id: number; readonly columns: readonly string[] }) {
  const [page, setPage] = useState(1)
  const { data, isError, isFetching, refetch } = useCall(importRows, { id, page }, { keepPreviousData: true })
  if (isError && data === undefined)
    return (
      <ErrorState
        title="The refused rows could not be loaded."
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (data === undefined)
    return (
      <Loading label="Loading the refused rows">
        <LinesSkeleton lines={5} />
      </Loading>
    )
  const { data: refused, current_page, last_page } = data.data
  return (
    <>
      {/* Wide tables scroll by themselves, so that the page does not. */}
      <div className={classes.scroll} role="region" aria-label="Refused rows" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Column</th>
              <th scope="col">Cell</th>
              <th scope="col">Problem</th>
            </tr>
          </thead>
          <tbody>
            {refused.flatMap(({ n, cells, problems }) =>
              problems.map(({ column, message }, at) => (
                <tr key={`${n}:${at}`}>
                  <td className={classes.number}>{n.toLocaleString('en')}</td>
                  <td>{column === null ? '' : (columns[column] ?? '')}</td>
                  <td className={classes.cell}>{column === null ? '' : shown(cells[column] ?? '')}</td>
                  <td>{message}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
      {last_page > 1 ? (
        <div className={classes.actions}>
          <Button variant="default" disabled={current_page <= 1} onClick={() => setPage(current_page - 1)}>
            Previous
          </Button>
          <span className={rows.quiet}>
            Page {current_page} of {last_page.toLocaleString('en')}
          </span>
          <Button variant="default" disabled={current_page >= last_page} onClick={() => setPage(current_page + 1)}>
            Next
          </Button>
        </div>
      ) : null}
    </>
  )
}

const shown = (text: string): string => (text === '' ? '(empty)' : text.length > 80 ? `${text.slice(0, 80)}…` : text)
