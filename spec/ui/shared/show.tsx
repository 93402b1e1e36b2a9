import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createClient } from '../../../adapters/client/client.ts'
import { AppContext } from '../../../ui/shared/app/app-context.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'

/** Renders a component as the product does, without motion; returns the user-event session and more. */
export function show(part: ReactNode) {
  const user = userEvent.setup()
  const app = newApp()
  const view = render(framed(part, app))
  return { user, unmount: view.unmount, redraw: (next: ReactNode) => view.rerender(framed(next, app)) }
}

/** A component inside what the product provides to all of them. */
export const framed = (shown: ReactNode, app = newApp()) => (
  <AppContext value={app}>
    <QueryClientProvider client={app.queryClient}>
      <MantineProvider env="test">{shown}</MantineProvider>
    </QueryClientProvider>
  </AppContext>
)

function newApp() {
  const origin = 'https://market.test'
  return { client: createClient({ origin }), config: { origin }, queryClient: new QueryClient() }
}
