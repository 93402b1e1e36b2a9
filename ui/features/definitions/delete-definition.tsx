import { Alert, Button, Group, Modal, Select, Text } from '@mantine/core'
import { useState } from 'react'
import type { DefinitionKind } from '../../../core/catalogue/definitions.ts'
import { type Definition, definitionCalls } from '../../../core/contracts/definitions.contract.ts'
import { brands, passiveAttributes } from '../../../core/contracts/lookup.contract.ts'
import { reasonOf } from '../../../core/failure/effect-of.ts'
import { isNotFound } from '../../../core/failure/is-not-found.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useSend } from '../../shared/app/use-send.ts'
import { notify } from '../../shared/notice/notify.ts'
import classes from './definitions.module.css'
import { KINDS } from './definition-kinds.ts'

/** Rows that are offered as a replacement. */
const OFFERED = 1000

export interface DeleteDefinitionProps {
  readonly kind: DefinitionKind
  readonly row: Definition
  readonly onDeleted: (row: Definition, message: string, wasUsed: boolean) => void
  /** Closes the question; also when the definition is gone already. */
  readonly onClose: () => void
}

/** Asks before a definition is deleted; one that is used needs another one in its place. */
export function DeleteDefinition({ kind, row, onDeleted, onClose }: DeleteDefinitionProps) {
  const { one } = KINDS[kind]
  const { list, remove } = definitionCalls[kind]
  const isUsed = row.used + row.rules > 0
  const offers = useCall(list, { with_market: true, per_page: OFFERED }, { enabled: isUsed })
  const [chosen, setChosen] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const { send, isSending, failure } = useSend(remove, {
    invalidates: [list, brands, passiveAttributes],
    isShownInPlace: true,
    onDone: ({ message }) => {
      if (isUsed) notify.done(message)
      onDeleted(row, message, isUsed)
    },
    onFailed: (failed) => {
      // A colleague was faster, or only the answer to the first press was lost.
      if (isNotFound(failed)) onClose()
    },
  })
  const confirm = () => {
    if (isUsed && chosen === null) setMissing(true)
    else send({ id: row.id, ...(chosen !== null && { replacement_id: Number(chosen) }) })
  }
  const reason = failure?._tag === 'InvalidBody' ? failure.message : reasonOf(failure)
  return (
    <Modal
      opened
      onClose={isSending ? () => undefined : onClose}
      centered
      size={480}
      title={`Delete ${row.name}?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.form}>
        {isUsed ? (
          <>
            <Text size="sm">
              {usedText(row)} Choose the {one} that takes its place.
            </Text>
            <Select
              label="Replace it by"
              required
              data-autofocus
              searchable
              limit={60}
              data={(offers.data?.data.data ?? [])
                .filter(({ id }) => id !== row.id)
                .map((each) => ({ value: String(each.id), label: labelOf(each) }))}
              value={chosen}
              onChange={(next) => {
                setChosen(next)
                setMissing(false)
              }}
              error={isMissing ? `Please choose a ${one}` : undefined}
              nothingFoundMessage="Nothing found"
            />
          </>
        ) : (
          <Text size="sm">No listing uses it. You can undo this for ten seconds.</Text>
        )}
        {reason === undefined ? null : (
          <Alert role="alert" color="red" variant="light">
            {reason}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isSending} data-autofocus={isUsed ? undefined : true}>
            Keep
          </Button>
          <Button color="red" loading={isSending} onClick={confirm}>
            {isUsed ? 'Replace and delete' : `Delete ${one}`}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}

const labelOf = ({ name, parent }: Definition): string => (parent === null ? name : `${parent.name} / ${name}`)

function usedText({ used, rules }: Definition): string {
  const parts = [
    used === 0 ? '' : used === 1 ? 'One listing' : `${used.toLocaleString('en')} listings`,
    rules === 0 ? '' : rules === 1 ? 'one pricing rule' : `${rules} pricing rules`,
  ].filter((part) => part !== '')
  return `${parts.join(' and ')} ${used + rules === 1 ? 'uses' : 'use'} it.`
}
