import { Menu } from '@mantine/core'
import type { CSSProperties } from 'react'
import type { ActivityKind } from '../activities/activity-forms.ts'
import classes from './calendar.module.css'

export interface AddMenuProps {
  readonly style?: CSSProperties
  readonly label: string
  readonly kinds: readonly ActivityKind[]
  readonly onAdd: (kind: ActivityKind) => void
  readonly onClose: () => void
}

/** Asks what to plan at a place of the calendar, which is marked meanwhile. */
export function AddMenu({ style, label, kinds, onAdd, onClose }: AddMenuProps) {
  return (
    <Menu opened onClose={onClose} position="right-start" shadow="md" withinPortal returnFocus>
      <Menu.Target>
        <div className={classes.slot} style={style} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        {kinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => onAdd(kind)}>
            New {kind}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
