import { Button, Group, Modal, Text } from '@mantine/core'
import { listingMessages as say } from '../../../core/catalogue/listing.messages.ts'
import { matrixList } from '../../../core/contracts/variation.contract.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useOpenAfterMount } from '../../shared/app/use-once-opened.ts'
import { goToNamedField } from '../../shared/form/go-to-field.ts'
import { VARIATIONS_PLACE } from './editor-field.tsx'
import classes from './listing-editor.module.css'
import type { MatrixGoal } from './use-matrix-rows.ts'

export interface UnpricedQuestionProps {
  /** Number of variations on sale at price 0; at 0 no dialog opens. */
  readonly count: number
  readonly listingId: number | undefined
  readonly onClose: () => void
  /** Shows the variations without a price, at one of them. */
  readonly onGoTo: (goal: MatrixGoal) => void
  readonly onPublish: () => void
}

const NAMED = 8

/** Asks before publishing a listing with variations on sale at price 0, and names them. */
export function UnpricedQuestion({ count, listingId, onClose, onGoTo, onPublish }: UnpricedQuestionProps) {
  const { data } = useCall(
    matrixList,
    { product_id: listingId ?? 0, unpriced: 1, per_page: NAMED, page: 1 },
    { enabled: listingId !== undefined && count > 0 },
  )
  const named = data?.data.data ?? []
  const goTo = (matrixId: number | undefined) => {
    onClose()
    // The dialog returns the focus when it closes; the field is focused after that.
    setTimeout(() => {
      goToNamedField(VARIATIONS_PLACE)
      if (matrixId !== undefined) onGoTo({ matrixId })
    }, 250)
  }
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
      {named.length === 0 ? null : (
        <ul className={classes.difference} aria-label="Variations without a price">
          {named.map((row) => (
            <li key={row.matrix_id}>
              <Button variant="subtle" size="compact-sm" onClick={() => goTo(row.matrix_id)}>
                {row.name}
              </Button>
            </li>
          ))}
          {count > named.length ? (
            <li className={classes.quiet}>and {(count - named.length).toLocaleString('en')} more</li>
          ) : null}
        </ul>
      )}
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
        <Button data-autofocus onClick={() => goTo(named[0]?.matrix_id)}>
          Set prices
        </Button>
      </Group>
    </Modal>
  )
}
