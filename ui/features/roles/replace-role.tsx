import { Button, Group, Modal, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { reasonOf } from '../../../core/failure/effect-of.ts'
import { deleteRole, listRoles } from '../../../core/contracts/roles.contract.ts'
import { listSubAccounts } from '../../../core/contracts/sub-accounts.contract.ts'
import type { Role } from '../../../core/permissions/roles.schema.ts'
import { pleaseSelect } from '../../../core/text/messages.ts'
import { useSend } from '../../shared/app/use-send.ts'
import { notify } from '../../shared/notice/notify.ts'
import classes from './roles.module.css'

export interface ReplaceRoleProps {
  readonly role: Role
  /** The other roles of the company. */
  readonly others: readonly Role[]
  readonly onClose: () => void
}

/** Asks which role the sub accounts of a role get, before that is deleted (D-266). */
export function ReplaceRole({ role, others, onClose }: ReplaceRoleProps) {
  const [chosen, setChosen] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { send, isSending, failure } = useSend(deleteRole, {
    invalidates: [listRoles, listSubAccounts],
    isShownInPlace: true,
    onDone: ({ message }) => {
      notify.done(message)
      onClose()
    },
  })
  const confirm = () => {
    if (chosen === '') setMissing(true)
    else send({ id: role.id, replacement_id: Number(chosen) })
  }
  const people = role.members === 1 ? 'One sub account has' : `${role.members} sub accounts have`
  return (
    <Modal
      opened
      onClose={isSending ? () => undefined : onClose}
      centered
      size={440}
      title={<span className={classes.question}>Delete {role.name}?</span>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm" mb="md">
        {people} this role. Choose the role that takes its place.
      </Text>
      <NativeSelect
        label="Replace it by"
        required
        data-autofocus
        value={chosen}
        error={isMissing ? pleaseSelect('role') : undefined}
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.value)
          setMissing(false)
        }}
      >
        <option value="">Choose a role</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {failure === undefined ? null : (
        <p role="alert" className={classes.failed}>
          {reasonOf(failure) ?? 'The role could not be deleted. Try again.'}
        </p>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} disabled={isSending}>
          Keep
        </Button>
        <Button color="red" loading={isSending} onClick={confirm}>
          Replace and delete
        </Button>
      </Group>
    </Modal>
  )
}
