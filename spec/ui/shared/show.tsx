import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'

/** Draws a part as the product does, without motion, and answers the person at its keyboard. */
export function show(part: ReactNode) {
  const user = userEvent.setup()
  const view = render(<MantineProvider env="test">{part}</MantineProvider>)
  return { user, redraw: (next: ReactNode) => view.rerender(<MantineProvider env="test">{next}</MantineProvider>) }
}
