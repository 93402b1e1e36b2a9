import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { IMPORT_MODULES, imports, type ImportRow } from '../../../core/contracts/import.contract.ts'
import { IMPORT_KINDS, type ImportKind } from '../../../core/import/import.schema.ts'
import { withQuery } from '../../../core/navigation/address.ts'
import { pathOf } from '../../../core/navigation/addresses.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { momentText } from '../../shared/app/moments.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useSessionUser } from '../../shared/app/use-session.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { QuickFilter } from '../../shared/list-page/quick-filter.tsx'
import rows from '../../shared/page/row-list.module.css'
import { PlanLock } from '../../shared/plan/plan-lock.tsx'
import { usePlanLock } from '../../shared/plan/use-plan.ts'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { count, importKinds, STATE_WORDS } from './import-kinds.ts'
import type { ImportSearch } from './import-search.ts'
import { ImportSteps } from './import-steps.tsx'
import { ImportUpload } from './import-upload.tsx'
import classes from './import.module.css'

/** Imports of leads, contacts, accounts and deals. */
export function CrmImportPage({ search }: { readonly search: ImportSearch }) {
  const user = useSessionUser()
  const kinds = IMPORT_KINDS.filter(
    (kind) =>
      kind !== 'listings' && user !== undefined && isGranted(user, { module: IMPORT_MODULES[kind], action: 'Add' }),
  )
  const kind = kinds.find((name) => name === search.type) ?? kinds[0]
  return kind === undefined ? null : (
    <ImportPage key={kind} route="crmImport" kind={kind} kinds={kinds} search={search} />
  )
}

/** Imports of listings. */
export function ListingsImportPage({ search }: { readonly search: ImportSearch }) {
  return <ImportPage route="productsImport" kind="listings" kinds={['listings']} search={search} />
}

interface ImportPageProps {
  readonly route: 'crmImport' | 'productsImport'
  readonly kind: ImportKind
  readonly kinds: readonly ImportKind[]
  readonly search: ImportSearch
}

/** The imports of one kind: a new one and the past ones, or one of them with its steps. */
export function ImportPage({ route, kind, kinds, search }: ImportPageProps) {
  const navigate = useNavigate()
  const { many, list } = importKinds[kind]
  const addressOf = (query: { readonly id?: number; readonly type?: string; readonly page?: number }) =>
    withQuery(pathOf(route), { type: route === 'crmImport' ? kind : undefined, ...query })
  const lock = usePlanLock()(IMPORT_MODULES[kind])
  const go = (query: Parameters<typeof addressOf>[0]) => void navigate(linkTo(addressOf(query)))
  return (
    <div className={classes.page}>
      <div className={rows.head}>
        <h1>Import {many}</h1>
        <Link {...linkTo(pathOf(list))}>Back to {many}</Link>
      </div>
      {search.id === undefined ? (
        <>
          {kinds.length > 1 ? (
            <QuickFilter
              label="Type"
              value={kind}
              options={kinds.map((value) => ({ value, label: IMPORT_MODULES[value] }))}
              onChange={(type) => go({ type })}
            />
          ) : null}
          {lock === undefined ? <ImportUpload kind={kind} onSent={(id) => go({ id })} /> : <PlanLock>{lock}</PlanLock>}
          <PastImports
            kind={kind}
            page={search.page ?? 1}
            addressOf={(id) => addressOf({ id })}
            onPage={(page) => go({ page })}
          />
        </>
      ) : (
        <ImportSteps key={search.id} id={search.id} kind={kind} onNew={() => go({})} />
      )}
    </div>
  )
}

interface PastImportsProps {
  readonly kind: ImportKind
  readonly page: number
  readonly addressOf: (id: number) => string
  readonly onPage: (page: number) => void
}

function PastImports({ kind, page, addressOf, onPage }: PastImportsProps) {
  const zone = useTimeZone()
  const { data, isError, isFetching, refetch } = useCall(imports, { kind, page }, { keepPreviousData: true })
  if (isError && data === undefined)
    return (
      <ErrorState
        title="The past imports could not be loaded."
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (data === undefined)
    return (
      <Loading label="Loading past imports">
        <LinesSkeleton lines={4} />
      </Loading>
    )
  const { data: past, current_page, last_page, total } = data.data
  if (total === 0) return <p className={rows.quiet}>Nothing was imported yet. Past imports will be listed here.</p>
  return (
    <section className={classes.part} aria-labelledby="past-imports">
      <h2 id="past-imports" className={classes.title}>
        Past imports
      </h2>
      <ul className={rows.list}>
        {past.map((one) => (
          <li key={one.id} className={rows.row}>
            <div className={rows.rowMain}>
              <Link {...linkTo(addressOf(one.id))}>{one.file_name}</Link>
              <span className={rows.quiet}>
                {momentText(one.created_at, zone)}
                {one.user === '' ? '' : ` by ${one.user}`} · {summaryOf(one)}
              </span>
            </div>
            <span className={classes.state} data-state={one.state}>
              {STATE_WORDS[one.state]}
            </span>
          </li>
        ))}
      </ul>
      {last_page > 1 ? (
        <div className={classes.actions}>
          <Button variant="default" disabled={current_page <= 1} onClick={() => onPage(current_page - 1)}>
            Newer
          </Button>
          <span className={rows.quiet}>
            Page {current_page} of {last_page}
          </span>
          <Button variant="default" disabled={current_page >= last_page} onClick={() => onPage(current_page + 1)}>
            Older
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function summaryOf({ row_count, results }: ImportRow): string {
  if (results === null) return count(row_count, 'row', 'rows')
  return [
    `${results.create.toLocaleString('en')} new`,
    `${results.update.toLocaleString('en')} changed`,
    `${results.refuse.toLocaleString('en')} refused`,
  ].join(', ')
}
