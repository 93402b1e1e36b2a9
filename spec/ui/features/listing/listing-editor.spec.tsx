import { configure, fireEvent, getConfig, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { NotFound, Unreachable } from '../../../../core/failure/failures.ts'
import { ListingEditorPage } from '../../../../ui/features/listing/listing-editor-page.tsx'
import type { FieldControlProps } from '../../../../ui/shared/form/field-control.tsx'
import { goodForm } from '../../../adapters/server/listing/forms.ts'
import { configured, page } from './editor-fixture.tsx'

/** The rendered fields, in order. */
const drawn: string[] = []
vi.mock('../../../../ui/shared/form/field-control.tsx', async (load) => {
  const { FieldControl } = await load<typeof import('../../../../ui/shared/form/field-control.tsx')>()
  return {
    FieldControl: (props: FieldControlProps) => {
      drawn.push(props.field.name)
      return <FieldControl {...props} />
    },
  }
})

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])

// The whole form is large: on a busy machine its first render takes seconds.
describe('ListingEditorPage', { timeout: 60_000 }, () => {
  const { asyncUtilTimeout } = getConfig()
  beforeAll(() => configure({ asyncUtilTimeout: 20_000 }))
  afterAll(() => configure({ asyncUtilTimeout }))

  it('[ROUTE-42] reads Id and loads that product', async () => {
    const { of } = await stored()
    expect(of('listing.show')[0]?.input).toEqual({ id: 7 })
    expect(screen.getByLabelText<HTMLInputElement>('Name *').value).toBe('Crate')
    expect(screen.getByText('Draft. Publish to show it again.')).toBeDefined()
  })

  it('[ROUTE-41] redirects to the list when the product does not exist', async () => {
    const { router } = page(<ListingEditorPage listingId="99" />, {
      'listing.show': () => {
        throw new NotFound({ message: 'There is no such listing.' })
      },
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/products/List'))
  })

  it('suggests seaports as a name is typed', async () => {
    const { user } = await stored()
    const seaport = screen.getByLabelText('Nearest seaport *', { selector: 'input' })
    await user.clear(seaport)
    await user.type(seaport, 'aarh')
    await user.click(await screen.findByRole('option', { name: 'Port of Aarhus' }))
    expect((seaport as HTMLInputElement).value).toBe('Port of Aarhus')
  })

  it('[FORM-PRODUCT-07] labels sea_ as the seaport and port_ as the airport', async () => {
    const { user, of } = await stored()
    fireEvent.change(screen.getByLabelText('Nearest seaport *', { selector: 'input' }), {
      target: { value: 'Hamburg' },
    })
    fireEvent.change(screen.getByLabelText('Nearest airport *', { selector: 'input' }), {
      target: { value: 'Hamburg Airport' },
    })
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() =>
      expect(of('listing.update')[0]?.input).toMatchObject({
        sea_: 'Hamburg',
        port_: 'Hamburg Airport',
        version: 3,
        published: 0,
      }),
    )
  })

  it('[FORM-PRODUCT-17] changes the required fields with the availability and keeps the common values', async () => {
    const { user } = await blank()
    fireEvent.change(screen.getByLabelText('Name *'), { target: { value: 'Crate' } })
    expect(screen.getByLabelText('Dispatch time *')).toBeDefined()
    expect(screen.queryByLabelText('Territory *')).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'By Order' }))
    expect(screen.queryByLabelText('Dispatch time *')).toBeNull()
    expect(screen.getByLabelText('Territory *')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Name *').value).toBe('Crate')
  })

  it('[FORM-PRODUCT-18] changes the required fields with the price type, quantity being the default', async () => {
    const { user } = await blank()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Quantity Based' }).checked).toBe(true)
    expect(screen.getByLabelText('Quantity unit *')).toBeDefined()
    expect(screen.queryByLabelText('Unit price *')).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Fixed Price' }))
    expect(screen.queryByLabelText('Quantity unit *')).toBeNull()
    expect(screen.getByLabelText('Unit price *')).toBeDefined()
    expect(screen.getByLabelText('Current stock *')).toBeDefined()
  })

  it('[FORM-PRODUCT-19] shows levels and matrix only for a configured product', async () => {
    const { user } = await stored()
    expect(await screen.findByRole('list', { name: 'Levels' })).toBeDefined()
    expect(await screen.findByRole('region', { name: 'Variations table' })).toBeDefined()
    await user.click(screen.getByRole('radio', { name: 'Simple' }))
    expect(screen.queryByRole('list', { name: 'Levels' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Variations table' })).toBeNull()
  })

  it('[SCREEN-02] has price, payment and delivery inputs', async () => {
    await stored()
    for (const label of [
      'Unit price *',
      'Currency *',
      'Payment terms *',
      'Payment methods',
      'Dispatch time *',
      'Dispatch period *',
    ])
      expect(screen.getAllByLabelText(label)[0]).toBeDefined()
  })

  it('[SCREEN-03] shows specifications with their terms', async () => {
    await stored()
    const size = within(await screen.findByRole('region', { name: 'Size' }))
    expect(size.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([true, true])
    expect(size.getByText('Dark blue')).toBeDefined()
  })

  it('[SCREEN-04] uploads, previews and removes photos', async () => {
    const { user, of } = await stored({
      'listing.uploadPhoto': { message: '', data: { url: '/files/public/b.png', width: 1, height: 1, thumbnails: [] } },
    })
    const photos = () =>
      [...screen.getByRole('list', { name: 'Photos, in order' }).querySelectorAll('img')].map((image) =>
        image.getAttribute('src'),
      )
    expect(photos()).toEqual(['/files/public/a.png'])
    await user.upload(
      screen.getByLabelText('Photos', { selector: 'input' }),
      new File([png], 'b.png', { type: 'image/png' }),
    )
    await waitFor(() => expect(photos()).toEqual(['/files/public/a.png', '/files/public/b.png']))
    await user.click(screen.getByRole('button', { name: 'Remove Photo 1' }))
    expect(photos()).toEqual(['/files/public/b.png'])
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() =>
      expect(of('listing.update')[0]?.input).toMatchObject({ photos: [{ url: '/files/public/b.png', alt: '' }] }),
    )
  })

  it('[SPEC-02] [SPEC-03] rejects a repeated name and a repeated term and sends nothing', async () => {
    const { user, of } = await stored()
    await screen.findByRole('region', { name: 'Size' })
    await user.type(screen.getByLabelText('New specification'), ' SIZE ')
    await user.click(screen.getByRole('button', { name: 'Add specification' }))
    expect(screen.getByText('Please enter a unique value for the custom specification.')).toBeDefined()
    await user.type(screen.getByLabelText('New term of Size'), 'dark blue')
    await user.click(screen.getByRole('button', { name: 'Add term to Size' }))
    expect(screen.getByText('Duplicate options/terms are not allowed.')).toBeDefined()
    expect(of('variation.createSpecification')).toHaveLength(0)
  })

  it('[SPEC-04] sends a new term with underscores, and with published 0', async () => {
    const { user, of } = await stored()
    await user.type(await screen.findByLabelText('New term of Size'), 'very large')
    await user.click(screen.getByRole('button', { name: 'Add term to Size' }))
    await waitFor(() =>
      expect(of('variation.createSpecification')[0]?.input).toEqual({
        product_id: 7,
        name: 'very_large',
        parent: 1,
        published: 0,
        draft: 1,
      }),
    )
  })

  it('keeps what is typed while the previous term is being saved', async () => {
    const answered = Promise.withResolvers<unknown>()
    const { user, of } = await stored({ 'variation.createSpecification': () => answered.promise })
    const field = await screen.findByLabelText<HTMLInputElement>('New term of Size')
    await user.type(field, 'large{Enter}')
    await user.clear(field)
    await user.type(field, 'huge')
    answered.resolve({ message: '', data: [] })
    await waitFor(() => expect(of('variation.specifications').length).toBeGreaterThan(1))
    await waitFor(() =>
      expect(document.querySelector('[data-field=specification_terms]')?.getAttribute('aria-busy')).toBe('false'),
    )
    expect(field.value).toBe('huge')
  })

  it.each([
    ['a specification', 'New specification', 'Add specification', 'Weight'],
    ['a term', 'New term of Size', 'Add term to Size', 'huge'],
  ])('adds %s once when the first answer got lost', async (_, label, button, typed) => {
    let tries = 0
    const { user, keys } = await stored({
      'variation.createSpecification': () => {
        tries += 1
        if (tries === 1) throw new Unreachable({ cause: 'lost' })
        return { message: '', data: [] }
      },
    })
    const field = await screen.findByLabelText<HTMLInputElement>(label)
    fireEvent.change(field, { target: { value: typed } })
    await user.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(tries).toBe(1))
    await waitFor(() =>
      expect(document.querySelector('[data-field=specification_terms]')?.getAttribute('aria-busy')).toBe('false'),
    )
    await user.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(field.value).toBe(''))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('adds a group once when the first answer got lost', async () => {
    let tries = 0
    const { user, keys } = await stored({
      'variation.createGroup': () => {
        tries += 1
        if (tries === 1) throw new Unreachable({ cause: 'lost' })
        return { message: '', data: { group_id: 4, name: 'Season' } }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'New empty group' }))
    fireEvent.change(screen.getByLabelText('Name of the new group'), { target: { value: 'Season' } })
    await user.click(screen.getByRole('button', { name: 'Add group' }))
    await waitFor(() => expect(tries).toBe(1))
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add group' }).disabled).toBe(false),
    )
    await user.click(screen.getByRole('button', { name: 'Add group' }))
    await waitFor(() => expect(screen.queryByLabelText('Name of the new group')).toBeNull())
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it.each([
    ['the name of a new specification', 'New specification', undefined],
    ['a new term', 'New term of Size', undefined],
    ['the name of a new group', 'Name of the new group', 'New empty group'],
    ['a new name of a group', 'Group name', 'Rename group Materials'],
  ])('keeps %s on the device until it is added', async (_, label, opener) => {
    const answers = {
      'variation.levels': {
        ...(configured['variation.levels'] as object),
        groups: [{ group_id: 3, group: 'Materials' }],
      },
    }
    const first = await stored(answers)
    await screen.findByRole('region', { name: 'Variations table' })
    if (opener !== undefined) await first.user.click(screen.getByRole('button', { name: opener }))
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'Season' } })
    first.unmount()
    const { user } = await stored(answers)
    expect((await screen.findByLabelText<HTMLInputElement>(label)).value).toBe('Season')
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('Season')
  })

  it.each([
    ['a new level', 'Make a level of', undefined],
    ['a new group', 'Name of the new group', 'New empty group'],
    ['a renamed group', 'Group name', 'Rename group Materials'],
    ['a price', 'Price of Small', undefined],
  ])('asks before a reload loses %s that is not added yet', async (_, label, opener) => {
    const levels = configured['variation.levels'] as object
    const { user } = await stored({
      'variation.levels': {
        ...levels,
        pending: [{ id: 2, name: 'Colour', options: [{ key: '21', name: 'Red' }] }],
        groups: [{ group_id: 3, group: 'Materials' }],
      },
    })
    await screen.findByRole('region', { name: 'Variations table' })
    if (opener !== undefined) await user.click(screen.getByRole('button', { name: opener }))
    expect(isReloadAsked()).toBe(false)
    await user.type(await screen.findByLabelText(label, { selector: 'input' }), 'Colour{ArrowDown}')
    if (label === 'Make a level of') await user.click(await screen.findByRole('option', { name: /Colour/ }))
    expect(isReloadAsked()).toBe(true)
  })

  it('[D-294] offers to bring back a removed term and a removed variation, both together', async () => {
    let removal = 40
    const gone = (variations: number) => () => ({ message: '', data: { removal: ++removal, variations } })
    const { of, user } = await stored({
      'variation.deleteTerm': gone(3),
      'variation.deleteMatrix': gone(1),
      'variation.restoreRemoved': { message: '', data: { restored: 2 } },
    })
    await user.click(await screen.findByRole('button', { name: 'Remove Dark blue from Size' }))
    expect(await screen.findByText('“Dark blue” is removed, with 3 variations.')).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Remove Small' }))
    expect(await screen.findByText('2 removed, with 3 variations.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(of('variation.restoreRemoved')[0]?.input).toEqual({ product_id: 7, draft: 1, removals: [41, 42] }),
    )
  })

  it('[API-SPEC-18] [CONST-10] requests 200 variations in the editor and all in the calculator', async () => {
    const { of } = await stored()
    await waitFor(() => expect(of('variation.matrix')).toHaveLength(2))
    expect(new Set(of('variation.matrix').map((call) => call.input['per_page']))).toEqual(new Set([2, 200]))
  })

  it('[CONST-09] requests 300 brands', async () => {
    const { of } = await stored()
    await waitFor(() => expect(of('lookup.brands').length).toBeGreaterThan(0))
    expect(new Set(of('lookup.brands').map((call) => call.input['per_page']))).toEqual(new Set([300]))
  })

  it('renders only the edited field and the summaries again', async () => {
    const { user } = await stored()
    await screen.findByRole('region', { name: 'Variations table' })
    drawn.length = 0
    await user.type(screen.getByLabelText('Model number'), 'HC')
    // The first key renders the row again, and leaving the field marks it as touched.
    expect(drawn.toSorted()).toEqual(['model_number', 'model_number'])
    await user.tab()
    expect([...new Set(drawn)]).toEqual(['model_number'])
  })

  it('links from the attributes of a configured product to its variations', async () => {
    const { user } = await stored({
      'variation.levels': { message: '', pending: [], selected: [], groups: [], total: 0 },
      ...incomplete,
    })
    const actions = within(screen.getAllByRole('list', { name: 'Next best actions' })[0] as HTMLElement)
    const action = actions
      .getAllByRole('button')
      .find((each) => each.textContent?.startsWith('Attributes') === true) as HTMLElement
    await user.click(action)
    await waitFor(() =>
      expect(document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe('variations'),
    )
  })

  it('moves to the field of the next best action', async () => {
    const { user } = await blank()
    const action = within(screen.getAllByRole('list', { name: 'Next best actions' })[0] as HTMLElement).getAllByRole(
      'button',
    )[0] as HTMLElement
    expect(action.textContent).toContain('+9.00')
    await user.click(action)
    await waitFor(() =>
      expect(document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe('category_lists'),
    )
  })
})

// Helpers

function isReloadAsked(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

const incomplete = {
  'listing.show': {
    ...(configured['listing.show'] as object),
    data: {
      ...(configured['listing.show'] as { data: object }).data,
      form: { ...goodForm, product_type: 'configured', choice_options: [] },
      variations: { levels_complete: false, default_price: null, total: 0 },
    },
  },
}

async function stored(answers = {}) {
  const update = {
    'listing.update': {
      message: 'Draft saved.',
      data: { id: 7, slug: 'crate', version: 4, published: 0, score: 60, updated_at: '2026-01-01 10:00:00' },
    },
  }
  const shown = page(<ListingEditorPage listingId="7" />, { ...configured, ...update, ...answers })
  await screen.findByLabelText('Name *')
  return shown
}

async function blank() {
  const shown = page(<ListingEditorPage listingId={undefined} />, configured)
  await screen.findByLabelText('Name *')
  return shown
}
