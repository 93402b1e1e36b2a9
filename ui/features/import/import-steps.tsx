import { Alert, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isNotFound } from '../../../core/failure/is-not-found.ts'
import {
  cancelImport,
  imports,
  importRows,
  type ImportRow,
  runImport,
  showImport,
  stopImportRules,
  undoImport,
  refusedRows,
} from '../../../core/contracts/import.contract.ts'
import type { CallResponse } from '../../../core/contracts/endpoint.ts'
import {
  BUSY_STATES,
  type ImportKind,
  type ImportState,
  ROW_PLANS,
  type RowPlan,
} from '../../../core/import/import.schema.ts'
import { pathOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { momentText } from '../../shared/app/moments.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { useMay } from '../../shared/app/use-may.ts'
import { useAction } from '../../shared/app/use-action.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import rows from '../../shared/page/row-list.module.css'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { ProgressLine } from '../../shared/states/progress-line.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { IMPORT_MODULES } from '../../../core/contracts/import.contract.ts'
import { count, importKinds } from './import-kinds.ts'
import { ImportMapping } from './import-mapping.tsx'
import { RefusedRows } from './refused-rows.tsx'
import classes from './import.module.css'

const STEPS = ['Upload', 'Columns', 'Check', 'Import'] as const
const STEP_OF: Readonly<Record<ImportState, number>> = {
  uploading: 0,
  reading: 0,
  mapping: 1,
  checking: 2,
  checked: 2,
  running: 3,
  done: 3,
  cancelled: 3,
  failed: 3,
  undoing: 3,
  undone: 3,
}
const POLL_MS = 1_000

interface ImportStepsProps {
  readonly id: number
  readonly kind: ImportKind
  readonly onNew: () => void
}

/** One import with the step that it is at. */
export function ImportSteps({ id, kind, onNew }: ImportStepsProps) {
  const invalidate = useInvalidate()
  const { data, isError, error, isFetching, refetch } = useCall(
    showImport,
    { id },
    {
      refetchInterval: (response) =>
        response !== undefined && (BUSY_STATES.has(response.data.import.state) || response.data.rules_left > 0)
          ? POLL_MS
          : false,
    },
  )
  const state = data?.data.import.state
  const before = useRef(state)
  const { reads } = importKinds[kind]
  useEffect(() => {
    if (before.current !== undefined && before.current !== state && state !== undefined)
      void invalidate(reads, imports, importRows)
    before.current = state
  }, [state, reads, invalidate])
  if (data === undefined && isError)
    return isNotFound(error) ? (
      <ErrorState
        title="There is no such import."
        detail="It may have been deleted. Begin a new one."
        onRetry={onNew}
      />
    ) : (
      <ErrorState title="The import could not be loaded." isRetrying={isFetching} onRetry={() => void refetch()} />
    )
  if (data === undefined || state === undefined)
    return (
      <Loading label="Loading the import">
        <LinesSkeleton lines={8} />
      </Loading>
    )
  const shown = data.data
  return (
    <>
      <ol className={classes.steps} aria-label="Steps">
        {STEPS.map((step, at) => (
          <li
            key={step}
            data-past={at < STEP_OF[state] || undefined}
            {...(at === STEP_OF[state] ? { 'aria-current': 'step' as const } : {})}
          >
            {step}
          </li>
        ))}
      </ol>
      <p className={classes.file}>{shown.import.file_name}</p>
      {state === 'mapping' ? (
        <ImportMapping key={shown.settings.columns.join()} kind={kind} shown={shown} />
      ) : BUSY_STATES.has(state) ? (
        <Busy kind={kind} of={shown.import} />
      ) : state === 'checked' ? (
        <Checked
          kind={kind}
          of={shown.import}
          columns={shown.columns.map(({ name }) => name)}
          rule={ruleText(kind, shown)}
        />
      ) : (
        <Ended
          kind={kind}
          of={shown.import}
          columns={shown.columns.map(({ name }) => name)}
          rulesLeft={shown.rules_left}
          onNew={onNew}
        />
      )}
    </>
  )
}

const BUSY_WORDS: Partial<Record<ImportState, string>> = {
  uploading: 'Waiting for the rest of the file',
  reading: 'Reading the file',
  checking: 'Checking all rows',
  running: 'Importing',
  undoing: 'Undoing the import',
}

interface StepProps {
  readonly kind: ImportKind
  readonly of: ImportRow
}

function Busy({ kind, of: { id, state, file_size, row_count, progress } }: StepProps) {
  const { send, isSending } = useAction(cancelImport, { invalidates: [showImport, imports] })
  // How many rows a file has is known when it is read.
  const total = state === 'reading' ? Math.max(1, Math.ceil(file_size / 1024)) : Math.max(1, row_count)
  return (
    <section className={classes.part}>
      <ProgressLine
        label={BUSY_WORDS[state] ?? 'Working'}
        done={Math.floor(progress * total)}
        total={total}
        noun={state === 'reading' ? 'KB' : 'rows'}
        onCancel={state === 'undoing' ? undefined : () => send({ id })}
        isCancelling={isSending}
      />
      <p className={rows.quiet}>
        {state === 'uploading'
          ? 'The upload broke off. Cancel it and choose the file again.'
          : state === 'running'
            ? `You may leave this page: the import goes on, and the ${importKinds[kind].many} appear in their list.`
            : 'You may leave this page and come back.'}
      </p>
    </section>
  )
}

const PLAN_WORDS: Readonly<Record<RowPlan, readonly [string, string]>> = {
  create: ['to be created', 'created'],
  update: ['to be changed', 'changed'],
  same: ['already like this', 'already like this'],
  skip: ['to be left out', 'left out'],
  refuse: ['refused', 'refused'],
}

function Counts({ counts, isDone }: { readonly counts: NonNullable<ImportRow['counts']>; readonly isDone: boolean }) {
  return (
    <dl className={classes.counts}>
      {ROW_PLANS.map((plan) => (
        <div key={plan} data-plan={plan} data-none={counts[plan] === 0 || undefined}>
          <dt>{PLAN_WORDS[plan][isDone ? 1 : 0]}</dt>
          <dd>{counts[plan].toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  )
}

interface RowsProps extends StepProps {
  readonly columns: readonly string[]
}

/** What becomes of rows of records that exist, and of others. D-275. */
function ruleText(
  kind: ImportKind,
  { settings, fields }: Pick<CallResponse<typeof showImport>['data'], 'settings' | 'fields'>,
) {
  const { one } = importKinds[kind]
  const by = fields.find(({ key }) => key === settings.match)
  if (by === undefined) return `Every row adds a new ${one}, also when there is such a ${one} already.`
  const found = settings.matched === 'update' ? 'changes it' : 'is left out'
  const other = settings.unmatched === 'create' ? `adds a new ${one}` : 'is left out'
  return `A row with the ${by.label} of an existing ${one} ${found}; any other row ${other}.`
}

function Checked({ kind, of: { id, counts, new_accounts }, columns, rule }: RowsProps & { readonly rule: string }) {
  const { send: back, isSending: isGoingBack } = useAction(cancelImport, { invalidates: [showImport] })
  const { send: run, isSending } = useAction(runImport, { invalidates: [showImport, imports] })
  const { one, many } = importKinds[kind]
  if (counts === null) return null
  const accepted = counts.create + counts.update
  return (
    <section className={classes.part}>
      <h2 className={classes.title}>What this file would do</h2>
      <p>{rule}</p>
      <Counts counts={counts} isDone={false} />
      {new_accounts === 0 ? null : (
        <p>
          {count(new_accounts, 'account that does not exist is', 'accounts that do not exist are')} created with them.
        </p>
      )}
      {accepted === 0 ? (
        <Alert color="yellow" variant="light">
          No row would change anything.{' '}
          {counts.refuse === 0 && counts.skip === 0
            ? `Your ${many} are already like the file.`
            : 'Correct the file, or map its columns differently.'}
        </Alert>
      ) : null}
      <div className={classes.actions}>
        {accepted === 0 ? null : (
          <Button loading={isSending} onClick={() => run({ id })}>
            Import {count(accepted, one, many)}
          </Button>
        )}
        <Button variant="default" loading={isGoingBack} onClick={() => back({ id })}>
          Back to the columns
        </Button>
      </div>
      {counts.refuse === 0 ? null : <Refusals id={id} total={counts.refuse} columns={columns} />}
    </section>
  )
}

function Refusals({
  id,
  total,
  columns,
}: {
  readonly id: number
  readonly total: number
  readonly columns: readonly string[]
}) {
  const client = useAppClient()
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    try {
      const { data } = await client.call(refusedRows, { id }, { isUserInitiated: true })
      window.location.assign(data.url)
    } catch {
      // The failure is shown as a toast.
    } finally {
      setLoading(false)
    }
  }
  return (
    <>
      <div className={rows.head}>
        <h2 className={classes.title}>{count(total, 'refused row', 'refused rows')}</h2>
        <Button variant="default" size="compact-md" loading={isLoading} onClick={() => void download()}>
          Download refused rows
        </Button>
      </div>
      <p className={rows.quiet}>
        The download names the problems of each row. Correct it and import it by itself; the other rows are not
        concerned.
      </p>
      <RefusedRows id={id} columns={columns} />
    </>
  )
}

interface EndedProps extends RowsProps {
  readonly rulesLeft: number
  readonly onNew: () => void
}

function Ended({ kind, of, columns, rulesLeft, onNew }: EndedProps) {
  const { id, state, results, counts, kept, made_accounts, kept_accounts, error, undo_until } = of
  const { one, many, list } = importKinds[kind]
  const zone = useTimeZone()
  const may = useMay(IMPORT_MODULES[kind])
  // Undefined until it is asked for the first time.
  const [isAsking, setAsking] = useState<boolean>()
  const { send, isSending } = useAction(undoImport, {
    invalidates: [showImport, imports],
    onDone: () => setAsking(false),
  })
  const differs =
    state === 'done' &&
    counts !== null &&
    results !== null &&
    (counts.create !== results.create || counts.update !== results.update)
  return (
    <section className={classes.part}>
      <h2 className={classes.title}>{ENDED_WORDS[state] ?? 'The import has ended'}</h2>
      {error === null ? null : (
        <Alert color="red" variant="light">
          {error}
        </Alert>
      )}
      {state === 'undone' ? (
        <p>
          {kept === 0
            ? 'Everything is as it was before.'
            : `Everything is as it was before, but for ${count(kept, one, many)} that somebody changed since.`}
          {kept_accounts === 0
            ? ''
            : ` ${count(kept_accounts, 'account that it created stays', 'accounts that it created stay')}, because something uses them or you may not delete accounts.`}
        </p>
      ) : null}
      {results === null ? null : <Counts counts={results} isDone />}
      {made_accounts === 0 || state === 'undone' ? null : (
        <p>
          {count(made_accounts, 'account', 'accounts')} that did not exist {made_accounts === 1 ? 'was' : 'were'}{' '}
          created.
        </p>
      )}
      <WaitingRules id={id} left={rulesLeft} results={results} made={made_accounts} />
      {differs ? (
        <p className={rows.quiet}>Somebody changed {many} since the check, so that some rows ended differently.</p>
      ) : null}
      <div className={classes.actions}>
        <Button renderRoot={(props) => <Link {...linkTo(pathOf(list))} {...props} />}>Go to {many}</Button>
        <Button variant="default" onClick={onNew}>
          New import
        </Button>
        {undo_until === null || !may('Delete') || isAsking === true ? null : (
          <Button variant="subtle" color="red" autoFocus={isAsking === false} onClick={() => setAsking(true)}>
            Undo this import
          </Button>
        )}
      </div>
      {isAsking === true && results !== null ? (
        <Alert
          ref={takeFocus}
          className={classes.undo ?? ''}
          color="red"
          variant="light"
          title="Undo this import?"
          role="alertdialog"
          tabIndex={-1}
        >
          <p className={classes.question}>
            {[
              ...(results.create > 0 ? [`${count(results.create, `new ${one} is`, `new ${many} are`)} deleted.`] : []),
              ...(results.update > 0
                ? [`${count(results.update, `changed ${one} gets`, `changed ${many} get`)} the former values.`]
                : []),
              ...(made_accounts > 0
                ? [
                    `${count(made_accounts, 'account that was created with them goes', 'accounts that were created with them go')} too, unless something uses ${made_accounts === 1 ? 'it' : 'them'}.`,
                  ]
                : []),
              'What somebody changed since stays.',
            ].join(' ')}
          </p>
          <div className={classes.actions}>
            <Button color="red" loading={isSending} onClick={() => send({ id })}>
              Undo it
            </Button>
            <Button variant="default" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </div>
        </Alert>
      ) : undo_until === null ? null : (
        <p className={rows.quiet}>Can be undone until {momentText(undo_until, zone)}.</p>
      )}
      {results !== null && results.refuse > 0 ? <Refusals id={id} total={results.refuse} columns={columns} /> : null}
    </section>
  )
}

interface WaitingRulesProps {
  readonly id: number
  readonly left: number
  readonly results: ImportRow['results']
  readonly made: number
}

/** How far the rules are with the records of an import, and their stop. D-309. */
function WaitingRules({ id, left, results, made }: WaitingRulesProps) {
  const [stopped, setStopped] = useState(0)
  const { send, isSending } = useAction(stopImportRules, {
    invalidates: [showImport],
    onDone: ({ data }) => setStopped(data.stopped),
  })
  const total = Math.max(left, (results?.create ?? 0) + (results?.update ?? 0) + made)
  if (left > 0)
    return (
      <ProgressLine
        label="Running automation rules"
        done={total - left}
        total={total}
        noun="records"
        cancelWord="Stop"
        onCancel={() => send({ id })}
        isCancelling={isSending}
      />
    )
  return stopped === 0 ? null : (
    <p role="status">The rules were stopped. {count(stopped, 'record was', 'records were')} not looked at.</p>
  )
}

/** Brings a question into view and to screen readers as soon as it is there. */
const takeFocus = (question: HTMLElement | null) => question?.focus()

const ENDED_WORDS: Partial<Record<ImportState, string>> = {
  done: 'Imported',
  cancelled: 'Cancelled',
  failed: 'The import failed',
  undone: 'Undone',
}
