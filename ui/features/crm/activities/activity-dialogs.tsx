import type { FieldOption, FormValues } from '../../../shared/form/form.types.ts'
import { ActivityDrawer } from './activity-drawer.tsx'
import type { ActivityItem, ActivityKind } from './activity-forms.ts'

/** What a page has opened: a new activity of a kind or one to read or edit. */
export interface OpenedActivity {
  readonly kind: ActivityKind
  readonly activity?: ActivityItem
  /** Values that a new one starts with, such as the time of a clicked place in the calendar. */
  readonly preset?: FormValues
  readonly related?: FieldOption
}

export interface ActivityDialogsProps {
  readonly opened: OpenedActivity | undefined
  readonly canEdit: boolean
  readonly onClose: () => void
}

/** The drawer of a page with tasks, meetings or calls. */
export function ActivityDialogs({ opened, canEdit, onClose }: ActivityDialogsProps) {
  return (
    <ActivityDrawer
      kind={opened?.kind ?? 'task'}
      opened={opened !== undefined}
      onClose={onClose}
      activity={opened?.activity}
      preset={opened?.preset}
      related={opened?.related}
      isReadOnly={opened?.activity !== undefined && !canEdit}
    />
  )
}
