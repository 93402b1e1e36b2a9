import { Badge, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  automationRuns,
  type AutomationRunRow,
  retryAutomationRun,
  showAutomation,
} from '../../../core/contracts/automation.contract.ts'
import { automatedType } from '../../../core/crm/automation/automation.ts'
import { addressOf, recordAddress } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { momentText } from '../../shared/app/moments.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useSend } from '../../shared/app/use-send.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import classes from './automation.module.css'
import { ResultLines } from './result-lines.tsx'

const STATES = {
  done: ['green', 'Done'],
  partly: ['yellow', 'Partly done'],
  failed: ['red', 'Failed'],
  waiting: ['blue', 'Repeating…'],
} as const
const ASK_AGAIN_MS = 1_500

/** What a rule did, newest first. */
export function RuleRuns({ id, canRetry }: { readonly id: number; readonly canRetry: boolean }) {
  const zone = useTimeZone()
  const [page, setPage] = useState(1)
  const runs = useCall(
    automationRuns,
    { id, page },
    {
      keepPreviousData: true,
      refetchInterval: (response) =>
        response?.data.data.some(({ state }) => state === 'waiting') === true ? ASK_AGAIN_MS : false,
    },
  )
  const retry = useSend(retryAutomationRun, { invalidates: [automationRuns, showAutomation] })
  const shown = runs.data?.data
  if (shown === undefined)
    return runs.isError ? (
      <ErrorState
        title="The log could not be loaded."
        isRetrying={runs.isFetching}
        onRetry={() => void runs.refetch()}
      />
    ) : (
      <Loading label="Loading the log">
        <LinesSkeleton lines={8} />
      </Loading>
    )
  if (shown.total === 0)
    return (
      <EmptyState title="It has not run yet">
        The log shows each time the rule acts, on which record and what came of it.
      </EmptyState>
    )
  return (
    <div className={classes.runs}>
      {retry.alert === undefined ? null : <p role="alert">{retry.alert}</p>}
      <ol className={classes.runList} aria-label="Runs, newest first">
        {shown.data.map((run) => (
          <li key={run.id} className={classes.run}>
            <div className={classes.runHead}>
              <RecordName run={run} />
              <Badge variant="light" color={STATES[run.state][0]}>
                {STATES[run.state][1]}
              </Badge>
              <span className={classes.quiet}>
                {momentText(run.ran_at, zone)}, version {run.version}
              </span>
              {canRetry && run.record !== null && (run.state === 'failed' || run.state === 'partly') ? (
                <Button
                  variant="default"
                  size="compact-sm"
                  loading={retry.isSending}
                  onClick={() => retry.send({ id: run.id })}
                >
                  Repeat what failed
                </Button>
              ) : null}
            </div>
            {run.cause === null ? null : (
              <p className={classes.quiet}>
                After the rule <Link {...linkTo(addressOf('automation', { id: run.cause.id }))}>{run.cause.name}</Link>
              </p>
            )}
            <ResultLines results={run.results} changes={run.changes} />
          </li>
        ))}
      </ol>
      {shown.last_page > 1 ? (
        <nav className={classes.pages} aria-label="Pages of the log">
          <Button variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <span className={classes.quiet}>
            Page {shown.current_page} of {shown.last_page}
          </span>
          <Button variant="default" disabled={page >= shown.last_page} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </nav>
      ) : null}
    </div>
  )
}

function RecordName({ run: { record } }: { readonly run: AutomationRunRow }) {
  if (record === null) return <span className={classes.quiet}>A deleted record</span>
  const type = automatedType(record.type_id) ?? 'Leads'
  return (
    <Link {...linkTo(recordAddress(type, record.unique_id))} className={classes.recordName ?? ''}>
      {record.name}
    </Link>
  )
}
