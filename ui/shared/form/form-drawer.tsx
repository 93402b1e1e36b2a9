import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { FirstField } from './first-field.tsx'
import { LeaveScope } from './leave-guard.tsx'
import { useClosingFrame } from './use-closing-frame.ts'

export interface FormDrawerProps {
  readonly title: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly size?: number
  readonly children: ReactNode
}

/** A drawer around a form. */
export function FormDrawer({ title, opened, onClose, size = 640, children }: FormDrawerProps) {
  const { leave, frame } = useClosingFrame(onClose)
  return (
    <Drawer opened={opened} position="right" size={size} title={title} {...frame}>
      <LeaveScope value={leave.scope}>{opened ? <FirstField>{children}</FirstField> : null}</LeaveScope>
      {leave.question}
    </Drawer>
  )
}
