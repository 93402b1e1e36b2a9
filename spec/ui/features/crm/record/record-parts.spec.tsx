import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ReminderRow } from '../../../../../core/contracts/crm-activities.contract.ts'
import { NoteForm } from '../../../../../ui/features/crm/record/note-form.tsx'
import { RecordEmails } from '../../../../../ui/features/crm/record/record-emails.tsx'
import { RecordFiles } from '../../../../../ui/features/crm/record/record-files.tsx'
import { RecordNotes } from '../../../../../ui/features/crm/record/record-notes.tsx'
import { RecordActivities } from '../../../../../ui/features/crm/record/record-activities.tsx'
import { HistoryList } from '../../../../../ui/features/crm/record/record-history.tsx'
import { ActivitiesPage } from '../../../../../ui/features/crm/activities/activities-page.tsx'
import { RemindersPage } from '../../../../../ui/features/crm/activities/reminders-page.tsx'
import { ReminderPopup } from '../../../../../ui/features/crm/activities/reminder-popup.tsx'
import { activityRow, callRow, taskRow } from '../activity-rows.ts'
import { crmServer, showIn } from '../crm-server.tsx'

const record = { type: 'Leads', uniqueId: 'u1', name: 'Ada Okafor', canEdit: true } as const
const wire = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')
const people = {
  'crm.users': () => ({ data: [{ id: 7, full_name: 'Selma Seller', email_id: 's@s.example' }] }),
  'crm.tags': () => ({ data: [] }),
  'crm.activities': () => ({ data: { data: [], total: 0 } }),
}
const meetingRow = {
  ...activityRow,
  id: 2,
  title: 'Visit',
  location: 'Hamburg',
  from: '2026-03-05 10:00:00',
  to: '2026-03-05 11:00:00',
  host: 7,
  related_to: 'Leads',
  participants: [],
  reminder: null,
}
const plannedCall = {
  ...callRow,
  subject: 'Price call',
  status: 'Scheduled',
  call_start_date_time: '2026-03-05 10:00:00',
}
const page = (rows: readonly unknown[]) => ({
  data: {
    current_page: 1,
    data: rows,
    from: 1,
    to: rows.length,
    last_page: 1,
    per_page: 50,
    total: rows.length,
    next_page_url: null,
    prev_page_url: null,
  },
})
const KINDS = [
  {
    kind: 'task',
    name: 'Send offer',
    list: 'Tasks',
    index: 'crm.tasks',
    create: 'crm.createTask',
    field: 'Subject',
    row: taskRow,
  },
  {
    kind: 'meeting',
    name: 'Visit',
    list: 'Meetings',
    index: 'crm.meetings',
    create: 'crm.createMeeting',
    field: 'Title',
    row: meetingRow,
  },
  {
    kind: 'call',
    name: 'Price call',
    list: 'Calls',
    index: 'crm.calls',
    create: 'crm.createCall',
    field: 'Subject',
    row: plannedCall,
  },
] as const

describe('the tabs of a record', () => {
  it('[SCREEN-13] [D-256] lists, adds and deletes notes, and brings a deleted one back', async () => {
    let deleted: typeof notes = []
    let notes = [{ id: 1, message: 'first', user: { id: 7, name: 'Selma Seller' }, created_at: '2026-03-01 10:00:00' }]
    const server = crmServer({
      ...people,
      'crm.notes': () => ({ data: notes }),
      'crm.createNote': (input) => {
        notes = [
          {
            id: 2,
            message: String(input['message']),
            user: { id: 7, name: 'Selma Seller' },
            created_at: '2026-03-02 10:00:00',
          },
          ...notes,
        ]
        return { data: notes[0] }
      },
      'crm.deleteNote': (input) => {
        deleted = notes.filter((note) => note.id === input['id'])
        notes = notes.filter((note) => note.id !== input['id'])
        return {}
      },
      'crm.restoreDeleted': () => {
        notes = [...notes, ...deleted]
        return { data: { restored: 1 } }
      },
    })
    const { user } = showIn(server, '/x', () => (
      <>
        <NoteForm uniqueId="u1" />
        <RecordNotes {...record} onWrite={() => undefined} />
      </>
    ))
    await screen.findByText('first')
    await user.click(screen.getByRole('button', { name: 'Add note' }))
    expect(screen.getByText('Please enter note')).toBeTruthy()
    await user.type(screen.getByLabelText('New note'), 'second')
    await user.click(screen.getByRole('button', { name: 'Add note' }))
    await screen.findByText('second')
    await user.click(screen.getByRole('button', { name: /^Delete note of 1 Mar/ }))
    await waitFor(() => expect(screen.queryByText('first')).toBeNull())
    const told = await screen.findByText('The note is deleted.')
    await user.click(within(told.closest<HTMLElement>('[data-bottom-bar]')!).getByRole('button', { name: /Undo/ }))
    await screen.findByText('first')
    expect(server.requests.findLast((call) => call.id === 'crm.restoreDeleted')?.input).toEqual({
      kind: 'note',
      ids: [1],
    })
  })

  it('[SCREEN-14] lists, adds and deletes files, and rejects other file types', async () => {
    let files = [{ id: 1, name: 'old.pdf', url: '/files/old', size: 2_000, created_at: '2026-03-01 10:00:00' }]
    const server = crmServer({
      ...people,
      'crm.files': () => ({ data: files }),
      'crm.saveFiles': (input) => {
        files = [
          {
            id: 2,
            name: (input['files'] as File[])[0]?.name ?? '',
            url: '/files/new',
            size: 9,
            created_at: '2026-03-02 10:00:00',
          },
          ...files,
        ]
        return { data: files }
      },
      'crm.deleteFiles': (input) => {
        files = files.filter((file) => !(input['ids'] as number[]).includes(file.id))
        return {}
      },
    })
    const { user } = showIn(server, '/x', () => <RecordFiles {...record} />)
    await screen.findByRole('link', { name: 'old.pdf' })
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input === null) throw new Error('No input')
    await user.upload(input, new File(['%PDF-1.7 offer'], 'offer.pdf', { type: 'application/pdf' }))
    await screen.findByRole('link', { name: 'offer.pdf' })
    await user.click(screen.getByRole('button', { name: 'Delete old.pdf' }))
    await user.click(await screen.findByRole('button', { name: 'Delete file' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'old.pdf' })).toBeNull())
    await user.upload(input, new File(['MZ'], 'fake.pdf', { type: 'application/pdf' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Please upload files only in PDF, Excel or Doc format',
    )
    expect(server.count('crm.saveFiles')).toBe(1)
    // The others of a batch are added, and each wrong one is named.
    await user.upload(input, [
      new File(['MZ'], 'one.pdf', { type: 'application/pdf' }),
      new File(['%PDF-1.7 second'], 'second.pdf', { type: 'application/pdf' }),
      new File(['MZ'], 'two.pdf', { type: 'application/pdf' }),
    ])
    await screen.findByRole('link', { name: 'second.pdf' })
    expect(screen.getByRole('alert').textContent).toMatch(/one\.pdf: .*\ntwo\.pdf: /)
    expect(server.count('crm.saveFiles')).toBe(2)
  })

  it('[SCREEN-15] lists, writes and deletes e-mails', async () => {
    let emails = [
      {
        id: 1,
        crm_unique_id: 'u1',
        to: ['a@a.example'],
        cc: [],
        files: [],
        subject: 'Offer',
        body: 'Dear Ada',
        status: 'sent',
        reason: null,
        user: null,
        created_at: '2026-03-01 10:00:00',
      },
    ]
    const server = crmServer({
      ...people,
      'crm.emails': () => ({ data: emails }),
      'crm.createEmail': (input) => {
        emails = [
          {
            id: 2,
            crm_unique_id: 'u1',
            to: input['to'] as string[],
            cc: [],
            files: [],
            subject: String(input['subject']),
            body: '',
            status: 'draft',
            reason: null,
            user: null,
            created_at: '2026-03-02 10:00:00',
          },
          ...emails,
        ]
        return { data: emails[0] }
      },
      'crm.deleteEmails': (input) => {
        emails = emails.filter((email) => !(input['ids'] as number[]).includes(email.id))
        return {}
      },
    })
    const { user } = showIn(server, '/x', () => <RecordEmails {...record} address="ada@a.example" />)
    await screen.findByText(/Dear Ada/)
    await user.click(screen.getByRole('button', { name: 'Write e-mail' }))
    await user.type(await screen.findByLabelText('Subject'), 'Samples')
    // A draft may lack what sending needs.
    await user.clear(screen.getByLabelText('To'))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect((await screen.findAllByText('Please enter recipient')).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await screen.findByText(/Samples/)
    expect(server.requests.findLast((call) => call.id === 'crm.createEmail')?.input).toMatchObject({
      to: [],
      status: 'draft',
    })
    await user.click(screen.getByRole('button', { name: 'Delete e-mail Offer' }))
    await waitFor(() => expect(screen.queryByText(/Dear Ada/)).toBeNull())
  })

  it('shows whether an e-mail waits, was sent or failed and why, and sends a failed one again', async () => {
    const email = (id: number, status: string, reason: string | null = null) => ({
      id,
      crm_unique_id: 'u1',
      to: ['a@a.example'],
      cc: [],
      files: [],
      subject: `Offer ${id}`,
      body: '',
      status,
      reason,
      user: null,
      created_at: '2026-03-01 10:00:00',
    })
    let emails = [email(1, 'sent'), email(2, 'failed', 'a@a.example: 550 No such user')]
    let reads = 0
    const server = crmServer({
      ...people,
      'crm.emails': () => {
        reads += 1
        // The server sends it between two reads.
        if (reads === 3) emails = [email(1, 'sent'), email(2, 'sent')]
        return { data: emails }
      },
      'crm.retryEmail': () => {
        emails = [email(1, 'sent'), email(2, 'waiting')]
        return { data: emails[1], message: 'The e-mail will be sent in a moment' }
      },
    })
    const { user } = showIn(server, '/x', () => <RecordEmails {...record} address="a@a.example" />)
    const list = await screen.findByRole('list', { name: 'E-mails' })
    const texts = () =>
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(texts()).toEqual([
      expect.stringContaining('Offer 1 Sent'),
      expect.stringMatching(/Offer 2 Failed.*550 No such user/),
    ])
    expect(screen.getAllByRole('button', { name: /again/ })).toHaveLength(1)

    await user.click(screen.getByRole('button', { name: 'Send again: Offer 2' }))
    await waitFor(() => expect(texts()[1]).toContain('Offer 2 Waiting'))
    expect(server.requests.find((call) => call.id === 'crm.retryEmail')?.input).toEqual({ id: 2 })
    await waitFor(() => expect(texts()[1]).toContain('Offer 2 Sent'), { timeout: 5_000 })
    expect(screen.queryByRole('button', { name: /again/ })).toBeNull()
  })

  it.each([
    { id: 'SCREEN-16', ...KINDS[0] },
    { id: 'SCREEN-17', ...KINDS[1] },
    { id: 'SCREEN-18', ...KINDS[2] },
  ])(
    '[$id] [CRM-07] lists the $kind and adds one, after which its index is requests once again',
    async ({ kind, name, list, index, create, field, row }) => {
      const server = crmServer({ ...people, [index]: () => page([row]), [create]: () => ({ data: row }) })
      const { user } = showIn(server, '/x', () => <RecordActivities kind={kind} {...record} />)
      expect(within(await screen.findByRole('list', { name: list })).getByText(name)).toBeTruthy()
      await user.click(screen.getByRole('button', { name: `New ${kind}` }))
      await user.type(await screen.findByLabelText(new RegExp(`^${field}`)), 'Another')
      await user.click(screen.getByRole('button', { name: `Create ${kind}` }))
      await waitFor(() => expect(server.count(create)).toBe(1))
      await waitFor(() => expect(server.count(index)).toBe(2))
      expect(server.requests.find((call) => call.id === create)?.input).toMatchObject({
        related_id: 'u1',
        [kind === 'task' ? 'related_with' : 'related_to']: 'Leads',
      })
    },
  )

  it('[SCREEN-19] shows changes as activity entries', async () => {
    const entry = {
      id: 1,
      crm_unique_id: 'u1',
      type_name: 'Leads',
      kind: 'updated',
      title: '',
      description: '',
      changes: [{ field: 'Lead status', old: 'New', new: 'Won' }],
      user_id: 7,
      user: { id: 7, name: 'Selma Seller' },
      created_at: '2026-03-01 10:00:00',
    }
    const server = crmServer({ ...people, 'crm.activities': () => ({ data: { data: [entry], total: 1 } }) })
    showIn(server, '/x', () => <HistoryList {...record} />)
    expect((await screen.findByRole('list', { name: 'History' })).textContent).toContain('Lead status: New → Won')
  })
})

describe('the lists of meetings and calls', () => {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  })
  afterEach(() => void vi.restoreAllMocks())

  it.each([
    { id: 'SCREEN-22', ...KINDS[1] },
    { id: 'SCREEN-23', ...KINDS[2] },
  ])('[$id] [D-273] loads its rows from $index, those to come first', async ({ kind, name, list, index, row }) => {
    const server = crmServer({ ...people, [index]: () => page([row]) })
    showIn(server, '/x', () => <ActivitiesPage kind={kind} search={{}} />)
    expect(await within(await screen.findByRole('grid', { name: list })).findByText(name)).toBeTruthy()
    expect(server.requests.filter(({ id }) => id === index).map(({ input }) => input['sort'])).toEqual(['next'])
  })
})

describe('reminders', () => {
  const now = Date.now()
  const reminderRow = (id: number, at: number, more: Partial<ReminderRow> = {}): ReminderRow => ({
    id,
    type_id: 6,
    subject: `Meeting ${id}`,
    task_date: wire(at),
    reminder_date_time: wire(at),
    reminder_type: 'popup',
    reminder_status: 'on',
    related: null,
    ...more,
  })

  it("[SCREEN-24] [SCREEN-25] lists today's reminders apart from earlier ones, and omits later ones", async () => {
    const rows = [reminderRow(1, now - 2 * 86_400_000), reminderRow(2, now), reminderRow(3, now + 2 * 86_400_000)]
    showIn(crmServer({ 'crm.reminders': () => ({ data: rows }) }), '/x', () => <RemindersPage />)
    expect(within(await screen.findByRole('region', { name: /^Earlier/ })).getByText('Meeting 1')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: /^Today/ })).getByText('Meeting 2')).toBeTruthy()
    expect(screen.queryByText('Meeting 3')).toBeNull()
  })

  it('[D-201] says when a snoozed reminder comes again', async () => {
    // Near midnight a snoozed reminder is one of tomorrow, which the page does not list.
    const noon = Date.parse('2026-03-05T12:00:00Z')
    vi.useFakeTimers({ toFake: ['Date'], now: noon })
    onTestFinished(() => void vi.useRealTimers())
    let rows = [reminderRow(2, noon + 1_000)]
    const server = crmServer({
      'crm.reminders': () => ({ data: rows }),
      'crm.snoozeReminder': () => {
        rows = [reminderRow(2, noon + 1_000, { reminder_date_time: wire(noon + 600_000) })]
        return { data: { reminder_date_time: wire(noon + 600_000) } }
      },
    })
    const { user } = showIn(server, '/x', () => <RemindersPage />)
    const snooze = await screen.findByRole('button', { name: /Snooze/ })
    expect(screen.queryByText(/reminds you/)).toBeNull()
    await user.click(snooze)
    await user.click(await screen.findByRole('menuitem', { name: 'In 10 minutes' }))
    expect(await screen.findByText(/reminds you \d/)).toBeTruthy()
  })

  it('[SCREEN-34] [REMIND-06] opens the popup for a due task; closing it dismisses the reminder and polls again', async () => {
    let rows = [reminderRow(5, now - 60_000, { type_id: 5, subject: 'Call back' }), reminderRow(6, now + 3_600_000)]
    const server = crmServer({
      'crm.reminders': () => ({ data: rows }),
      'crm.dismissReminders': () => {
        rows = rows.slice(1)
        return {}
      },
    })
    const { user } = showIn(server, '/x', () => <ReminderPopup />)
    const popup = await screen.findByRole('alertdialog')
    expect(popup.textContent).toContain('Call back')
    expect(popup.textContent).not.toContain('Meeting 6')
    const before = server.count('crm.reminders')
    await user.click(within(popup).getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(server.count('crm.reminders')).toBeGreaterThan(before))
    const order = server.requests.map((call) => call.id).slice(-2)
    expect(order).toEqual(['crm.dismissReminders', 'crm.reminders'])
    expect(Object.values({ ...server.requests.find((call) => call.id === 'crm.dismissReminders')?.input })).toEqual([
      { id: 5, type_id: 5 },
    ])
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('[REMIND-02] does not show the same reminder again after a reload', async () => {
    const server = crmServer({ 'crm.reminders': () => ({ data: [reminderRow(5, now - 60_000)] }) })
    localStorage.setItem('tradehall:7:reminders-shown', JSON.stringify([`6:5:${wire(now - 60_000)}`]))
    showIn(server, '/x', () => <ReminderPopup />)
    await waitFor(() => expect(server.count('crm.reminders')).toBe(1))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
