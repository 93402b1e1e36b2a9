import { Button, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { reasonOf } from '../../../core/failure/effect-of.ts'
import { useSave } from '../form/use-save.ts'
import classes from './states.module.css'

export interface ConfirmDeleteProps {
  readonly opened: boolean
  /** The kind of thing to delete: "lead". */
  readonly kind: string
  /** Its name, or a count with its noun: "Acme GmbH", "12 leads". */
  readonly name: string
  /** What else is deleted with it. */
  readonly consequence?: ReactNode
  readonly onCancel: () => void
  /** A rejection keeps the dialog open and shows the reason. */
  readonly onConfirm: () => Promise<void>
}

/** Asks before something is permanently deleted, and names it. */
export function ConfirmDelete({ opened, kind, name, consequence, onCancel, onConfirm }: ConfirmDeleteProps) {
  const { save, isSaving: isDeleting, state, failure, forget } = useSave<void, void>({ save: onConfirm })
  const cancel = () => {
    if (isDeleting) return
    forget()
    onCancel()
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
      {state === 'failed' ? (
        <p role="alert" className={classes.confirmError}>
          {reasonOf(failure) ?? `The ${kind} could not be deleted. Try again.`}
        </p>
      ) : null}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus onClick={cancel} disabled={isDeleting}>
          Keep
        </Button>
        <Button color="red" loading={isDeleting} onClick={() => void save().catch(() => undefined)}>
          Delete {kind}
        </Button>
      </Group>
    </Modal>
  )
}
