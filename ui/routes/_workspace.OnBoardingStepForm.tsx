import { createFileRoute } from '@tanstack/react-router'
import { RETURN_PARAMETER } from '../../core/navigation/guard.ts'
import { OnboardingScreen } from '../features/profile/onboarding-screen.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/OnBoardingStepForm')({
  head: () => titleOf('onboarding'),
  component: Onboarding,
})

function Onboarding() {
  const search: Readonly<Record<string, string | undefined>> = Route.useSearch()
  return <OnboardingScreen wanted={search[RETURN_PARAMETER]} />
}
