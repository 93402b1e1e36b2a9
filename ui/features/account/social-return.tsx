import { Alert } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { socialWay } from '../../../adapters/client/social-way.ts'
import { accountMessages } from '../../../core/account/account.messages.ts'
import { providerOfState } from '../../../core/account/social.schema.ts'
import { signInSocially } from '../../../core/contracts/account.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { afterSignIn, afterSignUp, RETURN_PARAMETER } from '../../../core/navigation/guard.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useSend } from '../../shared/app/use-send.ts'
import classes from './account.module.css'
import { useEnter } from './use-enter.ts'

export interface SocialReturnProps {
  readonly code: string | undefined
  readonly state: string | undefined
}

/** The page to which a provider returns: signs in, or says why not. */
export function SocialReturn({ code = '', state = '' }: SocialReturnProps) {
  const client = useAppClient()
  const [wanted] = useState(socialWay.read)
  const enter = useEnter(afterSignIn(wanted))
  const begin = useEnter(afterSignUp(wanted))
  const { send, alert, fieldTexts } = useSend(signInSocially, {
    onDone: ({ accessToken, user, is_new }) => {
      client.session.signIn({ token: accessToken, user })
      socialWay.write(undefined)
      if (is_new) begin()
      else enter()
    },
  })
  const provider = providerOfState(state)
  const isUsable = provider !== undefined && code !== ''
  const isSent = useRef(false)
  const exchange = useEffectEvent(() => {
    // The code works once.
    if (!isUsable || isSent.current) return
    isSent.current = true
    send({ provider, code, state })
  })
  useEffect(() => exchange(), [])
  const problem = isUsable ? (alert ?? Object.values(fieldTexts)[0]) : accountMessages.socialFailed
  return (
    <div className={classes.form}>
      <h1>Sign in</h1>
      {problem === undefined ? (
        <p role="status">Signing you in…</p>
      ) : (
        <>
          <Alert role="alert" color="red" variant="light">
            {problem}
          </Alert>
          <div className={classes.links}>
            <p>
              <Link {...linkTo(addressOf('signIn', {}, { [RETURN_PARAMETER]: wanted }))}>Back to sign in</Link>
            </p>
            <p>
              New here? <Link {...linkTo(addressOf('signUp', {}, { [RETURN_PARAMETER]: wanted }))}>Sign up</Link>
            </p>
          </div>
        </>
      )}
    </div>
  )
}
