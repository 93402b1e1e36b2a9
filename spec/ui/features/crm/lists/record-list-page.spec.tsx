import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient } from '../../../../../adapters/client/client.ts'
import { queriesOf } from '../../../../../adapters/client/queries.ts'
import { tags } from '../../../../../core/contracts/crm-tags.contract.ts'
import { userForm } from '../../../../../core/contracts/crm-forms.contract.ts'
import { deals, recordBoard, type SavedFilter, views } from '../../../../../core/contracts/crm-lists.contract.ts'
import { crmUsers } from '../../../../../core/contracts/crm.contract.ts'
import { currentPlan } from '../../../../../core/contracts/plans.contract.ts'
import { DEFAULT_FORMS } from '../../../../../core/crm/forms/default-forms.ts'
import { bulkMessages } from '../../../../../core/crm/lists/bulk-change.schema.ts'
import type { FilterTree } from '../../../../../core/filters/filter-tree.ts'
import { calendarDay } from '../../../../../core/time/calendar.ts'
import { Conflict, Refused, Unreachable } from '../../../../../core/failure/failures.ts'
import type { RecordTypeName } from '../../../../../core/crm/records/record-types.ts'
import { LIST_PARTS, RecordListPage } from '../../../../../ui/features/crm/lists/record-list-page.tsx'
import { followRecords } from '../../../../../ui/shared/records/follow-records.ts'
import { viewSearch } from '../../../../../ui/shared/list-page/list-search.ts'
import { notices } from '../../../../../ui/shared/notice/notice-store.ts'
import { crmServer, listResponses, recordRow, showIn } from '../crm-server.tsx'

describe('RecordListPage', () => {
  beforeAll(() => Promise.all(LIST_PARTS.map(({ preload }) => preload())))
  // happy-dom has no layout: without a height no row would be in view.
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  })
  afterEach(() => vi.restoreAllMocks())

  it.each([
    { id: 'SCREEN-09', type: 'Leads', category: 'New' },
    { id: 'SCREEN-10', type: 'Contacts', category: 'Chat' },
    { id: 'SCREEN-11', type: 'Accounts', category: '' },
    { id: 'SCREEN-12', type: 'Deals', category: 'Won' },
  ] as const)('[$id] shows the same $type in table and board', async ({ type, category }) => {
    const { user } = open(type, [recordRow(type, 1, category), recordRow(type, 2)])
    const names = shown.map((row) => row.name)
    const grid = await screen.findByRole('grid', { name: type })
    for (const name of names) expect(await within(grid).findByRole('link', { name })).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Board' }))
    await waitFor(() => expect(document.querySelectorAll('[data-card]')).toHaveLength(2))
    const cards = [...document.querySelectorAll('[data-card]')].map((card) => card.textContent ?? '')
    for (const name of names) expect(cards.some((text) => text.includes(name))).toBe(true)
  })

  it('[D-241] marks an overdue next step in the table and on the card', async () => {
    const step = { type_id: 7, subject: 'Call back', starts_at: '2026-03-01 10:00:00', day: null }
    const { user } = open('Leads', [{ ...recordRow('Leads', 1, 'New'), next_activity: step }])
    const grid = await screen.findByRole('grid', { name: 'Leads' })
    expect((await within(grid).findByText('1 Mar 2026')).textContent).toBe('1 Mar 2026 (overdue)')
    await user.click(screen.getByRole('radio', { name: 'Board' }))
    expect(await screen.findByText(/^Call back, overdue since 1 Mar 2026/)).toBeTruthy()
  })

  it('[D-242] shows the new lead of a colleague, keeps the selection, and waits for what is being typed', async () => {
    let rows = [recordRow('Leads', 1), recordRow('Leads', 2)]
    const { user, queryClient } = open('Leads', rows, '/crm/any', {
      'crm.leads': () => listResponses('Leads', rows)['crm.leads'](),
    })
    const grid = await screen.findByRole('grid', { name: 'Leads' })
    await user.click(await within(grid).findByRole('checkbox', { name: /Lead 2/ }))
    const records = followRecords(queryClient)
    const before = server().count('crm.leads')
    const views = server().count('crm.views')
    rows = [recordRow('Leads', 3), ...rows]
    // A change of another type reads nothing here.
    records.changed('Contacts')
    await new Promise((resolve) => setTimeout(resolve, 800))
    expect(server().count('crm.leads')).toBe(before)

    const typed = document.createElement('input')
    grid.append(typed)
    typed.focus()
    records.changed('Leads')
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(server().count('crm.leads')).toBe(before)
    typed.remove()
    expect(await within(grid).findByRole('link', { name: 'Lead 3' }, { timeout: 5_000 })).toBeTruthy()
    expect(server().count('crm.leads')).toBe(before + 1)
    expect(server().count('crm.views')).toBe(views)
    expect(within(grid).getByRole<HTMLInputElement>('checkbox', { name: /Lead 2/ }).checked).toBe(true)
    records.stop()
  })

  it.each([
    ['Leads', 'crm.leads'],
    ['Contacts', 'crm.contacts'],
    ['Accounts', 'crm.accounts'],
    ['Deals', 'crm.deals'],
  ] as const)('[CONST-03] asks for 100 %s at once', async (type, list) => {
    open(type, [recordRow(type, 1)])
    await screen.findByRole('grid', { name: type })
    await waitFor(() => expect(server().count(list)).toBeGreaterThan(0))
    expect(
      server()
        .requests.filter((call) => call.id === list)
        .map((call) => call.input['per_page']),
    ).toEqual([100])
  })

  it('[CONST-04] requests 10 cards of each column at once, and the next 10 of one column', async () => {
    const { user } = openColumnOf(12)
    await user.click(await screen.findByRole('button', { name: /more/i }))
    await waitFor(() => expect(document.querySelectorAll('[data-card]')).toHaveLength(12))
    expect(askedPages()).toEqual([
      [10, undefined, undefined],
      [10, 'New', 2],
    ])
  })

  it('keeps all cards of a column when the board is read again, and reads their pages again', async () => {
    const { user, queryClient } = openColumnOf(12)
    await user.click(await screen.findByRole('button', { name: /more/i }))
    await waitFor(() => expect(document.querySelectorAll('[data-card]')).toHaveLength(12))
    await queryClient.invalidateQueries(queriesOf(recordBoard))
    expect(document.querySelectorAll('[data-card]')).toHaveLength(12)
    expect(askedPages().filter(([, , page]) => page === 2)).toHaveLength(2)
  })

  it('[D-234] asks for the columns of the field that is chosen, and moves cards in it', async () => {
    const rows = [recordRow('Deals', 1, 'Proposal')]
    const { user } = open('Deals', rows, '/crm/deals?layout=board&group=closing_date', {
      'crm.recordBoard': ({ group }) => ({
        data: [
          { category: '', label: group === undefined ? 'Usual' : 'None', total: 1, sum: null, data: rows },
          { category: 'today', label: 'Today', total: 0, sum: null, data: [] },
        ],
      }),
      'crm.moveCard': ({ unique_id }) => ({ data: { unique_id, category: 'today' } }),
    })
    expect(await screen.findByRole('group', { name: 'Deals by closing date' })).toBeTruthy()
    const by = screen.getByRole('combobox', { name: 'Columns by' })
    expect([...(by as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
      'By stage',
      'By owner',
      'By closing date',
    ])
    ;(document.querySelector('[data-card]') as HTMLElement).focus()
    await user.keyboard(' {ArrowRight} ')
    await waitFor(() =>
      expect(server().requests.find((call) => call.id === 'crm.moveCard')?.input).toMatchObject({
        group: 'closing_date',
        category: 'today',
      }),
    )
    await user.selectOptions(by, 'By stage')
    await waitFor(() =>
      expect(server().requests.findLast((call) => call.id === 'crm.recordBoard')?.input['group']).toBeUndefined(),
    )
  })

  it('shows a card where the server has it when the answer to its move got lost', async () => {
    const row = recordRow('Leads', 1, 'New')
    let isMoved = false
    const { user } = open('Leads', [row], '/crm/leads?layout=board', {
      'crm.recordBoard': () => ({ data: boardOf(isMoved ? 'Contacted' : 'New', row, ['New', 'Contacted']) }),
      'crm.moveCard': () => {
        isMoved = true
        throw new Unreachable({ cause: new Error('lost') })
      },
    })
    const card = await waitFor(() => document.querySelector<HTMLElement>('[data-card]') ?? expect.fail('no card'))
    card.focus()
    await user.keyboard(' {ArrowRight} ')
    await waitFor(() => expect(server().count('crm.recordBoard')).toBe(2))
    const lane = screen.getByRole('list', { name: /^Contacted/ })
    await waitFor(() => expect(within(lane).getByText('Lead 1')).toBeTruthy())
    expect(screen.queryByText(/The change could not be saved/)).toBeNull()
  })

  it('says at once why a card was not moved, while the board is still read again', async () => {
    const row = recordRow('Leads', 1, 'New')
    const { user } = open('Leads', [row], '/crm/leads?layout=board', {
      'crm.recordBoard': () => ({ data: boardOf('New', row, ['New', 'Contacted']) }),
      'crm.moveCard': () => {
        server().hold('crm.recordBoard')
        throw new Refused({ message: 'The lead is closed.' })
      },
    })
    const card = await waitFor(() => document.querySelector<HTMLElement>('[data-card]') ?? expect.fail('no card'))
    card.focus()
    await user.keyboard(' {ArrowRight} ')
    expect(await screen.findByText('Not moved. The lead is closed.')).toBeTruthy()
    expect(server().count('crm.recordBoard')).toBe(2)
  })

  it('[D-277] still asks for reason and day of a won deal when its answer got lost and the board is empty by now', async () => {
    const row = recordRow('Deals', 1, 'Proposal')
    const deal = { ...row, fields: { ...row.fields, closing_date: '2999-01-05' } }
    let isWon = false
    const { user } = open('Deals', [deal], '/crm/deals?layout=board&query=open', {
      'crm.recordBoard': () => ({ data: boardOf(isWon ? undefined : 'Proposal', deal, ['Proposal', 'Won']) }),
      'crm.moveCard': ({ unique_id }) => {
        if (isWon) return { data: { unique_id, category: 'Won' } }
        isWon = true
        throw new Unreachable({ cause: new Error('lost') })
      },
      'crm.saveRecord': () => ({ data: { unique_id: 'u1' } }),
      'crm.createActivity': () => ({ data: {} }),
    })
    const card = await waitFor(() => document.querySelector<HTMLElement>('[data-card]') ?? expect.fail('no card'))
    card.focus()
    await user.keyboard(' {ArrowRight} ')
    const question = within(await screen.findByRole('dialog', { name: 'The deal is won' }))
    await user.click(question.getByRole('button', { name: 'Quality' }))
    await user.click(question.getByRole('button', { name: 'Mark as won' }))
    expect(await question.findByRole('alert')).toBeTruthy()
    expect(await screen.findByText(/^No deals match/)).toBeTruthy()

    await user.click(question.getByRole('button', { name: 'Mark as won' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = (id: string) => server().requests.flatMap((call) => (call.id === id ? [call.input] : []))
    expect(sent('crm.createActivity')).toMatchObject([{ title: 'Why won', description: 'Quality' }])
    expect(sent('crm.saveRecord')).toHaveLength(1)
  })

  it('[CONST-23] selects All Leads when the page is opened for the first time', async () => {
    open('Leads', [recordRow('Leads', 1)])
    expect(await screen.findByRole('button', { name: /^View: All Leads/ })).toBeTruthy()
  })

  it('[ERR-25] only logs an unreadable list of deals: the rows stay and no message shows', async () => {
    const PLAN = { plan_name: 'Growth', plan_status: 'active', expires_at: null, feature_list: [] }
    const answers = listResponses('Deals', [recordRow('Deals', 1)])
    let isReadable = true
    const requested = vi.fn<(path: string) => void>()
    const log = vi.fn<(message: string, cause: unknown) => void>()
    const client = createClient({
      origin: 'https://market.test',
      log,
      fetch: async (input, init) => {
        const { pathname } = new URL(new Request(input, init).url)
        requested(pathname)
        const contract = [deals, views, userForm, crmUsers, tags].find(({ path }) => pathname === `/api/v1/${path}`)
        if (pathname === `/api/v1/${currentPlan.path}`) return Response.json({ status: true, data: PLAN })
        if (contract === deals && !isReadable) return Response.json({ status: true, deal_data: [{ name: 7 }] })
        return Response.json({ status: true, ...(answers as Record<string, () => object>)[contract?.id ?? '']?.() })
      },
    })
    const effects: unknown[] = []
    client.onEffect((effect) => effects.push(effect))
    const { queryClient } = showIn({ ...crmServer({}), client }, '/crm/deals', (search) => (
      <RecordListPage type="Deals" search={viewSearch.parse(search)} />
    ))
    const grid = await screen.findByRole('grid', { name: 'Deals' })
    await within(grid).findByRole('link', { name: 'Deal 1' })
    isReadable = false
    requested.mockClear()
    await act(() => queryClient.invalidateQueries(queriesOf(deals)))
    expect(requested).toHaveBeenCalledExactlyOnceWith('/api/v1/deal/list')
    expect(log).toHaveBeenCalledExactlyOnceWith(
      'crm.deals got a response that its contract does not allow:',
      expect.anything(),
    )
    expect(within(grid).getByRole('link', { name: 'Deal 1' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect([effects, notices.list()]).toEqual([[], []])
  })

  it('[VIEW-03] posts once when a view without an id is saved, keeps the id, and uses PUT for the next save', async () => {
    const views = [{ id: 0, name: 'All Leads' }]
    const { user, server } = open('Leads', [recordRow('Leads', 1)], '/crm/leads?sort=first_name', {
      'crm.views': () => ({ data: [...views] }),
      'crm.createView': (input) => {
        views.push({ id: 31, name: String(input['name']) })
        return { data: { id: 31 } }
      },
      'crm.updateView': () => ({ data: { id: 31 } }),
      'crm.view': () => ({
        data: {
          id: 31,
          name: 'Mine',
          filters: { match: 'all', rules: [] },
          columns: [],
          sort_by: 'first_name',
          sort_dir: 'asc',
        },
      }),
    })
    await user.click(await screen.findByRole('button', { name: 'Save as view' }))
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Mine')
    await user.click(screen.getByRole('button', { name: 'Save view' }))
    await screen.findByRole('button', { name: /^View: Mine/ })
    expect(server.count('crm.createView')).toBe(1)
    await user.click(await screen.findByRole('button', { name: 'View actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Rename view' }))
    const name = await screen.findByRole('textbox', { name: /Name/ })
    await user.clear(name)
    await user.type(name, 'Ours')
    await user.click(screen.getByRole('button', { name: 'Rename view' }))
    await waitFor(() =>
      expect(server.requests.find((call) => call.id === 'crm.updateView')).toMatchObject({
        method: 'PUT',
        input: { id: 31, name: 'Ours' },
      }),
    )
    expect(server.count('crm.createView')).toBe(1)
  })

  describe('[D-310] a shared view that a colleague changes meanwhile', () => {
    const hot = (city: string) => ({
      id: 31,
      name: 'Hot',
      filters: { match: 'all', rules: [{ field: 'city', operator: 1, value: city }] },
      columns: ['first_name', 'city'],
      sort_by: null,
      sort_dir: null,
    })
    const inUse = (saves: (input: Readonly<Record<string, unknown>>) => unknown) => {
      const shown = open('Leads', [recordRow('Leads', 1)], '/crm/leads?view=31&sort=-first_name', {
        'crm.views': () => ({
          data: [
            { id: 0, name: 'All Leads' },
            { id: 31, name: 'Hot' },
          ],
        }),
        'crm.view': () => ({ data: hot('Oslo') }),
        'crm.updateView': saves,
      })
      return {
        ...shown,
        sent: () => shown.server.requests.filter(({ id }) => id === 'crm.updateView').map(({ input }) => input),
      }
    }

    it('shows what is saved now beside the own values, and keeps or takes them as the person says', async () => {
      const conflict = new Conflict({ message: 'Changed.', present: { sort_by: 'last_name', sort_dir: 'asc' } })
      let isFirst = true
      const { user, sent, router } = inUse(() => {
        if (!isFirst) return { data: { id: 31 } }
        isFirst = false
        throw conflict
      })
      await user.click(await screen.findByRole('button', { name: 'Save view' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else changed “Hot” meanwhile' }))
      expect(dialog.getByRole('region', { name: 'Two values of Order' }).textContent).toBe(
        'OrderSaved nowLast nameYoursLead, descending',
      )
      // Only what the person changed is compared with what is stored.
      expect(sent()[0]?.['was']).toEqual({ sort_by: null, sort_dir: null })

      await user.click(dialog.getByRole('button', { name: 'Keep mine' }))
      await waitFor(() => expect(router.state.location.search).toEqual({ view: '31' }))
      expect(sent()[1]).toMatchObject({ sort_by: 'first_name', was: { sort_by: 'last_name', sort_dir: 'asc' } })
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    })

    it('takes the saved view without a save', async () => {
      const { user, sent, router, server } = inUse(() => {
        throw new Conflict({ message: 'Changed.', present: { sort_by: 'city', sort_dir: 'asc' } })
      })
      await user.click(await screen.findByRole('button', { name: 'Save view' }))
      const before = server.count('crm.view')
      await user.click(await screen.findByRole('button', { name: 'Take the saved view' }))
      await waitFor(() => expect(router.state.location.search).toEqual({ view: '31' }))
      await waitFor(() => expect(server.count('crm.view')).toBe(before + 1))
      expect(sent()).toHaveLength(1)
      expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
    })

    it('says at once why it was not saved, while the views are still read again', async () => {
      const { user } = inUse(() => {
        server().hold('crm.views')
        throw new Refused({ message: 'Too many views.' })
      })
      await user.click(await screen.findByRole('button', { name: 'Save view' }))
      expect((await screen.findByRole('alert')).textContent).toContain('Too many views.')
      expect(server().count('crm.views')).toBe(2)
    })

    it('renames it without saving what differs on the screen, and stays in use when a save fails', async () => {
      const { user, sent, router } = inUse(() => {
        throw new Unreachable({ cause: undefined })
      })
      await user.click(await screen.findByRole('button', { name: 'Save view' }))
      expect((await screen.findByRole('alert')).textContent).toContain('try again later')
      expect(screen.getByRole('button', { name: /^View: Hot/ })).toBeTruthy()

      await user.click(screen.getByRole('button', { name: 'View actions' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Rename view' }))
      await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'test{Enter}')
      await waitFor(() => expect(sent()).toHaveLength(2))
      expect(sent()[1]).toMatchObject({ name: 'Hottest', was: { name: 'Hot' } })
      expect(sent()[1]).not.toHaveProperty('sort_by')
      expect(router.state.location.search).toMatchObject({ sort: '-first_name' })
    })
  })

  it('[SCOPE-14] [API-CRM-36] [API-CRM-37] [D-319] keeps the filter under a name, applies it with its count, and deletes it', async () => {
    const won: FilterTree = { match: 'all', rules: [{ field: 'lead_status', operator: 1, value: 'Won' }] }
    let saved: readonly SavedFilter[] = [
      { id: 1, name: 'Everybody else’s', filter: won, total_results: 1_200, can_change: false },
    ]
    const rows = [recordRow('Leads', 1)]
    const { user, server, router } = open('Leads', rows, '/crm/leads', {
      'crm.leads': () => {
        const { lead_data } = listResponses('Leads', rows)['crm.leads']() as { lead_data: object }
        return { lead_data: { ...lead_data, save_filters: saved } }
      },
      'crm.saveFilter': ({ name, filter }) => {
        const data = { id: 2, name, filter, total_results: 3, can_change: true } as SavedFilter
        saved = [data, ...saved]
        return { data }
      },
      'crm.deleteFilter': () => {
        saved = saved.filter(({ id }) => id !== 2)
        return {}
      },
    })
    const openMenu = async () => user.click(await screen.findByRole('button', { name: 'Saved filters' }))
    const entries = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)

    await openMenu()
    expect(await entries()).toEqual(['Everybody else’s 1,200'])
    await user.click(screen.getByRole('menuitem'))
    await screen.findByRole('button', { name: /^Remove filter: Lead status is Won/ })
    await openMenu()
    expect(await entries()).toEqual(['Everybody else’s 1,200'])
    await user.keyboard('{Escape}')

    await user.click(screen.getByRole('button', { name: 'No next step' }))
    await openMenu()
    await user.click(await screen.findByRole('menuitem', { name: 'Save this filter' }))
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Won, no step')
    await user.click(screen.getByRole('button', { name: 'Save filter' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.requests.find(({ id }) => id === 'crm.saveFilter')?.input).toMatchObject({
      type_name: 'Leads',
      name: 'Won, no step',
      filter: { match: 'all', rules: [...won.rules, { field: 'next_activity', operator: 7 }] },
    })

    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(router.state.location.href).not.toContain('filter='))
    await openMenu()
    expect(await entries()).toEqual(['Won, no step 3', 'Everybody else’s 1,200'])
    await user.click(screen.getByRole('menuitem', { name: 'Won, no step 3' }))
    await screen.findByRole('button', { name: /^Remove filter: Next activity/ })
    await openMenu()
    await user.click(await screen.findByRole('menuitem', { name: 'Delete “Won, no step”' }))
    await user.click(await screen.findByRole('button', { name: /^Delete/ }))
    await waitFor(() => expect(server.requests.find(({ id }) => id === 'crm.deleteFilter')?.input).toEqual({ id: 2 }))
    await openMenu()
    expect(await entries()).toEqual(['Everybody else’s 1,200', 'Save this filter'])
  })

  it('reads the saved filters again when the answer to a deletion got lost', async () => {
    const filter: FilterTree = { match: 'all', rules: [{ field: 'next_activity', operator: 7 }] }
    let saved: readonly SavedFilter[] = [{ id: 2, name: 'No step', filter, total_results: 3, can_change: true }]
    const rows = [recordRow('Leads', 1)]
    const { user } = open('Leads', rows, '/crm/leads', {
      'crm.leads': () => {
        const { lead_data } = listResponses('Leads', rows)['crm.leads']() as { lead_data: object }
        return { lead_data: { ...lead_data, save_filters: saved } }
      },
      'crm.deleteFilter': () => {
        saved = []
        throw new Unreachable({ cause: new Error('lost') })
      },
    })
    const openMenu = async () => user.click(await screen.findByRole('button', { name: 'Saved filters' }))
    await user.click(await screen.findByRole('button', { name: 'No next step' }))
    await openMenu()
    await user.click(await screen.findByRole('menuitem', { name: 'Delete “No step”' }))
    await user.click(await screen.findByRole('button', { name: 'Delete saved filter' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await openMenu()
    const entries = await screen.findAllByRole('menuitem')
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Save this filter'])
  })

  it('[D-319] says why a saved filter no longer fits the form, and leaves the list as it is', async () => {
    const gone: FilterTree = { match: 'all', rules: [{ field: 'shoe_size', operator: 1, value: '43' }] }
    const rows = [recordRow('Leads', 1)]
    const { user, router } = open('Leads', rows, '/crm/leads', {
      'crm.leads': () => {
        const { lead_data } = listResponses('Leads', rows)['crm.leads']() as { lead_data: object }
        const saved = [{ id: 1, name: 'Big feet', filter: gone, total_results: 0, can_change: true }]
        return { lead_data: { ...lead_data, save_filters: saved } }
      },
    })
    const before = router.state.location.href
    await user.click(await screen.findByRole('button', { name: 'Saved filters' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Big feet 0' }))
    await waitFor(() =>
      expect(notices.list().flatMap(({ lines }) => lines)).toEqual([
        expect.stringContaining('“Big feet” no longer fits the form'),
      ]),
    )
    expect(router.state.location.href).toBe(before)
  })

  it('[D-247] pins views as tabs, which lead to them, move by keyboard and stay when moving fails', async () => {
    const named = [
      { id: 31, name: 'Hot', pin: 0 },
      { id: 32, name: 'Cold', can_change: false, owner: 'Bea' },
    ]
    const pinned: [unknown, unknown][] = []
    const { user, router } = open('Leads', [recordRow('Leads', 1)], '/crm/leads?view=32', {
      'crm.views': () => ({ data: [{ id: 0, name: 'All Leads' }, ...named] }),
      'crm.view': ({ id }) => ({
        data: { id, name: '', filters: { match: 'all', rules: [] }, columns: [], sort_by: null, sort_dir: null },
      }),
      'crm.pinView': ({ id, place }) => {
        pinned.push([id, place])
        if (pinned.length > 2) throw new Refused({ message: 'Pinned too often.', errors: {} })
        return { data: place === 0 ? [32, 31] : [31, 32] }
      },
    })
    const tabs = await screen.findByRole('navigation', { name: 'Pinned views' })
    const shownTabs = () =>
      within(tabs)
        .getAllByRole('link')
        .map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')])
    expect(shownTabs()).toEqual([
      ['All Leads', '/crm/leads', null],
      ['Hot', '/crm/leads?view=31', null],
    ])
    // The view of somebody else can be pinned and not changed.
    await user.click(await screen.findByRole('button', { name: 'View actions' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Pin as tab'])
    await user.click(screen.getByRole('menuitem', { name: 'Pin as tab' }))
    await waitFor(() => expect(shownTabs().at(-1)).toEqual(['Cold', '/crm/leads?view=32', 'page']))

    within(tabs).getByRole('link', { name: 'Cold' }).focus()
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await waitFor(() => expect(shownTabs().map(([name]) => name)).toEqual(['All Leads', 'Cold', 'Hot']))
    expect(document.activeElement?.textContent).toBe('Cold')
    expect(screen.getByText('Cold, position 1 of 2').getAttribute('role')).toBe('status')
    // At the end nothing is sent.
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    expect(pinned).toEqual([
      [32, 1],
      [32, 0],
    ])
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(await screen.findByText('Pinned too often.')).toBeTruthy()

    await user.click(within(tabs).getByRole('link', { name: 'Hot' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ view: '31' }))
    expect(within(tabs).getByRole('link', { name: 'Hot' }).getAttribute('aria-current')).toBe('page')
  })

  it('[D-248] groups the table, closes groups by pointer and keyboard, and keeps both in the address and in a view', async () => {
    const all = [
      { ...recordRow('Leads', 1, 'New'), group: 'New' },
      { ...recordRow('Leads', 2, 'New'), group: 'New' },
      { ...recordRow('Leads', 3, 'Won'), group: 'Won' },
    ]
    const { user, router, server } = open('Leads', all, '/crm/leads?group=lead_status', {
      'crm.leads': ({ group, closed }) => {
        const isGrouped = group !== undefined
        const rows = all.filter((row) => !isGrouped || !(closed as string[]).includes(row.group))
        const { lead_data } = listResponses('Leads', rows)['crm.leads']()
        const groups = ['New', 'Won'].map((category) => ({
          category,
          label: category,
          total: all.filter((row) => row.group === category).length,
        }))
        return { lead_data: { ...lead_data, ...(isGrouped && { groups }) } }
      },
      'crm.createView': () => ({ data: { id: 31 } }),
    })
    const grid = await screen.findByRole('grid', { name: 'Leads' })
    const heading = (name: string) => within(grid).findByRole('button', { name: `Lead status: ${name}` })
    const names = () =>
      within(grid)
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).queryByRole('link')?.textContent ?? '#')
    await heading('New 2 leads')
    expect(names()).toEqual(['#', 'Lead 1', 'Lead 2', '#', 'Lead 3'])
    expect(
      within(grid)
        .getAllByRole('row')
        .map((row) => row.getAttribute('aria-rowindex')),
    ).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(grid.getAttribute('aria-rowcount')).toBe('6')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Group by' }).value).toBe('lead_status')

    // A closed group has no rows, and its number stays; the rows of a range pass over headings.
    await user.click(within(grid).getByRole('checkbox', { name: 'Select Lead 1' }))
    await user.keyboard('{Shift>}')
    await user.click(within(grid).getByRole('checkbox', { name: 'Select Lead 3' }))
    await user.keyboard('{/Shift}')
    expect(await screen.findByText('3 selected')).toBeTruthy()
    await user.click(await heading('New 2 leads'))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ closed: 'New' }))
    expect(names()).toEqual(['#', '#', 'Lead 3'])
    // The selected rows of a closed group stay selected, and a click adds to them.
    expect(screen.getByText('3 selected')).toBeTruthy()
    expect((await heading('New 2 leads')).getAttribute('aria-expanded')).toBe('false')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Leads3')
    expect(server.requests.filter(({ id }) => id === 'crm.leads').at(-1)?.input).toMatchObject({
      group: 'lead_status',
      closed: ['New'],
    })

    // By keyboard: arrows walk over headings, keep their column, and open and close the group.
    await user.click(within(grid).getByRole('checkbox', { name: 'Select Lead 3' }))
    expect(await screen.findByText('2 selected')).toBeTruthy()
    await user.keyboard('{ArrowRight}{ArrowUp}')
    expect(document.activeElement).toBe(await heading('Won 1 leads'))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Lead 3')
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowRight}')
    await waitFor(() => expect(names()).toEqual(['#', 'Lead 1', 'Lead 2', '#', 'Lead 3']))
    expect(document.activeElement).toBe(await heading('New 2 leads'))
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('closed'))
    expect(within(grid).getByRole<HTMLInputElement>('checkbox', { name: 'Select Lead 1' }).checked).toBe(true)
    expect(screen.getByText('2 selected')).toBeTruthy()

    await user.click(screen.getByRole('button', { name: 'Save as view' }))
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'By status')
    await user.click(screen.getByRole('button', { name: 'Save view' }))
    await waitFor(() =>
      expect(server.requests.find(({ id }) => id === 'crm.createView')?.input).toMatchObject({
        layout: 'table',
        group: 'lead_status',
      }),
    )
  })

  it('[VIEW-01] returns to All Leads and loads its list when the view in use is deleted', async () => {
    let views = [
      { id: 0, name: 'All Leads' },
      { id: 31, name: 'Mine' },
    ]
    const { user, router } = open('Leads', [recordRow('Leads', 1)], '/crm/leads?view=31', {
      'crm.views': () => ({ data: views }),
      'crm.view': () => ({
        data: {
          id: 31,
          name: 'Mine',
          filters: { match: 'all', rules: [{ field: 'city', operator: 7 }] },
          columns: [],
          sort_by: null,
          sort_dir: null,
        },
      }),
      'crm.deleteView': () => {
        views = views.slice(0, 1)
        return {}
      },
    })
    await user.click(await screen.findByRole('button', { name: 'View actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete view' }))
    await user.click(await screen.findByRole('button', { name: 'Delete view' }))
    await screen.findByRole('button', { name: /^View: All Leads/ })
    expect(router.state.location.search).not.toHaveProperty('view')
    await waitFor(() =>
      expect(
        server()
          .requests.filter((call) => call.id === 'crm.leads')
          .at(-1)?.input['filters'],
      ).toEqual({ match: 'all', rules: [] }),
    )
  })

  it('[CRM-06] [D-203] reloads each affected list once after a change of many records, and offers to undo it', async () => {
    const { user } = open('Leads', [recordRow('Leads', 1, 'New'), recordRow('Leads', 2)], '/crm/leads', bulkAnswers())
    await user.click(await screen.findByRole('checkbox', { name: 'Select Lead 1' }))
    const before = server().count('crm.leads')
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('1 lead is as before')
    await waitFor(() => expect(server().count('crm.leads')).toBe(before + 2))
    expect(server().requests.find((call) => call.id === 'crm.startBulkChange')?.input).toEqual({
      type_name: 'Leads',
      unique_ids: ['u1'],
      expected: 1,
      change: { kind: 'delete' },
    })
    expect(screen.queryByText('1 selected')).toBeNull()
  })

  it('[D-203] changes all that match except deselected rows, after a question with their number', async () => {
    const { user, setLost } = await openAll({})
    await user.click(screen.getByRole('checkbox', { name: 'Select Lead 1' }))
    expect(screen.getByText('5,001 selected')).toBeTruthy()
    await setLost()
    expect(server().count('crm.startBulkChange')).toBe(0)
    await user.click(await screen.findByRole('button', { name: 'Set 5,001 leads to Lost' }))
    await screen.findByText('1 lead changed')
    expect(server().requests.find((call) => call.id === 'crm.startBulkChange')?.input).toEqual({
      type_name: 'Leads',
      filters: { match: 'all', rules: [] },
      query: 'acme',
      except: ['u1'],
      expected: 5_001,
      change: { kind: 'field', field_id: 109, value: 'Lost' },
    })
  })

  it('[D-203] says why a change of all that match was refused, and keeps the selection', async () => {
    const message = bulkMessages.moreNow(5_003)
    const { user, setLost } = await openAll({ 'crm.startBulkChange': () => Promise.reject(new Refused({ message })) })
    await setLost()
    await user.click(await screen.findByRole('button', { name: 'Set 5,002 leads to Lost' }))
    await waitFor(() => expect(notices.list()).toMatchObject([{ kind: 'error', lines: [message], stays: true }]))
    expect(screen.getByText('5,002 selected')).toBeTruthy()
  })

  it('[D-203] shows which button waits while a change is on its way', async () => {
    const { user } = open('Leads', [recordRow('Leads', 1, 'New')], '/crm/leads', bulkAnswers())
    server().hold('crm.startBulkChange')
    await user.click(await screen.findByRole('checkbox', { name: 'Select Lead 1' }))
    await setStatusLost(user)
    const actions = within(screen.getByRole('region', { name: 'Actions for the selection' }))
    const waiting = () => actions.getAllByRole('button').filter(({ dataset }) => dataset['loading'] === 'true')
    await waitFor(() => expect(waiting().map(({ textContent }) => textContent)).toEqual(['Lead status']))
    expect(actions.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
  })

  it('[D-203] edits any field of the selected records with the values that were read, and shows what was left alone', async () => {
    const { user } = open('Leads', [recordRow('Leads', 1)], '/crm/leads', {
      ...bulkAnswers({ changed: 0, refused: 1, refusals: [{ unique_id: 'u1', name: 'Lead 1', reason: 'Not now.' }] }),
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Select Lead 1' }))
    await user.click(await screen.findByRole('button', { name: 'Edit field' }))
    await user.click(await screen.findByRole('combobox', { name: 'Field' }))
    await user.click(await screen.findByRole('option', { name: 'City' }))
    await user.type(await screen.findByLabelText('City'), 'Bern')
    await user.click(screen.getByRole('button', { name: 'Change 1 lead' }))
    await user.click(await screen.findByRole('button', { name: 'Show 1' }))
    expect(screen.getByText('Not now.')).toBeTruthy()
    expect(server().requests.find((call) => call.id === 'crm.startBulkChange')?.input).toMatchObject({
      unique_ids: ['u1'],
      was: { u1: null },
      change: { kind: 'field', field_id: 111, value: 'Bern' },
    })
  })

  it.each([
    { now: 'Lost', at: '10:01:00', isRepeated: true, why: 'made it' },
    { now: 'New', at: '10:00:00', isRepeated: true, why: 'did not arrive' },
    { now: 'New', at: '10:05:00', isRepeated: false, why: 'made it, and its cell was set back' },
    { now: 'Contacted', at: '10:05:00', isRepeated: false, why: 'did not arrive, and a colleague changed the value' },
  ])('[D-203] repeats a change whose response got lost as the same request: $isRepeated when it $why', async (then) => {
    const rows = [recordRow('Leads', 1, 'New')]
    const { user, queryClient, line } = openCut(rows)
    await user.click(await screen.findByRole('checkbox', { name: 'Select Lead 1' }))
    await setStatusLost(user)
    await waitFor(() => expect(server().count('crm.startBulkChange')).toBe(1))
    rows[0] = { ...recordRow('Leads', 1, then.now), updated_at: `2026-03-01 ${then.at}` }
    await act(() => queryClient.invalidateQueries())
    await screen.findByRole('button', { name: `Lead status of Lead 1: ${then.now}, change` })
    line.isCut = false
    await setStatusLost(user)
    await screen.findByText('1 lead changed')
    const [first, second] = server().requests.filter((call) => call.id === 'crm.startBulkChange')
    expect(second?.input['was']).toEqual({ u1: then.isRepeated ? 'New' : then.now })
    expect({ ...second?.input, was: undefined }).toEqual({ ...first?.input, was: undefined })
    expect(new Set(server().keys).size).toBe(then.isRepeated ? 1 : 2)
  })

  it('[D-203] offers to send a deletion again whose response got lost, also when its rows are gone', async () => {
    const rows = [recordRow('Leads', 1, 'New')]
    const { user, queryClient, line } = openCut(rows)
    await user.click(await screen.findByRole('checkbox', { name: 'Select Lead 1' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await screen.findByText('Nobody knows whether the change of 1 lead was made.')
    rows.length = 0
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Lead 1' })).toBeNull())
    line.isCut = false
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
    expect(server().count('crm.startBulkChange')).toBe(2)
    expect(new Set(server().keys).size).toBe(1)
  })

  it('[D-203] keeps the offer to send a change again while another is made, and what is selected by then', async () => {
    const rows = [1, 2, 3].map((n) => recordRow('Leads', n, 'New'))
    const { user, line } = openCut(rows)
    const select = async (n: number) => user.click(await screen.findByRole('checkbox', { name: `Select Lead ${n}` }))
    await select(1)
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await screen.findByRole('button', { name: 'Send again' })
    line.isCut = false
    await select(1)
    await select(2)
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(server().count('crm.startBulkChange')).toBe(2))
    await select(3)
    await user.click(await screen.findByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull())
    const [first, second, third] = server().keys
    expect([third === first, second === first]).toEqual([true, false])
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Lead 3' }).checked).toBe(true)
  })

  it('[D-203] offers to send each of two changes again whose responses got lost', async () => {
    const rows = [1, 2, 3].map((n) => recordRow('Leads', n, 'New'))
    const { user, line } = openCut(rows)
    const remove = async (...chosen: readonly number[]) => {
      for (const n of chosen) await user.click(await screen.findByRole('checkbox', { name: `Select Lead ${n}` }))
      await user.click(await screen.findByRole('button', { name: 'Delete' }))
    }
    await remove(1)
    await screen.findByText('Nobody knows whether the change of 1 lead was made.')
    await remove(2)
    await screen.findByText('Nobody knows whether the change of 2 leads was made.')
    line.isCut = false
    for (const left of [1, 0]) {
      await user.click(screen.getAllByRole('button', { name: 'Send again' })[0]!)
      await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Send again' })).toHaveLength(left))
    }
    const [first, second, third, fourth] = server().keys
    expect([third, fourth]).toEqual([first, second])
    expect(new Set(server().keys).size).toBe(2)
  })

  it('[D-203] offers the undo of a change again after the page was left, until it is closed', async () => {
    const rows = [recordRow('Leads', 1, 'New')]
    const answers = bulkAnswers()
    const { user } = open('Leads', rows, '/crm/leads', answers)
    await user.click(await screen.findByRole('checkbox', { name: 'Select Lead 1' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await screen.findByText('1 lead changed')
    cleanup()

    open('Leads', rows, '/crm/leads', answers)
    await screen.findByText('1 lead changed')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('1 lead is as before')
    cleanup()

    open('Leads', rows, '/crm/leads', answers)
    await screen.findByRole('checkbox', { name: 'Select Lead 1' })
    await waitFor(() => expect(server().count('crm.bulkChangeState')).toBe(1))
    expect(screen.queryByText('1 lead is as before')).toBeNull()
  })

  it('[D-203] says why an undo was refused', async () => {
    const message = 'This change can no longer be undone.'
    const { user } = open('Leads', [recordRow('Leads', 1, 'New')], '/crm/leads', {
      ...bulkAnswers(),
      'crm.undoBulkChange': () => Promise.reject(new Refused({ message })),
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Select Lead 1' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(notices.list().flatMap(({ lines }) => lines)).toContain(message))
    expect(screen.getByText('1 lead changed')).toBeTruthy()
  })

  it('[D-341] stops a running change, again after a lost response, and offers to undo what was changed', async () => {
    const answers = bulkAnswers()
    const { data: running } = answers['crm.startBulkChange']()
    const counts = { total: 770, done: 230, changed: 228, refused: 2 }
    const stopped = { ...running, ...counts, state: 'stopped', undo_until: '2026-03-01 10:10:00' }
    let now: object = { ...running, total: 770, done: 190, changed: 190 }
    let isCut = true
    const { user } = open('Leads', [recordRow('Leads', 1, 'New')], '/crm/leads', {
      ...answers,
      'crm.startBulkChange': () => ({ data: running }),
      'crm.bulkChangeState': () => ({ data: now }),
      'crm.stopBulkChange': () => {
        if (isCut) return Promise.reject(new Unreachable({ cause: 'cut' }))
        now = stopped
        return { data: stopped }
      },
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Select Lead 1' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await screen.findByText('Working: 190 of 770 leads')
    screen.getByRole('button', { name: 'Stop' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(server().count('crm.stopBulkChange')).toBe(1))
    isCut = false
    await user.click(await screen.findByRole('button', { name: 'Stop' }))
    await screen.findByText('Stopped after 230 of 770 leads, 228 leads changed, 2 left alone')
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
    const presses = server().requests.filter((call) => call.id === 'crm.stopBulkChange')
    expect(presses.map(({ input }) => input)).toEqual([{ id: 5 }, { id: 5 }])
  })

  it('[D-203] empties a field of many records only after a tick that says so', async () => {
    const { user } = open('Leads', [recordRow('Leads', 1)], '/crm/leads', bulkAnswers())
    await user.click(await screen.findByRole('checkbox', { name: 'Select Lead 1' }))
    await user.click(await screen.findByRole('button', { name: 'Edit field' }))
    await user.click(await screen.findByRole('combobox', { name: 'Field' }))
    await user.click(await screen.findByRole('option', { name: 'City' }))
    await user.click(await screen.findByRole('button', { name: 'Change 1 lead' }))
    expect(await screen.findAllByText(/Enter a value, or tick “Clear City”\./)).not.toHaveLength(0)
    expect(server().count('crm.startBulkChange')).toBe(0)
    await user.click(screen.getByRole('checkbox', { name: 'Clear City' }))
    await user.click(screen.getByRole('button', { name: 'Change 1 lead' }))
    await waitFor(() =>
      expect(server().requests.find((call) => call.id === 'crm.startBulkChange')?.input).toMatchObject({
        change: { kind: 'field', field_id: 111, value: null },
      }),
    )
  })

  it('[D-277] asks for the closing date of deals that many set to Won, at first today', async () => {
    const { user } = open('Deals', [recordRow('Deals', 1, 'Proposal')], '/crm/deals', bulkAnswers({}))
    await user.click(await screen.findByRole('checkbox', { name: 'Select Deal 1' }))
    await user.click(await screen.findByRole('button', { name: 'Stage', expanded: false }))
    await user.click(await screen.findByRole('menuitem', { name: 'Won' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 1 deal' }))
    expect(await dialog.findByRole('textbox', { name: /Closing date/ })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Change 1 deal' }))
    await waitFor(() =>
      expect(server().requests.find((call) => call.id === 'crm.startBulkChange')?.input).toMatchObject({
        was: { u1: 'Proposal' },
        change: {
          kind: 'field',
          value: 'Won',
          closing_date: calendarDay(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone),
        },
      }),
    )
  })

  it('[CRM-06] [D-202] sets the status in its cell, and undoes it with the values that were read; the list reloads once each time', async () => {
    const { user } = open('Leads', [recordRow('Leads', 1, 'New')], '/crm/leads', {
      'crm.saveRecord': () => ({ data: { unique_id: 'u1' } }),
    })
    await user.click(await screen.findByRole('button', { name: /^Lead status of Lead 1: New/ }))
    const before = server().count('crm.leads')
    await user.click(await screen.findByRole('menuitem', { name: 'Contacted' }))
    await waitFor(() => expect(server().count('crm.leads')).toBe(before + 1))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(server().count('crm.saveRecord')).toBe(2))
    await waitFor(() => expect(server().count('crm.leads')).toBe(before + 2))
    expect(
      server()
        .requests.filter((call) => call.id === 'crm.saveRecord')
        .map(({ input }) => input['form_fields']),
    ).toEqual([[{ id: 109, value: 'Contacted', was: 'New' }], [{ id: 109, value: 'New', was: 'Contacted' }]])
  })

  it('[D-277] asks for reason and day of a won deal on the board, and only for the reason of a lost one in its cell', async () => {
    const row = recordRow('Deals', 1, 'Proposal')
    const deal = { ...row, fields: { ...row.fields, closing_date: '2999-01-05' } }
    const lanes = ['Proposal', 'Won'].map((category) => ({
      category,
      label: category,
      total: category === 'Proposal' ? 1 : 0,
      sum: 0,
      data: category === 'Proposal' ? [deal] : [],
    }))
    const { user } = open('Deals', [deal], '/crm/deals?layout=board', {
      'crm.recordBoard': () => ({ data: lanes }),
      'crm.moveCard': ({ unique_id }) => ({ data: { unique_id, category: 'Won' } }),
      'crm.saveRecord': () => ({ data: { unique_id: 'u1' } }),
      'crm.createActivity': () => ({ data: {} }),
    })
    const sent = (id: string) => server().requests.flatMap((call) => (call.id === id ? [call.input] : []))
    const lift = async () => {
      await waitFor(() => expect(document.querySelector('[data-card]')).toBeTruthy())
      ;(document.querySelector('[data-card]') as HTMLElement).focus()
      await user.keyboard(' {ArrowRight} ')
      return within(await screen.findByRole('dialog', { name: 'The deal is won' }))
    }
    await user.click((await lift()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent('crm.moveCard')).toEqual([])
    expect(within(screen.getByRole('list', { name: 'Proposal' })).getByText('Deal 1')).toBeTruthy()

    const question = await lift()
    expect(question.getByText(/planned for 5 Jan 2999/)).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Quality' }))
    await user.click(question.getByRole('button', { name: 'Mark as won' }))
    await waitFor(() =>
      expect(sent('crm.createActivity')).toMatchObject([{ title: 'Why won', description: 'Quality' }]),
    )
    expect(sent('crm.moveCard')).toMatchObject([{ unique_id: 'u1', category: 'Won' }])
    const today = calendarDay(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone)
    expect(sent('crm.saveRecord').map((input) => input['form_fields'])).toEqual([
      [{ id: 205, value: today, was: '2999-01-05' }],
    ])

    await user.click(screen.getByRole('radio', { name: 'Table' }))
    await user.click(await screen.findByRole('button', { name: /^Stage of Deal 1: Proposal/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Lost' }))
    await user.click(await screen.findByRole('button', { name: 'Mark as lost' }))
    await waitFor(() =>
      expect(sent('crm.saveRecord').at(-1)?.['form_fields']).toEqual([{ id: 206, value: 'Lost', was: 'Proposal' }]),
    )
    expect(sent('crm.createActivity')).toHaveLength(1)
  })

  it('names the cell of a missing status by what it shows', async () => {
    open('Leads', [recordRow('Leads', 1, '')], '/crm/leads', {})
    const cell = await screen.findByRole('button', { name: 'Set lead status of Lead 1' })
    expect(cell.textContent).toBe('Set lead status')
  })

  it('[D-299] opens the form of a new lead without a network once the page was used', async () => {
    const sections = DEFAULT_FORMS.Leads.map((section) => ({
      ...section,
      form_fields: section.form_fields.map((field) => ({ ...field, value: null })),
    }))
    let isOnline = true
    const { user } = open('Leads', [recordRow('Leads', 1)], '/crm/leads', {
      'crm.addForm': () => {
        if (!isOnline) throw new Unreachable({ cause: undefined })
        return { data: { sections, names: {}, values: {} } }
      },
    })
    const add = await screen.findByRole('button', { name: 'New lead' })
    await user.pointer({ target: document.body })
    await waitFor(() => expect(server().count('crm.addForm')).toBe(1), { timeout: 5_000 })
    isOnline = false
    await user.click(add)
    expect(await screen.findByLabelText(/First name/)).toBeTruthy()
  })

  it('[D-276] creates a lead with few fields and a typed account, and another one that keeps the choices', async () => {
    const form = { sections: DEFAULT_FORMS.Leads, names: {}, values: {} }
    const sections = form.sections.map((section) => ({
      ...section,
      form_fields: section.form_fields.map((field) => ({ ...field, value: null })),
    }))
    const { user, router } = open('Leads', [recordRow('Leads', 1)], '/crm/leads', {
      'crm.addForm': () => ({ data: { ...form, sections } }),
      'crm.recordChoices': () => ({ data: [] }),
      'crm.saveRecord': () => ({ message: 'Lead created', data: { unique_id: 'u9' } }),
    })
    await user.click(await screen.findByRole('button', { name: 'New lead' }))
    await user.type(await screen.findByLabelText(/First name/), 'Ada')
    expect(screen.queryByLabelText(/Annual revenue/)).toBeNull()
    await user.click(screen.getByLabelText('Account'))
    await user.paste('Fair Trade GmbH')
    await user.tab()
    await waitFor(() =>
      expect((screen.getByLabelText('Account') as HTMLInputElement).value).toBe('Fair Trade GmbH (new account)'),
    )
    await user.click(screen.getByRole('combobox', { name: 'Lead source' }))
    await user.click(await screen.findByRole('option', { name: 'Trade fair' }))
    await user.click(screen.getByRole('button', { name: 'Create another' }))
    await waitFor(() => expect((screen.getByLabelText(/First name/) as HTMLInputElement).value).toBe(''))
    await user.type(screen.getByLabelText(/First name/), 'Bea')
    await user.click(screen.getByRole('button', { name: 'More fields' }))
    await user.type(await screen.findByLabelText(/City/), 'Bern')
    await user.click(screen.getByRole('button', { name: 'Create and open' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/crm/leads/u9'))
    const sent = server()
      .requests.filter((call) => call.id === 'crm.saveRecord')
      .map(({ input }) =>
        Object.fromEntries(
          (input['form_fields'] as { id: number; value: unknown; account_name?: string }[]).map(
            ({ id, value, account_name: name }) => [id, name === undefined ? value : { name }],
          ),
        ),
      )
    expect(sent).toMatchObject([
      { 101: '7', 102: { name: 'Fair Trade GmbH' }, 103: 'Ada', 108: 'Trade fair', 109: 'New', 111: null },
      { 101: '7', 102: null, 103: 'Bea', 108: 'Trade fair', 109: 'New', 111: 'Bern' },
    ])
  })

  it('[D-202] folds a column of the board, marks overdue deals, and sums the open ones', async () => {
    const row = (at: number, stage: string, day: string) => ({
      ...recordRow('Deals', at, stage),
      fields: { ...recordRow('Deals', at, stage).fields, closing_date: day },
    })
    const rows = [row(1, 'Proposal', '2020-01-05'), row(2, 'Won', '2020-01-05'), row(3, 'Proposal', '2999-01-05')]
    const lane = (category: string, sum: number, weighted: number) => {
      const data = rows.filter((one) => one.category === category)
      return { category, label: category, total: data.length, sum, weighted, data }
    }
    const { user } = open('Deals', rows, '/crm/deals?layout=board', {
      'crm.recordBoard': () => ({ data: [lane('Proposal', 1500, 600), lane('Won', 400, 400)] }),
    })
    expect(await screen.findByText('Overdue since 5 Jan 2020')).toBeTruthy()
    const chips = within(screen.getByRole('group', { name: 'Quick filters' })).getAllByRole('button')
    expect(chips.map((chip) => chip.textContent)).toEqual(['Mine', 'New this week', 'Open', 'No next step'])
    expect(screen.getByText('Closes 5 Jan 2020')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Pipeline' }).textContent).toBe(
      'OpenUSD 1,500By probabilityUSD 600WonUSD 400',
    )
    await user.click(screen.getByRole('button', { name: 'Fold Won' }))
    expect(document.querySelectorAll('[data-card]')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Unfold Won' }))
    expect(document.querySelectorAll('[data-card]')).toHaveLength(3)
  })

  it('[D-274] sums the amounts of a group, and writes the amounts of a column with the same decimals', async () => {
    const row = (at: number, amount: number, probability: number) => ({
      ...recordRow('Deals', at, 'Proposal'),
      fields: { ...recordRow('Deals', at).fields, amount, probability },
      group: 'Proposal',
    })
    const rows = [row(1, 12_500, 40), row(2, 12_500.5, 60)]
    open('Deals', rows, '/crm/deals?group=stage', {
      'crm.deals': () => {
        const { deal_data: data } = listResponses('Deals', rows)['crm.deals']()
        const groups = [{ category: 'Proposal', label: 'Proposal', total: 2, sum: 25_000.5 }]
        const names = ['deal_name', 'amount', 'probability']
        return { deal_data: { ...data, setting_col: names, default_column_name: names, groups } }
      },
    })
    const grid = await screen.findByRole('grid', { name: 'Deals' })
    expect(await within(grid).findByRole('button', { name: 'Stage: Proposal 2 deals USD 25,000.50' })).toBeTruthy()
    const cells = within(grid)
      .getAllByRole('gridcell')
      .filter((cell) => cell.hasAttribute('data-numeric'))
      .map(({ textContent }) => textContent)
    expect(cells).toEqual(['USD 12,500.00', '40%', 'USD 12,500.50', '60%'])
  })

  it('says what failed and offers a retry', async () => {
    open('Leads', [], '/crm/leads', {
      'crm.leads': () => {
        throw new Error('gone')
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('The leads could not be loaded.')
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })

  it('offers the first action in an empty list, and to clear filters when nothing matches', async () => {
    const { user, router } = open('Leads', [], '/crm/leads?query=zzz')
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('query'))
    expect(await screen.findByText('No leads yet')).toBeTruthy()
  })
})

// Helpers

/** The columns of a board with one card in one of them, or in none. */
const boardOf = (place: string | undefined, row: ReturnType<typeof recordRow>, categories: readonly string[]) =>
  categories.map((category) => {
    const data = category === place ? [row] : []
    return { category, label: category, total: data.length, sum: null, data }
  })

/** A board with one column of so many leads, of which the server gives ten at a time. */
function openColumnOf(total: number) {
  const rows = Array.from({ length: total }, (_, at) => recordRow('Leads', at, 'New'))
  return open('Leads', rows, '/crm/leads?layout=board', {
    'crm.recordBoard': ({ category }) => ({
      data: [
        {
          category: 'New',
          label: 'New',
          total,
          sum: null,
          data: category === undefined ? rows.slice(0, 10) : rows.slice(10),
        },
      ],
    }),
  })
}

/** The size, column and page of each request for a board. */
const askedPages = () =>
  server()
    .requests.filter((call) => call.id === 'crm.recordBoard')
    .map(({ input }) => [input['per_page'], input['category'], input['page']])

/** A list whose bulk changes get no answer while the line is cut, as it is at first. */
function openCut(rows: readonly ReturnType<typeof recordRow>[]) {
  const answers = bulkAnswers()
  const line = { isCut: true }
  const page = open('Leads', rows, '/crm/leads', {
    ...answers,
    'crm.startBulkChange': () =>
      line.isCut ? Promise.reject(new Unreachable({ cause: 'cut' })) : answers['crm.startBulkChange'](),
  })
  return { ...page, line }
}

/** A list of 5,002 leads of which three are loaded and all are selected. */
async function openAll(answers: Parameters<typeof crmServer>[0]) {
  const rows = Array.from({ length: 3 }, (_, at) => recordRow('Leads', at, 'New'))
  const list = listResponses('Leads', rows)['crm.leads']()['lead_data'] as object
  const page = open('Leads', rows, '/crm/leads?query=acme', {
    ...bulkAnswers(),
    'crm.leads': () => ({ lead_data: { ...list, total: 5_002, last_page: 51 } }),
    ...answers,
  })
  const { user } = page
  await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded leads' }))
  await user.click(await screen.findByRole('button', { name: 'Select all 5,002 that match' }))
  return { ...page, setLost: () => setStatusLost(user) }
}

async function setStatusLost(user: ReturnType<typeof open>['user']) {
  const actions = within(await screen.findByRole('region', { name: 'Actions for the selection' }))
  await user.click(await actions.findByRole('button', { name: 'Lead status' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Lost' }))
}

/** A change that is over when it is looked at. */
function bulkAnswers(result: object = {}) {
  const state = {
    id: 5,
    state: 'running',
    title: 'Deleted',
    total: 1,
    done: 0,
    changed: 0,
    same: 0,
    refused: 0,
    refusals: [],
    undo_until: null,
  }
  let now: object = state
  return {
    'crm.startBulkChange': () => {
      now = { ...state, state: 'done', done: 1, changed: 1, undo_until: '2026-03-01 10:10:00', ...result }
      return { data: state }
    },
    'crm.bulkChangeState': () => ({ data: now }),
    'crm.undoBulkChange': () => {
      now = { ...state, state: 'undone', done: 1, changed: 1 }
      return { data: { ...state, state: 'undoing' } }
    },
  }
}

let current: ReturnType<typeof crmServer> | undefined
let shown: readonly ReturnType<typeof recordRow>[] = []
const server = () => {
  if (current === undefined) throw new Error('Nothing is shown yet')
  return current
}

function open(
  type: RecordTypeName,
  rows: readonly ReturnType<typeof recordRow>[],
  address = '/crm/any',
  answers: Parameters<typeof crmServer>[0] = {},
) {
  shown = rows
  current = crmServer({ ...listResponses(type, rows), ...answers })
  return {
    ...showIn(current, address, (search) => <RecordListPage type={type} search={viewSearch.parse(search)} />),
    server: current,
  }
}
