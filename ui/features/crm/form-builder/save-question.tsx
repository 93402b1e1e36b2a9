import { Button, Group, List, Modal, Text } from '@mantine/core'
import type { FormEffect } from '../../../../core/contracts/crm-forms.contract.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { recordKinds } from '../crm-config.ts'
import { effectText } from './effect-text.ts'

interface SaveQuestionProps {
  readonly type: RecordTypeName
  readonly effects: readonly FormEffect[] | undefined
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Says in numbers which records the changed form does not fit, and asks whether to save it. */
export function SaveQuestion({ type, effects, onCancel, onConfirm }: SaveQuestionProps) {
  return (
    <Modal
      opened={effects !== undefined}
      onClose={onCancel}
      centered
      size={520}
      title={`Save the form of ${recordKinds[type].many}?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm" mb="xs">
        Stored records keep all their values. The new form changes this for them:
      </Text>
      <List size="sm" spacing={6}>
        {(effects ?? []).map((effect) => (
          <List.Item key={`${effect.kind} ${effect.field_id}`}>{effectText(effect, recordKinds[type])}</List.Item>
        ))}
      </List>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onCancel}>
          Keep editing
        </Button>
        <Button data-autofocus onClick={onConfirm}>
          Save form
        </Button>
      </Group>
    </Modal>
  )
}
