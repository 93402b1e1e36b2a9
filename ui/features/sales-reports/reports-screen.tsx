import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconTarget } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { crmUsers } from '../../../core/contracts/crm.contract.ts'
import { type ReportData, reports } from '../../../core/contracts/crm-reports.contract.ts'
import { conversionRate } from '../../../core/crm/records/conversion.ts'
import { isOpenStage, stageProbability } from '../../../core/crm/records/stages.ts'
import { funnelOf } from '../../../core/crm/sales-reports/funnel.ts'
import { forecastOf, monthsOf, reportDays, stagesInOrder } from '../../../core/crm/sales-reports/reports.ts'
import { RECORD_TYPE_NAMES } from '../../../core/crm/records/record-types.ts'
import { withQuery } from '../../../core/navigation/address.ts'
import { pathOf } from '../../../core/navigation/addresses.ts'
import { isAnyGranted } from '../../../core/permissions/permissions.ts'
import { calendarDay } from '../../../core/time/calendar.ts'
import { lazyPart } from '../../shared/app/lazy-part.tsx'
import { linkTo } from '../../shared/app/link-to.ts'
import { dayText } from '../../shared/app/moments.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useMay } from '../../shared/app/use-may.ts'
import { useNow } from '../../shared/app/use-now.ts'
import { useSessionUser } from '../../shared/app/use-session.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { StackedBars } from '../../shared/figures/stacked-bars.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { Held } from '../../shared/states/held.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { type Cell, ReportSection } from './report-section.tsx'
import type { ReportsSearch } from './reports-search.ts'
import type { TargetDialogProps } from './target-dialog.tsx'
import classes from './reports.module.css'
import { REPORT_PERIODS } from '../../../core/crm/sales-reports/report-periods.ts'

const LazyTargetDialog = lazyPart<TargetDialogProps>(
  () => import('./target-dialog.tsx').then((module) => module.TargetDialog),
  { failed: (retry) => <ErrorState title="The form could not be loaded." onRetry={retry} /> },
)

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const money = (value: number): string => `USD ${whole.format(value)}`
const monthName = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const monthText = (month: string): string => monthName.format(new Date(`${month}-01T00:00:00Z`))
/** Nothing is a dash, so that the eye finds what there is. */
const NOTHING = '–'
const counted = (value: number): Cell => ({ text: value === 0 ? NOTHING : whole.format(value), value })
const amount = (value: number): Cell => ({
  text: value === 0 ? NOTHING : money(value),
  value: Math.round(100 * value) / 100,
})
const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0)

const tint = (percent: number): string => `color-mix(in oklab, var(--th-brand) ${percent}%, var(--th-surface))`
/** Bars of stages are darker the nearer the decision is. */
const STAGE_COLOURS: Readonly<Record<string, string>> = {
  Qualification: tint(30),
  Proposal: tint(55),
  Negotiation: tint(85),
  Won: 'var(--th-done)',
  Lost: 'var(--th-line-strong)',
}

/** Figures about the records that the person may see, for a period and an owner. */
export function ReportsScreen({ search }: { readonly search: ReportsSearch }) {
  const navigate = useNavigate()
  const zone = useTimeZone()
  const today = calendarDay(useNow(), zone)
  const isOwn = search.from !== undefined && search.to !== undefined && search.from <= search.to
  const period = search.period ?? 'quarter'
  const days = isOwn ? { from: search.from!, to: search.to! } : reportDays(period, today)
  const people = useCall(crmUsers, {}).data?.data ?? []
  const report = useCall(reports, { ...days, owner: search.owner, time_zone: zone }, { keepPreviousData: true })
  const { data, isError, isFetching, refetch, isPlaceholderData } = report
  const go = (next: ReportsSearch) => void navigate(linkTo(withQuery(pathOf('reports'), { ...next })))
  const owner = people.find(({ id }) => id === search.owner)?.full_name
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>Reports</h1>
        <div className={classes.choices}>
          <NativeSelect
            label="Period"
            value={isOwn ? 'own' : period}
            onChange={({ currentTarget: { value } }) =>
              go(
                value === 'own'
                  ? { owner: search.owner, ...days }
                  : { owner: search.owner, period: REPORT_PERIODS.find((one) => one.value === value)?.value },
              )
            }
          >
            {REPORT_PERIODS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            <option value="own">Custom dates</option>
          </NativeSelect>
          {isOwn ? (
            <>
              <DayInput
                label="From"
                value={days.from}
                onChange={(from) => go({ ...search, from, to: from > days.to ? from : days.to })}
              />
              <DayInput
                label="To"
                value={days.to}
                onChange={(to) => go({ ...search, to, from: to < days.from ? to : days.from })}
              />
            </>
          ) : null}
          <NativeSelect
            label="Owner"
            value={String(search.owner ?? '')}
            onChange={({ currentTarget: { value } }) =>
              go({ ...search, owner: value === '' ? undefined : Number(value) })
            }
          >
            <option value="">Everybody</option>
            {people.map(({ id, full_name }) => (
              <option key={id} value={id}>
                {full_name}
              </option>
            ))}
          </NativeSelect>
        </div>
      </header>
      <Held isHeld={isPlaceholderData}>
        <p className={classes.about}>
          {dayText(days.from)} to {dayText(days.to)}, from the records you can see.
        </p>
      </Held>
      {data === undefined ? (
        isError ? (
          <ErrorState
            title="The reports could not be loaded."
            detail="Check the connection and try again."
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label="Loading the reports">
            <LinesSkeleton lines={12} />
          </Loading>
        )
      ) : (
        <div className={classes.sections} aria-busy={isPlaceholderData} data-pending={isPlaceholderData || undefined}>
          <Held isHeld={isPlaceholderData}>
            <Sections data={data.data} days={days} owner={search.owner} ownerName={owner} />
          </Held>
        </div>
      )}
    </div>
  )
}

/** A day, taken over when the field is left, so that typing a year does not load reports of the year 2. */
function DayInput({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
}) {
  return (
    <TextInput
      key={value}
      type="date"
      label={label}
      defaultValue={value}
      min="2000-01-01"
      max="2999-12-31"
      onBlur={({ currentTarget }) => {
        if (currentTarget.value !== '' && currentTarget.value !== value && currentTarget.checkValidity())
          onChange(currentTarget.value)
      }}
    />
  )
}

interface SectionsProps {
  readonly data: ReportData
  readonly days: { readonly from: string; readonly to: string }
  readonly owner: number | undefined
  readonly ownerName: string | undefined
}

function Sections({ data, days, owner, ownerName }: SectionsProps) {
  const { pipeline, undated, funnel, sources, work } = data
  const suffix = `${days.from}-${days.to}`
  const months = monthsOf(days.from, days.to)
  return (
    <>
      {pipeline === null ? null : (
        <>
          <Forecast
            months={months}
            pipeline={pipeline}
            target={data.target}
            owner={owner}
            ownerName={ownerName}
            fileName={`forecast-${suffix}`}
          />
          <Pipeline months={months} pipeline={pipeline} undated={undated} fileName={`pipeline-${suffix}`} />
          <Funnel funnel={funnel ?? []} pipeline={pipeline} fileName={`funnel-${suffix}`} />
        </>
      )}
      {sources === null ? null : <Sources sources={sources} fileName={`lead-sources-${suffix}`} />}
      <Work work={work} fileName={`work-${suffix}`} hasDeals={pipeline !== null} />
    </>
  )
}

interface DealProps {
  readonly months: readonly string[]
  readonly pipeline: NonNullable<ReportData['pipeline']>
  readonly fileName: string
}

const NO_DEALS = 'No deal closes in this period. Deals appear by their closing date.'

function Forecast({
  months,
  pipeline,
  target,
  owner,
  ownerName,
  fileName,
}: DealProps & {
  readonly target: number | null
  readonly owner: number | undefined
  readonly ownerName: string | undefined
}) {
  const [isOpen, setOpen] = useState(false)
  const me = useSessionUser()
  const mayDeals = useMay('Deals')
  const maySettings = useMay('General Settings')
  const maySet = mayDeals('Edit') && (maySettings('Edit') || (owner !== undefined && owner === me?.id))
  const rows = forecastOf(months, pipeline)
  const named = owner === undefined ? 'the company' : (ownerName ?? 'this person')
  return (
    <ReportSection
      title="Forecast"
      about={`What is won, and what open deals are worth by their own probability or that of their stage: Qualification ${stageProbability('Qualification')}%, Proposal ${stageProbability('Proposal')}%, Negotiation ${stageProbability('Negotiation')}%, others ${stageProbability('')}%.`}
      none={pipeline.length === 0 && target === null ? NO_DEALS : undefined}
      fileName={fileName}
      action={
        maySet ? (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconTarget size={16} stroke={1.5} />}
            onClick={() => setOpen(true)}
          >
            {target === null ? 'Set a target' : 'Change the target'}
          </Button>
        ) : undefined
      }
      chart={
        <>
          <StackedBars
            series={[
              { name: 'Won', colour: 'var(--th-done)' },
              { name: 'Expected', colour: tint(70) },
              { name: 'Rest of the open deals', colour: tint(25) },
            ]}
            rows={rows.map(({ month, won, open, weighted }) => ({
              label: monthText(month),
              values: [won, weighted, open - weighted],
              mark: target ?? undefined,
            }))}
            markName="Target"
            textOf={money}
          />
          {isOpen ? (
            <LazyTargetDialog owner={owner} name={named} target={target} onClose={() => setOpen(false)} />
          ) : null}
        </>
      }
      table={{
        head: ['Month', 'Won', 'Expected', 'All open', ...(target === null ? [] : ['Target'])],
        rows: rows.map(({ month, won, open, weighted }) => [
          { text: monthText(month) },
          amount(won),
          amount(weighted),
          amount(open),
          ...(target === null ? [] : [amount(target)]),
        ]),
        foot: [
          { text: 'Total' },
          amount(sum(rows.map(({ won }) => won))),
          amount(sum(rows.map(({ weighted }) => weighted))),
          amount(sum(rows.map(({ open }) => open))),
          ...(target === null ? [] : [amount(target * months.length)]),
        ],
      }}
    />
  )
}

function Pipeline({ months, pipeline, undated, fileName }: DealProps & { readonly undated: ReportData['undated'] }) {
  const stages = stagesInOrder(pipeline.map(({ stage }) => stage))
  const nameOf = (stage: string) => (stage === '' ? 'No stage' : stage)
  const cellOf = (month: string, stage: string) => pipeline.find((one) => one.month === month && one.stage === stage)
  const without =
    undated === null || undated.deals === 0
      ? ''
      : undated.deals === 1
        ? ` One deal of ${money(undated.amount)} has no closing date.`
        : ` ${whole.format(undated.deals)} deals of ${money(undated.amount)} have no closing date.`
  return (
    <ReportSection
      title="Pipeline by stage and month"
      about={`Amounts of deals by the month of their closing date.${without}`}
      none={pipeline.length === 0 ? NO_DEALS : undefined}
      fileName={fileName}
      chart={
        <StackedBars
          series={stages.map((stage) => ({
            name: nameOf(stage),
            colour: Object.hasOwn(STAGE_COLOURS, stage) ? STAGE_COLOURS[stage]! : 'var(--th-news)',
          }))}
          rows={months.map((month) => ({
            label: monthText(month),
            values: stages.map((stage) => cellOf(month, stage)?.amount ?? 0),
          }))}
          textOf={money}
        />
      }
      table={{
        head: ['Month', ...stages.map(nameOf), 'Deals'],
        rows: months.map((month) => [
          { text: monthText(month) },
          ...stages.map((stage) => amount(cellOf(month, stage)?.amount ?? 0)),
          counted(sum(pipeline.filter((one) => one.month === month).map(({ deals }) => deals))),
        ]),
        foot: [
          { text: 'Total' },
          ...stages.map((stage) => amount(sum(pipeline.filter((one) => one.stage === stage).map((one) => one.amount)))),
          counted(sum(pipeline.map(({ deals }) => deals))),
        ],
      }}
    />
  )
}

function Funnel({
  funnel,
  pipeline,
  fileName,
}: Omit<DealProps, 'months'> & { readonly funnel: NonNullable<ReportData['funnel']> }) {
  const steps = funnelOf(funnel)
  const open = sum(pipeline.filter(({ stage }) => isOpenStage(stage)).map(({ deals }) => deals))
  const percent = (value: number | undefined): Cell =>
    value === undefined ? { text: NOTHING } : { text: `${value}%`, value }
  return (
    <ReportSection
      title="Funnel"
      about={`Deals that close in this period, by the furthest stage that each has reached.${
        open === 0 ? '' : ` ${whole.format(open)} of them ${open === 1 ? 'is' : 'are'} still open.`
      }`}
      none={funnel.length === 0 ? NO_DEALS : undefined}
      fileName={fileName}
      chart={
        <StackedBars
          series={[{ name: 'Deals that came this far', colour: tint(85) }]}
          rows={steps.map(({ stage, deals }) => ({ label: stage, values: [deals] }))}
          textOf={(value) => whole.format(value)}
        />
      }
      table={{
        head: ['Stage', 'Deals', 'Amount', 'Of the stage before', 'Of all'],
        rows: steps.map((step) => [
          { text: step.stage },
          counted(step.deals),
          amount(step.amount),
          percent(step.ofBefore),
          percent(step.ofAll),
        ]),
      }}
    />
  )
}

function Sources({
  sources,
  fileName,
}: {
  readonly sources: NonNullable<ReportData['sources']>
  readonly fileName: string
}) {
  const nameOf = (source: string) => (source === '' ? 'No source' : source)
  const rate = (won: number, total: number): Cell => {
    const value = conversionRate({ won, total })
    return { text: `${value}%`, value }
  }
  const all = {
    leads: sum(sources.map((row) => row.leads)),
    converted: sum(sources.map((row) => row.converted)),
    won: sum(sources.map((row) => row.won)),
  }
  return (
    <ReportSection
      title="Conversion by source"
      about="Leads created in this period, and how many have become a contact or were won since."
      none={sources.length === 0 ? 'No leads were created in this period.' : undefined}
      fileName={fileName}
      chart={
        <StackedBars
          series={[
            { name: 'Won', colour: 'var(--th-done)' },
            { name: 'Other leads', colour: tint(35) },
          ]}
          rows={sources.map(({ source, leads, won }) => ({ label: nameOf(source), values: [won, leads - won] }))}
          textOf={(value) => whole.format(value)}
        />
      }
      table={{
        head: ['Source', 'Leads', 'Converted', 'Won', 'Won in %'],
        rows: sources.map(({ source, leads, converted, won }) => [
          { text: nameOf(source) },
          counted(leads),
          counted(converted),
          counted(won),
          rate(won, leads),
        ]),
        foot: [
          { text: 'Total' },
          counted(all.leads),
          counted(all.converted),
          counted(all.won),
          rate(all.won, all.leads),
        ],
      }}
    />
  )
}

/** What is counted, and the modules of which any lets the person see it. */
const WORK = [
  { name: 'tasks', label: 'Tasks', needs: ['Tasks'], colour: tint(95) },
  { name: 'meetings', label: 'Meetings', needs: ['Meetings'], colour: tint(70) },
  { name: 'calls', label: 'Calls', needs: ['Calls'], colour: tint(45) },
  { name: 'emails', label: 'E-mails', needs: RECORD_TYPE_NAMES, colour: tint(25) },
  { name: 'notes', label: 'Notes', needs: RECORD_TYPE_NAMES, colour: 'var(--th-news)' },
  { name: 'records', label: 'Records', needs: RECORD_TYPE_NAMES, colour: 'var(--th-line-strong)' },
] as const

function Work({
  work,
  fileName,
  hasDeals,
}: {
  readonly work: ReportData['work']
  readonly fileName: string
  readonly hasDeals: boolean
}) {
  const user = useSessionUser()
  const kinds = WORK.filter(
    ({ needs }) =>
      user !== undefined &&
      isAnyGranted(
        user,
        needs.map((module) => ({ module, action: 'View' })),
      ),
  )
  const nameOf = ({ person }: ReportData['work'][number]) => (person === null ? 'Nobody (rules, forms)' : person.name)
  return (
    <ReportSection
      title="Work done by person"
      about="Tasks completed, meetings held and calls made, by their owner; e-mails sent, notes and new records, by who made them; deals won, by their owner."
      none={work.length === 0 ? 'Nothing was done in this period.' : undefined}
      fileName={fileName}
      chart={
        <StackedBars
          series={kinds.map(({ label, colour }) => ({ name: label, colour }))}
          rows={work.map((row) => ({ label: nameOf(row), values: kinds.map(({ name }) => row[name]) }))}
          textOf={(value) => whole.format(value)}
        />
      }
      table={{
        head: ['Person', ...kinds.map(({ label }) => label), ...(hasDeals ? ['Deals won'] : [])],
        rows: work.map((row) => [
          { text: nameOf(row) },
          ...kinds.map(({ name }) => counted(row[name])),
          ...(hasDeals ? [amount(row.won)] : []),
        ]),
      }}
    />
  )
}
