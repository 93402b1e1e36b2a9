import { ActionIcon } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { LazyMenuPanel } from '../../../shared/dropdown/lazy-panels.tsx'
import { useDropdown } from '../../../shared/dropdown/use-dropdown.ts'
import { activityName } from './activity-calls.ts'
import type { ActivityItem } from './activity-forms.ts'

export interface ActivityActions {
  readonly rights: { readonly canEdit: boolean; readonly canDelete: boolean }
  readonly onEdit: (activity: ActivityItem) => void
  readonly onDelete: (activity: ActivityItem) => void
}

export function ActivityMenu({
  activity,
  rights,
  onEdit,
  onDelete,
}: ActivityActions & { readonly activity: ActivityItem }) {
  const { target, panel } = useDropdown('menu')
  const edit = {
    label: 'Edit',
    icon: <IconPencil size={16} stroke={1.5} />,
    onSelect: () => onEdit(activity),
  }
  const remove = {
    label: 'Delete',
    icon: <IconTrash size={16} stroke={1.5} />,
    isDestructive: true,
    onSelect: () => onDelete(activity),
  }
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${activityName(activity)}`} {...target}>
        <IconDots size={18} stroke={1.5} />
      </ActionIcon>
      {panel === undefined ? null : (
        <LazyMenuPanel
          {...panel}
          position="bottom-end"
          groups={[{ entries: [...(rights.canEdit ? [edit] : []), ...(rights.canDelete ? [remove] : [])] }]}
        />
      )}
    </>
  )
}
