import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { IconCircle, IconCircleCheck, IconExternalLink } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { queryFor } from '../../../adapters/client/queries.ts'
import { type CompanyCompleteness, companyCompleteness } from '../../../core/company/company-completeness.ts'
import { companyTabOfName } from '../../../core/company/company-fields.ts'
import { companyTabSchema } from '../../../core/company/company-tabs.schema.ts'
import { type CompanySettings, companySettings, updateCompanyTab } from '../../../core/contracts/company.contract.ts'
import { categoriesCache } from '../../../core/contracts/lookup.contract.ts'
import { type CompanyTab, companyTabAddress } from '../../../core/navigation/addresses.ts'
import { partOf } from '../../../core/navigation/match.ts'
import { shopAddress } from '../../../core/storefront/storefront-address.ts'
import { pageTitle } from '../../shared/app/page-title.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import type { FormValues } from '../../shared/form/form.types.ts'
import { goToNamedField } from '../../shared/form/go-to-field.ts'
import { LeaveScope, useLeave } from '../../shared/form/leave-guard.tsx'
import { pickFields } from '../../shared/form/merge-values.ts'
import { RecordForm } from '../../shared/form/record-form.tsx'
import { notify } from '../../shared/notice/notify.ts'
import { ScorePanel, type ScorePanelProps, ScoreSheet } from '../../shared/score/score-panel.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import type { CompanyFacts } from './company-facts.ts'
import { sectionsOf } from './company-fields.tsx'
import classes from './company.module.css'

/** The company settings: the tabs on the left, the form of one tab, and how complete the profile is. */
export function CompanyScreen({ tab }: { readonly tab: CompanyTab }) {
  const { data, isError, isFetching, refetch } = useCall(companySettings, {})
  const settings = data?.data
  if (settings === undefined)
    return (
      <div className={classes.page}>
        <h1>{pageTitle('companyDetails')}</h1>
        {isError ? (
          <ErrorState
            title="The company settings could not be loaded."
            detail="Check the connection and try again."
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label="Loading the company settings">
            <FormSkeleton fields={6} />
          </Loading>
        )}
      </div>
    )
  return <LoadedSettings settings={settings} tab={tab} />
}

interface LoadedProps {
  readonly settings: CompanySettings
  readonly tab: CompanyTab
}

function LoadedSettings({ settings, tab }: LoadedProps) {
  const navigate = useNavigate()
  const leave = useLeave()
  const [typed, setTyped] = useState<{ readonly tab: CompanyTab; readonly values: FormValues }>()
  const [wanted, setWanted] = useState<{ readonly tab: CompanyTab; readonly field: string }>()
  const tabs = Object.keys(settings.tabs) as readonly CompanyTab[]
  const score = useMemo(
    () => companyCompleteness({ ...settings.tabs, ...(typed?.tab === tab && { [tab]: typed.values }) }),
    [settings.tabs, typed, tab],
  )
  const open = (next: CompanyTab, field?: string) => {
    if (next === tab) {
      if (field !== undefined) goToNamedField(field)
      return
    }
    leave.request(() => {
      setWanted(field === undefined ? undefined : { tab: next, field })
      void navigate({ ...linkTo(companyTabAddress(next)), resetScroll: field === undefined })
    })
  }
  useEffect(() => {
    if (wanted?.tab === tab) goToNamedField(wanted.field)
  }, [tab, wanted])
  const onValues = useCallback((values: FormValues) => setTyped({ tab, values }), [tab])
  const panel = panelOf(score, open)
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{pageTitle('companyDetails')}</h1>
        {settings.is_public ? (
          <Link {...linkTo(shopAddress({ slug: settings.slug, page: 'about' }))} className={classes.preview ?? ''}>
            See it as visitors do <IconExternalLink size={16} stroke={1.5} aria-hidden />
          </Link>
        ) : null}
      </header>
      <div className={classes.sheet}>
        <ScoreSheet {...panel} />
        <NativeSelect
          aria-label="Section"
          value={tab}
          onChange={(event) => open(event.currentTarget.value as CompanyTab)}
          data={tabs.map((each) => ({ value: each, label: titleOf(each) }))}
        />
      </div>
      <div className={classes.columns}>
        <TabList tabs={tabs} current={tab} score={score} onOpen={open} />
        <div className={classes.main}>
          <LeaveScope value={leave.scope}>
            <TabForm key={tab} tab={tab} settings={settings} onValues={onValues} />
          </LeaveScope>
        </div>
        <aside className={classes.aside}>
          <ScorePanel {...panel} />
        </aside>
      </div>
      {leave.question}
    </div>
  )
}

const titleOf = (tab: CompanyTab): string => partOf('companyDetails', tab)?.title ?? tab

const panelOf = (
  { percentage, entries, nextBestActions }: CompanyCompleteness,
  open: (tab: CompanyTab, field: string) => void,
): ScorePanelProps => ({
  label: 'Company profile',
  percentage,
  entries: entries.map((entry) => ({ ...entry, key: `${entry.tab} ${entry.field}` })),
  actions: nextBestActions.map(({ tab, field, label, gain }) => ({
    key: `${tab} ${field}`,
    label,
    gain,
    go: () => open(tab, field),
  })),
  complete: 'Nothing is missing. Buyers see everything they ask for.',
})

interface TabListProps {
  readonly tabs: readonly CompanyTab[]
  readonly current: CompanyTab
  readonly score: CompanyCompleteness
  readonly onOpen: (tab: CompanyTab) => void
}

function TabList({ tabs, current, score, onOpen }: TabListProps) {
  return (
    <nav aria-label="Sections of the company settings" className={classes.tabs}>
      <ul>
        {tabs.map((tab) => {
          const isComplete = score.entries.every((entry) => entry.tab !== tab || entry.missing === 0)
          return (
            <li key={tab}>
              <Link
                {...linkTo(companyTabAddress(tab))}
                className={classes.tab ?? ''}
                activeOptions={{ exact: true, includeSearch: true }}
                aria-current={tab === current ? 'page' : undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  onOpen(tab)
                }}
              >
                {isComplete ? (
                  <IconCircleCheck size={18} stroke={1.5} aria-label="Complete" className={classes.done} />
                ) : (
                  <IconCircle size={18} stroke={1.5} aria-label="Incomplete" className={classes.open} />
                )}
                {titleOf(tab)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

interface TabFormProps {
  readonly tab: CompanyTab
  readonly settings: CompanySettings
  readonly onValues: (values: FormValues) => void
}

function TabForm({ tab, settings, onValues }: TabFormProps) {
  const client = useAppClient()
  const queries = useQueryClient()
  const invalidate = useInvalidate()
  const element = useRef<HTMLDivElement>(null)
  const facts = useFacts(settings)
  const sections = useMemo(() => sectionsOf(titleOf(tab), companyTabOfName(tab), facts), [tab, facts])
  // A saved tab opens again with what the server stored: new entries have ids.
  const [saved, setSaved] = useState<{ readonly form: FormValues; readonly times: number }>()
  useEffect(() => {
    if (saved !== undefined) element.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus()
  }, [saved])
  const store = (form: FormValues) => {
    setSaved((now) => ({ form, times: (now?.times ?? 0) + 1 }))
    queries.setQueryData(
      queryFor(client, companySettings, {}).queryKey,
      (now: { readonly data: CompanySettings } | undefined) =>
        now === undefined ? now : { ...now, data: { ...now.data, tabs: { ...now.data.tabs, [tab]: form } } },
    )
    void invalidate(companySettings)
  }
  return (
    <div ref={element}>
      <RecordForm
        key={saved?.times ?? 0}
        label={titleOf(tab)}
        sections={sections}
        schema={companyTabSchema(tab)}
        initial={saved?.form ?? settings.tabs[tab] ?? {}}
        draft={`company:${tab}`}
        hasIndex={false}
        onValues={onValues}
        save={(values, { call, changed, base }) =>
          client.call(
            updateCompanyTab,
            {
              tab,
              form: JSON.stringify(pickFields(values, changed)),
              was: JSON.stringify(pickFields(base, changed)),
            },
            call,
          )
        }
        onSaved={({ data, message }) => {
          store(data)
          notify.done(message)
        }}
      />
    </div>
  )
}

function useFacts({ main_category_changes_left }: CompanySettings): CompanyFacts {
  const { data } = useCall(categoriesCache, {})
  return useMemo(() => {
    const rows = data?.data ?? []
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    return {
      categories: rows.map(({ id, name, parent }) => ({
        value: String(id),
        label: parent === null ? name : `${names.get(parent) ?? ''} / ${name}`,
      })),
      categoryChangesLeft: main_category_changes_left,
    }
  }, [data, main_category_changes_left])
}
