import { configure, fireEvent, getConfig, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listingMessages } from '../../../../core/catalogue/listing.messages.ts'
import { Conflict, NotFound, Unreachable } from '../../../../core/failure/failures.ts'
import { ListingEditorPage } from '../../../../ui/features/listing/listing-editor-page.tsx'
import { notices } from '../../../../ui/shared/notice/notice-store.ts'
import { goodForm } from '../../../adapters/server/listing/forms.ts'
import { configured, page } from './editor-fixture.tsx'

// The whole form is large: on a busy machine its first render takes seconds.
describe('saving a listing', { timeout: 60_000 }, () => {
  const { asyncUtilTimeout } = getConfig()
  beforeAll(() => configure({ asyncUtilTimeout: 20_000 }))
  afterAll(() => configure({ asyncUtilTimeout }))

  // Regression M8: a conflict was detected, but reloading discarded what was typed.
  it('shows both values of a field that somebody else changed, keeps the typed one and saves the choice', async () => {
    const { user, of } = await opened({
      'listing.update': ({ version }: { readonly version: number }) => {
        if (version === 3)
          throw new Conflict({ message: '', present: { name: 'Box', model_number: 'B-1' }, version: 4 })
        return saved
      },
    })
    fireEvent.change(screen.getByLabelText('Name *'), { target: { value: 'Chest' } })
    await user.click(screen.getByRole('button', { name: 'Save draft' }))

    const choice = within(await screen.findByRole('group', { name: 'Two values of Name' }))
    expect(choice.getByText('Box')).toBeDefined()
    expect(choice.getByText('Chest')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Name *').value).toBe('Chest')
    expect(screen.getByLabelText<HTMLInputElement>('Model number').value).toBe('B-1')
    await user.click(choice.getByRole('button', { name: 'Keep mine' }))
    await user.click(screen.getByRole('button', { name: 'Save draft' }))

    await waitFor(() =>
      expect(of('listing.update').at(-1)?.input).toMatchObject({ version: 4, name: 'Chest', model_number: 'B-1' }),
    )
  })

  it('repeats the idempotency key after the response to a new listing was lost, and reports the failure once', async () => {
    let tries = 0
    const { user, keys } = await blank({
      'listing.store': () => {
        tries++
        if (tries === 1) throw new Unreachable({ cause: 'lost' })
        return saved
      },
    })
    fireEvent.change(screen.getByLabelText('Name *'), { target: { value: 'Chest' } })
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await screen.findByText('Not saved')
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await screen.findByText(/^Saved /)

    expect(tries).toBe(2)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('keeps what was typed on the device and restores it', async () => {
    const first = await opened()
    fireEvent.change(screen.getByLabelText('Name *'), { target: { value: 'Chest' } })
    await waitFor(() => expect(Object.keys(localStorage).join()).toContain('listing:7'))
    first.unmount()
    const { user } = await opened()

    expect(await screen.findByText('Draft restored')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Name *').value).toBe('Chest')
    await user.click(screen.getByRole('button', { name: 'Discard draft' }))
    expect(screen.getByLabelText<HTMLInputElement>('Name *').value).toBe('Crate')
  })

  it('asks before navigation discards what was typed', async () => {
    const { user, router } = await opened()
    fireEvent.change(screen.getByLabelText('Name *'), { target: { value: 'Chest' } })
    await user.click(screen.getByRole('link', { name: 'Listings' }))

    expect(await screen.findByText('Leave without saving?')).toBeDefined()
    expect(router.state.location.pathname).toBe('/products/add')
  })

  // Regression M12: new variations were on sale at price 0 without a warning.
  it('asks before it publishes variations for sale at price 0', async () => {
    const show = configured['listing.show'] as { readonly data: { readonly variations: object } }
    const { user, of } = await opened({
      'listing.show': {
        message: '',
        data: {
          ...show.data,
          form: { ...goodForm, product_type: 'configured' },
          variations: { ...show.data.variations, unpriced: 2 },
        },
      },
    })
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    expect(
      await screen.findByText('2 variations are on sale at price 0. Buyers see the price of the product for them.'),
    ).toBeDefined()
    expect(of('listing.update')).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Publish anyway' }))

    await waitFor(() => expect(of('listing.update')[0]?.input).toMatchObject({ published: 1 }))
  })
})

describe('[D-212] a listing on sale', () => {
  const show = configured['listing.show'] as { readonly data: object }
  const onSale = { 'listing.show': { ...show, data: { ...show.data, published: 1, has_live: false } } }
  const withDraft = { 'listing.show': { ...show, data: { ...show.data, published: 0, has_live: true } } }

  it('saves its next version as a draft, and takes it off sale only when asked', async () => {
    const { user, of } = await opened(onSale)
    await user.type(screen.getByLabelText('Name *'), ' XL')
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(of('listing.update')[0]?.input).toMatchObject({ published: 0, draft: 1 }))

    await user.click(await screen.findByRole('button', { name: 'Take off sale' }))
    await waitFor(() => expect(of('listing.update')).toHaveLength(2))
    expect(of('listing.update')[1]?.input).toMatchObject({ published: 0 })
    expect(of('listing.update')[1]?.input).not.toHaveProperty('draft')
  })

  it('shows how the draft differs, and drops it after a question', async () => {
    const { user, of } = await opened({
      ...withDraft,
      'listing.draftDifference': {
        message: '',
        data: {
          fields: ['name'],
          live: { name: 'Crate' },
          draft: { name: 'Crate XL' },
          specifications: { added: ['Size: Large'], removed: [] },
          variations: {
            added: { total: 0, names: [] },
            removed: { total: 0, names: [] },
            changed: {
              total: 2,
              rows: [
                { name: 'Small', live: { price: 10, status: 1 }, draft: { price: 12.5, status: 0 } },
                { name: 'Large', live: { price: 0, status: 1 }, draft: { price: 14, status: 1 } },
              ],
            },
          },
          live_currency: 'EUR',
          currency: 'EUR',
          started_at: '2026-01-01 10:00:00',
          updated_at: '2026-01-01 10:00:00',
        },
      },
      'listing.discardDraft': { ...saved, message: 'The draft is dropped.' },
    })
    await user.click(screen.getByRole('button', { name: 'See the changes' }))
    const dialog = await screen.findByRole('dialog', { name: 'Changes that are not on sale' })
    await waitFor(() => expect(dialog.textContent).toContain('Crate XL'))
    expect(dialog.textContent).toContain('EUR 12.50, off sale')
    expect(dialog.textContent).toContain('Largeno priceEUR 14.00')
    expect(dialog.textContent).toContain('Size: Large')
    await user.click(screen.getByRole('button', { name: 'Close' }))

    await user.click(screen.getByRole('button', { name: 'Discard draft' }))
    expect(of('listing.discardDraft')).toHaveLength(0)
    const question = within(await screen.findByRole('dialog', { name: /^Discard the draft of / }))
    await user.click(question.getByRole('button', { name: 'Discard draft' }))
    await waitFor(() => expect(of('listing.discardDraft')[0]?.input).toEqual({ id: 7, version: 3 }))
  })

  it('says so and reads the listing again when its draft is gone already', async () => {
    const { user, of } = await opened({
      ...withDraft,
      'listing.discardDraft': () => {
        throw new NotFound({ message: 'There is no such draft.' })
      },
    })
    const read = of('listing.show').length
    await user.click(screen.getByRole('button', { name: 'Discard draft' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard draft' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(of('listing.show').length).toBeGreaterThan(read)
    expect(notices.list().flatMap(({ lines }) => lines)).toContain(listingMessages.draftGone)
  })

  it('says nothing of the draft when the whole listing is gone', async () => {
    let isGone = false
    const { user, of } = await opened({
      'listing.show': () => {
        if (isGone) throw new NotFound({ message: 'There is no such listing.' })
        return withDraft['listing.show']
      },
      'listing.discardDraft': () => {
        isGone = true
        throw new NotFound({ message: 'There is no such listing.' })
      },
    })
    const read = of('listing.show').length
    await user.click(screen.getByRole('button', { name: 'Discard draft' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard draft' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(of('listing.show').length).toBeGreaterThan(read)
    expect(notices.list()).toEqual([])
  })
})

// Helpers

const saved = {
  message: 'Draft saved.',
  data: { id: 7, slug: 'crate', version: 5, published: 0, score: 60, updated_at: '2026-01-01 10:00:00' },
}

async function opened(answers = {}) {
  const shown = page(<ListingEditorPage listingId="7" />, { ...configured, 'listing.update': saved, ...answers })
  await screen.findByLabelText('Name *')
  return shown
}

async function blank(answers = {}) {
  const shown = page(<ListingEditorPage listingId={undefined} />, { ...configured, 'listing.store': saved, ...answers })
  await screen.findByLabelText('Name *')
  return shown
}
