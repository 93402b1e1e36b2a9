import { VisuallyHidden } from '@mantine/core'
import { IconArrowRight, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { reports, type ReportData, type WorkRow } from '../../../core/contracts/crm-reports.contract.ts'
import { conversionRate } from '../../../core/crm/records/conversion.ts'
import { funnelOf } from '../../../core/crm/sales-reports/funnel.ts'
import type { CardPeriod } from '../../../core/crm/sales-reports/report-periods.ts'
import { forecastOf, monthsOf, reportDays } from '../../../core/crm/sales-reports/reports.ts'
import type { REPORT_PARTS } from '../../../core/crm/sales-reports/reports.schema.ts'
import { changeOf, daysBefore } from '../../../core/crm/sales-reports/trend.ts'
import { calendarDay } from '../../../core/time/calendar.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useNow } from '../../shared/app/use-now.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { BarFigure, Figure } from '../../shared/figures/bar-figure.tsx'
import { StackedBars } from '../../shared/figures/stacked-bars.tsx'
import classes from './dashboard.module.css'
import { type CardHead, whole } from './figures.tsx'

export interface PeriodCardProps extends CardHead {
  readonly period: CardPeriod
}

/** Bars that a card has room for. */
const BARS = 6
const PERIOD_NAMES = { month: 'this month', quarter: 'this quarter', year: 'this year' } as const
const BEFORE_NAMES = { month: 'last month', quarter: 'last quarter', year: 'last year' } as const
const PERIOD_LABELS = { month: 'This month', quarter: 'This quarter', year: 'This year' } as const
const monthName = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const monthText = (month: string): string => monthName.format(new Date(`${month}-01T00:00:00Z`))
const money = (value: number): string => `USD ${whole.format(value)}`
const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0)

type Part = (typeof REPORT_PARTS)[number]

/** One part of the report of a period. */
function usePart(period: CardPeriod, part: Part) {
  const zone = useTimeZone()
  const days = reportDays(period, calendarDay(useNow(), zone))
  const query = useCall(reports, { ...days, time_zone: zone, parts: [part] }, { keepPreviousData: true })
  return { query, data: query.data?.data, months: monthsOf(days.from, days.to) }
}

/** The same part of the same days of the period before. */
function usePartBefore(period: CardPeriod, part: Part) {
  const zone = useTimeZone()
  const days = daysBefore(period, calendarDay(useNow(), zone))
  const query = useCall(reports, { ...days, time_zone: zone, parts: [part] }, { keepPreviousData: true })
  return { query, data: query.data?.data, months: monthsOf(days.from, days.to) }
}

/** Both queries as one: an error of either is shown and retried. */
const both = (...queries: readonly [Query, Query]): Query => ({
  isError: queries.some(({ isError }) => isError),
  isFetching: queries.some(({ isFetching }) => isFetching),
  isPlaceholderData: queries.some(({ isPlaceholderData }) => isPlaceholderData),
  refetch: () => {
    for (const query of queries) if (query.isError) query.refetch()
  },
})
interface Query {
  readonly isError: boolean
  readonly isFetching: boolean
  readonly isPlaceholderData: boolean
  refetch(): unknown
}

const wonOf = (months: readonly string[], data: ReportData | undefined): number =>
  sum(forecastOf(months, data?.pipeline ?? []).map(({ won }) => won))

/** What is won, against the target and the period before. */
export function WonCard({ period, ...head }: PeriodCardProps) {
  const now = usePart(period, 'deals')
  const before = usePartBefore(period, 'deals')
  const isLoaded = now.data !== undefined && before.data !== undefined
  const won = wonOf(now.months, now.data)
  const earlier = wonOf(before.months, before.data)
  const monthly = now.data?.target ?? null
  const target = monthly === null ? 0 : monthly * now.months.length
  const bar = (label: string, value: number) => ({ label, value, text: money(value) })
  return (
    <BarFigure
      {...head}
      query={both(now.query, before.query)}
      head={<Headline value={money(won)} trend={<Trend now={won} before={earlier} period={period} />} />}
      bars={
        isLoaded
          ? [
              bar(PERIOD_LABELS[period], won),
              bar(`Same days of ${BEFORE_NAMES[period]}`, earlier),
              ...(target === 0 ? [] : [bar('Target', target)]),
            ]
          : undefined
      }
      none={`No deal that closes ${PERIOD_NAMES[period]} is won yet.`}
      note={target === 0 ? undefined : `${whole.format(Math.floor((100 * won) / target))}% of the target is reached.`}
      hasNames
    />
  )
}

/** What is won and what open deals are worth, by month. */
export function ForecastCard({ period, ...head }: PeriodCardProps) {
  const { query, data, months } = usePart(period, 'deals')
  const rows = forecastOf(months, data?.pipeline ?? [])
  const target = data?.target ?? null
  const won = sum(rows.map((row) => row.won))
  const expected = sum(rows.map(({ weighted }) => weighted))
  return (
    <Figure
      {...head}
      query={query}
      none={data !== undefined && won === 0 && expected === 0 ? `No deal closes ${PERIOD_NAMES[period]}.` : undefined}
    >
      {data === undefined ? undefined : (
        <Headline value={money(won + expected)}>
          <p className={classes.headNote}>
            {money(won)} won and {money(expected)} expected of open deals
            {target === null ? '' : `, target ${money(target * months.length)}`}
          </p>
          <VisuallyHidden>
            <ul>
              {rows.map(({ month, ...row }) => (
                <li key={month}>
                  {monthText(month)}: {money(row.won)} won, {money(row.weighted)} expected
                </li>
              ))}
            </ul>
          </VisuallyHidden>
          <StackedBars
            series={[
              { name: 'Won', colour: 'var(--th-done)' },
              { name: 'Expected', colour: 'color-mix(in oklab, var(--th-brand) 55%, var(--th-surface))' },
            ]}
            rows={rows.map(({ month, ...row }) => ({
              label: monthText(month),
              values: [row.won, row.weighted],
              mark: target ?? undefined,
            }))}
            markName="Target"
            textOf={money}
          />
        </Headline>
      )}
    </Figure>
  )
}

/** How far deals come, with the rates between the stages (D-250). */
export function FunnelCard({ period, ...head }: PeriodCardProps) {
  const { query, data } = usePart(period, 'funnel')
  return (
    <BarFigure
      {...head}
      query={query}
      bars={
        data === undefined
          ? undefined
          : funnelOf(data.funnel ?? []).map(({ stage, deals, ofBefore }) => ({
              label: stage,
              value: deals,
              text: ofBefore === undefined ? whole.format(deals) : `${whole.format(deals)} · ${Math.round(ofBefore)}%`,
            }))
      }
      none={`No deal closes ${PERIOD_NAMES[period]}.`}
      note="Deals by the furthest stage that they reached; percent of the stage before."
    />
  )
}

/** New leads by source, with those that were won. */
export function SourcesCard({ period, ...head }: PeriodCardProps) {
  const now = usePart(period, 'leads')
  const before = usePartBefore(period, 'leads')
  const count = (data: ReportData | undefined) => sum((data?.sources ?? []).map(({ leads }) => leads))
  const sources = now.data?.sources ?? []
  const total = count(now.data)
  return (
    <BarFigure
      {...head}
      query={both(now.query, before.query)}
      head={
        <Headline
          value={total === 1 ? '1 new lead' : `${whole.format(total)} new leads`}
          trend={<Trend now={total} before={count(before.data)} period={period} />}
        />
      }
      bars={
        now.data === undefined || before.data === undefined
          ? undefined
          : sources.slice(0, BARS).map(({ source, leads, won }) => ({
              label: source === '' ? 'No source' : source,
              value: leads,
              text:
                won === 0
                  ? whole.format(leads)
                  : `${whole.format(leads)} · ${conversionRate({ won, total: leads })}% won`,
            }))
      }
      none={`No leads were created ${PERIOD_NAMES[period]}.`}
      note={moreThan(sources.length, 'sources')}
      hasNames
    />
  )
}

const workOf = ({ tasks, meetings, calls, emails, notes, records }: WorkRow): number =>
  tasks + meetings + calls + emails + notes + records

/** What each person did: tasks, meetings, calls, e-mails, notes and records. */
export function WorkCard({ period, ...head }: PeriodCardProps) {
  const { query, data } = usePart(period, 'work')
  const people = (data?.work ?? []).filter((row) => workOf(row) > 0)
  return (
    <BarFigure
      {...head}
      query={query}
      bars={
        data === undefined
          ? undefined
          : people.slice(0, BARS).map((row) => ({
              label: row.person?.name ?? 'Nobody (rules, forms)',
              value: workOf(row),
              text: whole.format(workOf(row)),
            }))
      }
      none={`Nothing was done ${PERIOD_NAMES[period]}.`}
      note={
        moreThan(people.length, 'people') ?? 'Tasks completed, meetings held, calls, e-mails, notes and new records.'
      }
      hasNames
    />
  )
}

const moreThan = (count: number, things: string): string | undefined =>
  count > BARS ? `The ${BARS} largest of ${whole.format(count)} ${things}.` : undefined

interface HeadlineProps {
  readonly value: string
  readonly trend?: ReactNode
  readonly children?: ReactNode
}

/** The figure of a card, with what explains it below. */
function Headline({ value, trend, children }: HeadlineProps) {
  return (
    <div className={classes.headline}>
      <p className={classes.headValue}>{value}</p>
      {trend}
      {children}
    </div>
  )
}

/** The change against the same days of the period before, in words. */
function Trend({
  now,
  before,
  period,
}: {
  readonly now: number
  readonly before: number
  readonly period: CardPeriod
}) {
  const change = changeOf(now, before)
  const then = `at this point of ${BEFORE_NAMES[period]}`
  const Icon = now > before ? IconTrendingUp : now < before ? IconTrendingDown : IconArrowRight
  return (
    <p className={classes.trend}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {change === undefined
        ? `Nothing ${then}`
        : now === before
          ? `The same as ${then}`
          : `${whole.format(Math.abs(change))}% ${now > before ? 'more' : 'less'} than ${then}`}
    </p>
  )
}
