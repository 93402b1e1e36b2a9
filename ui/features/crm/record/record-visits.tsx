import { Button, Pagination, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  visitList,
  type VisitReport,
  visitReportCall,
  type VisitRow,
} from '../../../../core/contracts/visits.contract.ts'
import { addressOf } from '../../../../core/navigation/addresses.ts'
import { relativeTime } from '../../../../core/text/relative-time.ts'
import { addDays, calendarDay } from '../../../../core/time/calendar.ts'
import { parseWireTime } from '../../../../core/time/wire-time.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { dayText, momentText } from '../../../shared/app/moments.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useNow } from '../../../shared/app/use-now.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import { BarFigure, Figure } from '../../../shared/figures/bar-figure.tsx'
import { EmptyState } from '../../../shared/states/empty-state.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import { recordKinds } from '../crm-config.ts'
import classes from './record-visits.module.css'
import type { RecordContext } from './record-context.ts'

const PERIODS = [7, 30, 90] as const
const TOP_PAGES = 7
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

/** What the person behind a record looked at on the company's own pages: sums with figures, and each visit. */
export function RecordVisits({ type, uniqueId, name, address }: RecordContext & { readonly address: string | null }) {
  const [days, setDays] = useState<number>(30)
  const zone = useTimeZone()
  const to = calendarDay(useNow(), zone)
  const from = addDays(to, 1 - days)
  const report = useCall(
    visitReportCall,
    { crm_unique_id: uniqueId, from, to, time_zone: zone },
    { keepPreviousData: true },
  )
  const { data, isError } = report
  if (data === undefined)
    return isError ? (
      <ErrorState
        title="The visits could not be loaded."
        onRetry={() => void report.refetch()}
        isRetrying={report.isFetching}
      />
    ) : (
      <Loading label="Loading the visits">
        <LinesSkeleton lines={8} />
      </Loading>
    )
  const sums = data.data
  if (sums.last_seen === null) return <NoVisits type={type} name={name} hasAddress={address !== null} />
  return (
    <div className={classes.visits}>
      <div className={classes.head}>
        <p className={classes.quiet}>
          Only visits to your products and your shop are shown. They are kept for 90 days.
        </p>
        <SegmentedControl
          size="xs"
          aria-label="Period"
          value={String(days)}
          onChange={(next) => setDays(Number(next))}
          data={PERIODS.map((period) => ({ value: String(period), label: `${period} days` }))}
        />
      </div>
      <Sums sums={sums} lastSeen={sums.last_seen} />
      <DaysFigure report={report} days={sums.days} total={sums.visits} />
      <div className={classes.figures}>
        <BarFigure
          question="What did they look at?"
          hasNames
          query={report}
          bars={sums.top_pages.slice(0, TOP_PAGES).map((page) => ({
            ...nameOf(page),
            value: page.visits,
            text: whole.format(page.visits),
          }))}
          none="Nothing in this period."
        />
        <BarFigure
          question="How far did they read?"
          query={report}
          bars={sums.depths.map(({ depth, visits }) => ({
            label: depth === 0 ? 'Not scrolled' : depth === 100 ? 'To the end' : `To ${depth}%`,
            value: visits,
            text: whole.format(visits),
          }))}
          none="Nothing in this period."
        />
      </div>
      <Visits uniqueId={uniqueId} namesPeople={type === 'Accounts' || type === 'Deals'} />
    </div>
  )
}

function NoVisits({ type, name, hasAddress }: Pick<RecordContext, 'type' | 'name'> & { readonly hasAddress: boolean }) {
  const isOfContacts = type === 'Deals' || type === 'Accounts'
  return (
    <EmptyState icon={<IconEye size={28} stroke={1.5} />} title="No visits yet">
      {`When ${isOfContacts ? `a contact of ${name}` : name} is signed in and opens one of your products or your shop, the visit appears here: what was looked at, for how long, and how far.`}
      {hasAddress || isOfContacts
        ? null
        : ` People are recognised by their e-mail address; this ${recordKinds[type].one} has none.`}
    </EmptyState>
  )
}

function Sums({ sums, lastSeen }: { readonly sums: VisitReport; readonly lastSeen: string }) {
  const now = useNow()
  const zone = useTimeZone()
  const facts = [
    ['Visits', whole.format(sums.visits)],
    ['Time on your pages', durationText(sums.time_on_page)],
    ['Clicks', whole.format(sums.clicks)],
    ['Read on average', sums.average_depth === null ? '–' : `${sums.average_depth}%`],
    ['Last seen', relativeTime(parseWireTime(lastSeen) ?? now, now, zone)],
  ] as const
  return (
    <dl className={classes.sums}>
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Columns by day; the table beside them says the same to those who do not see them. */
function DaysFigure({
  report,
  days,
  total,
}: {
  readonly report: Parameters<typeof Figure>[0]['query']
  readonly days: VisitReport['days']
  readonly total: number
}) {
  const most = Math.max(1, ...days.map(({ visits }) => visits))
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return (
    <Figure question="When did they visit?" query={report} none={total === 0 ? 'No visits in this period.' : undefined}>
      <div className={classes.chart} aria-hidden>
        <span className={classes.most}>{whole.format(most)}</span>
        <svg viewBox={`0 0 ${days.length * 10} 100`} preserveAspectRatio="none">
          {days.map(({ day, visits }, at) => {
            const height = (visits / most) * 100
            return (
              <rect key={day} x={at * 10 + 1} y={100 - height} width={8} height={height}>
                <title>{`${dayText(day)}: ${visitsText(visits)}`}</title>
              </rect>
            )
          })}
        </svg>
        <span className={classes.ends}>
          <span>{dayText(first)}</span>
          <span>{dayText(last)}</span>
        </span>
      </div>
      <VisuallyHidden>
        <table>
          <caption>Visits by day; days without visits are left out</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Visits</th>
            </tr>
          </thead>
          <tbody>
            {days.flatMap(({ day, visits }) =>
              visits === 0
                ? []
                : [
                    <tr key={day}>
                      <th scope="row">{dayText(day)}</th>
                      <td>{visits}</td>
                    </tr>,
                  ],
            )}
          </tbody>
        </table>
      </VisuallyHidden>
    </Figure>
  )
}

/** Each visit, newest first. `namesPeople` says who it was, where several people stand behind the record. */
function Visits({ uniqueId, namesPeople }: { readonly uniqueId: string; readonly namesPeople: boolean }) {
  const [page, setPage] = useState(1)
  const zone = useTimeZone()
  const list = useCall(visitList, { crm_unique_id: uniqueId, page }, { keepPreviousData: true })
  const rows = list.data?.data
  return (
    <section className={classes.all} aria-labelledby="all-visits">
      <h3 id="all-visits">
        All visits {rows === undefined ? null : <span className={classes.count}>{whole.format(rows.total)}</span>}
      </h3>
      {rows === undefined ? (
        list.isError ? (
          <ErrorState
            title="The visits could not be loaded."
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : (
          <Loading label="Loading the visits">
            <LinesSkeleton lines={6} />
          </Loading>
        )
      ) : (
        <>
          <ul className={classes.rows} aria-busy={list.isPlaceholderData}>
            {rows.data.map((visit) => (
              <li key={visit.id}>
                <span className={classes.page}>
                  <PageName page={visit} />
                </span>
                <span className={classes.quiet}>{factsOf(visit, namesPeople)}</span>
                <time dateTime={visit.visited_at} className={classes.quiet}>
                  {momentText(visit.visited_at, zone)}
                </time>
              </li>
            ))}
          </ul>
          {rows.data.length === 0 && page > 1 ? (
            <Button variant="default" size="xs" onClick={() => setPage(1)}>
              To the first page
            </Button>
          ) : null}
          {rows.last_page > 1 ? (
            <Pagination
              size="sm"
              total={rows.last_page}
              value={page}
              onChange={setPage}
              getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
            />
          ) : null}
        </>
      )}
    </section>
  )
}

type OwnPage = Pick<VisitRow, 'product_id' | 'page_name' | 'is_public'>

/** A page of the company as text, with the address of what buyers can open. */
function nameOf({ product_id, page_name, is_public }: OwnPage): {
  readonly label: string
  readonly address?: string
} {
  if (product_id === null) return { label: `Your shop: ${page_name}` }
  if (!is_public) return { label: `${page_name} (not on sale)` }
  return { label: page_name, address: addressOf('product', { product: product_id }) }
}

function PageName({ page }: { readonly page: OwnPage }) {
  const { label, address } = nameOf(page)
  return address === undefined ? label : <Link {...linkTo(address)}>{label}</Link>
}

/** 'Ada Lovelace · 2 min · read to 75% · 3 clicks'; what did not happen is left out. */
function factsOf({ person, time_on_page, depth, clicks }: VisitRow, namesPeople: boolean): string {
  return [
    namesPeople ? person : '',
    time_on_page === 0 ? '' : durationText(time_on_page),
    depth === null ? '' : depth === 100 ? 'read to the end' : `read to ${depth}%`,
    clicks === 0 ? '' : clicks === 1 ? '1 click' : `${whole.format(clicks)} clicks`,
  ]
    .filter((fact) => fact !== '')
    .join(' · ')
}

const visitsText = (count: number): string => (count === 1 ? '1 visit' : `${whole.format(count)} visits`)

/** '45 s', '3 min', '1 h 5 min'. */
function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
