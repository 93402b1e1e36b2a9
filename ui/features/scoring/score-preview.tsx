import { useDebouncedValue } from '@mantine/hooks'
import { previewScores } from '../../../core/contracts/scoring.contract.ts'
import { printCriterion, type ScoreCriteria } from '../../../core/crm/scoring/score-criteria.ts'
import { SCORING_GROUPS } from '../../../core/crm/scoring/scoring-groups.ts'
import type { CallInput } from '../../../core/contracts/endpoint.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { LeadScoreBadge } from '../../shared/score/lead-score-badge.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import classes from './scoring.module.css'

/** Typing and clicking pause this long before the scores are asked for. */
const PAUSE_MS = 300
const whole = new Intl.NumberFormat('en')
/** A score of each group, for its badge. */
const GROUPS = [
  ['hot', 100],
  ['warm', 50],
  ['cold', 0],
] as const

/** The criteria as they are sent. */
export const printed = (criteria: ScoreCriteria) =>
  Object.fromEntries(SCORING_GROUPS.map(({ key }) => [key, criteria[key].map(printCriterion)])) as CallInput<
    typeof previewScores
  >

interface ScorePreviewProps {
  readonly criteria: ScoreCriteria
  readonly isDirty: boolean
}

/** How many leads have which score, with the stored rules and with the edited ones. */
export function ScorePreview({ criteria, isDirty }: ScorePreviewProps) {
  const [asked] = useDebouncedValue(criteria, PAUSE_MS)
  const preview = useCall(previewScores, printed(asked), { keepPreviousData: true })
  const data = preview.data?.data
  return (
    <section className={classes.preview} aria-labelledby="score-preview" aria-busy={preview.isFetching}>
      <h2 id="score-preview">Scores of your leads</h2>
      {data === undefined ? (
        preview.isError ? (
          <ErrorState
            title="The scores could not be computed."
            onRetry={() => void preview.refetch()}
            isRetrying={preview.isFetching}
          />
        ) : (
          <Loading label="Computing the scores">
            <LinesSkeleton lines={5} />
          </Loading>
        )
      ) : data.total === 0 ? (
        <p className={classes.quiet}>No leads yet. Every request for a quote makes one.</p>
      ) : (
        <>
          <Bars before={data.before.bars} after={isDirty ? data.after.bars : undefined} />
          <dl className={classes.groups}>
            {GROUPS.map(([group, percent]) => (
              <div key={group}>
                <dt>
                  <LeadScoreBadge percent={percent} hidesPercent />
                </dt>
                <dd>
                  {whole.format(data.before.groups[group])}
                  {isDirty ? ` → ${whole.format(data.after.groups[group])}` : ''}
                </dd>
              </div>
            ))}
          </dl>
          <p className={classes.quiet} style={{ margin: 0 }} role="status">
            {data.counted < data.total
              ? `The ${whole.format(data.counted)} newest of ${whole.format(data.total)} leads.`
              : `${whole.format(data.total)} ${data.total === 1 ? 'lead' : 'leads'}.`}{' '}
            {isDirty ? 'Nothing changes until you save.' : 'Edit a rule to see what it would change.'}
          </p>
        </>
      )}
    </section>
  )
}

interface BarsProps {
  readonly before: readonly number[]
  /** Undefined: as before. */
  readonly after: readonly number[] | undefined
}

function Bars({ before, after }: BarsProps) {
  const most = Math.max(1, ...before, ...(after ?? []))
  const height = (count: number) => ({ blockSize: `${(count / most) * 100}%` })
  const words = before
    .map((count, at) => {
      const span = `${at * 10} to ${at === 9 ? 100 : at * 10 + 9}%`
      return `${span}: ${count}${after === undefined ? '' : `, then ${after[at] ?? 0}`}`
    })
    .join('; ')
  return (
    <div>
      <div className={classes.bars} role="img" aria-label={`Leads by score. ${words}`}>
        {before.map((count, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
          <div key={at} className={classes.bar} title={`${at * 10}% and more: ${whole.format(count)}`}>
            <span className={classes.before} style={height(count)} />
            {after === undefined ? null : <span className={classes.after} style={height(after[at] ?? 0)} />}
          </div>
        ))}
      </div>
      <div className={classes.axis} aria-hidden>
        <span>0%</span>
        <span>50%</span>
        <span>100%</span>
      </div>
      {after === undefined ? null : (
        <div className={classes.legend} aria-hidden>
          <span>
            <i className={classes.before} /> Now
          </span>
          <span>
            <i className={classes.after} /> With your changes
          </span>
        </div>
      )}
    </div>
  )
}
