import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { FirstField } from './first-field.tsx'
import { LeaveScope, useLeave } from './leave-guard.tsx'

export interface FormDrawerProps {
  readonly title: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly size?: number
  readonly children: ReactNode
}

/** A drawer around a form. Escape, X, a click outside and Cancel ask while something is unsaved, and wait while a save runs. */
export function FormDrawer({ title, opened, onClose, size = 640, children }: FormDrawerProps) {
  const leave = useLeave({ coversPage: true })
  return (
    <Drawer
      opened={opened}
      onClose={() => leave.request(onClose)}
      position="right"
      size={size}
      title={title}
      closeOnEscape={!leave.isAsking}
      closeOnClickOutside={!leave.isAsking}
      trapFocus={!leave.isAsking}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <LeaveScope value={leave.scope}>{opened ? <FirstField>{children}</FirstField> : null}</LeaveScope>
      {leave.question}
    </Drawer>
  )
}
