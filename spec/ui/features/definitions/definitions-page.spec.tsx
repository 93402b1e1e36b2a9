import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DefinitionKind } from '../../../../core/catalogue/definitions.ts'
import type { Definition } from '../../../../core/contracts/definitions.contract.ts'
import { DefinitionsPage } from '../../../../ui/features/definitions/definitions-page.tsx'
import { KINDS } from '../../../../ui/features/definitions/definition-kinds.ts'
import { seller, showPage } from '../../shared/show-page.tsx'

const row = (id: number, name: string, about: Partial<Definition> = {}): Definition => ({
  id,
  name,
  is_own: true,
  used: 0,
  rules: 0,
  parent: null,
  terms: [],
  ...about,
})
const tree = [
  { id: 1, name: 'Electronics', slug: 'electronics', parent: null },
  { id: 11, name: 'Inductors', slug: 'inductors', parent: 1 },
  { id: 12, name: 'Crystals', slug: 'crystals', parent: 1 },
  { id: 13, name: 'Resistors', slug: 'resistors', parent: 1 },
]
const used = row(1, 'Nordkran', { used: 12, rules: 1 })
const unused = row(2, 'Südkran')
const market = row(3, 'Westkran', { is_own: false, used: 2 })

describe('DefinitionsPage', () => {
  // happy-dom has no layout: without a height no row would be in view.
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  })
  afterEach(() => void vi.restoreAllMocks())

  it('[D-161] says how many listings follow a new name, and sends it with the former one', async () => {
    const { user, sent } = await start('brand', [used, unused, market])
    await choose(user, 'Nordkran', 'Edit')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Nordkran' }))
    expect(dialog.getByText('12 listings use it and will follow the change.')).toBeTruthy()

    const name = dialog.getByLabelText(/^Brand name/)
    await user.clear(name)
    await user.click(dialog.getByRole('button', { name: 'Save brand' }))
    expect((await dialog.findAllByText(/^Please enter/)).length).toBeGreaterThan(0)
    expect(sent).toEqual([])
    await user.type(name, 'Nordkran AG')
    await user.click(dialog.getByRole('button', { name: 'Save brand' }))

    await waitFor(() => expect(sent).toEqual([['update/1', { name: 'Nordkran AG', was: { name: 'Nordkran' } }]]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('[D-161] asks what takes the place of a used one before it is deleted', async () => {
    const { user, sent } = await start('brand', [used, unused, market])
    await choose(user, 'Nordkran', 'Replace and delete')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Nordkran?' }))
    expect(dialog.getByText(/12 listings and one pricing rule use it\. Choose the brand/)).toBeTruthy()

    await user.click(dialog.getByRole('button', { name: 'Replace and delete' }))
    expect(dialog.getByText('Please choose a brand')).toBeTruthy()
    expect(sent).toEqual([])
    await user.click(dialog.getByRole('combobox', { name: /^Replace it by/ }))
    // Not by itself, and by one of the market, too.
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Südkran', 'Westkran'])
    await user.click(screen.getByRole('option', { name: 'Westkran' }))
    await user.click(dialog.getByRole('button', { name: 'Replace and delete' }))

    await waitFor(() => expect(sent).toEqual([['delete', { id: 1, replacement_id: 3 }]]))
    // The listings have another brand now, so there is nothing to undo.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('[D-161] keeps the question open when the server refuses the deletion, and says why', async () => {
    const { user } = await start('brand', [used, unused], {
      fails: { status: 422, message: 'Another brand took its place meanwhile.' },
    })
    await choose(user, 'Südkran', 'Delete')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Südkran?' }))
    await user.click(dialog.getByRole('button', { name: 'Delete brand' }))

    expect((await dialog.findByRole('alert')).textContent).toBe('Another brand took its place meanwhile.')
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Keep' }).disabled).toBe(false)
  })

  it('[D-161] says that a deletion got no answer, and counts one that is gone already as done', async () => {
    const { user, answer } = await start('brand', [used, unused], { fails: { status: 500, message: 'No' } })
    await choose(user, 'Südkran', 'Delete')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Südkran?' }))
    await user.click(dialog.getByRole('button', { name: 'Delete brand' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('something went wrong! Please try again later')
    answer({ status: 404, message: 'There is no such brand.' })
    await user.click(dialog.getByRole('button', { name: 'Delete brand' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('[D-161] deletes an unused specification and brings it back with its values', async () => {
    const { user, sent } = await start('specification', [row(5, 'Voltage', { terms: ['12 V', '24 V'] })])
    await choose(user, 'Voltage', 'Delete')
    await user.click(await screen.findByRole('button', { name: 'Delete specification' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))

    await waitFor(() =>
      expect(sent).toEqual([
        ['delete', { id: 5 }],
        ['store', expect.objectContaining({ name: 'Voltage', terms: ['12 V', '24 V'] })],
      ]),
    )
  })

  it('[C2] offers both lists of values when a colleague changed them meanwhile', async () => {
    const { user } = await start('specification', [row(5, 'Voltage', { terms: ['12 V'] })], {
      fails: { status: 409, message: 'Changed', present: { terms: ['12 V', '48 V'] } },
    })
    await choose(user, 'Voltage', 'Edit')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Voltage' }))
    await user.type(dialog.getByLabelText('Suggested values', { selector: 'input:not([type=hidden])' }), '24 V{Enter}')
    await user.click(dialog.getByRole('button', { name: 'Save specification' }))

    const choice = within(await dialog.findByRole('group', { name: 'Two values of Suggested values' }))
    expect(choice.getByText('12 V, 48 V')).toBeTruthy()
    expect(choice.getByText('12 V, 24 V')).toBeTruthy()
    await user.click(choice.getByRole('button', { name: 'Take the saved value' }))
    expect(dialog.getByText('48 V')).toBeTruthy()
  })

  it('[C2] offers both categories above when a colleague moved one meanwhile', async () => {
    const { user } = await start('category', [row(5, 'Chokes', { parent: { id: 11, name: 'Inductors' } })], {
      fails: { status: 409, message: 'Changed', present: { parent_id: 12 } },
    })
    await choose(user, 'Chokes', 'Edit')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Chokes' }))
    await user.click(dialog.getByRole('combobox', { name: /^Below the category/ }))
    await user.click(await screen.findByRole('option', { name: 'Electronics / Resistors' }))
    await user.click(dialog.getByRole('button', { name: 'Save category' }))

    const choice = within(await dialog.findByRole('group', { name: 'Two values of Below the category' }))
    expect(choice.getByText('Electronics / Crystals')).toBeTruthy()
    expect(choice.getByText('Electronics / Resistors')).toBeTruthy()
  })

  it('[D-161] offers no change of what the market made', async () => {
    await start('brand', [used, market])
    expect(await screen.findByRole('button', { name: 'Actions for Nordkran' })).toBeTruthy()
    expect(screen.getByText('Market')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Actions for Westkran' })).toBeNull()
  })

  it.each(Object.keys(KINDS) as DefinitionKind[])('says what a %s is for when there is none', async (kind) => {
    const { user } = await start(kind, [])
    expect(await screen.findByText(`No ${KINDS[kind].many} yet`)).toBeTruthy()
    expect(screen.getByText(KINDS[kind].about)).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: `Add ${KINDS[kind].one}` })[0]!)
    expect(await screen.findByRole('dialog', { name: `Add ${KINDS[kind].one}` })).toBeTruthy()
  })

  it('offers another try when the list fails to load', async () => {
    const { user, again } = await start('brand', [used], { isDown: true })
    const retry = await screen.findByRole('button', { name: /again|Retry/ }, { timeout: 5_000 })
    again()
    await user.click(retry)
    expect(await screen.findByText('Nordkran', {}, { timeout: 5_000 })).toBeTruthy()
  })
})

// Helpers

async function choose(user: Awaited<ReturnType<typeof start>>['user'], name: string, entry: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

interface Server {
  readonly fails?: { readonly status: number; readonly message: string; readonly present?: object }
  readonly isDown?: boolean
}

async function start(kind: DefinitionKind, rows: readonly Definition[], { fails, isDown = false }: Server = {}) {
  const sent: [string, unknown][] = []
  const state = { isDown, fails }
  const page = {
    current_page: 1,
    data: rows,
    from: 1,
    to: rows.length,
    last_page: 1,
    per_page: 50,
    total: rows.length,
    next_page_url: null,
    prev_page_url: null,
  }
  const shown = await showPage(<DefinitionsPage kind={kind} search={{}} />, {
    user: seller,
    at: KINDS[kind].route,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      if (state.isDown) return Response.json({ status: false, message: 'No' }, { status: 500 })
      if (request.method === 'GET')
        return Response.json({
          status: true,
          message: '',
          data: pathname.endsWith('/own') ? page : pathname.includes('categor') ? tree : [],
        })
      const action = /(store|update\/\d+|delete)$/.exec(pathname)?.[0]
      if (action === undefined) return Response.json({ status: true, message: '', data: [] })
      sent.push([action, JSON.parse(await request.text())])
      if (state.fails !== undefined)
        return Response.json(
          { status: false, message: state.fails.message, errors: {}, data: { present: state.fails.present } },
          { status: state.fails.status },
        )
      return Response.json({
        status: true,
        message: 'Done',
        data: action === 'delete' ? { id: 1, replaced: 0 } : rows[0],
      })
    },
  })
  return {
    ...shown,
    user: shown.keys,
    sent,
    again: () => {
      state.isDown = false
    },
    answer: (next: Server['fails']) => {
      state.fails = next
    },
  }
}
