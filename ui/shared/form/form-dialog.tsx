import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { FirstField } from './first-field.tsx'
import { LeaveScope, useLeave } from './leave-guard.tsx'

export interface FormDialogProps {
  readonly title: ReactNode
  readonly opened?: boolean
  readonly onClose: () => void
  readonly size?: number
  readonly children: ReactNode
}

/** A dialog around a form. Escape, X, a click outside and Cancel ask while something is unsaved, and wait while a save runs. */
export function FormDialog({ title, opened = true, onClose, size = 480, children }: FormDialogProps) {
  const leave = useLeave({ coversPage: true })
  return (
    <Modal
      opened={opened}
      onClose={() => leave.request(onClose)}
      centered
      size={size}
      title={title}
      closeOnEscape={!leave.isAsking}
      closeOnClickOutside={!leave.isAsking}
      trapFocus={!leave.isAsking}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <LeaveScope value={leave.scope}>
        <FirstField>{children}</FirstField>
      </LeaveScope>
      {leave.question}
    </Modal>
  )
}
