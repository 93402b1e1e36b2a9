import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import type { SwitchOffer } from '../../../adapters/client/sign-in.client.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import classes from '../../shared/states/states.module.css'

/** Asks whether a link of another account replaces the present sign-in. Closing it in any way keeps the sign-in. */
export function AccountSwitch({ offer }: { readonly offer: SwitchOffer }) {
  const { signIn } = useAppClient()
  const [isSwitching, setSwitching] = useState(false)
  const [problem, setProblem] = useState<string>()
  const stay = () => {
    if (!isSwitching) signIn.dropOffer()
  }
  const change = async () => {
    setSwitching(true)
    setProblem(await signIn.takeOffer())
    setSwitching(false)
  }
  return (
    <Modal
      opened
      onClose={stay}
      title="Switch account?"
      centered
      size={440}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm">{offer.text} Switching ends the present sign-in on this device; drafts of forms stay.</Text>
      {problem === undefined ? null : (
        <p role="alert" className={classes.confirmError}>
          {problem}
        </p>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus onClick={stay} disabled={isSwitching}>
          Stay
        </Button>
        <Button loading={isSwitching} onClick={() => void change()}>
          Switch
        </Button>
      </Group>
    </Modal>
  )
}
