import { useSyncExternalStore } from 'react'
import { failsUnseen, lazyPart } from '../shared/app/lazy-part.tsx'
import { useAppClient } from '../shared/app/use-client.ts'
import { useSessionUser } from '../shared/app/use-session.ts'
import { useSettled } from '../shared/app/use-settled.ts'

const SessionWatch = lazyPart(
  () => import('../features/session/session-watch.tsx').then((module) => module.SessionWatch),
  { failed: failsUnseen },
)
const MobileVerification = lazyPart(
  () => import('../features/mobile-verification/mobile-verification.tsx').then((module) => module.MobileVerification),
  { failed: failsUnseen },
)
const AccountSwitch = lazyPart(() =>
  import('../features/session/account-switch.tsx').then((module) => module.AccountSwitch),
)

const SignedInAsBar = lazyPart(() => import('../features/session/signed-in-as.tsx').then((module) => module.SignedInAs))

export function SignedInAs() {
  const user = useSessionUser()
  return user?.signed_in_by === undefined ? null : <SignedInAsBar user={user} by={user.signed_in_by} />
}

/** Components that only signed-in people need; visitors never load them. */
export function SignedInParts() {
  const user = useSessionUser()
  // Nobody waits for the watch of the session (48 hours) or for mobile verification (minutes), so they load after the page.
  const isSettled = useSettled()
  const { offer: offers } = useAppClient().signIn
  const offer = useSyncExternalStore(offers.subscribe, offers.current, () => undefined)
  if (user === undefined) return null
  return (
    <>
      {offer === undefined ? null : <AccountSwitch offer={offer} />}
      {isSettled && user.signed_in_by === undefined ? <SessionWatch key={user.id} /> : null}
      {user.type === 'subuser' || user.signed_in_by !== undefined || !isSettled ? null : (
        <MobileVerification key={`verification ${user.id}`} />
      )}
    </>
  )
}
