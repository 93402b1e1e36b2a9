import { Alert, Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { confirmEmail, sendEmailLink } from '../../../core/contracts/mailed-links.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useAction } from '../../shared/app/use-action.ts'
import { useSend } from '../../shared/app/use-send.ts'
import classes from './profile.module.css'
import { useProfile } from './use-profile.ts'

/** Mails the link that confirms the e-mail address (D-251). */
export function SendEmailLink() {
  const { send, isSending, response } = useAction(sendEmailLink)
  return (
    <div className={classes.confirm}>
      <p role="status">
        {response?.message ?? 'Sellers and buyers trust a confirmed address. Reduced prices may depend on it.'}
      </p>
      <Button variant="default" size="compact-sm" loading={isSending} onClick={() => send({})}>
        {response === undefined ? 'Mail me a link to confirm it' : 'Mail the link again'}
      </Button>
    </div>
  )
}

/** Confirms the address by the token of the mailed link, once, and takes the token out of the address. */
export function ConfirmedEmail({ token }: { readonly token: string }) {
  const navigate = useNavigate()
  const { refetch } = useProfile()
  const confirm = useSend(confirmEmail, { onDone: () => void refetch() })
  const begin = useEffectEvent(() => {
    confirm.send({ token })
    void navigate({ ...linkTo(addressOf('profile')), replace: true })
  })
  useEffect(() => {
    if (token !== '') begin()
  }, [token])
  if (confirm.alert !== undefined)
    return (
      <Alert role="alert" color="yellow" variant="light">
        {confirm.alert}
      </Alert>
    )
  if (confirm.response === undefined) return null
  return (
    <Alert role="status" color="green" variant="light">
      {confirm.response.message}
    </Alert>
  )
}
