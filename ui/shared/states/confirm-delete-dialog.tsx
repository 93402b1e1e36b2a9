import { Button, Group, Modal, Text } from '@mantine/core'
import { reasonOf } from '../../../core/failure/effect-of.ts'
import { isNotFound } from '../../../core/failure/is-not-found.ts'
import { useOpenAfterMount } from '../app/use-once-opened.ts'
import { useSave } from '../form/use-save.ts'
import type { ConfirmDeleteProps } from './confirm-delete.types.ts'
import classes from './states.module.css'

const DONE = { Delete: 'deleted', Discard: 'discarded' } as const

/** The dialog of `ConfirmDelete`. */
export function ConfirmDeleteDialog({
  opened,
  verb = 'Delete',
  kind,
  name,
  consequence,
  onCancel,
  onConfirm,
}: ConfirmDeleteProps) {
  const {
    save,
    isSaving: isDeleting,
    state,
    failure,
    forget,
  } = useSave<void, void>({
    save: () =>
      onConfirm().catch((rejection: unknown) => {
        // A colleague was faster, or only the answer to the first press was lost.
        if (isNotFound(rejection)) onCancel()
        else throw rejection
      }),
  })
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
      title={
        <span className={classes.confirmTitle}>
          {verb} {name}?
        </span>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm">{consequence ?? `This ${kind} will be ${DONE[verb]} for good. It cannot be brought back.`}</Text>
      {state === 'failed' ? (
        <p role="alert" className={classes.confirmError}>
          {reasonOf(failure) ?? `The ${kind} could not be ${DONE[verb]}. Try again.`}
        </p>
      ) : null}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus onClick={cancel} disabled={isDeleting}>
          Keep
        </Button>
        <Button color="red" loading={isDeleting} onClick={() => void save().catch(() => undefined)}>
          {verb} {kind}
        </Button>
      </Group>
    </Modal>
  )
}
