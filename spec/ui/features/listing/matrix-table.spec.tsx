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

describe('[D-211] many prices at once', () => {
  it('pastes a column from a spreadsheet downwards, and takes it back', async () => {
    const { of, field, user } = await table()
    field.focus()
    await user.paste('12,50\r\n1.234,56\r\n')

    await waitFor(() => expect(of('variation.updateManyMatrix')).toHaveLength(1))
    expect(of('variation.updateManyMatrix')[0]?.input).toMatchObject({
      product_id: 7,
      changes: [
        { matrix_id: 91, price: 12.5, was_price: 0 },
        { matrix_id: 92, price: 1234.56, was_price: 0 },
      ],
    })
    expect((await screen.findByText(/2 prices pasted\./)).textContent).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(of('variation.updateManyMatrix')[1]?.input).toMatchObject({
        changes: [
          { matrix_id: 91, price: 0, was_price: 12.5 },
          { matrix_id: 92, price: 0, was_price: 1234.56 },
        ],
      }),
    )
  })

  it('names the cells that are no prices and changes nothing before the person decides', async () => {
    const { of, field, user } = await table()
    field.focus()
    await user.paste('1e3\n7')

    expect((await screen.findByRole('alert')).textContent).toContain(
      'Cell 1 (Small), “1e3”: Price must be a number, such as 1234.56',
    )
    expect(of('variation.updateManyMatrix')).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Paste the other 1' }))
    await waitFor(() =>
      expect(of('variation.updateManyMatrix')[0]?.input).toMatchObject({ changes: [{ matrix_id: 92, price: 7 }] }),
    )
  })

  it('sets a price for the selected rows, goes down with Enter and takes the price from above', async () => {
    const { of, field, user } = await table()
    await user.click(screen.getByLabelText('Select these variations'))
    await user.type(screen.getByLabelText('Price'), '12,5{Enter}')
    await waitFor(() => expect(of('variation.updateManyMatrix')[0]?.input).toMatchObject({ changes: [{}, {}] }))

    await user.clear(field)
    await user.type(field, '3{Enter}')
    const below = screen.getByLabelText<HTMLInputElement>('Price of Dark blue')
    expect(document.activeElement).toBe(below)
    await user.keyboard('{Control>}d{/Control}')
    expect(below.value).toBe(field.value)
  })
})

// Helpers

async function table() {
  const shown = page(<Table />, {
    ...configured,
    'variation.updateManyMatrix': { status: true, message: '2 variations changed.', data: { changed: 2 } },
  })
  return { ...shown, field: await screen.findByLabelText<HTMLInputElement>('Price of Small') }
}

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
