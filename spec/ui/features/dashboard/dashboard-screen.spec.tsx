import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { ChatClient } from '../../../../adapters/client/chat.client.ts'
import { Refused } from '../../../../core/failure/failures.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DashboardScreen } from '../../../../ui/features/dashboard/dashboard-screen.tsx'
// Their code is there, so that no spec waits for it.
import '../../../../ui/features/dashboard/choose-cards.tsx'
import '../../../../ui/features/dashboard/report-cards.tsx'
import { GivenChat } from '../../../../ui/shared/app/chat-context.tsx'
import { crmServer, showIn } from '../crm/crm-server.tsx'

describe('DashboardScreen', () => {
  beforeEach(() => {
    vi.setSystemTime(new Date('2026-03-10T12:00:00Z'))
  })

  it('shows a seller open items, news and figures, each with a link to the whole list', async () => {
    await dashboard()
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome, Selma Seller' })).toBeDefined()
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'My day',
      'Needs you today',
      'What changed',
      'How it goes',
    ])
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Replies 1',
      'Quotes to answer 2',
      'Drafts to publish 1',
      'Notifications 1',
      'What have we won?',
      'How far do deals come?',
      'Where do new leads come from?',
      'Where do the leads stand?',
      'What are the deals worth?',
      'How complete are the listings?',
    ])
    expect(addressesOf('Replies')).toEqual(['/chat', '/chat?room=r1'])
    expect(addressesOf('Quotes to answer')).toEqual([
      '/enquiries',
      '/enquiries?type=received&thread=5',
      '/enquiries?type=received&thread=6',
    ])
    expect(addressesOf('My day')).toEqual([
      '/crm/tasks',
      '/crm/calendar',
      '/crm/reminders',
      '/crm/calendar?view=day&day=2026-03-09&open=task-1',
      '/crm/calendar?view=day&day=2026-03-10&open=task-3',
      '/crm/calendar?view=day&day=2026-03-10&open=meeting-4',
      '/crm/calendar?view=day&day=2026-03-11&open=call-8',
      '/crm/calendar?view=day&day=2026-03-10&open=task-2',
    ])
    expect(addressesOf('Drafts to publish')).toEqual(['/products/List?state=draft', '/products/add?Id=9'])
  })

  it('[D-154] leaves out read, archived and blocked rooms, and answered enquiries, but not opened ones', async () => {
    await dashboard()
    expect(part('Replies').queryByText('Archived Ann')).toBeNull()
    expect(part('Replies').queryByText('Read Ron')).toBeNull()
    expect(part('Quotes to answer').getByText('Opened crate')).toBeDefined()
    expect(part('Quotes to answer').queryByText('Answered crate')).toBeNull()
  })

  it('[D-201] lists one’s own day by time, late tasks marked by a word as well as by colour', async () => {
    const { requests } = await dashboard()
    expect(
      part('My day')
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      expect.stringContaining('Late, 9 Mar 2026Send offerTask · Grace Walker'),
      expect.stringContaining('TodayCheck stockTask'),
      expect.stringContaining('10:00StandupMeeting · over'),
      expect.stringContaining('11:00Ring AdaCall, 11 Mar 2026'),
      expect.stringContaining('15:30Call backTask'),
    ])
    for (const id of ['crm.tasks', 'crm.calendar'])
      expect(requests.filter((call) => call.id === id).every(({ input }) => input['whose'] === 'me')).toBe(true)
  })

  it('keeps as much room for the day while it loads as its lines took last time', async () => {
    await dashboard({ 'crm.tasks': () => paged([]), 'crm.reminders': () => ({ data: [] }) })
    expect(part('My day').getAllByRole('listitem')).toHaveLength(1)
    cleanup()
    const waiting = { ...answers, 'crm.reminders': () => new Promise(() => undefined) }
    showIn(crmServer(waiting), '/dashboard', () => <DashboardScreen />)
    const list = (await screen.findByText('Loading my day')).closest<HTMLElement>('[style*="--rows"]')
    expect(list?.style.getPropertyValue('--rows')).toBe('1')
  })

  it('[D-201] ticks a task off and snoozes a reminder', async () => {
    const { user, requests } = await dashboard()
    await user.click(part('My day').getByRole('checkbox', { name: 'Done: Check stock' }))
    await user.click(await part('My day').findByRole('button', { name: 'Snooze Call back' }))
    await user.click(await screen.findByRole('menuitem', { name: 'In 1 hour' }))
    await waitFor(() => expect(requests.filter(({ id }) => id === 'crm.snoozeReminder')).toHaveLength(1))
    expect(requests.find(({ id }) => id === 'crm.snoozeReminder')?.input).toMatchObject({
      id: 2,
      type_id: 5,
      for: '1 hour',
    })
    expect(requests.find(({ id }) => id === 'crm.updateTask')?.input).toMatchObject({
      id: 3,
      status: 'completed',
      was: { status: 'in-progress' },
    })
  })

  it('[D-249] shows the cards with the change against the same days of the period before', async () => {
    const { requests } = await dashboard()
    expect(part('What have we won').getByText('50% more than at this point of last quarter')).toBeDefined()
    expect(await figures('What have we won?')).toEqual([
      'This quarter USD 3,000',
      'Same days of last quarter USD 2,000',
      'Target USD 9,000',
    ])
    expect(part('What have we won').getByText('33% of the target is reached.')).toBeDefined()
    expect(part('Where do new leads come from').getByText('The same as at this point of last quarter')).toBeDefined()
    expect(await figures('Where do new leads come from?')).toEqual(['Website 3 · 33.3% won', 'No source 1'])
    expect(await figures('How far do deals come?')).toEqual([
      'Qualification 4',
      'Proposal 3 · 75%',
      'Negotiation 1 · 33%',
      'Won 1 · 100%',
    ])
    expect(await figures('Where do the leads stand?')).toEqual(['New 2', 'Won 1'])
    expect(await figures('What are the deals worth?')).toEqual(['Proposal USD 12,500 · 2 deals'])
    expect(await figures('How complete are the listings?')).toEqual([
      '90% and more 1',
      '70 to 89% 1',
      '50 to 69% 0',
      'Under 50% 1',
    ])
    expect(addressesOf('What have we won')).toEqual(['/crm/reports?period=quarter'])
    expect(addressesOf('Where do the leads stand')).toEqual(['/crm/leads'])
    expect(
      requests
        .filter(({ id }) => id === 'crm.reports')
        .map(({ input: { parts, from, to } }) => [parts, from, to].flat().join(' ')),
    ).toEqual([
      'deals 2026-01-01 2026-03-31',
      'deals 2025-10-01 2025-12-10',
      'funnel 2026-01-01 2026-03-31',
      'leads 2026-01-01 2026-03-31',
      'leads 2025-10-01 2025-12-10',
    ])
  })

  it('[D-249] changes the period of all cards and keeps it', async () => {
    const { user, requests } = await dashboard()
    await user.selectOptions(screen.getByLabelText('Period of the cards'), 'This year')
    await waitFor(() =>
      expect(
        requests.find(({ id, input }) => id === 'crm.reports' && input['from'] === '2025-01-01')?.input['to'],
      ).toBe('2025-03-10'),
    )
    expect(requests.find(({ id }) => id === 'dashboard.saveCards')?.input).toEqual({ period: 'year' })
  })

  it('[D-249] keeps a chosen period that was not saved, says so, and saves it on request', async () => {
    let failure: Error | undefined = new Refused({ message: 'Too many changes.' })
    const { user, requests } = await dashboard({
      'dashboard.saveCards': () => {
        if (failure !== undefined) throw failure
        return { data: {} }
      },
    })
    const period = screen.getByLabelText<HTMLSelectElement>('Period of the cards')
    await user.selectOptions(period, 'This year')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This period is shown, but not saved. Too many changes.',
    )
    expect(period.value).toBe('year')
    failure = undefined
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(document.activeElement).toBe(period)
    expect(requests.filter(({ id }) => id === 'dashboard.saveCards').map(({ input }) => input)).toEqual([
      { period: 'year' },
      { period: 'year' },
    ])
  })

  // A period that was chosen while the first one was being saved was never stored.
  it('[D-249] saves the last period that was chosen, also while another one is being saved', async () => {
    let end = () => {}
    const { user, requests } = await dashboard({
      'dashboard.saveCards': ({ period }) =>
        period === 'year' ? new Promise((resolve) => (end = () => resolve({ data: {} }))) : { data: {} },
    })
    const saved = () => requests.filter(({ id }) => id === 'dashboard.saveCards').map(({ input }) => input)
    const period = screen.getByLabelText<HTMLSelectElement>('Period of the cards')
    await user.selectOptions(period, 'This year')
    await user.selectOptions(period, 'This quarter')
    await user.selectOptions(period, 'This month')
    expect(saved()).toEqual([{ period: 'year' }])
    end()
    await waitFor(() => expect(saved()).toEqual([{ period: 'year' }, { period: 'month' }]))
    expect(period.value).toBe('month')
  })

  it('[D-249] chooses cards and their order by keyboard, and saves them once', async () => {
    const { user, requests } = await dashboard()
    await user.click(screen.getByRole('button', { name: 'Choose cards' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose cards' }))
    expect(cardsIn(dialog)).toEqual([
      'x What have we won?',
      'x How far do deals come?',
      'x Where do new leads come from?',
      'x Where do the leads stand?',
      'x What are the deals worth?',
      'x How complete are the listings?',
      '  What can we expect?',
      '  Who has done what?',
    ])
    await user.click(dialog.getByRole('checkbox', { name: 'How complete are the listings?' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Who has done what?' }))
    dialog.getByRole('button', { name: /^Who has done what\? Position 8 of 8/ }).focus()
    await user.keyboard('{Home}')
    expect(dialog.getByText('“Who has done what?”, position 1 of 8')).toBeDefined()
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Who has done what\? Position 1 of 8/)
    await user.keyboard('{ArrowDown}')
    await user.click(dialog.getByRole('button', { name: 'Move “How far do deals come?” down' }))
    await user.click(dialog.getByRole('button', { name: 'Save cards' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests.filter(({ id }) => id === 'dashboard.saveCards').map(({ input }) => input)).toEqual([
      { cards: ['won', 'work', 'sources', 'funnel', 'leads', 'deals'] },
    ])
  })

  it('[D-249] returns to the standard cards, and keeps the dialog when a save fails', async () => {
    let isBroken = true
    const { user, requests } = await dashboard({
      'dashboard.cards': () => ({ data: { cards: [], period: 'month', is_chosen: true } }),
      'dashboard.saveCards': () => {
        if (isBroken) throw new Error('down')
        return { data: {} }
      },
    })
    expect(screen.getByText(/No cards are chosen/)).toBeDefined()
    expect(screen.queryByLabelText('Period of the cards')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Choose cards' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose cards' }))
    await user.click(dialog.getByRole('button', { name: 'Use the standard cards' }))
    await user.click(dialog.getByRole('button', { name: 'Save cards' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Not saved. Try again.')
    isBroken = false
    await user.click(dialog.getByRole('button', { name: 'Save cards' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests.findLast(({ id }) => id === 'dashboard.saveCards')?.input).toEqual({ cards: null })
  })

  it('[D-249] shows forecast and work when they are chosen, and what is missing when a period has nothing', async () => {
    const cards = ['forecast', 'work', 'won', 'funnel', 'sources']
    await dashboard({ 'dashboard.cards': () => ({ data: { cards, period: 'quarter', is_chosen: true } }) })
    expect(part('What can we expect').getByText('USD 3,500')).toBeDefined()
    expect(
      part('What can we expect').getByText('USD 3,000 won and USD 500 expected of open deals, target USD 9,000'),
    ).toBeDefined()
    expect(await figures('Who has done what?')).toEqual(['Ada Lee 6'])
    cleanup()
    await dashboard({
      'dashboard.cards': () => ({ data: { cards, period: 'month', is_chosen: true } }),
      'crm.reports': () => ({
        data: { pipeline: [], funnel: [], undated: null, sources: [], work: [], target: null },
      }),
    })
    for (const text of [
      'No deal that closes this month is won yet.',
      'Nothing was done this month.',
      'No leads were created this month.',
    ])
      expect(screen.getByText(text)).toBeDefined()
    expect(screen.getAllByText('No deal closes this month.')).toHaveLength(2)
  })

  it('[D-249] keeps the other cards when one fails, and retries it on request', async () => {
    let isBroken = true
    const { user } = await dashboard({
      'crm.reports': (input) => {
        if (isBroken && (input['parts'] as string[]).includes('funnel')) throw new Error('down')
        return answers['crm.reports'](input)
      },
    })
    await part('How far do deals come').findByText('This figure could not be loaded.')
    expect(part('What have we won').getAllByText('USD 3,000')).toHaveLength(2)
    isBroken = false
    await user.click(part('How far do deals come').getByRole('button', { name: 'Retry' }))
    expect(await part('How far do deals come').findByText('3 · 75%')).toBeDefined()
  })

  it('rounds a score down, so that only a complete listing shows 100', async () => {
    await dashboard()
    expect(part('Drafts to publish').getByText('99% complete')).toBeDefined()
  })

  it('shows for each empty list that nothing waits', async () => {
    await dashboard({
      'chat.rooms': () => ({ data: [] }),
      'trade.threads': () => paged([]),
      'crm.tasks': () => paged([]),
      'crm.reminders': () => ({ data: [] }),
      'crm.calendar': () => ({ data: { tasks: [], meetings: [], calls: [] }, is_cut: false }),
      'listing.list': () => ({ ...paged([]), counts: { all: 3, draft: 0, published: 3, deleted: 0 } }),
      'notifications.list': () => paged([]),
    })
    for (const text of [
      'No messages are waiting.',
      'No enquiries are waiting.',
      'Nothing is planned for today.',
      'No drafts are waiting.',
      'Nothing has happened yet.',
    ]) {
      expect(await screen.findByText(text)).toBeDefined()
    }
    // A free day says where to begin.
    const day = within(screen.getByRole('region', { name: 'My day' }))
    expect(day.getByRole('link', { name: 'Plan a task' }).getAttribute('href')).toBe('/crm/tasks')
    expect(day.getByRole('link', { name: 'Import leads' }).getAttribute('href')).toBe('/crm/import?type=leads')
  })

  it('[D-263] leads a new seller to the first published listing', async () => {
    const counts = { all: 0, draft: 0, published: 0, deleted: 0 }
    await dashboard({
      'listing.list': () => ({ ...paged([]), counts }),
      'profile.viewMember': () => ({ data: profile({ approval: 'pending', email_verified: true }) }),
    })
    expect(await stepsShown()).toEqual([
      'Done Confirm your e-mail address',
      'Describe your company',
      'Add your first listing',
      'Publish it',
    ])
    expect(part('First steps').getByText('Buyers find it as soon as your company is approved.')).toBeDefined()
    expect(part('First steps').getByText(/^We look at it before your company is approved/)).toBeDefined()
    expect(addressesOf('First steps')).toEqual(['/companySettings/companyDetails?tab=company'])
    expect(part('Drafts to publish').getByText('You have no listing yet.')).toBeDefined()
    cleanup()
    await dashboard({
      'listing.list': () => ({ ...paged([listing(9, 50)]), counts: { ...counts, all: 1, draft: 1 } }),
      'company.settings': () => ({
        data: {
          slug: 'crane',
          name: 'Crane Works',
          is_public: false,
          tabs: { company: { about: 'We build cranes.' } },
          main_category_changes_left: 2,
        },
      }),
    })
    await waitFor(async () =>
      expect((await stepsShown()).slice(1)).toEqual([
        'Done Describe your company',
        'Done Add your first listing',
        'Publish it',
      ]),
    )
    expect(addressesOf('First steps')).toContain('/products/List?state=draft')
  })

  it('[D-263] leads a new buyer to the first quote, and is gone after it', async () => {
    const buyer = { type: 'other', role: 'buyer', full_name: 'Bea Buyer' }
    const read = () => ({ data: profile({ email_verified: false }) })
    const unconfirmed = { 'profile.view': read, 'profile.viewMember': read }
    await dashboard({ ...unconfirmed, 'trade.enquiries': () => paged([], 0) }, buyer)
    expect((await stepsShown()).slice(1)).toEqual(['Ask for your first quote'])
    expect(screen.queryByRole('region', { name: 'Your e-mail address' })).toBeNull()
    expect(addressesOf('First steps')).toContain('/productlist')
    cleanup()
    await dashboard(unconfirmed, buyer)
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
    expect(await screen.findByRole('region', { name: 'Your e-mail address' })).toBeDefined()
  })

  it('keeps the other lists when one fails, and retries it on request', async () => {
    let isBroken = true
    const { user } = await dashboard({
      'trade.threads': () => {
        if (isBroken) throw new Error('down')
        return paged([thread(5, 'Crate', true)])
      },
    })
    await screen.findByText('This list could not be loaded.')
    expect(part('Replies').getByText('Bea Buyer')).toBeDefined()
    isBroken = false
    await user.click(part('Quotes to answer').getByRole('button', { name: 'Retry' }))
    expect(await part('Quotes to answer').findByText('Crate')).toBeDefined()
  })

  it('reads the conversations again when the chat counts other unread messages than they have, not when it has connected', async () => {
    let snapshot = { isLoaded: true, chat: { totals: { open: 2 } } }
    let changed = () => {}
    const chat = {
      snapshot: () => snapshot,
      subscribe: (listener: () => void) => {
        changed = listener
        return () => {}
      },
    } as unknown as ChatClient
    const server = crmServer(answers)
    showIn(server, '/dashboard', () => (
      <GivenChat chat={chat}>
        <DashboardScreen />
      </GivenChat>
    ))
    const readings = () => server.requests.filter(({ id }) => id === 'chat.rooms').length
    await screen.findByText('Bea Buyer')
    await waitFor(() => expect(screen.queryAllByText(/^Loading/)).toEqual([]))
    expect(readings()).toBe(1)

    snapshot = { isLoaded: true, chat: { totals: { open: 3 } } }
    act(changed)
    await waitFor(() => expect(readings()).toBe(2))
  })

  it('shows a buyer their replies and requests, and nothing about selling', async () => {
    const { requests } = await dashboard(
      { 'trade.enquiries': () => paged([], 0) },
      { type: 'other', role: 'buyer', full_name: 'Bea Buyer' },
    )
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Confirm your e-mail address',
      'Ask for your first quote',
      'Replies 1',
      'Offers to decide',
      'Quotes requested',
      'Saved searches 1',
      'Buy again',
      'Prices that moved 1',
      'Notifications 1',
    ])
    expect(addressesOf('Prices that moved')).toEqual(['/wishlist', '/productdetail/81'])
    expect(part('Prices that moved').getByText('8% cheaper')).toBeDefined()
    expect(addressesOf('Saved searches')).toEqual(['/savedsearches', '/productlist?search_keyword=rice'])
    expect(part('Quotes requested').getByRole('link', { name: 'Browse products' }).getAttribute('href')).toBe(
      '/productlist',
    )
    expect(requests.map(({ id }) => id)).not.toContain('listing.list')
    expect(requests.map(({ id }) => id)).not.toContain('crm.recordBoard')
    expect(requests.map(({ id }) => id)).not.toContain('dashboard.cards')
    expect(screen.queryByRole('button', { name: 'Choose cards' })).toBeNull()
  })

  it('[D-265] shows a buyer the offers to decide with their last day, and what can be bought again', async () => {
    const decided = { ...enquiry(4, 'Steel hinge'), turn: 'buyer', status: 'offered', offer }
    await dashboard(
      {
        'trade.enquiries': ({ turn, ended_as, distinct }) =>
          turn === 'mine'
            ? paged([decided])
            : ended_as === 'accepted' && Number(distinct) === 1
              ? paged(
                  [
                    { ...enquiry(1, 'Rice'), combinations: [{ name: 'Bag', value: '25 kg' }] },
                    { ...enquiry(2, 'Wheat'), is_on_sale: false },
                  ],
                  30,
                )
              : paged([decided, enquiry(5, 'Cable')]),
      },
      { type: 'other', role: 'buyer', full_name: 'Bea Buyer' },
    )
    expect(part('Offers to decide').getByText('Open until 30 Mar 2026')).toBeDefined()
    expect(part('Offers to decide').getByText(/Harbour Steel, 30 pieces/)).toBeDefined()
    expect(addressesOf('Offers to decide')[1]).toBe('/enquiries?type=sent&quote=4')
    expect(addressesOf('Buy again').slice(1)).toEqual(['/productdetail/71', '/enquiries?type=sent&quote=2'])
    expect(part('Buy again 30').getByRole('link', { name: /Rice, 25 kg/ }).textContent).not.toContain(
      'No longer on sale',
    )
    expect(part('Buy again 30').getByRole('link', { name: /Wheat/ }).textContent).toContain('No longer on sale')
    expect(part('Buy again 30')).toBeDefined()
    expect(part('Quotes requested').getByText('Cable')).toBeDefined()
  })

  it('shows a sub-user only what the role grants, and makes no other call', async () => {
    const { requests } = await dashboard(
      { 'dashboard.cards': () => ({ data: { cards: ['work'], period: 'quarter', is_chosen: false } }) },
      {
        type: 'subuser',
        permissions: [
          { module: 'Dashboard', actions: ['View'] },
          { module: 'Tasks', actions: ['View'] },
        ],
      },
      'My day',
    )
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Who has done what?',
    ])
    expect(new Set(requests.map(({ id }) => id))).toEqual(
      new Set(['profile.viewMember', 'crm.tasks', 'crm.calendar', 'crm.reminders', 'dashboard.cards', 'crm.reports']),
    )
  })

  it('shows a sub-user with the right what rules have told, without a page of all', async () => {
    await dashboard(
      { 'dashboard.cards': () => ({ data: { cards: ['work'], period: 'quarter', is_chosen: false } }) },
      {
        type: 'subuser',
        permissions: [
          { module: 'Dashboard', actions: ['View'] },
          { module: 'Tasks', actions: ['View'] },
          { module: 'Notifications', actions: ['View'] },
        ],
      },
      'My day',
    )
    expect(await screen.findByRole('heading', { level: 3, name: 'Notifications 1' })).toBeTruthy()
    expect(part('Notifications 1').getAllByRole('link')).toHaveLength(1)
    expect(screen.queryByText('All notifications')).toBeNull()
  })

  it.each([
    ['seller', 'profile.viewMember', {}],
    ['buyer', 'profile.view', { type: 'other', role: 'buyer' }],
  ])(
    '[SCOPE-19] tells a company of a %s that awaits approval how long that may take, and no approved one',
    async (_, call, who) => {
      const notice = /1-3 days/
      await dashboard(
        { 'trade.enquiries': () => paged([], 0), [call]: () => ({ data: profile({ approval: 'pending' }) }) },
        who,
      )
      expect((await screen.findByText(notice)).textContent).toBe(
        'Your company is being reviewed. This may take 1-3 days.',
      )
      cleanup()
      const { count } = await dashboard({ 'trade.enquiries': () => paged([], 0) }, who)
      await waitFor(() => expect(count(call)).toBe(1))
      expect(screen.queryByText(notice)).toBeNull()
    },
  )

  it('offers to name a company that has the name of its owner, and to confirm the e-mail address', async () => {
    const own = profile({ approval: 'pending', company_name: 'Selma Seller', email_verified: false })
    await dashboard({ 'profile.viewMember': () => ({ data: own }) })
    expect((await screen.findByRole('link', { name: 'Name your company' })).getAttribute('href')).toBe('/profile')
    expect(part('Your e-mail address').getByText(/selma@example.com is not confirmed yet/)).toBeDefined()
  })

  it('shows a rejected company the reason', async () => {
    await dashboard({
      'profile.viewMember': () => ({ data: profile({ approval: 'rejected', approval_reason: 'No register entry' }) }),
    })
    expect(await screen.findByText('Your company was not approved: No register entry')).toBeDefined()
  })

  it('names missing parts of the profile and links to it', async () => {
    await dashboard({
      'profile.viewMember': () => ({ data: profile({ complete_profile: 80, pending_fields: ['position', 'city'] }) }),
    })
    const missing = within(await screen.findByRole('region', { name: 'Your profile' }))
    expect(missing.getByText('Still missing: position, city.')).toBeDefined()
    expect(missing.getByRole('link', { name: 'Complete it' }).getAttribute('href')).toBe('/OnBoardingStepForm')
  })
})

// Helpers

const paged = (rows: readonly unknown[], total = rows.length) => ({
  data: {
    current_page: 1,
    data: rows,
    from: 1,
    to: rows.length,
    last_page: 1,
    per_page: 50,
    total,
    next_page_url: null,
    prev_page_url: null,
  },
})

const room = (id: string, name: string, about: object = {}) => ({
  room_id: id,
  name,
  last_message: 'Can you deliver in May?',
  last_sender_id: null,
  last_message_at: Date.parse('2026-03-10T10:00:00Z'),
  unread_count: 2,
  is_archived: false,
  is_blocked: false,
  ...about,
})

const enquiry = (id: number, product_name: string) => ({
  id,
  product_id: 70 + id,
  is_on_sale: true,
  combinations: [],
  product_name,
  seller: { user_id: 3, name: 'Sena', company: 'Harbour Steel', country: 'DE' },
  quantity: 20,
  unit: 'Pieces',
  final_price: 500,
  currency: 'EUR',
  product_datetime: '2026-03-09 10:00:00',
  status: 'requested',
  turn: 'seller',
  offer: null,
})
const SAVED = { currency: 1, notices: true, created_at: '2026-03-01 10:00:00', told_at: null }
const offer = { version: 1, by: 'seller', quantity: 30, price: 8, total: 240, valid_until: '2026-03-30 12:00:00' }

const thread = (id: number, name: string, is_unread: boolean, is_unanswered = true) => ({
  id,
  type: 'type_1',
  thread_name: name,
  lead_source: 'Product enquiry',
  contact_name: 'Bea Buyer',
  contact_company: 'Cedar',
  product_name: name,
  quantity: 20,
  unit: 'Pieces',
  is_unread,
  is_unanswered,
  status: 'requested',
  last_at: '2026-03-10 09:00:00',
})

const task = (id: number, subject: string, task_date: string) => ({
  id,
  subject,
  task_date,
  status: 'in-progress',
  related_name: 'Grace Walker',
  owner_name: 'Selma Seller',
})
const listing = (id: number, score: number) => ({ id, name: `Crate ${id}`, category_name: 'Boxes', score })
const lane = (category: string, label: string, total: number, sum: number | null = null) => ({
  category,
  label,
  total,
  sum,
  data: [],
})

const profile = (about: object = {}) => ({
  id: 99,
  approval: 'approved',
  approval_reason: null,
  complete_profile: 100,
  pending_fields: [],
  email_id: 'selma@example.com',
  email_verified: true,
  full_name: 'Selma Seller',
  company_name: 'Sand & Sons',
  ...about,
})

const answers = {
  'profile.view': () => ({ data: profile() }),
  'profile.viewMember': () => ({ data: profile() }),
  'chat.rooms': () => ({
    data: [
      room('r1', 'Bea Buyer'),
      room('r2', 'Archived Ann', { is_archived: true }),
      room('r3', 'Read Ron', { unread_count: 0 }),
      room('r4', 'Blocked Bo', { is_blocked: true }),
    ],
  }),
  'trade.threads': ({ unanswered }: Record<string, unknown>) =>
    paged(
      [thread(5, 'Crate', true), thread(6, 'Opened crate', false), thread(7, 'Answered crate', false, false)].filter(
        ({ is_unanswered }) => unanswered === undefined || is_unanswered,
      ),
    ),
  'crm.tasks': () =>
    paged([
      task(1, 'Send offer', '2026-03-09'),
      task(2, 'Call back', '2026-03-10 15:30:00'),
      task(3, 'Check stock', '2026-03-10'),
    ]),
  'crm.reminders': () => ({
    data: [
      {
        id: 2,
        type_id: 5,
        subject: 'Call back',
        reminder_date_time: '2026-03-10 11:00:00',
        task_date: '2026-03-10 15:30:00',
        related: { type_name: 'Leads', unique_id: 'u3', name: 'Grace Walker' },
      },
      {
        id: 8,
        type_id: 7,
        subject: 'Ring Ada',
        reminder_date_time: '2026-03-10 11:00:00',
        task_date: '2026-03-11 11:00:00',
        related: null,
      },
    ],
  }),
  'crm.calendar': () => ({
    data: {
      tasks: [],
      meetings: [
        { id: 4, title: 'Standup', from: '2026-03-10 10:00:00', to: '2026-03-10 10:30:00', related_name: null },
      ],
      calls: [],
    },
    is_cut: false,
  }),
  'crm.snoozeReminder': () => ({ data: { reminder_date_time: '2026-03-10 13:00:00' } }),
  'crm.updateTask': () => ({ data: task(3, 'Check stock', '2026-03-10') }),
  'listing.list': ({ state }: Record<string, unknown>) => ({
    ...(state === 'draft' ? paged([listing(9, 99.99)]) : paged([listing(1, 90), listing(2, 89.99), listing(3, 12)])),
    counts: { all: 4, draft: 1, published: 3, deleted: 0 },
  }),
  'savedSearches.list': () => ({
    data: [{ id: 1, name: 'Rice', query: 'search_keyword=rice', about: '“rice”', ...SAVED }],
  }),
  'wishlist.list': () =>
    paged([{ id: 81, slug: '', name: 'Pump', price_from: 92, price_then: 100, currency: 'USD', company_details: {} }]),
  'notifications.list': () =>
    paged([
      {
        id: 1,
        title: 'Bea asks for a quote',
        message: '20 crates',
        link: '/enquiries',
        created_at: '2026-03-10 09:00:00',
      },
    ]),
  'dashboard.cards': () => ({
    data: {
      cards: ['won', 'funnel', 'sources', 'leads', 'deals', 'listings'],
      period: 'quarter',
      is_chosen: false,
    },
  }),
  'dashboard.saveCards': () => ({ data: {}, message: 'Your cards are saved' }),
  'crm.reports': ({ from }: Record<string, unknown>) => ({
    data: {
      pipeline: [
        {
          month: String(from).slice(0, 7),
          stage: 'Won',
          deals: 1,
          amount: from === '2025-10-01' ? 2_000 : 3_000,
          weighted: 0,
        },
        { month: String(from).slice(0, 7), stage: 'Proposal', deals: 3, amount: 1_000, weighted: 500 },
      ],
      funnel: [
        { stage: 'Qualification', deals: 1, amount: 10 },
        { stage: 'Proposal', deals: 2, amount: 20 },
        { stage: 'Won', deals: 1, amount: 30 },
      ],
      undated: null,
      sources: [
        { source: 'Website', leads: 3, converted: 1, won: 1 },
        { source: '', leads: 1, converted: 0, won: 0 },
      ],
      work: [
        {
          person: { id: 7, name: 'Ada Lee' },
          tasks: 3,
          meetings: 0,
          calls: 1,
          emails: 0,
          notes: 2,
          records: 0,
          won: 9,
        },
        { person: { id: 8, name: 'Bo' }, tasks: 0, meetings: 0, calls: 0, emails: 0, notes: 0, records: 0, won: 9 },
      ],
      target: 3_000,
    },
  }),
  'crm.recordBoard': ({ type_name }: Record<string, unknown>) => ({
    data:
      type_name === 'Leads'
        ? [lane('', 'None', 0), lane('New', 'New', 2), lane('Won', 'Won', 1)]
        : [lane('Proposal', 'Proposal', 2, 12_500)],
  }),
}

async function dashboard(
  others: Readonly<Record<string, (input: Record<string, unknown>) => unknown>> = {},
  who: object = {},
  first = 'Replies',
) {
  const server = crmServer({ ...answers, ...others }, who)
  const shown = showIn(server, '/dashboard', () => <DashboardScreen />)
  await screen.findByRole('region', { name: new RegExp(`^${first}`) })
  await waitFor(() => expect(screen.queryAllByText(/^Loading/)).toEqual([]))
  return { ...server, ...shown }
}

/** The cards of the dialog, the chosen ones marked. */
const cardsIn = (dialog: { readonly getAllByRole: (role: string) => HTMLElement[] }) =>
  dialog
    .getAllByRole('checkbox')
    .map((box) => `${(box as HTMLInputElement).checked ? 'x' : ' '} ${box.closest('li')?.textContent}`)

const part = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name}`) }))
const addressesOf = (name: string) =>
  part(name)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

async function stepsShown(): Promise<readonly string[]> {
  const steps = within(await screen.findByRole('region', { name: 'First steps' })).getAllByRole('listitem')
  return steps.map((step) =>
    [within(step).queryByLabelText('Done') === null ? '' : 'Done ', within(step).getByRole('heading').textContent].join(
      '',
    ),
  )
}

async function figures(question: string): Promise<readonly string[]> {
  const figure = within(screen.getByRole('region', { name: question }))
  const terms = await figure.findAllByRole('term')
  const values = figure.getAllByRole('definition')
  return terms.map((term, at) => `${term.textContent} ${values[at]?.textContent}`)
}
