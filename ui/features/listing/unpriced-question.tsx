import { Button, Group, Modal, Text } from '@mantine/core'
import { listingMessages as say } from '../../../core/catalogue/listing.messages.ts'
import { useOpenAfterMount } from '../../shared/app/use-once-opened.ts'
import { goToNamedField } from '../../shared/form/go-to-field.ts'
import { VARIATIONS_PLACE } from './editor-field.tsx'

export interface UnpricedQuestionProps {
  /** Number of variations on sale at price 0; at 0 no dialog opens. */
  readonly count: number
  readonly onClose: () => void
  readonly onPublish: () => void
}

/** Asks before publishing a listing with variations on sale at price 0. */
export function UnpricedQuestion({ count, onClose, onPublish }: UnpricedQuestionProps) {
  return (
    <Modal
      opened={useOpenAfterMount(count > 0)}
      onClose={onClose}
      title="Publish without prices?"
      centered
      size={440}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm">{say.unpriced(count)}</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button
          variant="default"
          onClick={() => {
            onClose()
            onPublish()
          }}
        >
          Publish anyway
        </Button>
        <Button
          data-autofocus
          onClick={() => {
            onClose()
            // The dialog returns the focus when it closes; the field is focused after that.
            setTimeout(() => goToNamedField(VARIATIONS_PLACE), 250)
          }}
        >
          Set prices
        </Button>
      </Group>
    </Modal>
  )
}
