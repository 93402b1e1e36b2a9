import { screen } from '@testing-library/react'
import { TextInput } from '@mantine/core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useForm } from '../../../../ui/shared/form/use-form.ts'
import { show } from '../show.tsx'

describe('useForm', () => {
  it("should show the product's words instead of zod's for a schema without messages", async () => {
    const { user } = show(<PortForm />)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Please enter port name')).toBeTruthy()
    expect(screen.getByText('Please select mode')).toBeTruthy()
    expect(screen.queryByText(/Invalid|Too small|expected/)).toBeNull()
  })
})

// Helpers

const port = z.object({ port_name: z.string().min(1), mode: z.enum(['sea', 'air']) })

function PortForm() {
  const form = useForm({ schema: port, initial: { port_name: '', mode: '' }, save: async () => undefined })
  return (
    <form method="post" {...form.props}>
      <TextInput label="Port" {...form.input('port_name')} />
      <TextInput label="Mode" {...form.input('mode')} />
      <button type="submit">Save</button>
    </form>
  )
}
