import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { draftsOf } from '../../../../../adapters/client/drafts.ts'
import type { RecordInfo } from '../../../../../core/contracts/crm-lists.contract.ts'
import { DEFAULT_FORMS } from '../../../../../core/crm/forms/default-forms.ts'
import { crmTypeOf } from '../../../../../core/crm/records/record-types.ts'
import { Conflict, Unreachable } from '../../../../../core/failure/failures.ts'
import { RecordHead } from '../../../../../ui/features/crm/record/record-head.tsx'
import { RecordStream } from '../../../../../ui/features/crm/record/record-stream.tsx'
import { callRow, taskRow } from '../activity-rows.ts'
import { crmServer, listResponses, recordRow, showIn } from '../crm-server.tsx'

const record = { type: 'Leads', uniqueId: 'u1', name: 'Ada Okafor', canEdit: true } as const
const author = { id: 7, name: 'Selma Seller' }
const at = '2026-03-01 10:00:00'
const note = { kind: 'note', at, row: { id: 1, message: 'Wants CIF Rotterdam', user: author, created_at: at } }
const email = {
  kind: 'email',
  at,
  row: {
    id: 2,
    crm_unique_id: 'u1',
    to: ['a@a.example'],
    cc: [],
    files: [],
    subject: 'Offer',
    body: 'Dear Ada',
    status: 'failed',
    reason: 'No such user',
    user: author,
    created_at: at,
  },
}
const change = {
  kind: 'change',
  at,
  row: {
    id: 3,
    crm_unique_id: 'u1',
    type_name: 'Leads',
    kind: 'updated',
    title: '',
    description: '',
    changes: [{ field: 'City', old: 'Berlin', new: 'Kiel' }],
    user_id: 7,
    user: author,
    created_at: at,
  },
}

const CALL_DRAFT = `quick-call:${crmTypeOf('Leads').id}:u1`
const unsentCall = {
  values: { call_start_date_time: '2026-03-02 14:00:00' },
  base: { call_start_date_time: '2026-03-02 13:00:00' },
}

function streamServer(answers: Parameters<typeof crmServer>[0] = {}, who: object = {}) {
  return crmServer(
    {
      ...listResponses('Leads', []),
      'crm.recordStream': ({ kind }) => {
        const rows = [note, email, change].filter((entry) => kind === undefined || entry.kind === kind)
        return {
          data: {
            current_page: 1,
            last_page: 1,
            total: rows.length,
            data: rows,
            next: [{ kind: 'task', at, row: taskRow }],
            counts: { note: 1, email: 1, task: 1, change: 1 },
          },
        }
      },
      ...answers,
    },
    who,
  )
}

const showStream = (server: ReturnType<typeof crmServer>, kind?: 'call' | 'email') =>
  showIn(server, '/crm/leads/u1', () => (
    <RecordStream
      {...record}
      email="ada@a.example"
      phone="+49 40 123"
      composing={kind === undefined ? undefined : { kind, at: 1 }}
      onCompose={() => undefined}
    />
  ))

describe('RecordStream', () => {
  it('[D-241] shows a planned call of the past as overdue until it was held, with undo', async () => {
    let status: string | null = 'Scheduled'
    const row = { ...callRow, id: 9, status, subject: 'First call' }
    const server = streamServer({
      'crm.updateCall': (input) => {
        status = input['status'] as string | null
        return { data: { ...row, status } }
      },
      'crm.recordStream': () => ({
        data: {
          current_page: 1,
          last_page: 1,
          total: 0,
          data: [],
          next: status === null ? [] : [{ kind: 'call', at, row }],
          counts: { call: 1 },
        },
      }),
    })
    const { user } = showStream(server)
    expect(await screen.findByText(/^Overdue: 1 Mar 2026/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'First call was held' }))
    await waitFor(() => expect(screen.queryByText(/^Overdue/)).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/^Overdue/)).toBeTruthy()
    const sent = server.requests.filter(({ id }) => id === 'crm.updateCall').map(({ input }) => input)
    expect(sent).toMatchObject([
      { id: 9, status: null, was: { status: 'Scheduled' } },
      { id: 9, status: 'Scheduled', was: { status: null } },
    ])
  })

  it('[D-198] shows the texts, filters them, ticks a task and sends a failed e-mail again', async () => {
    const server = streamServer({
      'crm.updateTask': () => ({ data: { ...taskRow, status: 'completed' } }),
      'crm.retryEmail': () => ({ message: 'It will be sent', data: {} }),
    })
    const { user } = showStream(server)
    const past = await screen.findByRole('list', { name: 'What happened' })
    expect(past.textContent).toMatch(/Wants CIF Rotterdam.*No such user.*Dear Ada.*City: Berlin → Kiel/)
    await user.click(screen.getByRole('checkbox', { name: 'Done: Send offer' }))
    await waitFor(() => expect(server.count('crm.updateTask')).toBe(1))
    expect(server.requests.find((call) => call.id === 'crm.updateTask')?.input).toMatchObject({
      status: 'completed',
      was: { status: 'in-progress' },
    })
    expect(await screen.findByRole('button', { name: /^Undo/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send again: Offer' }))
    await waitFor(() => expect(server.count('crm.retryEmail')).toBe(1))
    await user.click(screen.getByRole('button', { name: /^Notes 1/ }))
    await waitFor(() => expect(screen.queryByText('Dear Ada')).toBeNull())
    expect(screen.getByText('Wants CIF Rotterdam')).toBeTruthy()
  })

  it('sends an e-mail or keeps it as a draft, and asks for a receiver only to send', async () => {
    const server = streamServer({ 'crm.createEmail': () => ({ message: 'Saved', data: {} }) })
    const { user } = showStream(server, 'email')
    const to = await screen.findByLabelText('To')
    expect((to as HTMLInputElement).value).toBe('ada@a.example')
    await user.clear(to)
    await user.type(screen.getByLabelText('Subject'), 'Samples')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Please enter recipient')).toBeTruthy()
    expect(server.count('crm.createEmail')).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(server.count('crm.createEmail')).toBe(1))
    expect(server.requests.find((call) => call.id === 'crm.createEmail')?.input).toMatchObject({
      subject: 'Samples',
      status: 'draft',
    })
  })

  it('sends a call that was typed on an earlier day', async () => {
    const server = streamServer({ 'crm.createCall': () => ({ message: '', data: {} }) })
    draftsOf(server.client).write(CALL_DRAFT, unsentCall)
    const { user } = showStream(server, 'call')
    await user.click(await screen.findByRole('button', { name: 'Log call' }))
    await waitFor(() => expect(server.count('crm.createCall')).toBe(1))
  })

  it('restores the moment of an unsent call when the person has another zone meanwhile', async () => {
    const server = streamServer({ 'crm.createCall': () => ({ message: '', data: {} }) })
    draftsOf(server.client).write(CALL_DRAFT, { ...unsentCall, zone: 'Asia/Tokyo' })
    server.change({ time_zone: 'America/New_York' })
    const { user } = showStream(server, 'call')
    await user.click(await screen.findByRole('button', { name: 'Log call' }))
    await waitFor(() => expect(server.count('crm.createCall')).toBe(1))
    expect(server.requests.find(({ id }) => id === 'crm.createCall')?.input).toMatchObject({
      call_start_date_time: '2026-03-02 05:00:00',
    })
  })

  it('takes the zone that another tab chose, for typed times as their moments', async () => {
    const server = streamServer({ 'crm.createCall': () => ({ message: '', data: {} }) }, { time_zone: 'Asia/Tokyo' })
    draftsOf(server.client).write(CALL_DRAFT, { ...unsentCall, zone: 'Asia/Tokyo' })
    const { user } = showStream(server, 'call')
    await waitFor(() => expect(screen.getByLabelText(/^Call start/).textContent).toContain('2 Mar 2026 14:00'))
    act(() => server.change({ time_zone: 'America/New_York' }))
    await waitFor(() => expect(screen.getByLabelText(/^Call start/).textContent).toContain('2 Mar 2026 00:00'))
    await user.click(screen.getByRole('button', { name: 'Log call' }))
    await waitFor(() => expect(server.count('crm.createCall')).toBe(1))
    expect(server.requests.find(({ id }) => id === 'crm.createCall')?.input).toMatchObject({
      call_start_date_time: '2026-03-02 05:00:00',
    })
  })

  it('logs a call with this record, which can be dialled', async () => {
    const server = streamServer({ 'crm.createCall': () => ({ message: 'Call added', data: {} }) })
    const { user } = showStream(server, 'call')
    expect((await screen.findByRole('link', { name: 'Dial +49 40 123' })).getAttribute('href')).toBe('tel:+4940123')
    await user.type(screen.getByLabelText('Description'), 'Asks for samples')
    await user.click(screen.getByRole('button', { name: 'Log call' }))
    await waitFor(() => expect(server.count('crm.createCall')).toBe(1))
    expect(server.requests.find((call) => call.id === 'crm.createCall')?.input).toMatchObject({
      subject: 'Call with Ada Okafor',
      description: 'Asks for samples',
      related_to: 'Leads',
      related_id: 'u1',
    })
    // The form stays for the next call, so it says that this one was logged.
    const form = within(screen.getByRole('form', { name: 'Log call' }))
    expect(await form.findByText(/^Saved \d\d:\d\d$/)).toBeTruthy()
    await user.type(form.getByLabelText('Description'), 'x')
    expect(form.queryByText(/^Saved/)).toBeNull()
  })
})

describe('RecordHead', () => {
  const info: RecordInfo = {
    record: recordRow('Leads', 1, 'New'),
    sections: DEFAULT_FORMS.Leads.map(({ section_id, name, form_fields }) => ({
      section_id,
      name,
      fields: form_fields.map((field) => ({
        id: field.id,
        name: field.name,
        label: field.label,
        field_type: field.field_type,
        value: null,
      })),
    })),
    fields: {},
    tags: [],
    owner: null,
    scores: { lead: 0, engagement: 0, class: 'cold' },
    contacts: [],
    deals: [],
    leads: [],
  }
  const showHead = (server: ReturnType<typeof crmServer>) =>
    showIn(server, '/crm/leads/u1', () => (
      <RecordHead
        type="Leads"
        info={info}
        kinds={[]}
        onCompose={() => undefined}
        onContact={() => undefined}
        onEdit={() => undefined}
      />
    ))
  const statuses = { 'crm.leadStatuses': () => ({ data: [{ id: 2, name: 'Contacted', color: 'cyan', order: 2 }] }) }

  // Regression M11: without a network the status fell back without a word.
  it('a status that is not saved stays visible with Retry, and asks after a change of somebody else', async () => {
    let tries = 0
    const server = streamServer({
      ...statuses,
      'crm.updateLeadStatus': () => {
        tries += 1
        if (tries === 1) throw new Unreachable({ cause: 'cut' })
        if (tries === 2) throw new Conflict({ message: '', present: { 109: 'Qualified' } })
        return { message: '' }
      },
    })
    const { user } = showHead(server)
    await waitFor(() => expect(server.count('crm.leadStatuses')).toBe(1))
    await user.click(await screen.findByRole('button', { name: 'Contacted' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('“Contacted” is not saved.')
    expect(screen.getByRole('button', { current: 'step' }).textContent).toBe('Contacted')
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    await user.click(await screen.findByRole('button', { name: 'Choose “Contacted” anyway' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    const sent = server.requests.filter((call) => call.id === 'crm.updateLeadStatus').map((call) => call.input['was'])
    expect(sent).toEqual(['New', 'New', 'Qualified'])
  })

  it('[D-197] asks why a lead is lost, and keeps the reason in the history', async () => {
    const server = streamServer({
      'crm.leadStatuses': () => ({ data: [{ id: 7, name: 'Lost', color: 'red', order: 7 }] }),
      'crm.updateLeadStatus': () => ({ message: '' }),
      'crm.createActivity': () => ({ data: {} }),
    })
    const { user } = showHead(server)
    await waitFor(() => expect(server.count('crm.leadStatuses')).toBe(1))
    await user.click(await screen.findByRole('button', { name: 'Lost' }))
    await user.click(await screen.findByRole('button', { name: 'No budget' }))
    expect(server.count('crm.updateLeadStatus')).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Mark as lost' }))
    await waitFor(() => expect(server.count('crm.createActivity')).toBe(1))
    expect(server.requests.find((call) => call.id === 'crm.createActivity')?.input).toMatchObject({
      title: 'Why lost',
      description: 'No budget',
    })
  })

  it('[D-197] keeps the typed reason while the status is not stored, and shows what a colleague chose before it replaces that', async () => {
    const failures = [
      new Unreachable({ cause: 'lost' }),
      new Conflict({ message: '', present: { category: 'Qualified' }, version: 2 }),
    ]
    const server = streamServer({
      'crm.leadStatuses': () => ({ data: [{ id: 7, name: 'Lost', color: 'red', order: 7 }] }),
      'crm.updateLeadStatus': () => {
        const failure = failures.shift()
        if (failure !== undefined) throw failure
        return { message: '' }
      },
      'crm.createActivity': () => ({ data: {} }),
    })
    const { user } = showHead(server)
    await waitFor(() => expect(server.count('crm.leadStatuses')).toBe(1))
    await user.click(await screen.findByRole('button', { name: 'Lost' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'The lead is lost' }))
    await user.type(dialog.getByLabelText('Why was it lost?'), 'Wrong season')
    const mark = dialog.getByRole('button', { name: 'Mark as lost' })
    await user.click(mark)
    expect((await dialog.findByRole('alert')).textContent).not.toContain('Somebody else')
    await user.click(mark)
    await waitFor(() =>
      expect(dialog.getByRole('alert').textContent).toContain('Somebody else set it to “Qualified” meanwhile.'),
    )
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Why was it lost?').value).toBe('Wrong season')
    expect(server.count('crm.createActivity')).toBe(0)
    await user.click(mark)
    await waitFor(() => expect(server.count('crm.createActivity')).toBe(1))
    const sent = server.requests.filter((call) => call.id === 'crm.updateLeadStatus').map((call) => call.input['was'])
    expect(sent).toEqual(['New', 'New', 'Qualified'])
  })

  it('J and K go to the neighbours in the list that somebody came from', async () => {
    const server = streamServer(statuses)
    const rows = [recordRow('Leads', 0), recordRow('Leads', 1), recordRow('Leads', 2)]
    sessionStorage.setItem('record-list:Leads', JSON.stringify({ ids: rows.map((row) => row.unique_id), total: 40 }))
    const { user, router } = showHead(server)
    expect(await screen.findByText('2 of 40')).toBeTruthy()
    await user.keyboard('j')
    await waitFor(() => expect(router.state.location.pathname).toBe('/crm/leads/u2'))
    sessionStorage.clear()
  })
})
