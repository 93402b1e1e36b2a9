import { Button, Group, Modal, Text } from '@mantine/core'

interface ConflictQuestionProps {
  readonly opened: boolean
  readonly onChoose: (choice: 'stored' | 'own') => void
}

/** Asks which form to continue with when somebody else saved meanwhile; closing keeps the own one. */
export function ConflictQuestion({ opened, onChoose }: ConflictQuestionProps) {
  return (
    <Modal
      opened={opened}
      onClose={() => onChoose('own')}
      centered
      size={480}
      title="Somebody else saved this form meanwhile"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm">
        Nothing is saved yet, and nothing is lost: whichever form you continue with, Undo shows the other one. New
        fields of the other person are among the unused fields of yours.
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => onChoose('stored')}>
          Continue with the saved form
        </Button>
        <Button data-autofocus onClick={() => onChoose('own')}>
          Continue with mine
        </Button>
      </Group>
    </Modal>
  )
}
