import { createFileRoute } from '@tanstack/react-router'
import { addressOf } from '../../core/navigation/addresses.ts'
import { ContactScreen } from '../features/site/contact-screen.tsx'
import { pageHead } from '../shared/products/page-head.ts'

export const Route = createFileRoute('/_public/contact-us')({
  loader: ({ context: { config } }) => ({
    head: pageHead({
      title: 'Contact us',
      description: 'Write to the people behind Tradehall.',
      canonical: `${config.origin}${addressOf('contactUs')}`,
    }),
  }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: ContactScreen,
})
