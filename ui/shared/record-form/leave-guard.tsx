import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Asks before the page is closed or loaded anew while `isDirty`. Works without a router. */
export function useUnloadGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}

export interface LeaveGuardProps {
  readonly isDirty: boolean
}

/** Asks before the router goes to another page. Give it to a form as `leaveGuard={RouterLeaveGuard}`. */
export function RouterLeaveGuard({ isDirty }: LeaveGuardProps) {
  const blocker = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: false, withResolver: true })
  const isBlocked = blocker.status === 'blocked'
  return <LeaveQuestion opened={isBlocked} onStay={() => blocker.reset?.()} onLeave={() => blocker.proceed?.()} />
}

export interface LeaveQuestionProps {
  readonly opened: boolean
  readonly onStay: () => void
  readonly onLeave: () => void
}

export function LeaveQuestion({ opened, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title="Leave without saving?"
      centered
      size={400}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm">Your changes are not saved. They are lost when you leave this page.</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" color="gray" onClick={onLeave}>
          Leave
        </Button>
        <Button data-autofocus onClick={onStay}>
          Stay and keep editing
        </Button>
      </Group>
    </Modal>
  )
}
