import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MATRIX_PAGE_SIZE } from '../../../../core/catalogue/matrix.ts'
import { Conflict } from '../../../../core/failure/failures.ts'
import { MatrixTable } from '../../../../ui/features/listing/matrix-table.tsx'
import { useVariationCalls } from '../../../../ui/features/listing/specifications-section.tsx'
import type { EditorHandle } from '../../../../ui/features/listing/use-listing-editor.ts'
import { configured, page, paged } from './editor-fixture.tsx'

// Regression M5 and M6: "12,5" was rejected as "below 0", and prices were rounded silently.
describe('MatrixTable', () => {
  it.each([
    ['12,5', 12.5],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
  ])('reads %j as %d', async (text, price) => {
    const { of } = await typedPrice(text)

    await waitFor(() =>
      expect(of('variation.updateManyMatrix')[0]?.input).toMatchObject({
        changes: [{ matrix_id: 91, price, was_price: 0 }],
      }),
    )
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    ['1e3', 'Price must be a number, such as 1234.56'],
    ['0,0000005', 'Price must have at most 6 decimals'],
    ['99,999,999,999,999', 'Price must not be above 1,000,000,000,000'],
    ['-1', 'Price must not be below 0'],
    [' ', 'Please enter price'],
  ])('refuses %j, says why and keeps it', async (text, message) => {
    const { of, field } = await typedPrice(text)

    expect(screen.getByRole('alert').textContent).toBe(message)
    expect(field.value).toBe(text)
    expect(of('variation.updateManyMatrix')).toHaveLength(0)
  })
})

describe('a price as the cell of a spreadsheet', () => {
  it('shows the decimals of the currency and leaves what is typed as it is', async () => {
    const shown = await storedTable({ 91: 10.5 })
    expect(shown.field.value).toBe('10.50')
    await shown.user.clear(shown.field)
    await shown.user.type(shown.field, '9.9')
    expect(shown.field.value).toBe('9.9')
    await shown.user.tab()
    await waitFor(() => expect(shown.field.value).toBe('9.90'))
  })

  it('leaves the field of a variation without a price empty, and takes the missing price from above', async () => {
    const { field, user, changes } = await storedTable({ 92: 7 })
    expect(field.value).toBe('')
    expect(field.placeholder).toBe('Not set')
    screen.getByLabelText('Price of Dark blue').focus()
    await user.keyboard('{Control>}d{/Control}{Enter}')
    await waitFor(() => expect(changes()).toEqual([{ matrix_id: 92, price: 0, was_price: 7 }]))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Price of Dark blue').value).toBe(''))
  })

  it('leaves Ctrl+Shift+D to the browser', async () => {
    await storedTable({ 91: 5 })
    const below = screen.getByLabelText<HTMLInputElement>('Price of Dark blue')
    const press = (shiftKey: boolean) => fireEvent.keyDown(below, { key: 'D', ctrlKey: true, shiftKey })
    expect(press(true)).toBe(true)
    expect(below.value).toBe('')
    // With caps lock.
    expect(press(false)).toBe(false)
    expect(below.value).toBe('5.00')
  })

  it('moves on with Tab while a price is saved, and keeps the focus on what was pressed', async () => {
    const { field, user, of } = await storedTable({}, { slowly: true })
    field.focus()
    await user.keyboard('5{Tab}')
    expect(document.activeElement).toBe(screen.getByLabelText('Small is on sale'))
    await user.keyboard(' {Tab}')
    expect(document.activeElement).toBe(screen.getByLabelText('Small is the default'))
    expect(screen.getByLabelText<HTMLInputElement>('Small is on sale').checked).toBe(false)
    await waitFor(() => expect(of('variation.updateManyMatrix')).toHaveLength(2))
    expect(of('variation.updateManyMatrix')[1]?.input).toMatchObject({
      changes: [{ matrix_id: 91, status: 0, was_status: 1 }],
    })
  })

  it('keeps what is typed while the price before it is saved, and sends the second after the first', async () => {
    const { field, user, of } = await storedTable({}, { slowly: true })
    field.focus()
    await user.keyboard('5{Enter}{Shift>}{Enter}{/Shift}')
    await user.keyboard('71')
    await waitFor(() => expect(of('variation.updateManyMatrix')).toHaveLength(1))
    await screen.findByText('Small: 5.00.')
    expect(field.value).toBe('71')
    await user.keyboard('{Enter}')
    await screen.findByText('Small: 71.00.')
    expect(of('variation.updateManyMatrix')[1]?.input).toMatchObject({ changes: [{ price: 71, was_price: 5 }] })
  })

  it('replaces the price with the next key after Escape', async () => {
    const { field, user } = await storedTable({ 91: 11 })
    field.focus()
    await user.keyboard('99{Escape}')
    expect(field.value).toBe('11.00')
    await user.keyboard('7')
    expect(field.value).toBe('7')
  })

  it('undoes and redoes the newest changes by keyboard, but no typing of a field', async () => {
    const { field, user, of, changes } = await storedTable({})
    field.focus()
    await user.keyboard('5{Enter}')
    await user.keyboard('6{Enter}')
    await screen.findByText('Dark blue: 6.00.')
    await user.keyboard('{Control>}zz{/Control}')
    await waitFor(() => expect(changes()).toHaveLength(4))
    expect(changes().slice(2)).toEqual([
      { matrix_id: 92, price: 0, was_price: 6 },
      { matrix_id: 91, price: 0, was_price: 5 },
    ])
    await waitFor(() => expect(field.value).toBe(''))
    await user.keyboard('{Control>}y{/Control}')
    await waitFor(() => expect(field.value).toBe('5.00'))
    expect(screen.getByRole('button', { name: 'Redo' })).toBeTruthy()

    await user.keyboard('8{Control>}z{/Control}')
    expect(of('variation.updateManyMatrix')).toHaveLength(5)
  })

  it('says that a price was not saved because somebody else changed it, and overwrites it only knowingly', async () => {
    const shown = await storedTable({ 91: 10 })
    shown.stored.set(91, 12)
    await shown.user.clear(shown.field)
    await shown.user.type(shown.field, '15{Enter}')
    expect(await screen.findByText('Not saved. The price is 12.00.')).toBeTruthy()
    expect(shown.field.value).toBe('15')
    shown.field.focus()
    await shown.user.keyboard('{Enter}')
    await waitFor(() => expect(shown.stored.get(91)).toBe(15))
    expect(screen.queryByText(/^Not saved/)).toBeNull()
  })

  it('keeps what is typed when a filter hides its row, and asks before the page is left', async () => {
    const { field, user, router } = await storedTable({})
    await user.clear(field)
    await user.type(field, 'ten{Enter}')
    await user.type(screen.getByLabelText('Search variations'), 'dark')
    await waitFor(() => expect(screen.queryByLabelText('Price of Small')).toBeNull())
    await user.clear(screen.getByLabelText('Search variations'))
    expect((await screen.findByLabelText<HTMLInputElement>('Price of Small')).value).toBe('ten')
    void router.navigate({ to: '/products/List' })
    expect(await screen.findByRole('button', { name: 'Stay and keep editing' })).toBeTruthy()
  })

  it('goes to the next page with Enter on the last row, and back with the arrow', async () => {
    const { user } = await storedTable({}, { perPage: 1 })
    screen.getByLabelText('Price of Small').focus()
    await user.keyboard('5{Enter}')
    const next = await screen.findByLabelText('Price of Dark blue')
    await waitFor(() => expect(document.activeElement).toBe(next))
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Price of Small')))
    expect(screen.getByLabelText<HTMLInputElement>('Price of Small').value).toBe('5.00')
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

  it('comes to the unread cells with the keyboard, and Escape goes back to the price', async () => {
    const { of, field, user } = await table()
    field.focus()
    await user.paste('1e3\n7')

    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(field)
    expect(of('variation.updateManyMatrix')).toHaveLength(0)
  })

  it('comes to the unread cells of another paste, too', async () => {
    const { field, user } = await table()
    field.focus()
    await user.paste('1e3\n7')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')))
    field.focus()
    await user.paste('1e4\n7')

    await screen.findByText(/1e4/)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')))
  })

  it.each([
    ['an empty cell above the price', '\n12,50\n', 92],
    ['one cell with its currency', '12,50 €', 91],
  ])('pastes %s', async (_, text, matrix_id) => {
    const { field, user, changes } = await storedTable({})
    field.focus()
    await user.paste(text)

    await waitFor(() => expect(changes()).toEqual([{ matrix_id, price: 12.5, was_price: 0 }]))
  })

  it.each([
    ['the price of the upper one', { 91: 5 }, 5, '1 price filled with that of Small.'],
    ['no price when the upper one has none', { 92: 7 }, 0, '1 price removed, because Small has none.'],
  ])('fills down %s, whichever was selected first', async (_, prices: Record<number, number>, price, text) => {
    const { user, changes } = await storedTable(prices)
    await user.click(screen.getByLabelText('Select Dark blue'))
    await user.click(screen.getByLabelText('Select Small'))
    await user.click(screen.getByRole('button', { name: 'Fill down' }))

    expect(await screen.findByText(text)).toBeTruthy()
    expect(changes()).toEqual([{ matrix_id: 92, price, was_price: prices[92] ?? 0 }])
  })

  it('fills down the price that is typed just before', async () => {
    const { field, user, changes } = await storedTable({ 91: 5, 92: 3 }, { slowly: true })
    await user.click(screen.getByLabelText('Select these variations'))
    await user.clear(field)
    await user.type(field, '7')
    await user.click(screen.getByRole('button', { name: 'Fill down' }))

    await screen.findByText('1 price filled with that of Small.')
    expect(changes()).toEqual([
      { matrix_id: 91, price: 7, was_price: 5 },
      { matrix_id: 92, price: 7, was_price: 3 },
    ])
  })

  it.each([
    { what: 'fills down', way: undefined, prices: { 91: 7, 92: 7 } },
    { what: 'raises by percent', way: 'Raise by percent', prices: { 91: 7.7, 92: 3.3 } },
  ])('$what from the price that was saved last of a page that was left', async ({ way, prices }) => {
    const { user, stored } = await selectedOnTwoPages()
    if (way === undefined) await user.click(screen.getByRole('button', { name: 'Fill down' }))
    else {
      await user.click(screen.getByRole('combobox', { name: 'How prices change' }))
      await user.click(await screen.findByRole('option', { name: way }))
      await user.type(screen.getByLabelText('Percent'), '10{Enter}')
    }

    await screen.findByText(/^\d prices? (filled|changed)/)
    expect(Object.fromEntries(stored)).toEqual(prices)
  })

  it('does not fill down over the change of a colleague that is not on the screen yet', async () => {
    const { user, stored } = await selectedOnTwoPages()
    stored.set(92, 4)
    await user.click(screen.getByRole('button', { name: 'Fill down' }))

    expect(await screen.findByText(/^Somebody else changed 1/)).toBeTruthy()
    expect(stored.get(92)).toBe(4)
  })

  it('changes a selected variation that has left the filter', async () => {
    const { field, user, stored } = await storedTable({})
    await user.click(screen.getByLabelText('Without a price'))
    await user.click(await screen.findByLabelText('Select Small'))
    await user.type(field, '5{Enter}')
    await waitFor(() => expect(screen.queryByLabelText('Price of Small')).toBeNull())
    await user.type(screen.getByLabelText('Price'), '6{Enter}')

    await waitFor(() => expect(stored.get(91)).toBe(6))
  })

  it.each(['Fill down', 'Apply', 'Put on sale'])('says why %s did nothing without a network', async (name) => {
    const { user, line, changes } = await selectedOnTwoPages()
    const before = changes().length
    line.isCut = true
    if (name === 'Apply') await user.type(screen.getByLabelText('Price'), '9')
    await user.click(screen.getByRole('button', { name }))

    expect(await screen.findByText('cut')).toBeTruthy()
    expect(changes()).toHaveLength(before)
  })

  it.each([
    { what: 'paste', act: async (user: User) => user.paste('1\n2') },
    {
      what: 'select all',
      act: async (user: User) => user.click(screen.getByRole('button', { name: 'Select all 2' })),
    },
  ])('says why $what did nothing without a network', async ({ act }) => {
    const { field, user, line, changes } = await storedTable({}, { perPage: 1 })
    await user.click(screen.getByLabelText('Select Small'))
    field.focus()
    line.isCut = true
    await act(user)

    expect(await screen.findByText('cut')).toBeTruthy()
    expect(changes()).toHaveLength(0)
  })

  it('sets a price for the selected rows, goes down with Enter and takes the price from above', async () => {
    const { of, field, user } = await storedTable({})
    await user.click(screen.getByLabelText('Select these variations'))
    await user.type(screen.getByLabelText('Price'), '12,5{Enter}')
    await waitFor(() => expect(of('variation.updateManyMatrix')[0]?.input).toMatchObject({ changes: [{}, {}] }))

    await user.clear(field)
    await user.type(field, '3{Enter}')
    const below = screen.getByLabelText<HTMLInputElement>('Price of Dark blue')
    expect(document.activeElement).toBe(below)
    await waitFor(() => expect(field.value).toBe('3.00'))
    await user.keyboard('{Control>}d{/Control}')
    expect(below.value).toBe('3.00')
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

type User = Awaited<ReturnType<typeof table>>['user']

const ready = () => Promise.resolve()
const handle: EditorHandle = { ensureSaved: () => Promise.resolve(7), refresh: ready, removed: () => undefined }

function Table() {
  const calls = useVariationCalls(handle)
  return (
    <>
      <p>{calls.alert}</p>
      <MatrixTable calls={calls} productId={7} />
    </>
  )
}

interface Change {
  readonly matrix_id: number
  readonly price?: number
  readonly was_price?: number
  readonly status?: 0 | 1
}

interface MatrixQuery {
  readonly search?: string
  readonly unpriced?: 1
  readonly page: number
  readonly per_page: number
}

/** The table on a server that stores prices, and refuses those of which it has another one. */
async function storedTable(
  prices: Readonly<Record<number, number>>,
  { slowly = false, perPage = 200 }: { readonly slowly?: boolean; readonly perPage?: number } = {},
) {
  const all = [
    { matrix_id: 91, key: '11', name: 'Small' },
    { matrix_id: 92, key: '12', name: 'Dark blue' },
  ]
  const stored = new Map(all.map(({ matrix_id }) => [matrix_id, prices[matrix_id] ?? 0]))
  const status = new Map<number, 0 | 1>()
  const line = { isCut: false }
  const shown = page(<Table />, {
    ...configured,
    'variation.matrix': ({ search = '', unpriced, page: at, per_page }: MatrixQuery) => {
      if (line.isCut) throw new Error('cut')
      const size = per_page === MATRIX_PAGE_SIZE ? perPage : per_page
      const found = all.filter(
        ({ name, matrix_id }) =>
          name.toLowerCase().includes(search) && (unpriced === undefined || stored.get(matrix_id) === 0),
      )
      const rows = found.slice((at - 1) * size, at * size).map((row) => ({
        ...row,
        price: stored.get(row.matrix_id),
        status: status.get(row.matrix_id) ?? 1,
        image: [],
        remove_image: [],
        is_default: 0,
      }))
      const last_page = Math.ceil(found.length / size)
      return {
        message: '',
        currency: 'EUR',
        data: { ...paged(rows).data, total: found.length, current_page: at, last_page },
      }
    },
    'variation.updateManyMatrix': async ({ changes }: { readonly changes: readonly Change[] }) => {
      if (slowly) await new Promise((done) => setTimeout(done, 50))
      if (changes.some(({ matrix_id, was_price }) => was_price !== undefined && was_price !== stored.get(matrix_id)))
        throw new Conflict({ message: 'Somebody else changed 1 of these variations meanwhile.', present: {} })
      for (const { matrix_id, price, status: next } of changes) {
        if (price !== undefined) stored.set(matrix_id, price)
        if (next !== undefined) status.set(matrix_id, next)
      }
      return { message: '', data: { changed: changes.length } }
    },
  })
  return {
    ...shown,
    stored,
    line,
    field: await screen.findByLabelText<HTMLInputElement>('Price of Small'),
    changes: () => shown.of('variation.updateManyMatrix').flatMap(({ input }) => input['changes'] as readonly Change[]),
  }
}

/** Two selected variations on two pages: the price of the first was typed over just before its page was left. */
async function selectedOnTwoPages() {
  const shown = await storedTable({ 91: 5, 92: 3 }, { perPage: 1 })
  const { field, user } = shown
  await user.click(screen.getByLabelText('Select Small'))
  await user.clear(field)
  await user.type(field, '7{Enter}')
  await user.click(await screen.findByLabelText('Select Dark blue'))
  await screen.findByText('Small: 7.00.')
  return shown
}

async function typedPrice(text: string) {
  const shown = page(<Table />, configured)
  const field = await screen.findByLabelText<HTMLInputElement>('Price of Small')
  await shown.user.clear(field)
  await shown.user.type(field, `${text}{Enter}`)
  return { ...shown, field }
}
