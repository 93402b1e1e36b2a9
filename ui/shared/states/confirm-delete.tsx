import { Button, Group, Modal, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import classes from './states.module.css'

export interface ConfirmDeleteProps {
  readonly opened: boolean
  /** The kind of thing: "lead". */
  readonly kind: string
  /** Its name, or a count with its noun: "Acme GmbH", "12 leads". */
  readonly name: string
  /** What else goes with it. */
  readonly consequence?: ReactNode
  readonly onCancel: () => void
  /** Rejecting keeps the question open and shows the message of the error. */
  readonly onConfirm: () => Promise<void>
}

/** Asks before something is deleted for good, and says its name. */
export function ConfirmDelete({ opened, kind, name, consequence, onCancel, onConfirm }: ConfirmDeleteProps) {
  const [isDeleting, setDeleting] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isLocked = useRef(false)

  const cancel = () => {
    if (isLocked.current) return
    setFailure(undefined)
    onCancel()
  }
  const confirm = async () => {
    if (isLocked.current) return
    isLocked.current = true
    setDeleting(true)
    setFailure(undefined)
    try {
      await onConfirm()
    } catch (cause) {
      setFailure(cause instanceof Error ? cause.message : `The ${kind} could not be deleted. Try again.`)
    } finally {
      isLocked.current = false
      setDeleting(false)
    }
  }

  return (
    <Modal
      opened={opened}
      onClose={cancel}
      centered
      size={440}
      title={<span className={classes.confirmTitle}>Delete {name}?</span>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm">{consequence ?? `This ${kind} will be deleted for good. It cannot be brought back.`}</Text>
      {failure === undefined ? null : <p role="alert" className={classes.confirmError}>{failure}</p>}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus onClick={cancel} disabled={isDeleting}>Keep</Button>
        <Button color="red" loading={isDeleting} onClick={() => void confirm()}>Delete {kind}</Button>
      </Group>
    </Modal>
  )
}
