import { useLocation } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, describe, it, vi } from 'vitest'
import { threadIndex } from '../../../../../core/contracts/trade.contract.ts'
import { DEFAULT_FORMS } from '../../../../../core/crm/forms/default-forms.ts'
import { fieldsOf } from '../../../../../core/crm/forms/form.schema.ts'
import { NotFound, Unreachable } from '../../../../../core/failure/failures.ts'
import { recentRecords } from '../../../../../adapters/client/recent-records.ts'
import { useCall } from '../../../../../ui/shared/app/use-call.ts'
import { LIST_PARTS, RecordListPage } from '../../../../../ui/features/crm/lists/record-list-page.tsx'
import { RecordPage } from '../../../../../ui/features/crm/record/record-page.tsx'
import { notices } from '../../../../../ui/shared/notice/notice-store.ts'
import { recordsOf } from '../../../../../ui/features/crm/lists/find-records.ts'
import { crmServer, listResponses, recordRow, showIn } from '../crm-server.tsx'

describe('RecordPage', () => {
  afterEach(() => void vi.restoreAllMocks())

  it("[CRM-08] reloads the thread list once when a lead's status changes", async () => {
    const server = leadServer()
    const { user } = showIn(server, '/crm/leads/u1', () => (
      <>
        <Threads />
        <RecordPage type="Leads" uniqueId="u1" />
      </>
    ))
    await screen.findByRole('heading', { name: 'Lead 1' })
    await waitFor(() => expect(server.count(threadIndex.id)).toBe(1))
    await user.click(await screen.findByRole('button', { name: 'Qualified' }))
    await waitFor(() => expect(server.count(threadIndex.id)).toBe(2))
    const ids = server.requests.map((call) => call.id)
    expect(server.count('crm.updateLeadStatus')).toBe(1)
    expect(ids.lastIndexOf(threadIndex.id)).toBeGreaterThan(ids.indexOf('crm.updateLeadStatus'))
    // By then any further reload has settled: there is still only one.
    await waitFor(() => expect(server.count('crm.leadInfo')).toBe(2))
    expect(server.count(threadIndex.id)).toBe(2)
  })

  it('[ERR-16] shows the message of the server as a toast when a tag is created', async () => {
    const { user } = showIn(
      {
        ...leadServer({
          'crm.createTag': () => ({ message: 'Tag “Fair 2026” is new here', data: { id: 5, name: 'Fair 2026' } }),
          'crm.setTags': () => ({ data: [] }),
        }),
      },
      '/crm/leads/u1',
      () => <RecordPage type="Leads" uniqueId="u1" />,
    )
    await user.type(await screen.findByPlaceholderText('Add tags'), 'Fair 2026{Enter}')
    await waitFor(() =>
      expect(notices.list().map(({ kind, lines }) => [kind, ...lines])).toEqual([
        ['done', 'Tag “Fair 2026” is new here'],
      ]),
    )
  })

  // Regression M11: without a network the tags fell back without a word.
  it('keeps tags that are not saved, with Retry', async () => {
    let isCut = true
    const server = leadServer({
      'crm.createTag': () => {
        if (isCut) throw new Unreachable({ cause: 'cut' })
        return { data: { id: 5, name: 'Fair 2026' } }
      },
      'crm.setTags': () => ({ data: [] }),
    })
    const { user } = showIn(server, '/crm/leads/u1', () => <RecordPage type="Leads" uniqueId="u1" />)
    await user.type(await screen.findByPlaceholderText('Add tags'), 'Fair 2026{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('The tags are not saved.')
    expect(screen.getByText('Fair 2026')).toBeTruthy()
    isCut = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(server.count('crm.setTags')).toBe(1))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('changes the owner of a deal, whose form has no field for it, with the owner that was read', async () => {
    const record = recordRow('Deals', 1, 'Proposal')
    const server = leadServer({
      ...listResponses('Deals', []),
      'crm.dealInfo': () => ({
        data: {
          record,
          sections: [],
          fields: record.fields,
          tags: [],
          owner: record.owner,
          scores: { lead: 0, engagement: 0, class: 'cold' },
          contacts: [],
          deals: [],
          leads: [],
        },
      }),
      'crm.users': () => ({ data: [{ id: 8, full_name: 'Ada Byron' }] }),
      'crm.moveCard': () => ({ data: { unique_id: 'u1', category: '8' } }),
    })
    const { user } = showIn(server, '/crm/deals/u1', () => <RecordPage type="Deals" uniqueId="u1" />)
    await user.click(await screen.findByRole('combobox', { name: 'Owner' }))
    await user.click(await screen.findByRole('option', { name: 'Ada Byron' }))
    await waitFor(() =>
      expect(server.requests.find(({ id }) => id === 'crm.moveCard')?.input).toMatchObject({
        unique_id: 'u1',
        group: 'owner',
        category: '8',
        was: String(record.owner?.id ?? ''),
      }),
    )
  })

  it('says so when a record that was handed over is out of reach', async () => {
    let isAway = false
    const stored = leadServer()
    const server = leadServer({
      'crm.leadInfo': async () => {
        if (isAway) throw new NotFound({ message: 'There is no such record.' })
        return stored.client.call({ id: 'crm.leadInfo', method: 'GET' } as never, {} as never)
      },
      'crm.users': () => ({ data: [{ id: 8, full_name: 'Ada Byron' }] }),
      'crm.assignLeads': () => {
        isAway = true
        return { message: 'Lead assigned' }
      },
    })
    const { user } = showIn(server, '/crm/leads/u1', () => <RecordPage type="Leads" uniqueId="u1" />)
    await user.click(await screen.findByRole('combobox', { name: 'Owner' }))
    await user.click(await screen.findByRole('option', { name: 'Ada Byron' }))
    expect(await screen.findByRole('heading', { name: 'You no longer see Lead 1' })).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Owner' })).toBeNull()
    expect(screen.getByRole('link', { name: 'To all leads' })).toBeTruthy()
  })

  // Regression C2 and C3: an edit sent every field and overwrote colleagues, and a tab discarded the form.
  it('asks before a change of tab discards an edit, and sends only the changed field with its original value', async () => {
    const sections = DEFAULT_FORMS.Leads.map((section) => ({
      ...section,
      form_fields: section.form_fields.map((field) => ({
        ...field,
        value: { first_name: 'Ada', city: 'Berlin' }[field.name] ?? null,
      })),
    }))
    const server = leadServer({
      'crm.recordForm': () => ({ data: { unique_id: 'u1', sections, values: {}, names: {} } }),
      'crm.saveRecord': () => ({ message: 'Lead saved', data: { unique_id: 'u1' } }),
    })
    const { user } = showIn(server, '/crm/leads/u1', () => <RecordPage type="Leads" uniqueId="u1" />)
    await user.click(await screen.findByRole('button', { name: 'Edit lead' }))
    const city = await screen.findByLabelText('City')
    await user.clear(city)
    await user.type(city, 'Hamburg')

    await user.click(screen.getByRole('tab', { name: 'Notes' }))
    await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await user.click(screen.getByRole('button', { name: 'Stay and keep editing' }))
    await user.click(screen.getByRole('button', { name: 'Save lead' }))

    await waitFor(() => expect(server.count('crm.saveRecord')).toBe(1))
    const id = fieldsOf({ sections: DEFAULT_FORMS.Leads }).find((field) => field.name === 'city')?.id
    expect(server.requests.find((call) => call.id === 'crm.saveRecord')?.input).toMatchObject({
      unique_id: 'u1',
      form_fields: [{ id, value: 'Hamburg', was: 'Berlin' }],
    })
  })

  // The record was deleted first, and whoever chose to stay had a form without a record.
  it('asks about what is typed before it deletes', async () => {
    const server = leadServer({
      'crm.recordForm': () => ({
        data: { unique_id: 'u1', sections: DEFAULT_FORMS.Leads, values: {}, names: {} },
      }),
      'crm.deleteRecords': () => ({ data: { deleted: 1 } }),
    })
    const { user, router } = showIn(server, '/crm/leads/u1', () => <RecordPage type="Leads" uniqueId="u1" />)
    await user.click(await screen.findByRole('button', { name: 'Edit lead' }))
    await user.type(await screen.findByLabelText('City'), 'Kiel')
    const remove = async () => {
      await user.click(screen.getByRole('button', { name: 'More' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Delete lead' }))
      return screen.findByRole('dialog', { name: 'Leave without saving?' })
    }
    await user.click(within(await remove()).getByRole('button', { name: 'Stay and keep editing' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.count('crm.deleteRecords')).toBe(0)
    await user.click(within(await remove()).getByRole('button', { name: /^Discard/ }))
    await waitFor(() => expect(server.count('crm.deleteRecords')).toBe(1))
    await waitFor(() => expect(router.state.location.pathname).toBe('/crm/leads'))
  })

  it('deletes without a question, shows the list, and brings the record back', async () => {
    // happy-dom has no layout: without a height no row would be in view.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
    await Promise.all(LIST_PARTS.map(({ preload }) => preload()))
    let rows = [recordRow('Leads', 1), recordRow('Leads', 2)]
    const [first] = rows
    const server = leadServer({
      ...listResponses('Leads', []),
      'crm.leads': () => listResponses('Leads', rows)['crm.leads'](),
      'crm.deleteRecords': () => {
        rows = rows.slice(1)
        return { data: { deleted: 1 } }
      },
      'crm.restoreRecords': () => {
        rows = [first!, ...rows]
        return { data: { restored: 1 } }
      },
    })
    function Pages() {
      return useLocation({ select: ({ pathname }) => pathname }) === '/crm/leads' ? (
        <RecordListPage type="Leads" search={{}} />
      ) : (
        <RecordPage type="Leads" uniqueId="u1" />
      )
    }
    const { user, router } = showIn(server, '/crm/leads/u1', () => <Pages />)
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete lead' }))

    const offer = await screen.findByText('Lead “Lead 1” is deleted.')
    expect(router.state.location.pathname).toBe('/crm/leads')
    // A reload and Back find nothing to offer.
    await waitFor(() => expect(router.state.location.state).not.toHaveProperty('deletedRecord'))
    await screen.findByRole('link', { name: 'Lead 2' })
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Lead 1' })).toBeNull())
    await user.click(within(offer.parentElement!).getByRole('button', { name: 'Undo' }))
    await screen.findByRole('link', { name: 'Lead 1' })
    expect(server.requests.filter(({ id }) => /(delete|restore)Records$/.test(id)).map(({ input }) => input)).toEqual([
      { type_name: 'Leads', unique_ids: ['u1'] },
      { type_name: 'Leads', unique_ids: ['u1'] },
    ])
  })

  it('adds the record to the recent records of the command palette', async () => {
    showIn(leadServer(), '/crm/leads/u1', () => <RecordPage type="Leads" uniqueId="u1" />)
    await screen.findByRole('heading', { name: 'Lead 1' })
    await waitFor(() =>
      expect(recentRecords(() => 7).read()[0]).toMatchObject({
        id: 'u1',
        label: 'Lead 1',
        kind: 'Lead',
        address: '/crm/leads/u1',
      }),
    )
  })
})

describe('recordsOf', () => {
  it('finds a few records of one type, each with its address', async () => {
    const server = crmServer({
      'crm.recordChoices': () => ({
        data: Array.from({ length: 20 }, (_, at) => ({
          unique_id: `d${at}`,
          type_id: 2,
          name: `Deal ${at}`,
          email: at === 0 ? 'a@b.example' : null,
        })),
      }),
    })
    const found = await recordsOf('Deals')('deal', { client: server.client, signal: new AbortController().signal })
    expect(found).toHaveLength(5)
    expect(found[0]).toEqual({
      id: 'd0',
      label: 'Deal 0',
      kind: 'Deal',
      detail: 'a@b.example',
      icon: 'coin',
      address: '/crm/deals/d0',
    })
    expect(found[1]).not.toHaveProperty('detail')
    expect(server.requests).toEqual([
      { id: 'crm.recordChoices', method: 'GET', input: { type_name: 'Deals', query: 'deal' } },
    ])
  })
})

// Helpers

function Threads() {
  useCall(threadIndex, { sort_by: 'latest', page: 1 })
  return null
}

function leadServer(answers: Parameters<typeof crmServer>[0] = {}) {
  let category = 'New'
  const statuses = ['New', 'Qualified'].map((name, at) => ({ id: at + 1, name, color: 'blue', order: at + 1 }))
  return crmServer({
    ...listResponses('Leads', []),
    'crm.leadInfo': () => {
      const record = recordRow('Leads', 1, category)
      return {
        data: {
          record,
          sections: [
            {
              section_id: 1,
              name: 'Lead',
              fields: fieldsOf({ sections: DEFAULT_FORMS.Leads }).map(({ id, name, label, field_type }) => ({
                id,
                name,
                label,
                field_type,
                value: record.fields[name] ?? null,
              })),
            },
          ],
          fields: record.fields,
          tags: [],
          owner: record.owner,
          scores: { lead: 10, engagement: 0, class: 'cold' },
          contacts: [],
          deals: [],
          leads: [],
        },
      }
    },
    'crm.leadStatuses': () => ({ data: statuses }),
    'crm.updateLeadStatus': (input) => {
      category = statuses.find((status) => status.id === input['status_id'])?.name ?? category
      return { message: `Status changed to ${category}` }
    },
    'crm.activities': () => ({ data: { current_page: 1, data: [], total: 0, last_page: 1 } }),
    'crm.recordStream': () => ({
      data: { current_page: 1, data: [], total: 0, last_page: 1, next: [], counts: { note: 0 } },
    }),
    [threadIndex.id]: () => ({
      data: {
        current_page: 1,
        data: [],
        from: null,
        to: null,
        last_page: 1,
        per_page: 50,
        total: 0,
        next_page_url: null,
        prev_page_url: null,
      },
    }),
    ...answers,
  })
}
