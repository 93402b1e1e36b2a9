import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { FirstField } from './first-field.tsx'
import { LeaveScope } from './leave-guard.tsx'
import { useClosingFrame } from './use-closing-frame.ts'

export interface FormDialogProps {
  readonly title: ReactNode
  readonly opened?: boolean
  readonly onClose: () => void
  readonly size?: number
  readonly children: ReactNode
}

/** A dialog around a form. */
export function FormDialog({ title, opened = true, onClose, size = 480, children }: FormDialogProps) {
  const { leave, frame } = useClosingFrame(onClose)
  return (
    <Modal opened={opened} centered size={size} title={title} {...frame}>
      <LeaveScope value={leave.scope}>
        <FirstField>{children}</FirstField>
      </LeaveScope>
      {leave.question}
    </Modal>
  )
}
