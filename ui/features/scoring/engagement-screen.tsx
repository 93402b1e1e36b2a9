import { Pagination } from '@mantine/core'
import { IconFlame } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { RecordRow } from '../../../core/contracts/crm.contract.ts'
import { leads } from '../../../core/contracts/crm-lists.contract.ts'
import { leadGroups } from '../../../core/contracts/scoring.contract.ts'
import { SCORE_FIELDS } from '../../../core/crm/lists/filter-fields.ts'
import { recordLabel } from '../../../core/crm/records/record-label.ts'
import { HOT_FROM_PERCENT, type LeadClass, WARM_FROM_PERCENT } from '../../../core/crm/scoring/scoring-groups.ts'
import { toAddress } from '../../../core/filters/filter-address.ts'
import { checkFilter } from '../../../core/filters/filter-check.ts'
import type { FilterTree } from '../../../core/filters/filter-tree.ts'
import { addressOf, recordAddress } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useMay } from '../../shared/app/use-may.ts'
import { LEAD_GROUPS, LeadScoreBadge } from '../../shared/score/lead-score-badge.tsx'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { ForbiddenState } from '../../shared/states/forbidden-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import classes from './engagement.module.css'

const PER_PAGE = 25
const whole = new Intl.NumberFormat('en')
const score = (operator: 9 | 12 | 13, value: number | readonly number[]): FilterTree => ({
  match: 'all',
  rules: [{ field: 'score', operator, value }],
})

interface Group {
  readonly filter: FilterTree
  readonly span: string
  /** What to do with these leads. */
  readonly advice: string
}

const GROUPS: Readonly<Record<LeadClass, Group>> = {
  hot: {
    filter: score(12, HOT_FROM_PERCENT),
    span: `${HOT_FROM_PERCENT}% and more`,
    advice: 'Ready to talk about an order: write or call today.',
  },
  warm: {
    filter: score(13, [WARM_FROM_PERCENT, HOT_FROM_PERCENT - 1]),
    span: `${WARM_FROM_PERCENT} to ${HOT_FROM_PERCENT - 1}%`,
    advice: 'Interested: find out what is missing, and keep in touch.',
  },
  cold: {
    filter: score(9, WARM_FROM_PERCENT),
    span: `Below ${WARM_FROM_PERCENT}%`,
    advice: 'Little is known, or little happened so far.',
  },
}

/** The address of the list of leads with a filter. */
function leadsAddress(filter: FilterTree): string {
  const check = checkFilter(filter, SCORE_FIELDS)
  return addressOf('leads', {}, { filter: check.ok ? toAddress(check.filter) : undefined })
}

export interface EngagementScreenProps {
  /** Undefined: the first group that has leads. */
  readonly group: LeadClass | undefined
  readonly page: number
  readonly onPage: (group: LeadClass, page: number) => void
}

/** The leads by how likely they buy: hot, warm and cold. */
export function EngagementScreen({ group: wanted, page, onPage }: EngagementScreenProps) {
  const { data, isError, isFetching, refetch } = useCall(leadGroups, {})
  const mayList = useMay('Leads')('View')
  const mayScore = useMay('Scoring Rules')('View')
  const groups = data?.data
  const group = wanted ?? groups?.find(({ total }) => total > 0)?.group ?? 'hot'
  const isEmpty = groups?.every(({ total }) => total === 0) === true
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>Engagement score</h1>
        {mayScore ? <Link {...linkTo(addressOf('scoringRules'))}>Scoring rules</Link> : null}
      </header>
      {groups === undefined ? (
        isError ? (
          <ErrorState
            title="The groups could not be loaded."
            detail="Check the connection and try again."
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label="Loading the groups">
            <LinesSkeleton lines={10} />
          </Loading>
        )
      ) : isEmpty ? (
        <EmptyState icon={<IconFlame size={28} stroke={1.5} />} title="No leads yet">
          Leads are grouped here by what you know about them and what they do in your shop. Every request for a quote
          makes one.
        </EmptyState>
      ) : (
        <>
          <ul className={classes.cards}>
            {groups.map((each) => (
              <li key={each.group} className={classes.card} data-current={each.group === group || undefined}>
                <span className={classes.cardHead}>
                  <LeadScoreBadge percent={each.group === 'hot' ? 100 : each.group === 'warm' ? 50 : 0} hidesPercent />
                  <span className={classes.quiet}>{GROUPS[each.group].span}</span>
                </span>
                <strong className={classes.total}>
                  {mayList ? (
                    <Link
                      {...linkTo(leadsAddress(GROUPS[each.group].filter))}
                      aria-label={`${whole.format(each.total)} ${LEAD_GROUPS[each.group].label.toLowerCase()} leads: open in the list of leads`}
                    >
                      {whole.format(each.total)}
                    </Link>
                  ) : (
                    whole.format(each.total)
                  )}
                </strong>
                <span className={classes.quiet}>{GROUPS[each.group].advice}</span>
                <span className={classes.links}>
                  <Link
                    {...linkTo(addressOf('engagementScore', {}, { group: each.group }))}
                    aria-current={each.group === group ? 'true' : undefined}
                  >
                    Show {LEAD_GROUPS[each.group].label.toLowerCase()} leads
                  </Link>
                </span>
              </li>
            ))}
          </ul>
          {mayList ? (
            <GroupList group={group} page={page} onPage={(next) => onPage(group, next)} />
          ) : (
            <ForbiddenState wanted="see the leads" right="Leads: View" grantedBy="The owner of your company" />
          )}
        </>
      )}
    </div>
  )
}

interface GroupListProps {
  readonly group: LeadClass
  readonly page: number
  readonly onPage: (page: number) => void
}

function GroupList({ group, page, onPage }: GroupListProps) {
  const list = useCall(
    leads,
    { filters: GROUPS[group].filter, sort_by: 'score', sort_dir: 'desc', page, per_page: PER_PAGE },
    { keepPreviousData: true },
  )
  const title = `${LEAD_GROUPS[group].label} leads`
  const found = list.data?.lead_data
  return (
    <section className={classes.list} aria-label={title} aria-busy={list.isFetching}>
      <h2>{title}</h2>
      {found === undefined ? (
        list.isError ? (
          <ErrorState
            title="The leads could not be loaded."
            isRetrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <Loading label="Loading the leads">
            <LinesSkeleton lines={8} />
          </Loading>
        )
      ) : found.data.length === 0 ? (
        <p className={classes.quiet}>No lead is in this group.</p>
      ) : (
        <>
          <div className={classes.scroll}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">Lead</th>
                  <th scope="col">Score</th>
                  <th scope="col" className={classes.number}>
                    Engagement
                  </th>
                  <th scope="col" className={classes.wide}>
                    Status
                  </th>
                  <th scope="col" className={classes.wide}>
                    Owner
                  </th>
                </tr>
              </thead>
              <tbody>
                {found.data.map((row) => (
                  <LeadLine key={row.unique_id} row={row} />
                ))}
              </tbody>
            </table>
          </div>
          {found.last_page > 1 ? (
            <Pagination
              total={found.last_page}
              value={page}
              onChange={onPage}
              getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
            />
          ) : null}
        </>
      )}
    </section>
  )
}

function LeadLine({ row }: { readonly row: RecordRow }) {
  return (
    <tr>
      <th scope="row">
        <Link {...linkTo(recordAddress('Leads', row.unique_id))}>{recordLabel(row)}</Link>
      </th>
      <td>
        <LeadScoreBadge percent={row.score} />
      </td>
      <td className={classes.number}>{row.engagement}%</td>
      <td className={classes.wide}>{row.category === '' ? '–' : row.category}</td>
      <td className={classes.wide}>{row.owner?.name ?? '–'}</td>
    </tr>
  )
}
