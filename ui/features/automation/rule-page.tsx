import { Alert, Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { isNotFound } from '../../../core/failure/is-not-found.ts'
import { showAutomation } from '../../../core/contracts/automation.contract.ts'
import { automatedType } from '../../../core/crm/automation/automation.ts'
import { automationFailureText } from '../../../core/crm/automation/automation.messages.ts'
import type { AutomationInput, AutomationRule } from '../../../core/crm/automation/automation.schema.ts'
import { crmTypeOf } from '../../../core/crm/records/record-types.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { lazyPart } from '../../shared/app/lazy-part.tsx'
import { linkTo } from '../../shared/app/link-to.ts'
import { usePageName } from '../../shared/app/page-name.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { LeaveScope, useLeave } from '../../shared/form/leave-guard.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import type { RuleSearch } from './automation-search.ts'
import classes from './automation.module.css'
import { RULE_EXAMPLES } from './rule-examples.ts'
import { ruleText } from './rule-text.ts'
import { useRuleRights } from './use-rule-rights.ts'
import { useSurroundings } from './use-surroundings.ts'

const LazyRuleEditor = lazyPart(() => import('./rule-editor.tsx').then(({ RuleEditor }) => RuleEditor), {
  failed: (retry) => <ErrorState title="The rule's form could not be loaded." onRetry={retry} />,
  loading: (
    <Loading label="Loading the rule">
      <FormSkeleton fields={5} />
    </Loading>
  ),
})
const LazyRuns = lazyPart(() => import('./rule-runs.tsx').then(({ RuleRuns }) => RuleRuns), {
  failed: (retry) => <ErrorState title="The log could not be loaded." onRetry={retry} />,
})

/** One rule with its log, or a new one. */
export function RulePage({ id, search }: { readonly id: string; readonly search: RuleSearch }) {
  if (id !== 'new')
    return <StoredRule key={id} id={Number.isSafeInteger(Number(id)) ? Number(id) : 0} search={search} />
  if (search.copy !== undefined) return <CopiedRule key={search.copy} id={search.copy} />
  const example = RULE_EXAMPLES.find(({ key }) => key === search.example)?.rule
  return <NewRule key={search.example ?? ''} rule={{ ...BLANK, ...example }} />
}

/** A new rule starts with nothing to do, so that its first action is chosen. */
const BLANK: AutomationInput = {
  name: '',
  type_id: 1,
  status: 'on',
  trigger: { event: 'created', field: undefined, value: undefined },
  conditions: { match: 'all', rules: [] },
  actions: [],
}

function NewRule({ rule }: { readonly rule: AutomationInput }) {
  const { may, types, why } = useRuleRights()
  const [first] = types
  return (
    <div className={classes.page}>
      <h1>New rule</h1>
      {may(rule.type_id) ? (
        <LazyRuleEditor rule={rule} />
      ) : first === undefined || rule.actions.length > 0 ? (
        <ErrorState title="You may not make this rule." detail={why(automatedType(rule.type_id) ?? 'Leads')} />
      ) : (
        <LazyRuleEditor rule={{ ...rule, type_id: crmTypeOf(first).id as AutomationInput['type_id'] }} />
      )}
    </div>
  )
}

function CopiedRule({ id }: { readonly id: number }) {
  const { data, isError, error, refetch } = useCall(showAutomation, { id })
  if (data !== undefined) {
    const { name, type_id, trigger, conditions, actions } = data.data
    return <NewRule rule={{ name: `${name} (copy)`, type_id, status: 'off', trigger, conditions, actions }} />
  }
  return (
    <div className={classes.page}>
      <h1>New rule</h1>
      <Waiting isFailed={isError} error={error} onRetry={() => void refetch()} />
    </div>
  )
}

function StoredRule({ id, search }: { readonly id: number; readonly search: RuleSearch }) {
  const navigate = useNavigate()
  const leave = useLeave()
  const { data, isError, error, refetch } = useCall(showAutomation, { id })
  const { may } = useRuleRights()
  usePageName(data?.data.name)
  if (data === undefined)
    return (
      <div className={classes.page}>
        <h1>Rule</h1>
        <Waiting isFailed={isError} error={error} onRetry={() => void refetch()} />
      </div>
    )
  const rule = data.data
  const tab = search.tab ?? 'rule'
  return (
    <div className={classes.page}>
      <h1>{rule.name}</h1>
      {rule.status === 'off' || rule.paused === null ? null : (
        <Alert color="yellow" variant="light" role="status">
          {rule.paused}
        </Alert>
      )}
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) =>
          leave.request(
            () => void navigate(linkTo(addressOf('automation', { id }, { tab: next === 'log' ? next : undefined }))),
          )
        }
      >
        <Tabs.List>
          <Tabs.Tab value="rule">Rule</Tabs.Tab>
          <Tabs.Tab value="log">Log ({rule.run_count.toLocaleString('en')})</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="rule" className={classes.panel ?? ''}>
          <LeaveScope value={leave.scope}>
            {may(rule.type_id) ? (
              <LazyRuleEditor key={rule.id} stored={rule} rule={rule} />
            ) : (
              <ReadOnlyRule rule={rule} />
            )}
          </LeaveScope>
        </Tabs.Panel>
        <Tabs.Panel value="log" className={classes.panel ?? ''}>
          <LazyRuns id={id} canRetry={may(rule.type_id)} />
        </Tabs.Panel>
      </Tabs>
      {leave.question}
    </div>
  )
}

interface WaitingProps {
  readonly isFailed: boolean
  readonly error: unknown
  readonly onRetry: () => void
}

function Waiting({ isFailed, error, onRetry }: WaitingProps) {
  if (isNotFound(error))
    return (
      <ErrorState title="There is no such rule." detail="It may have been deleted. Go back to the list of rules." />
    )
  if (isFailed) return <ErrorState title={automationFailureText(error)} onRetry={onRetry} />
  return (
    <Loading label="Loading the rule">
      <FormSkeleton fields={5} />
    </Loading>
  )
}

/** The rule in words, for people who may not change it. */
function ReadOnlyRule({ rule }: { readonly rule: AutomationRule }) {
  const { surroundings, hasFailed, retry } = useSurroundings(rule.type_id)
  const why = useRuleRights().why(automatedType(rule.type_id) ?? 'Leads')
  if (hasFailed) return <ErrorState title="The rule could not be loaded." onRetry={retry} />
  if (surroundings === undefined)
    return (
      <Loading label="Loading the rule">
        <FormSkeleton fields={3} />
      </Loading>
    )
  const { when, condition, actions } = ruleText(rule, surroundings.filterFields, surroundings.names)
  return (
    <dl className={classes.words}>
      <dt>When</dt>
      <dd>{when}</dd>
      {condition === '' ? null : (
        <>
          <dt>If</dt>
          <dd>{condition}</dd>
        </>
      )}
      <dt>Then</dt>
      <dd>
        <ol className={classes.plainList}>
          {actions.map((text, at) => (
            // Actions have no id; they are known by their place.
            <li key={at}>{text}</li>
          ))}
        </ol>
      </dd>
      <dt>State</dt>
      <dd>{rule.status === 'off' ? 'Off' : rule.paused === null ? 'On' : 'Paused'}</dd>
      <dt>Changes</dt>
      <dd>You may not change this rule. {why}</dd>
    </dl>
  )
}
