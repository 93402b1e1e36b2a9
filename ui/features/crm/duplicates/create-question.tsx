import { Button, Group, Modal, Text } from '@mantine/core'
import type { FoundDuplicate } from '../../../../core/contracts/crm-duplicates.contract.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { recordKinds } from '../crm-config.ts'
import { DuplicateList } from './duplicate-list.tsx'

interface CreateQuestionProps {
  readonly type: RecordTypeName
  readonly found: readonly FoundDuplicate[] | undefined
  readonly onAnswer: (creates: boolean) => void
}

/** Asks whether to create a record that seems to exist already. */
export function CreateQuestion({ type, found, onAnswer }: CreateQuestionProps) {
  const { one, many } = recordKinds[type]
  return (
    <Modal
      opened={found !== undefined}
      onClose={() => onAnswer(false)}
      centered
      size={480}
      zIndex={400}
      title={`This ${one} seems to exist already`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm">Nothing is created yet. These {many} look the same:</Text>
      <DuplicateList type={type} found={found ?? []} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => onAnswer(true)}>
          Create it anyway
        </Button>
        <Button data-autofocus onClick={() => onAnswer(false)}>
          Back to the form
        </Button>
      </Group>
    </Modal>
  )
}
