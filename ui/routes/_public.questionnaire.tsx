import { createFileRoute } from '@tanstack/react-router'
import { addressOf } from '../../core/navigation/addresses.ts'
import { QuestionnaireScreen } from '../features/site/questionnaire-screen.tsx'
import { pageHead } from '../shared/products/page-head.ts'

export const Route = createFileRoute('/_public/questionnaire')({
  loader: ({ context: { config } }) => ({
    head: pageHead({
      title: 'Questionnaire',
      description: 'Three questions about how your company buys.',
      canonical: `${config.origin}${addressOf('questionnaire')}`,
    }),
  }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: QuestionnaireScreen,
})
