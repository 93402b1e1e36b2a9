import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Conflict, ServerFault } from '../../../../core/failure/failures.ts'
import { CalculatorPanel } from '../../../../ui/features/listing/calculator-panel.tsx'
import { notices } from '../../../../ui/shared/notice/notice-store.ts'
import { calculator, configured, page, type Answers } from './editor-fixture.tsx'

describe('CalculatorPanel', () => {
  it('[SCREEN-01] offers the three modes and keeps their spellings as values', async () => {
    const { user } = await panel()
    const radios = screen.getAllByRole<HTMLInputElement>('radio')
    expect(radios.map((radio) => radio.value)).toEqual(['similar', 'multilevel', 'Group'])
    for (const radio of radios) {
      await user.click(radio)
      expect(radio.checked).toBe(true)
    }
  })

  it('[CALC-01] [CALC-02] sends nothing while a value is empty, and sets the flag', async () => {
    for (const mode of ['Similar', 'Group']) {
      const { user, of, unmount } = await panel()
      await user.click(screen.getByRole('radio', { name: mode }))
      await user.clear(screen.getByLabelText('Value of Small'))
      await user.click(screen.getByRole('button', { name: 'Save prices' }))
      expect(screen.getByRole('alert').textContent).toContain('Some values are empty or no numbers.')
      expect(screen.getByLabelText('Value of Small').getAttribute('aria-invalid')).toBe('true')
      expect(of('calculator.tableUpdate')).toHaveLength(0)
      unmount()
    }
  })

  it('[CALC-03] stops silently in multilevel mode while a row is empty', async () => {
    const { user, sent } = await panel({ 'calculator.info': calculator({ mode: 'multilevel', rows: [1, 2] }) })
    await user.clear(screen.getByLabelText('Value of Small'))
    await user.click(screen.getByRole('button', { name: 'Save prices' }))
    expect(sent.filter((call) => call.id.startsWith('calculator.multiple'))).toHaveLength(0)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(notices.list()).toHaveLength(0)
    expect(document.activeElement).toBe(screen.getByLabelText('Value of Small'))
  })

  it('reads values as they are typed everywhere, says at once what is no number, and moves with the keyboard', async () => {
    const { user, of } = await panel()
    const [small, blue] = [screen.getByLabelText('Value of Small'), screen.getByLabelText('Value of Dark blue')]
    small.focus()
    await user.keyboard('1,5{Enter}')
    expect(document.activeElement).toBe(blue)
    await user.keyboard('1e3')
    expect(screen.getByText('The value must be a number, such as 1234.56')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Save prices' }))
    expect(document.activeElement).toBe(blue)
    expect(of('calculator.tableUpdate')).toHaveLength(0)
    await user.keyboard('1.000,5{ArrowUp}')
    expect(document.activeElement).toBe(small)
    await user.click(screen.getByRole('button', { name: 'Save prices' }))
    await waitFor(() => expect(of('calculator.tableUpdate')).toHaveLength(1))
    expect(of('calculator.tableUpdate')[0]?.input).toMatchObject({ attributes_values: { 11: 1.5, 12: 1000.5 } })
  })

  it('leads Save to a formula that is wrong, and says so', async () => {
    const { user, of } = await panel()
    const formula = screen.getByLabelText('Price formula')
    await user.type(formula, 'size + )')
    await user.click(screen.getByRole('button', { name: 'Save prices' }))
    expect(screen.getByText('Correct the formula first, then save again.')).toBeDefined()
    expect(document.activeElement).toBe(formula)
    expect(of('calculator.tableUpdate')).toHaveLength(0)
  })

  it('[CALC-04] sends 0 for 0 and for unset values', async () => {
    const { user, of } = await panel({ 'calculator.info': calculator({ values: [0, null] }) })
    await user.click(screen.getByRole('button', { name: 'Save prices' }))
    await waitFor(() => expect(of('calculator.tableUpdate')).toHaveLength(1))
    expect(of('calculator.tableUpdate')[0]?.input).toMatchObject({ product_id: 7, attributes_values: { 11: 0, 12: 0 } })
  })

  it('[D-295] offers to bring back the prices that a formula replaced', async () => {
    const variation = (matrix_id: number, price: number) => ({ matrix_id, key: `${matrix_id - 80}`, name: '', price })
    let isSaved = false
    const { user, of } = await panel({
      'calculator.tableUpdate': () => {
        isSaved = true
        return { message: 'Saved.' }
      },
      'variation.matrix': () => {
        const prices = isSaved ? [1, 2, 5] : [9.5, 0, 5]
        return { message: '', currency: 'EUR', data: { data: prices.map((price, at) => variation(91 + at, price)) } }
      },
    })
    await user.click(screen.getByRole('button', { name: 'Save prices' }))
    // One had no price before, and one has the same.
    expect(await screen.findByText('1 price is replaced.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(of('variation.updateManyMatrix')[0]?.input).toMatchObject({
        product_id: 7,
        draft: 1,
        changes: [{ matrix_id: 91, price: 9.5, was_price: 1 }],
      }),
    )
  })

  it('asks before values that are not saved are left, and not after they are saved', async () => {
    const { user, router, of } = await panel()
    await user.type(screen.getByLabelText('Value of Small'), '5')
    act(() => void router.navigate({ to: '/products/List' as never }))
    await user.click(await screen.findByRole('button', { name: 'Stay and keep editing' }))
    expect(screen.queryByRole('heading', { name: 'The list' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save prices' }))
    await waitFor(() => expect(of('calculator.tableUpdate')).toHaveLength(1))
    act(() => void router.navigate({ to: '/products/List' as never }))
    expect(await screen.findByRole('heading', { name: 'The list' })).toBeDefined()
  })

  it('[D-310] shows a value that a colleague changed meanwhile beside the own one, and saves what is chosen', async () => {
    let stored = 12
    const { user, of } = await panel({
      'calculator.tableUpdate': ({ was }: { readonly was: string }) => {
        if ((JSON.parse(was) as Record<string, unknown>)['term_11'] === stored) return { message: 'Saved.' }
        throw new Conflict({ message: 'Changed.', present: { term_11: stored } })
      },
    })
    const small = screen.getByLabelText<HTMLInputElement>('Value of Small')
    await user.clear(small)
    await user.type(small, '50')
    await user.click(screen.getByRole('button', { name: 'Save prices' }))
    const choice = within(await screen.findByRole('group', { name: 'Two values of Value of Small' }))
    expect(choice.getAllByRole('definition').map((each) => each.textContent)).toEqual(['12', '50'])
    expect(notices.list()).toEqual([])

    // Nothing is sent while it is open.
    await user.click(screen.getByRole('button', { name: 'Save prices' }))
    expect(of('calculator.tableUpdate')).toHaveLength(1)
    await user.click(choice.getByRole('button', { name: 'Keep mine' }))
    await user.click(screen.getByRole('button', { name: 'Save prices' }))
    await waitFor(() => expect(of('calculator.tableUpdate')).toHaveLength(2))
    expect(of('calculator.tableUpdate')[1]?.input).toMatchObject({
      attributes_values: { 11: 50 },
      was: JSON.stringify({ mode: 'similar', term_11: 12 }),
    })
  })

  it('[D-119] keeps typed values and steps on the device until they are saved', async () => {
    const first = await panel()
    await first.user.type(screen.getByLabelText('Value of Small'), '5')
    await first.user.click(screen.getByRole('button', { name: 'Add a step' }))
    await first.user.type(screen.getByLabelText('Step eq_1'), 'size * 2')
    first.unmount()

    const { user } = await panel()
    expect(screen.getByText('Draft restored')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Step eq_1').value).toBe('size * 2')
    await user.click(screen.getByRole('button', { name: 'Save prices' }))
    await waitFor(() => expect(screen.queryByText('Draft restored')).toBeNull())
  })

  it('[ERR-13] shows the text of a failed call as a toast', async () => {
    const { user } = await panel({
      'calculator.tableUpdate': () => {
        throw new ServerFault({ status: 500 })
      },
    })
    await user.click(screen.getByRole('button', { name: 'Save prices' }))
    await waitFor(() =>
      expect(notices.list().map((notice) => notice.lines)).toEqual([
        ['Something went wrong. Please try after sometime!'],
      ]),
    )
  })

  it('[ERR-14] shows the message of the server as a toast', async () => {
    const { user } = await panel({ 'calculator.tableUpdate': { message: 'Prices are in the books.' } })
    await user.click(screen.getByRole('button', { name: 'Save prices' }))
    await waitFor(() => expect(notices.list().map((notice) => notice.lines)).toEqual([['Prices are in the books.']]))
  })

  it('shows the position and reason of a formula error while typing, and previews the prices of a valid formula', async () => {
    const { user } = await panel()
    const formula = screen.getByLabelText('Price formula')
    await user.type(formula, 'size * weight')
    expect(screen.getByText("'weight' is not known (position 8)")).toBeDefined()
    await user.clear(formula)
    await user.type(formula, 'base_price * size')
    const preview = within(screen.getByRole('region', { name: 'Preview table' }))
    expect(
      preview
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['Small–10.00', 'Dark blue–20.00'])
  })
})

// Helpers

async function panel(answers: Answers = {}) {
  const shown = page(<CalculatorPanel productId={7} />, { ...configured, ...answers })
  await screen.findByLabelText('Price formula')
  await screen.findByRole('region', { name: 'Preview table' })
  return shown
}
