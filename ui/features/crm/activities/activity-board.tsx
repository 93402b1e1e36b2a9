import {
  callBoard,
  meetingBoard,
  taskBoard,
  updateCall,
  updateTask,
} from '../../../../core/contracts/crm-activities.contract.ts'
import type { CallStatus } from '../../../../core/crm/activities/call.schema.ts'
import { labelOf, TASK_PRIORITIES, type TaskStatus } from '../../../../core/crm/activities/task.schema.ts'
import { KANBAN_PAGE_SIZE, isMovable } from '../../../../core/crm/lists/kanban.ts'
import { parseWireTime } from '../../../../core/time/wire-time.ts'
import type { Client } from '../../../../adapters/client/client.ts'
import { readAfter } from '../../../shared/app/read-after.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import { momentText } from '../../../shared/app/moments.ts'
import { Board } from '../../../shared/board/board.tsx'
import { useLowerCards } from '../../../shared/board/use-lower-cards.ts'
import { EmptyState } from '../../../shared/states/empty-state.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { NothingMatches } from '../../../shared/states/nothing-matches.tsx'
import { useRefresh } from '../use-crm.ts'
import { activityKinds, activityName, activityStart } from './activity-calls.ts'
import { activityOf, sentRow, type ActivityItem, type ActivityKind } from './activity-forms.ts'

const BOARDS = { task: taskBoard, meeting: meetingBoard, call: callBoard } as const
const cardId = ({ row }: ActivityItem) => String(row.id)
const LABELS = { task: 'Tasks by status', meeting: 'Meetings by day', call: 'Calls by status' } as const

export interface ActivityBoardProps {
  readonly kind: ActivityKind
  readonly request: { readonly query: string; readonly filters: string; readonly whose?: 'me' }
  readonly canEdit: boolean
  readonly isFiltered: boolean
  readonly onClear: () => void
  readonly onOpen: (activity: ActivityItem) => void
}

/** Tasks and calls by status, and meetings by day, ten cards of a column at a time (D-87). */
export function ActivityBoard({ kind, request, canEdit, isFiltered, onClear, onOpen }: ActivityBoardProps) {
  const { many, one } = activityKinds[kind]
  const client = useAppClient()
  const refresh = useRefresh()
  const zone = useTimeZone()
  const input = { ...request, time_zone: zone, per_page: KANBAN_PAGE_SIZE }
  const board = useCall(BOARDS[kind], input, { keepPreviousData: true })
  const toCard = (row: Parameters<typeof activityOf>[1]) => activityOf(kind, row)
  const cards = useLowerCards({
    contract: BOARDS[kind],
    input,
    cardsIn: ({ data: [column] }): readonly ActivityItem[] => (column?.data ?? []).map(toCard),
    cardId,
  })

  if (board.isError && board.data === undefined)
    return <ErrorState title={`The ${many} could not be loaded.`} onRetry={() => void board.refetch()} />
  // Every task has a status; only imported ones may lack it.
  const columns = (board.data?.data ?? []).filter(
    ({ category, total }) => kind !== 'task' || category !== '' || total > 0,
  )
  if (board.data !== undefined && columns.every((column) => column.total === 0))
    return isFiltered ? (
      <NothingMatches noun={many} onClear={onClear} />
    ) : (
      <EmptyState title={`No ${many} yet`}>
        {`Plan a ${one} here or on the page of a lead, contact, account or deal.`}
      </EmptyState>
    )

  return (
    <Board<ActivityItem>
      label={LABELS[kind]}
      isLoading={board.data === undefined}
      columns={columns.map((column) => cards.columnOf(column, column.data.map(toCard)))}
      cardId={cardId}
      facts={(activity) => ({
        name: activityName(activity),
        note: activity.row.related_name ?? undefined,
        owner: activity.row.owner_name ?? undefined,
        nextActivity: momentText(activityStart(activity), zone),
        age:
          activity.kind === 'task' && activity.row.priority !== 'normal'
            ? `${labelOf(TASK_PRIORITIES, activity.row.priority)} priority`
            : undefined,
      })}
      onOpen={onOpen}
      onMore={(category) => void cards.loadMore(category)}
      {...(canEdit && isMovable(kind)
        ? {
            onMove: async ({ card, from, to }) => {
              if (from === to) throw new Error('Cards of a column stand in the order of their dates.')
              await readAfter(moveTo(client, card, to), () => refresh.activities(kind))
            },
          }
        : {})}
    />
  )
}

/** Saves the new status of a card, and nothing else of it. */
async function moveTo(client: Client, activity: ActivityItem, category: string): Promise<void> {
  if (activity.kind === 'task') {
    if (category === '') throw new Error('A task has a status.')
    await client.call(updateTask, {
      ...sentRow(activity),
      status: category as TaskStatus,
      was: { status: activity.row.status },
    })
  } else if (activity.kind === 'call') {
    if (category === '' && activity.row.call_type === 'missed') throw new Error('The type of this call is Missed.')
    if (category === '' && (parseWireTime(activity.row.call_start_date_time) ?? 0) > Date.now())
      throw new Error('A call in the future is scheduled.')
    await client.call(updateCall, {
      ...sentRow(activity),
      status: (category || null) as CallStatus | null,
      was: { status: activity.row.status },
    })
  }
}
