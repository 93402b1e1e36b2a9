import { Button, PasswordInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { changePasswordForm } from '../../../core/account/account.schema.ts'
import { changePassword, ownSignIns } from '../../../core/contracts/account.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { FailureAlert } from '../../shared/form/failure-alert.tsx'
import { FormGuard, LeaveScope, useLeave, useLeaveRequest } from '../../shared/form/leave-guard.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { NewPasswordField } from '../../shared/inputs/new-password-field.tsx'
import { notify } from '../../shared/notice/notify.ts'
import classes from './profile.module.css'

/** A new password by the current one; whoever forgot that one asks for a link by e-mail. */
export function PasswordCard() {
  const [isOpen, setOpen] = useState(false)
  const leave = useLeave()
  const change = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) change.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <section className={classes.card} aria-label="Password">
      <header className={classes.cardHead}>
        <h2>Password</h2>
        {isOpen ? null : (
          <Button ref={change} variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
            Change password
          </Button>
        )}
      </header>
      {isOpen ? (
        <LeaveScope value={leave.scope}>
          <PasswordForm onClose={() => setOpen(false)} />
        </LeaveScope>
      ) : null}
      <p>
        Forgot your current one? <Link {...linkTo(addressOf('resetPassword'))}>Change by e-mail</Link>
      </p>
      {leave.question}
    </section>
  )
}

const NAMES = ['current_password', 'password', 'password_confirmation'] as const

function PasswordForm({ onClose }: { readonly onClose: () => void }) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const leave = useLeaveRequest()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    schema: changePasswordForm,
    initial: { current_password: '', password: '', password_confirmation: '' },
    save: (values, { call }) => client.call(changePassword, values, call),
    onSaved: ({ message }) => {
      notify.done(message)
      void invalidate(ownSignIns)
      onClose()
    },
  })
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  return (
    <>
      <FormGuard form={form} />
      <form
        {...form.props}
        method="post"
        ref={element}
        className={classes.cardForm}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave(onClose)
        }}
      >
        <p className={classes.quiet}>Your other sign-ins end. This one stays.</p>
        <FailureAlert form={form} names={NAMES} />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          required
          {...form.input('current_password')}
        />
        <NewPasswordField label="New password" typed={form.values.password} {...form.input('password')} />
        <PasswordInput
          label="New password again"
          autoComplete="new-password"
          required
          {...form.input('password_confirmation')}
        />
        <div className={classes.actions}>
          <Button type="submit" loading={form.isSaving}>
            Set the password
          </Button>
          <Button variant="default" disabled={form.isSaving} onClick={() => leave(onClose)}>
            Cancel
          </Button>
        </div>
      </form>
    </>
  )
}
