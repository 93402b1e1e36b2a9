import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'

export interface LeaveQuestionProps {
  readonly opened: boolean
  /** The draft stays on the device: leaving loses nothing, and discarding it is a separate choice. */
  readonly keepsDraft: boolean
  readonly onStay: () => void
  readonly onLeave: () => void
  readonly onDiscard: () => void
}

/** After the form's own dialog has moved the focus to its first control. */
const RETURN_MS = 30

/** Asks whether to leave a form with unsaved changes. */
export function LeaveQuestion({ opened, keepsDraft, onStay, onLeave, onDiscard }: LeaveQuestionProps) {
  const typedIn = useRef<Element>(null)
  useLayoutEffect(() => {
    if (opened) typedIn.current = document.activeElement
  }, [opened])
  const stay = () => {
    onStay()
    const place = typedIn.current
    setTimeout(() => (place instanceof HTMLElement ? place.focus() : undefined), RETURN_MS)
  }
  return (
    <Modal
      opened={opened}
      onClose={stay}
      title="Leave without saving?"
      centered
      size={keepsDraft ? 600 : 440}
      zIndex={400}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm">
        {keepsDraft
          ? 'Your changes are not saved. They can stay on this device as a draft.'
          : 'Your changes are not saved. They are lost when you leave.'}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        {keepsDraft ? (
          <Button variant="subtle" color="red" onClick={onDiscard}>
            Discard changes
          </Button>
        ) : null}
        <Button variant="default" color="gray" onClick={onLeave}>
          {keepsDraft ? 'Keep draft and leave' : 'Leave'}
        </Button>
        <Button data-autofocus onClick={stay}>
          Stay and keep editing
        </Button>
      </Group>
    </Modal>
  )
}
