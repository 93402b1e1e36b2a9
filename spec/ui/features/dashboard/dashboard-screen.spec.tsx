import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DashboardScreen } from '../../../../ui/features/dashboard/dashboard-screen.tsx'
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

  it('shows three figures and hides an empty column without a status', async () => {
    await dashboard()
    expect(await figures('Where do the leads stand?')).toEqual(['New 2', 'Won 1'])
    expect(await figures('What are the deals worth?')).toEqual(['Proposal USD 12,500 in 2'])
    expect(await figures('How complete are the listings?')).toEqual([
      '90 % and more 1',
      '70 to 89 % 1',
      '50 to 69 % 0',
      'Under 50 % 1',
    ])
  })

  it('rounds a score down, so that only a complete listing shows 100', async () => {
    await dashboard()
    expect(part('Drafts to publish').getByText('99 % complete')).toBeDefined()
  })

  it('shows for each empty list that nothing waits', async () => {
    await dashboard({
      'chat.rooms': () => ({ data: [] }),
      'trade.threads': () => paged([]),
      'crm.tasks': () => paged([]),
      'crm.reminders': () => ({ data: [] }),
      'crm.calendar': () => ({ data: { tasks: [], meetings: [], calls: [] }, is_cut: false }),
      'listing.list': () => paged([]),
      'notifications.list': () => paged([]),
    })
    for (const text of [
      'Every message is read.',
      'Every enquiry is answered.',
      'Nothing is planned for today.',
      'Every listing is published.',
      'Nothing has happened yet.',
    ]) {
      expect(await screen.findByText(text)).toBeDefined()
    }
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

  it('shows a buyer their replies and requests, and nothing about selling', async () => {
    const { requests } = await dashboard(
      { 'trade.enquiries': () => paged([], 0) },
      { type: 'other', role: 'buyer', full_name: 'Bea Buyer' },
    )
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Replies 1',
      'Quotes requested',
      'Notifications 1',
    ])
    expect(part('Quotes requested').getByRole('link', { name: 'Browse products' }).getAttribute('href')).toBe(
      '/productlist',
    )
    expect(requests.map(({ id }) => id)).not.toContain('listing.list')
    expect(requests.map(({ id }) => id)).not.toContain('crm.recordBoard')
  })

  it('shows a sub-user only what the role grants, and makes no other call', async () => {
    const { requests } = await dashboard(
      {},
      {
        type: 'subuser',
        permissions: [
          { module: 'Dashboard', actions: ['View'] },
          { module: 'Tasks', actions: ['View'] },
        ],
      },
      'My day',
    )
    expect(screen.queryAllByRole('heading', { level: 3 })).toEqual([])
    expect(new Set(requests.map(({ id }) => id))).toEqual(
      new Set(['profile.viewMember', 'crm.tasks', 'crm.calendar', 'crm.reminders']),
    )
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

const thread = (id: number, name: string, is_unread: boolean, is_unanswered = true) => ({
  id,
  type: 'type_1',
  thread_name: name,
  lead_source: 'Product enquiry',
  contact_name: 'Bea Buyer',
  contact_company: 'Cedar',
  product_name: name,
  quantity: 20,
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
  'listing.list': ({ state }: Record<string, unknown>) =>
    state === 'draft' ? paged([listing(9, 99.99)]) : paged([listing(1, 90), listing(2, 89.99), listing(3, 12)]),
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

const part = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name}`) }))
const addressesOf = (name: string) =>
  part(name)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

async function figures(question: string): Promise<readonly string[]> {
  const figure = within(screen.getByRole('region', { name: question }))
  const terms = await figure.findAllByRole('term')
  const values = figure.getAllByRole('definition')
  return terms.map((term, at) => `${term.textContent} ${values[at]?.textContent}`)
}
