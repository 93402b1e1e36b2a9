import { Button, Group, Modal, Text } from '@mantine/core'
import { useOpenAfterMount } from '../app/use-once-opened.ts'
import classes from './filter-bar.module.css'
import type { ViewDifference } from './saved-view.types.ts'

export interface ViewConflictProps {
  readonly view: string
  readonly differences: readonly ViewDifference[]
  readonly isSaving: boolean
  readonly onClose: () => void
  readonly onTakeStored: () => void
  readonly onKeepOwn: () => void
}

/** Shows what somebody else saved in a view meanwhile beside what the person wanted to save; one of both is chosen (D-310). */
export function ViewConflict({ view, differences, isSaving, onClose, onTakeStored, onKeepOwn }: ViewConflictProps) {
  return (
    <Modal
      opened={useOpenAfterMount(true)}
      onClose={() => {
        if (!isSaving) onClose()
      }}
      centered
      size={560}
      title={`Somebody else changed “${view}” meanwhile`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm">Nothing was saved. You can also close this and save yours as a new view.</Text>
      {differences.map(({ label, stored, own }) => (
        <section key={label} aria-label={`Two values of ${label}`} className={classes.difference}>
          <h3>{label}</h3>
          <dl>
            <dt>Saved now</dt>
            <dd>{stored}</dd>
            <dt>Yours</dt>
            <dd>{own}</dd>
          </dl>
        </section>
      ))}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus disabled={isSaving} onClick={onTakeStored}>
          Take the saved view
        </Button>
        <Button loading={isSaving} onClick={onKeepOwn}>
          Keep mine
        </Button>
      </Group>
    </Modal>
  )
}
