import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queriesOf } from '../../../adapters/client/queries.ts'
import type { CallResponse } from '../../../core/contracts/endpoint.ts'
import {
  leadGroups,
  leadScoreInfo,
  saveScoreCriteria,
  scoreCriteria,
  scoreProgress,
} from '../../../core/contracts/scoring.contract.ts'
import { leads } from '../../../core/contracts/crm-lists.contract.ts'
import { pointWords, ruleWords } from '../../../core/crm/scoring/rule-words.ts'
import { rowsOf } from '../../../core/crm/scoring/rule-rows.ts'
import { readCriterion, type ScoreCriterion, wireCriteria } from '../../../core/crm/scoring/score-criteria.ts'
import { type ScoringGroup, SCORING_GROUPS } from '../../../core/crm/scoring/scoring-groups.ts'
import { crmMessages } from '../../../core/crm/crm.messages.ts'
import type { Conflict } from '../../../core/failure/failures.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { useMay } from '../../shared/app/use-may.ts'
import { PlanLock } from '../../shared/plan/plan-lock.tsx'
import { usePlanLock } from '../../shared/plan/use-plan.ts'
import { FieldConflict } from '../../shared/form/conflict-choice.tsx'
import { DraftNote } from '../../shared/form/draft-note.tsx'
import { FailureAlert } from '../../shared/form/failure-alert.tsx'
import { FormGuard } from '../../shared/form/leave-guard.tsx'
import { SaveBar } from '../../shared/form/save-bar.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { notify } from '../../shared/notice/notify.ts'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { ProgressLine } from '../../shared/states/progress-line.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { RuleGroup } from './rule-groups.tsx'
import { printed, ScorePreview } from './score-preview.tsx'
import classes from './scoring.module.css'

const POLL_MS = 1_000

/** The rules of lead scoring, with what they would change. */
export function ScoringRulesScreen() {
  const { data, isError, isFetching, refetch } = useCall(scoreCriteria, {})
  return (
    <div className={classes.page}>
      <h1>Scoring rules</h1>
      <p className={classes.lead}>
        A lead earns points for what you know about it and for what the person does in your shop. The score is the share
        of all points that can be earned: hot from 70%, warm from 40%.
      </p>
      <RecomputeProgress />
      {data !== undefined ? (
        <RulesForm stored={data} />
      ) : isError ? (
        <ErrorState
          title="The scoring rules could not be loaded."
          detail="Check the connection and try again."
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading the scoring rules">
          <LinesSkeleton lines={16} />
        </Loading>
      )}
    </div>
  )
}

/** How far the recompute of all leads is, while one runs. */
function RecomputeProgress() {
  const queries = useQueryClient()
  const { data } = useCall(
    scoreProgress,
    {},
    {
      refetchInterval: (response) => (response?.data.is_running === true ? POLL_MS : false),
    },
  )
  const run = data?.data
  const wasRunning = useRef(false)
  useEffect(() => {
    // Scores that were loaded before are old now.
    if (wasRunning.current && run?.is_running === false)
      for (const contract of [leads, leadGroups, leadScoreInfo]) void queries.invalidateQueries(queriesOf(contract))
    wasRunning.current = run?.is_running ?? false
  }, [run?.is_running, queries])
  return run?.is_running === true ? (
    <ProgressLine label={`Computing the scores: ${run.percent}%`} done={run.done} total={run.total} noun="leads" />
  ) : null
}

type Values = Record<ScoringGroup, readonly ScoreCriterion[]>

const readGroups = (wire: unknown): Values =>
  Object.fromEntries(
    Object.entries(wireCriteria.parse(wire)).map(([group, list]) => [group, list.map(readCriterion)]),
  ) as unknown as Values

const NAMES = SCORING_GROUPS.map(({ key }) => key)

function RulesForm({ stored }: { readonly stored: CallResponse<typeof scoreCriteria> }) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const lock = usePlanLock()('Scoring Rules')
  const hasRight = useMay('Scoring Rules')('Edit')
  const mayEdit = hasRight && lock === undefined
  const version = useRef(stored.version)
  const form = useForm<Values, unknown>({
    initial: readGroups(stored.data),
    draft: 'scoring-rules',
    // Another person's save: groups that only one of both changed are merged, the others are a choice.
    storedOf: (conflict: Conflict) => {
      version.current = conflict.version ?? version.current
      return readGroups(conflict.present)
    },
    save: async (values, { call }) => {
      const response = await client.call(saveScoreCriteria, { ...printed(values), version: version.current }, call)
      version.current += 1
      await invalidate(scoreProgress)
      return response
    },
    onSaved: () => notify.done(crmMessages.scoringSaved),
  })
  const places = Object.entries(form.errors).filter(([path]) => /\.\d+$/.test(path))
  const errorsOf = (group: ScoringGroup) =>
    new Map(
      places
        .filter(([path]) => path.startsWith(`${group}.`))
        .map(([path, message]) => [Number(path.slice(group.length + 1)), message ?? ''] as const),
    )
  return (
    <div className={classes.columns}>
      <form {...form.props} method="post" className={classes.form}>
        <FormGuard form={form} />
        {form.isRestored && form.isDirty ? <DraftNote onDiscard={form.discard} /> : null}
        {hasRight && lock !== undefined ? <PlanLock>{lock}</PlanLock> : null}
        {hasRight ? null : (
          <p className={classes.none}>
            You may see these rules. The right <strong>Scoring Rules: Edit</strong>, which the owner of your company can
            grant, lets you change them.
          </p>
        )}
        <FailureAlert form={form} names={[...NAMES, ...places.map(([path]) => path)]} />
        {SCORING_GROUPS.map(({ key, label }) => (
          <div key={key} className={classes.group}>
            <RuleGroup
              label={label}
              criteria={form.values[key]}
              fields={stored.fields}
              mayEdit={mayEdit}
              errors={errorsOf(key)}
              onChange={(next) => form.change(key, next)}
            />
            <FieldConflict form={form} name={key} label={label} textOf={groupText} />
          </div>
        ))}
        {mayEdit ? <SaveBar form={form} saveLabel="Save rules" /> : null}
      </form>
      <ScorePreview criteria={form.values} isDirty={form.isDirty} />
    </div>
  )
}

/** The rules of a group on one line, to compare two versions. */
const groupText = (group: unknown): string =>
  (group as readonly ScoreCriterion[])
    .flatMap((criterion) =>
      rowsOf(criterion).map(
        ({ rule, points }) =>
          `${criterion.label} ${rule === undefined ? 'is known' : ruleWords(rule)} ${pointWords(points)}`,
      ),
    )
    .join('; ')
