import { Alert, Button, Modal, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { accountMessages } from '../../../core/account/account.messages.ts'
import { type SubAccount, subAccountChange, subAccountForm } from '../../../core/account/sub-account.schema.ts'
import { currentPlan } from '../../../core/contracts/plans.contract.ts'
import { listRoles } from '../../../core/contracts/roles.contract.ts'
import { createSubAccount, listSubAccounts, updateSubAccount } from '../../../core/contracts/sub-accounts.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { fieldMessages } from '../../../core/text/text.schema.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useSend } from '../../shared/app/use-send.ts'
import { notify } from '../../shared/notice/notify.ts'
import classes from './sub-accounts.module.css'

export interface SubAccountFormProps {
  /** Undefined for a new one. */
  readonly person: SubAccount | undefined
  readonly onClose: () => void
}

/** Adds a sub-account, or changes its name, role or password. */
export function SubAccountForm({ person, onClose }: SubAccountFormProps) {
  const roles = useCall(listRoles, {})
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const onDone = ({ message }: { readonly message: string }) => {
    notify.done(message)
    onClose()
  }
  const invalidates = [listSubAccounts, listRoles, currentPlan]
  const creating = useSend(createSubAccount, { invalidates, onDone })
  const updating = useSend(updateSubAccount, { invalidates, onDone })
  const { isSending, alert, fieldTexts, failure } = person === undefined ? creating : updating
  const texts = { ...fieldTexts, ...wrong }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = Object.fromEntries(new FormData(event.currentTarget))
    if (person === undefined) {
      const read = subAccountForm.safeParse(given)
      setWrong(read.success ? {} : fieldMessages(read.error))
      if (read.success) creating.send(read.data)
      return
    }
    const read = subAccountChange.safeParse(given)
    setWrong(read.success ? {} : fieldMessages(read.error))
    if (read.success) updating.send({ id: person.user_id, ...read.data })
  }
  const list = roles.data?.data ?? []
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      centered
      size={480}
      title={
        <span className={classes.title}>{person === undefined ? 'Add sub account' : `Edit ${person.full_name}`}</span>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form method="post" className={classes.form} noValidate onSubmit={submit}>
        {alert === undefined ? null : (
          <Alert role="alert" color="red" variant="light">
            {alert}
          </Alert>
        )}
        {failure?._tag === 'NotWithPlan' ? (
          <Alert role="alert" color="red" variant="light">
            {failure.message}
          </Alert>
        ) : null}
        <TextInput
          label="Full name"
          name="full_name"
          required
          data-autofocus
          defaultValue={person?.full_name ?? ''}
          error={texts['full_name']}
        />
        {person === undefined ? (
          <TextInput
            label="E-mail address"
            name="email_id"
            type="email"
            autoComplete="off"
            required
            error={texts['email_id']}
          />
        ) : null}
        {roles.data !== undefined && list.length === 0 ? (
          <Alert color="yellow" variant="light">
            There is no role yet. <Link {...linkTo(addressOf('roleAdd'))}>Make a role</Link> first.
          </Alert>
        ) : (
          <NativeSelect
            key={list.length}
            label="Role"
            name="role_id"
            required
            defaultValue={person?.role_id ?? ''}
            error={texts['role_id']}
          >
            <option value="">Choose a role</option>
            {list.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
        <PasswordInput
          label={person === undefined ? 'First password' : 'New password'}
          description={
            person === undefined
              ? accountMessages.password
              : 'Leave it empty to keep the present one. A new one ends their sign-ins.'
          }
          name="password"
          autoComplete="new-password"
          required={person === undefined}
          error={texts['password']}
        />
        <div className={classes.actions}>
          <Button variant="default" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending}>
            {person === undefined ? 'Add sub account' : 'Save sub account'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
