import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { connectPrompt, verificationOf } from '../../../adapters/client/mobile-verification.client.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useMobileVerification, useVerificationEffects } from './use-mobile-verification.ts'

const Window = lazy(() =>
  import('./mobile-verification-window.tsx').then(({ MobileVerificationWindow }) => ({
    default: MobileVerificationWindow,
  })),
)

/** Mobile verification for a signed-in person: the prompt with its timer, and the window wherever it was opened from. */
export function MobileVerification() {
  const client = useAppClient()
  const router = useRouter()
  const { isOpen } = useMobileVerification()
  useVerificationEffects()
  useEffect(
    () =>
      connectPrompt(client, {
        path: () => router.latestLocation.pathname,
        onDue: (prompt) => {
          // The e-mail prompt is for people who came through a social network, which this market does not offer yet.
          if (prompt === 'mobile') verificationOf(client).send({ type: 'opened' })
        },
      }),
    [client, router],
  )
  return isOpen ? (
    <Suspense fallback={null}>
      <Window />
    </Suspense>
  ) : null
}
