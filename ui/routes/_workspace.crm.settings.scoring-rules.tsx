import { createFileRoute } from '@tanstack/react-router'
import { ScoringRulesScreen } from '../features/scoring/scoring-rules-screen.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/crm/settings/scoring-rules')({
  head: () => titleOf('scoringRules'),
  component: ScoringRulesScreen,
})
