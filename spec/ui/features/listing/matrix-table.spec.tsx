import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MatrixTable } from '../../../../ui/features/listing/matrix-table.tsx'
import type { useVariationCalls } from '../../../../ui/features/listing/specifications-section.tsx'
import { useAppClient } from '../../../../ui/shared/app/use-client.ts'
import { configured, page } from './editor-fixture.tsx'

// Regression M5 and M6: "12,5" was rejected as "below 0", and prices were rounded silently.
describe('MatrixTable', () => {
  it.each([
    ['12,5', 12.5],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
  ])('reads %j as %d', async (text, price) => {
    const { of } = await typedPrice(text)

    await waitFor(() => expect(of('variation.updateMatrix')[0]?.input).toMatchObject({ matrix_id: 91, price }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    ['1e3', 'Price must be a number, such as 1234.56'],
    ['0,005', 'Price must have at most 2 decimals in EUR'],
    ['99,999,999,999,999', 'Price must not be above 1,000,000,000,000'],
    ['-1', 'Price must not be below 0'],
    [' ', 'Please enter price'],
  ])('refuses %j, says why and keeps it', async (text, message) => {
    const { of, field } = await typedPrice(text)

    expect(screen.getByRole('alert').textContent).toBe(message)
    expect(field.value).toBe(text)
    expect(of('variation.updateMatrix')).toHaveLength(0)
  })
})

// Helpers

function Table() {
  const client = useAppClient()
  const calls = {
    client,
    isBusy: false,
    alert: undefined,
    run: (make: (id: number) => Promise<unknown>) => make(7).then(() => true),
  } as unknown as ReturnType<typeof useVariationCalls>
  return <MatrixTable calls={calls} productId={7} />
}

async function typedPrice(text: string) {
  const shown = page(<Table />, configured)
  const field = await screen.findByLabelText<HTMLInputElement>('Price of Small')
  await shown.user.clear(field)
  await shown.user.type(field, `${text}{Enter}`)
  return { ...shown, field }
}
