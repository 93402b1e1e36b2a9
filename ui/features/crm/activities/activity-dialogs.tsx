import { notify } from '../../../shared/notice/notify.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { ConfirmDelete } from '../../../shared/states/confirm-delete.tsx'
import type { FieldOption, FormValues } from '../../../shared/form/form.types.ts'
import { useRefresh } from '../use-crm.ts'
import { activityKinds, activityName, deleteActivity } from './activity-calls.ts'
import { ActivityDrawer } from './activity-drawer.tsx'
import type { ActivityItem, ActivityKind } from './activity-forms.ts'

/** What a page has opened: a new activity of a kind, one to read or edit, or one to delete. */
export interface OpenedActivity {
  readonly kind: ActivityKind
  readonly activity?: ActivityItem
  readonly isDeleted?: boolean
  /** Values that a new one starts with, such as the time of a clicked place in the calendar. */
  readonly preset?: FormValues
  readonly related?: FieldOption
}

export interface ActivityDialogsProps {
  readonly opened: OpenedActivity | undefined
  readonly canEdit: boolean
  readonly onClose: () => void
}

/** The drawer and the question of a page with tasks, meetings or calls. */
export function ActivityDialogs({ opened, canEdit, onClose }: ActivityDialogsProps) {
  const client = useAppClient()
  const refresh = useRefresh()
  const deleted = opened?.isDeleted === true ? opened.activity : undefined
  return (
    <>
      <ActivityDrawer
        kind={opened?.kind ?? 'task'}
        opened={opened !== undefined && deleted === undefined}
        onClose={onClose}
        activity={opened?.activity}
        preset={opened?.preset}
        related={opened?.related}
        isReadOnly={opened?.activity !== undefined && !canEdit}
      />
      <ConfirmDelete
        opened={deleted !== undefined}
        kind={activityKinds[opened?.kind ?? 'task'].one}
        name={deleted === undefined ? '' : activityName(deleted)}
        consequence="Its reminder goes with it."
        onCancel={onClose}
        onConfirm={async () => {
          if (deleted === undefined) return
          const { message } = await deleteActivity(client, deleted.kind, deleted.row.id)
          onClose()
          notify.done(message)
          await refresh.activities(deleted.kind)
        }}
      />
    </>
  )
}
