import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
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
  return (
    <Menu shadow="md" position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${activityName(activity)}`}>
          <IconDots size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {rights.canEdit ? (
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.5} />} onClick={() => onEdit(activity)}>
            Edit
          </Menu.Item>
        ) : null}
        {rights.canDelete ? (
          <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.5} />} onClick={() => onDelete(activity)}>
            Delete
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
