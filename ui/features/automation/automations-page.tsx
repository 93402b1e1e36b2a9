import { Button, Switch } from '@mantine/core'
import { IconCopy, IconPencil, IconPlus, IconRobot, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { automations, deleteAutomation, updateAutomation } from '../../../core/contracts/automation.contract.ts'
import { automationFailureText } from '../../../core/crm/automation/automation.messages.ts'
import type { AutomationRule } from '../../../core/crm/automation/automation.schema.ts'
import { CRM_TYPES } from '../../../core/crm/records/record-types.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { pageTitle } from '../../shared/app/page-title.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { momentText } from '../../shared/app/moments.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { usePlan } from '../../shared/plan/use-plan.ts'
import { useSend } from '../../shared/app/use-send.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import type { DataColumn } from '../../shared/data-table/data-table.types.ts'
import type { MenuEntry } from '../../shared/dropdown/dropdown.types.ts'
import { RowMenu } from '../../shared/dropdown/row-menu.tsx'
import { ListPage } from '../../shared/list-page/list-page.tsx'
import { useListAddress } from '../../shared/list-page/use-list-address.ts'
import { hasWords, ordered, wholeList } from '../../shared/list-page/whole-list.ts'
import { ConfirmDelete } from '../../shared/states/confirm-delete.tsx'
import { useDeleteQuestion } from '../../shared/states/use-delete-question.ts'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { PlanLock } from '../../shared/plan/plan-lock.tsx'
import type { AutomationsSearch } from './automation-search.ts'
import classes from './automation.module.css'
import { RULE_EXAMPLES } from './rule-examples.ts'
import { ruleSentence, ruleText } from './rule-text.ts'
import { useRuleRights } from './use-rule-rights.ts'
import { type Surroundings, useSurroundings } from './use-surroundings.ts'

/** All rules of a company, whose number the server limits. */
const ALL_RULES = 200
const LATEST_FIRST = { column: 'last', direction: 'desc' } as const

interface RuleLine {
  readonly rule: AutomationRule
  /** Undefined while the names in it load. */
  readonly sentence: string | undefined
}

/** The company's rules, each as a sentence with its switch. */
export function AutomationsPage({ search }: { readonly search: AutomationsSearch }) {
  const client = useAppClient()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const zone = useTimeZone()
  const rights = useRuleRights()
  const plan = usePlan()
  const address = useListAddress('automations', search, { defaultSort: LATEST_FIRST })
  const rules = useCall(automations, { per_page: ALL_RULES })
  const stored = rules.data?.data.data
  const surroundings = useAllSurroundings(stored ?? [])
  const deletion = useDeleteQuestion<AutomationRule>({
    remove: ({ id }) => client.call(deleteAutomation, { id }, { isShownInPlace: true }),
    onDone: () => invalidate(automations),
  })
  const update = useSend(updateAutomation, { invalidates: [automations] })
  if (rules.isError && stored === undefined)
    return (
      <ErrorState
        isPage
        title={automationFailureText(rules.error)}
        isRetrying={rules.isFetching}
        onRetry={() => void rules.refetch()}
      />
    )
  const canWrite = rights.types.length > 0
  const isLocked = !plan('automation')
  const lines = (stored ?? []).map((rule): RuleLine => {
    const around = surroundings.get(rule.type_id)
    return {
      rule,
      sentence: around === undefined ? undefined : ruleSentence(ruleText(rule, around.filterFields, around.names)),
    }
  })
  const { column, direction } = address.sort ?? LATEST_FIRST
  const valueOf = sortValue[column] ?? (({ id }: AutomationRule) => id)
  const shown = ordered(
    lines.filter(({ rule, sentence = '' }) => hasWords(`${rule.name} ${sentence}`, address.query)),
    direction,
    ({ rule }) => valueOf(rule),
    ({ rule }) => rule.id,
  )
  const onSwitch = (rule: AutomationRule) =>
    update.send({
      ...rule,
      status: rule.status === 'on' ? 'off' : 'on',
      was: { status: rule.status },
    })
  const entries = (rule: AutomationRule) =>
    rights.may(rule.type_id) ? entriesOf(rule, isLocked, () => deletion.ask(rule)) : []
  const add =
    canWrite && !isLocked ? (
      <Button
        component={Link}
        {...(linkTo(newAddress({})) as object)}
        leftSection={<IconPlus size={18} stroke={1.5} />}
      >
        New rule
      </Button>
    ) : null
  return (
    <ListPage<RuleLine>
      title={pageTitle('automations')}
      many="rules"
      address={address}
      list={wholeList(shown, { hasLoaded: stored !== undefined, retry: () => void rules.refetch() })}
      columns={columnsOf({ zone, may: rights.may, isLocked, isSending: update.isSending, onSwitch, entries })}
      rowId={lineId}
      rowName={({ rule }) => rule.name}
      hrefOf={({ rule }) => ruleAddress(rule.id)}
      onOpen={({ rule }) => void navigate(linkTo(ruleAddress(rule.id)))}
      alert={update.alert}
      tools={add}
      note={
        isLocked && canWrite ? (
          <PlanLock>Your plan does not include automation. Rules that you have keep running.</PlanLock>
        ) : undefined
      }
      empty={
        <EmptyState title="No rules yet" icon={<IconRobot size={28} stroke={1.5} />} action={add}>
          A rule does small jobs by itself: it looks at each change of a record, and adds a task, sends an e-mail or
          sets a field when its conditions hold.
          {add === null ? null : <Examples may={rights.may} />}
        </EmptyState>
      }
    >
      <ConfirmDelete
        {...deletion.dialog}
        kind="rule"
        name={deletion.asked?.name ?? ''}
        consequence="Its log is deleted too. What it did stays."
      />
    </ListPage>
  )
}

function Examples({ may }: Pick<RuleColumns, 'may'>) {
  return (
    <ul className={classes.examples} aria-label="Examples to start from">
      {RULE_EXAMPLES.filter(({ rule }) => may(rule.type_id)).map(({ key, title, text }) => (
        <li key={key}>
          <Link {...linkTo(newAddress({ example: key }))} className={classes.example ?? ''}>
            <span className={classes.exampleTitle}>{title}</span>
            <span>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The surroundings of the types that have rules, by type id. */
function useAllSurroundings(rules: readonly AutomationRule[]): ReadonlyMap<number, Surroundings> {
  const has = (typeId: number) => rules.some((rule) => rule.type_id === typeId)
  const each = [
    [1, useSurroundings(1, has(1))],
    [2, useSurroundings(2, has(2))],
    [3, useSurroundings(3, has(3))],
    [4, useSurroundings(4, has(4))],
  ] as const
  return new Map(each.flatMap(([id, { surroundings }]) => (surroundings === undefined ? [] : [[id, surroundings]])))
}

const lineId = ({ rule }: RuleLine) => String(rule.id)
const ruleAddress = (id: number) => addressOf('automation', { id })
const newAddress = (from: { readonly copy?: number; readonly example?: string }) =>
  addressOf('automation', { id: 'new' }, from)

const sortValue: Readonly<Record<string, (rule: AutomationRule) => string | number>> = {
  name: (rule) => rule.name.toLowerCase(),
  last: (rule) => rule.last_run_at ?? '',
  runs: (rule) => rule.run_count,
}

const entriesOf = (rule: AutomationRule, isLocked: boolean, onDelete: () => void): readonly MenuEntry[] => [
  { label: 'Edit', icon: <IconPencil size={16} stroke={1.5} />, href: ruleAddress(rule.id) },
  ...(isLocked
    ? []
    : [{ label: 'Make a copy', icon: <IconCopy size={16} stroke={1.5} />, href: newAddress({ copy: rule.id }) }]),
  { label: 'Delete', icon: <IconTrash size={16} stroke={1.5} />, isDestructive: true, onSelect: onDelete },
]

interface RuleColumns {
  readonly zone: string
  /** Whether the person may write rules for the type of this id. */
  readonly may: (typeId: number) => boolean
  readonly isLocked: boolean
  readonly isSending: boolean
  readonly onSwitch: (rule: AutomationRule) => void
  readonly entries: (rule: AutomationRule) => readonly MenuEntry[]
}

const columnsOf = ({
  zone,
  may,
  isLocked,
  isSending,
  onSwitch,
  entries,
}: RuleColumns): readonly DataColumn<RuleLine>[] => [
  {
    id: 'name',
    header: 'Rule',
    width: 220,
    minWidth: 150,
    sortable: true,
    text: ({ rule }) => rule.name,
    cell: ({ rule }) => rule.name,
  },
  {
    id: 'sentence',
    header: 'What it does',
    width: 420,
    minWidth: 220,
    text: ({ sentence }) => sentence ?? '',
    isSentence: true,
    // Why a rule stands still comes before what it would do.
    cell: ({ rule, sentence }) => (rule.status === 'on' ? rule.paused : null) ?? sentence ?? '…',
  },
  {
    id: 'type',
    header: 'For',
    width: 110,
    minWidth: 96,
    cell: ({ rule }) => CRM_TYPES.find(({ id }) => id === rule.type_id)?.name ?? '',
  },
  {
    id: 'status',
    header: 'On',
    width: 88,
    minWidth: 80,
    cell: ({ rule }) => (
      <Switch
        aria-label={`${rule.name} is on`}
        checked={rule.status === 'on'}
        disabled={!may(rule.type_id) || isSending || (isLocked && rule.status === 'off')}
        onClick={(event) => event.stopPropagation()}
        onChange={() => onSwitch(rule)}
      />
    ),
  },
  {
    id: 'runs',
    header: 'Runs',
    width: 88,
    minWidth: 76,
    numeric: true,
    sortable: true,
    cell: ({ rule }) => rule.run_count,
  },
  {
    id: 'last',
    header: 'Last run',
    width: 180,
    minWidth: 172,
    numeric: true,
    sortable: true,
    cell: ({ rule }) => (rule.last_run_at === null ? undefined : momentText(rule.last_run_at, zone)),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 84,
    minWidth: 84,
    isActions: true,
    cell: ({ rule }) => <RowMenu name={rule.name} entries={entries(rule)} />,
  },
]
