import { Button, Group, Modal, Text } from '@mantine/core'
import { reasonOf } from '../../../core/failure/effect-of.ts'
import { useOpenAfterMount } from '../app/use-once-opened.ts'
import { useSave } from '../form/use-save.ts'
import type { ConfirmDeleteProps } from './confirm-delete.types.ts'
import classes from './states.module.css'

/** The dialog of `ConfirmDelete`. */
export function ConfirmDeleteDialog({ opened, kind, name, consequence, onCancel, onConfirm }: ConfirmDeleteProps) {
  const { save, isSaving: isDeleting, state, failure, forget } = useSave<void, void>({ save: onConfirm })
  const cancel = () => {
    if (isDeleting) return
    forget()
    onCancel()
  }

  return (
    <Modal
      opened={useOpenAfterMount(opened)}
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
