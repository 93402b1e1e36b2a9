import { leadScoreInfo, type LeadScoreInfo } from '../../../../core/contracts/scoring.contract.ts'
import { pointWords, ruleWords } from '../../../../core/crm/scoring/rule-words.ts'
import { countryOf } from '../../../../core/reference/countries.ts'
import { SCORING_GROUPS } from '../../../../core/crm/scoring/scoring-groups.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { LEAD_GROUPS, LeadScoreBadge } from '../../../shared/score/lead-score-badge.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import classes from './record-score.module.css'

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

/** How the score of a lead is made, and what would bring it to the next group. */
export function RecordScore({ uniqueId }: { readonly uniqueId: string }) {
  const { data, isError, isFetching, refetch } = useCall(leadScoreInfo, { lead_id: uniqueId })
  if (data !== undefined) return <Explained score={data.data} />
  return isError ? (
    <ErrorState title="The score could not be loaded." isRetrying={isFetching} onRetry={() => void refetch()} />
  ) : (
    <Loading label="Loading the score">
      <LinesSkeleton lines={10} />
    </Loading>
  )
}

function Explained({ score }: { readonly score: LeadScoreInfo }) {
  return (
    <div className={classes.score}>
      <div className={classes.sum}>
        <LeadScoreBadge percent={score.percent} />
        <span>
          {number.format(score.score)} of {number.format(score.maximum)} points
        </span>
        <span className={classes.quiet}>
          Engagement {score.engagement.percent}% ({number.format(score.engagement.score)} of{' '}
          {number.format(score.engagement.maximum)})
        </span>
      </div>
      {score.next === null ? null : <NextGroup next={score.next} />}
      {SCORING_GROUPS.map(({ key, label }) => {
        const group = score.groups.find((each) => each.key === key)
        if (group === undefined || group.criteria.length === 0) return null
        return (
          <section key={key} aria-label={label}>
            <h3 className={classes.group}>
              {label}
              <span className={classes.points}>
                {number.format(group.score)} of {number.format(group.maximum)}
              </span>
            </h3>
            <ul className={classes.list}>
              {group.criteria.map((criterion) => (
                <li key={criterion.key}>
                  <span className={classes.words}>
                    <strong>{criterion.label}</strong> <span className={classes.quiet}>{reasonOf(criterion)}</span>
                  </span>
                  <span className={classes.points}>
                    {pointWords(criterion.score)}
                    <span className={classes.quiet}> of {number.format(criterion.maximum)}</span>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function NextGroup({ next }: { readonly next: NonNullable<LeadScoreInfo['next']> }) {
  const { label } = LEAD_GROUPS[next.group]
  return (
    <section className={classes.next} aria-label="The way to the next group">
      <h3>
        What makes this lead {label.toLowerCase()} ({next.percent}%)
      </h3>
      <ul>
        {next.changes.map((change) => (
          <li key={change.key}>
            {change.label}
            {change.answer === null
              ? ': find it out'
              : `: ${typeof change.answer === 'number' ? number.format(change.answer) : change.answer}`}{' '}
            <strong>{pointWords(change.gain)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Criterion = LeadScoreInfo['groups'][number]['criteria'][number]

/** Why a criterion has its points: the lead's answer and the rule that it meets. */
function reasonOf({ key, answer, rule, score }: Criterion): string {
  if (answer === null || answer === '' || (Array.isArray(answer) && answer.length === 0)) return 'not known'
  const text = Array.isArray(answer)
    ? answer.join(', ')
    : typeof answer === 'number'
      ? number.format(answer)
      : typeof answer === 'boolean'
        ? answer
          ? 'Yes'
          : 'No'
        : key === 'country'
          ? (countryOf(answer)?.name ?? answer)
          : answer
  // A rule that names the answer itself would only repeat it.
  if (rule !== null && rule.operator !== '=' && rule.operator !== 'in')
    return `${text} (${ruleWords(rule).replace(/^is /, '')})`
  if (rule !== null) return text
  return score === 0 ? `${text}: no rule` : text
}
