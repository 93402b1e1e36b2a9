import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { signInOf } from '../../../adapters/client/sign-in.actor.ts'
import { endSignIns, type OwnSignIn, ownSignIns } from '../../../core/contracts/account.contract.ts'
import { relativeTime } from '../../../core/text/relative-time.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import { momentText } from '../../shared/app/moments.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useNow } from '../../shared/app/use-now.ts'
import { useSend } from '../../shared/app/use-send.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { notify } from '../../shared/notice/notify.ts'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import classes from './profile.module.css'

/** The devices that are signed in to the account, each with its end. */
export function SignInsCard() {
  const signIns = useCall(ownSignIns, {})
  const [isAsking, setAsking] = useState(false)
  const client = useAppClient()
  const end = useSend(endSignIns, {
    onDone: ({ message }, { which }) => {
      setAsking(false)
      // This sign-in ended too; the other tabs follow.
      if (which === 'all') signInOf(client).send({ type: 'password.set', notice: message })
      else notify.done(message)
    },
  })
  const rows = signIns.data?.data
  const endAndReload = (input: { readonly id?: number; readonly which?: 'others' | 'all' }) =>
    end.sendAsync(input).then(
      () => (input.which === 'all' ? undefined : signIns.refetch()),
      () => undefined,
    )
  return (
    <section className={classes.card} aria-label="Sign-ins">
      <header className={classes.cardHead}>
        <h2>Sign-ins</h2>
        {rows === undefined || isAsking ? null : (
          <Button variant="subtle" size="compact-sm" onClick={() => setAsking(true)}>
            End all my sign-ins
          </Button>
        )}
      </header>
      {isAsking ? (
        <div className={classes.question} role="group" aria-label="End all my sign-ins">
          <p>
            A device whose sign-in ends needs the password again, and what it shows closes at once. “All” includes this
            one.
          </p>
          <div className={classes.actions}>
            {(rows?.length ?? 0) > 1 ? (
              <Button autoFocus loading={end.isSending} onClick={() => void endAndReload({ which: 'others' })}>
                End all others
              </Button>
            ) : null}
            <Button
              color="red"
              variant="light"
              loading={end.isSending}
              onClick={() => void endAndReload({ which: 'all' })}
            >
              End all of them
            </Button>
            <Button variant="default" disabled={end.isSending} onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </div>
        </div>
      ) : null}
      {end.alert === undefined ? null : (
        <Alert role="alert" color="red" variant="light">
          {end.alert}
        </Alert>
      )}
      {rows === undefined ? (
        signIns.isError ? (
          <ErrorState title="Your sign-ins could not be loaded." onRetry={() => void signIns.refetch()} />
        ) : (
          <Loading label="Loading your sign-ins">
            <LinesSkeleton lines={2} />
          </Loading>
        )
      ) : (
        <ul className={classes.signIns}>
          {rows.map((row) => (
            <SignInLine
              key={row.id}
              row={row}
              isEnding={end.isSending}
              onEnd={() => void endAndReload({ id: row.id })}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function SignInLine({
  row,
  isEnding,
  onEnd,
}: {
  readonly row: OwnSignIn
  readonly isEnding: boolean
  readonly onEnd: () => void
}) {
  const now = useNow()
  const timeZone = useTimeZone()
  const at = parseWireTime(row.last_used_at)
  const used = at === undefined ? row.last_used_at : relativeTime(at, now, timeZone)
  const where = row.ip === '' ? '' : ` · from ${row.ip}`
  const { operator } = row
  const name = operator === null ? row.device : `${operator.name} of Tradehall, as you`
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className={classes.quiet}>
          {operator === null
            ? `${row.is_this ? 'This device' : `Last used ${used}`}${where}`
            : `Until ${momentText(operator.until, timeZone)} at most. Reason: ${operator.reason}`}
        </p>
      </div>
      {row.is_this ? null : (
        <Button
          variant="default"
          size="compact-sm"
          disabled={isEnding}
          aria-label={`End the sign-in of ${name}, last used ${used}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  )
}
