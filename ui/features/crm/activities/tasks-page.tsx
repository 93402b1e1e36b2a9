import { Button, NativeSelect } from '@mantine/core'
import { IconCheckbox, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ActivitySort } from '../../../../core/contracts/crm-activities.contract.ts'
import { TASK_FILTER_FIELDS } from '../../../../core/crm/lists/filter-fields.ts'
import { useTaskTick } from '../../../shared/activities/use-task-tick.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import { ListPage } from '../../../shared/list-page/list-page.tsx'
import { sortOf } from '../../../shared/list-page/list-search.ts'
import { useListAddress } from '../../../shared/list-page/use-list-address.ts'
import { PlanLock } from '../../../shared/plan/plan-lock.tsx'
import { EmptyState } from '../../../shared/states/empty-state.tsx'
import { useRights } from '../use-crm.ts'
import { useDeletion } from '../use-deletion.ts'
import { LazyActivityBoard } from './lazy-activity-board.tsx'
import { activityName } from './activity-calls.ts'
import { ActivityDialogs, type OpenedActivity } from './activity-dialogs.tsx'
import type { ActivityItem } from './activity-forms.ts'
import type { ActivitySearch } from './activity-search.ts'
import { OpenTasks, useTaskSections } from './task-sections.tsx'
import classes from './tasks.module.css'
import { useOwnerOptions } from './use-owner-options.ts'
import { WhoseFilter } from './whose-filter.tsx'

const ORDERS: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'start', label: 'By date' },
  { value: '-priority', label: 'By priority' },
  { value: 'name', label: 'By subject' },
  { value: 'related', label: 'By record' },
  { value: 'owner', label: 'By owner' },
]
const ASCENDING = 'start'

/** One's own tasks, or those of everybody, by when they are due (D-199). */
export function TasksPage({ search }: { readonly search: ActivitySearch }) {
  const { canAdd, canEdit, canDelete, lock } = useRights('Tasks')
  const timeZone = useTimeZone()
  const ticks = useTaskTick()
  const deletion = useDeletion()
  const [opened, setOpened] = useState<OpenedActivity>()
  const fields = useOwnerOptions(TASK_FILTER_FIELDS)
  const address = useListAddress('tasks', search, { fields: TASK_FILTER_FIELDS })
  const isOwn = search.whose !== 'all'
  const order = ORDERS.find(({ value }) => value === search.sort)?.value ?? ASCENDING
  const sort = sortOf(order)
  const request = {
    filters: address.tree,
    query: address.query,
    time_zone: timeZone,
    sort: (sort?.column ?? ASCENDING) as ActivitySort,
    direction: sort?.direction ?? ('asc' as const),
    ...(isOwn && { whose: 'me' as const }),
  }
  const isBoard = search.layout === 'board'
  const sections = useTaskSections(request, !isBoard)
  const addButton = canAdd ? (
    <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setOpened({ kind: 'task' })}>
      New task
    </Button>
  ) : undefined
  const open = (activity: ActivityItem) => setOpened({ kind: 'task', activity })

  return (
    <ListPage<ActivityItem>
      title="Tasks"
      many="tasks"
      address={{ ...address, fields }}
      list={sections.list}
      columns={[]}
      rowId={(activity) => String(activity.row.id)}
      rowName={activityName}
      tools={addButton}
      note={lock === undefined ? null : <PlanLock>{lock}</PlanLock>}
      quick={
        <div className={classes.quick}>
          <WhoseFilter
            many="tasks"
            value={isOwn ? 'me' : 'all'}
            usual="me"
            onChange={(whose) => address.go({ whose })}
          />
          {isBoard ? null : (
            <NativeSelect
              className={classes.order ?? ''}
              aria-label="Order"
              data={[...ORDERS]}
              value={order}
              onChange={({ currentTarget: { value } }) => address.go({ sort: value === ASCENDING ? undefined : value })}
            />
          )}
        </div>
      }
      board={{
        besides: 'List',
        isShown: isBoard,
        onShown: (isShown) => address.go({ layout: isShown ? 'board' : undefined }),
        draw: () => (
          <LazyActivityBoard
            kind="task"
            request={{ query: address.query, filters: JSON.stringify(address.tree), ...(isOwn && { whose: 'me' }) }}
            canEdit={canEdit}
            isFiltered={address.isFiltered}
            onClear={address.clear}
            onOpen={open}
          />
        ),
      }}
      draw={() => (
        <OpenTasks
          sections={sections}
          rights={{ canEdit, canDelete }}
          ticks={ticks}
          hasOwner={!isOwn}
          isFiltered={address.isFiltered}
          onClear={address.clear}
          onOpen={open}
          onDelete={(activity) => deletion.remove({ kind: 'task', id: activity.row.id, name: activityName(activity) })}
          empty={<NoTasks isOwn={isOwn} addButton={addButton} onEverybody={() => address.go({ whose: 'all' })} />}
        />
      )}
      empty={null}
      undo={{
        toast: (
          <>
            {ticks.toast}
            {deletion.toast}
          </>
        ),
      }}
    >
      <ActivityDialogs opened={opened} canEdit={canEdit} onClose={() => setOpened(undefined)} />
    </ListPage>
  )
}

interface NoTasksProps {
  readonly isOwn: boolean
  readonly addButton: ReactNode
  readonly onEverybody: () => void
}

function NoTasks({ isOwn, addButton, onEverybody }: NoTasksProps) {
  return (
    <EmptyState
      title={isOwn ? 'You have no open tasks' : 'No open tasks'}
      icon={<IconCheckbox size={28} stroke={1.5} />}
      action={
        isOwn ? (
          <div className={classes.actions}>
            {addButton}
            <Button variant="default" onClick={onEverybody}>
              Show everybody’s
            </Button>
          </div>
        ) : (
          addButton
        )
      }
    >
      Plan a task here or on the page of a lead, contact, account or deal.
    </EmptyState>
  )
}
