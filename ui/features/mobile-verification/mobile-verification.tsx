import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { loadPhoneNumbers } from '../../../adapters/client/phone-numbers.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { lazyPart } from '../../shared/app/lazy-part.tsx'
import { useWhenFree } from '../../shared/app/use-when-free.ts'
import { useMobilePrompt, useMobileVerification, useVerificationEffects } from './use-mobile-verification.ts'

const Window = lazyPart(async () => {
  const [module] = await Promise.all([import('./mobile-verification-window.tsx'), loadPhoneNumbers()])
  return module.MobileVerificationWindow
})

/**
 * Mobile verification for a signed-in person: the prompt with its timer, and the window, which several places can open.
 */
export function MobileVerification() {
  const router = useRouter()
  const { isOpen, open } = useMobileVerification()
  const [isDue, setDue] = useState(false)
  useVerificationEffects({
    onStep: (step) => {
      if (step === 'onboarding') void router.navigate(linkTo(addressOf('onboarding')))
    },
  })
  useMobilePrompt({
    path: () => router.latestLocation.pathname,
    onDue: (prompt) => {
      // Nobody needs the e-mail prompt: a social sign-in confirms the address (D-180).
      // The code comes first: while it loads, a person may begin to type.
      if (prompt === 'mobile') void Window.preload().then(() => setDue(true))
    },
  })
  useWhenFree(isDue, () => {
    setDue(false)
    open()
  })
  return isOpen ? <Window /> : null
}
