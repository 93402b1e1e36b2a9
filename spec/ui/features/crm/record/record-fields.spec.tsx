import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { RecordInfo } from '../../../../../core/contracts/crm-lists.contract.ts'
import { DEFAULT_FORMS } from '../../../../../core/crm/forms/default-forms.ts'
import { fieldsOf } from '../../../../../core/crm/forms/form.schema.ts'
import { Conflict, Unreachable } from '../../../../../core/failure/failures.ts'
import { RecordFields } from '../../../../../ui/features/crm/record/record-fields.tsx'
import { crmServer, listResponses, recordRow, showIn } from '../crm-server.tsx'

const FIELDS = fieldsOf({ sections: DEFAULT_FORMS.Leads })
const idOf = (name: string) => FIELDS.find((field) => field.name === name)?.id ?? 0

/** A form with a moment, which no form has at first. */
const [ABOUT, ...OTHERS] = DEFAULT_FORMS.Leads
const VISIT = { ...FIELDS[0]!, id: 90_001, name: 'visit_at', label: 'Visit at', field_type: 'datetime' as const }
const WITH_VISIT = [{ ...ABOUT!, form_fields: [...ABOUT!.form_fields, VISIT] }, ...OTHERS]

const infoWith = (values: Readonly<Record<string, string>>): RecordInfo => ({
  record: recordRow('Leads', 1),
  sections: WITH_VISIT.map((section) => ({
    section_id: section.section_id,
    name: section.name,
    fields: section.form_fields.map(({ id, name, label, field_type }) => ({
      id,
      name,
      label,
      field_type,
      value: values[name] ?? null,
    })),
  })),
  fields: {},
  tags: [],
  owner: null,
  scores: { lead: 0, engagement: 0, class: 'cold' },
  contacts: [],
  deals: [],
  leads: [],
})

type Answers = Parameters<typeof crmServer>[0]

/** Shows the fields of a lead; `save` answers its saves. */
function show(
  values: Readonly<Record<string, string>>,
  save: () => unknown = () => ({}),
  canEdit = true,
  more: Answers = {},
  who: object = {},
) {
  const answers = {
    ...listResponses('Leads', []),
    'crm.saveRecord': () => ({ message: 'Lead saved', data: { unique_id: 'u1' }, ...(save() as object) }),
    ...more,
  }
  const server = crmServer(answers, who)
  const info = infoWith(values)
  const { user } = showIn(server, '/crm/leads/u1', () => (
    <RecordFields type="Leads" info={info} canEdit={canEdit} onContact={() => undefined} />
  ))
  const sent = () => server.requests.filter((call) => call.id === 'crm.saveRecord').map((call) => call.input)
  return { user, sent, server }
}

const edit = (label: string) => screen.findByRole('button', { name: new RegExp(`^Change ${label}`) })

describe('RecordFields', () => {
  it('[D-197] Enter saves the one field with the value that was read', async () => {
    const { user, sent } = show({ first_name: 'Ada', city: 'Berlin' })
    await user.click(await edit('City'))
    const input = await screen.findByLabelText('City')
    await waitFor(() => expect(document.activeElement).toBe(input))
    await user.clear(input)
    await user.type(input, 'Hamburg{Enter}')
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(sent()).toMatchObject([
      { unique_id: 'u1', form_fields: [{ id: idOf('city'), value: 'Hamburg', was: 'Berlin' }] },
    ])
    expect(screen.getByRole('status').textContent).toBe('City is saved')
    await waitFor(async () => expect(document.activeElement).toBe(await edit('City')))
  })

  it('gives the focus back to the value, also when a frame comes before the render', async () => {
    const { user } = show({ first_name: 'Ada', city: 'Berlin' })
    await user.click(await edit('City'))
    const input = await screen.findByLabelText('City')
    await waitFor(() => expect(document.activeElement).toBe(input))
    const frame = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => {
      queueMicrotask(() => run(performance.now()))
      return 0
    })
    onTestFinished(() => frame.mockRestore())
    await user.type(input, 'x{Enter}')
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    await waitFor(async () => expect(document.activeElement).toBe(await edit('City')))
  })

  it('Tab saves and opens the next field, Escape leaves a field as it was', async () => {
    const { user, sent } = show({ first_name: 'Ada', last_name: 'Okafor', city: 'Berlin' })
    await user.click(await edit('First name'))
    await user.type(await screen.findByLabelText(/^First name/), 'h')
    await user.tab()
    const last = await screen.findByLabelText('Last name')
    await waitFor(() => expect(screen.queryByLabelText(/^First name/)).toBeNull())
    expect(sent()).toHaveLength(1)
    await user.type(last, ' gone{Escape}')
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(screen.getByText('Okafor')).toBeTruthy()
    expect(sent()).toHaveLength(1)
  })

  it('[D-276] leaving a typed account keeps it: the one of that name, else a new one', async () => {
    const known = [{ unique_id: 'a1', name: 'Fair Trade GmbH' }]
    const { user, sent } = show({ first_name: 'Ada', account: 'a0', city: 'Berlin' }, undefined, true, {
      'crm.recordChoices': ({ query }) => ({
        data: known.filter(({ name }) => name.toLowerCase().startsWith(String(query).toLowerCase())),
      }),
    })
    const type = async (text: string) => {
      await user.click(await edit('Account'))
      const input = await screen.findByRole('combobox', { name: 'Account' })
      await user.clear(input)
      await user.paste(text)
    }
    const isClosed = () => waitFor(() => expect(screen.queryByRole('combobox', { name: 'Account' })).toBeNull())
    await type('Nordwind AG')
    await user.tab()
    await isClosed()
    await type('fair trade gmbh')
    await user.click(screen.getByRole('status', { hidden: true }).parentElement!)
    await isClosed()
    // Part of a name means nobody for certain: the field stays as it was.
    await type('Fair')
    await user.tab()
    await isClosed()
    const account = { id: idOf('account'), was: 'a0' }
    expect(sent().map(({ form_fields }) => form_fields)).toEqual([
      [{ ...account, value: null, account_name: 'Nordwind AG' }],
      [{ ...account, value: 'a1' }],
    ])
  })

  it('a failed save stays at its field with Retry, and a repeat sends the same key', async () => {
    let isCut = true
    const { user, sent } = show({ first_name: 'Ada', city: 'Berlin' }, () => {
      if (isCut) throw new Unreachable({ cause: 'cut' })
      return {}
    })
    await user.click(await edit('City'))
    await user.type(await screen.findByLabelText('City'), ' Mitte{Enter}')
    expect((await screen.findByRole('alert')).textContent).not.toBe('')
    expect((screen.getByLabelText('City') as HTMLInputElement).value).toContain('Mitte')
    isCut = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(sent()).toHaveLength(2)
  })

  it('a conflict shows both values, keeps the typed one, and sends it over the value that was shown', async () => {
    let saves = 0
    const { user, sent } = show({ first_name: 'Ada', city: 'Berlin' }, () => {
      saves += 1
      if (saves === 1) throw new Conflict({ message: '', present: { [String(idOf('city'))]: 'Kiel' } })
      return {}
    })
    await user.click(await edit('City'))
    const input = await screen.findByLabelText('City')
    await user.clear(input)
    await user.type(input, 'Hamburg{Enter}')
    const choice = await screen.findByRole('group', { name: 'Two values of City' })
    expect(within(choice).getByText('Kiel')).toBeTruthy()
    expect((input as HTMLInputElement).value).toBe('Hamburg')
    await user.click(within(choice).getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(sent()[1]).toMatchObject({ form_fields: [{ value: 'Hamburg', was: 'Kiel' }] })
  })

  it('a conflict writes both numbers as the page does', async () => {
    const { user } = show({ first_name: 'Ada', annual_revenue: '910000' }, () => {
      throw new Conflict({ message: '', present: { [String(idOf('annual_revenue'))]: 910_000 } })
    })
    await user.click(await edit('Annual revenue'))
    const input = await screen.findByLabelText('Annual revenue')
    await user.clear(input)
    await user.type(input, '1250000.5{Enter}')
    const choice = await screen.findByRole('group', { name: 'Two values of Annual revenue' })
    expect(
      within(choice)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['USD 910,000', 'USD 1,250,000.50'])
  })

  it('[D-11] shows and edits a moment in the zone that the person prefers', async () => {
    const who = { time_zone: 'Pacific/Kiritimati' }
    const form = { 'crm.userForm': () => ({ data: { sections: WITH_VISIT }, version: 0 }) }
    const { user, sent } = show({ visit_at: '2026-03-01 12:00:00' }, undefined, true, form, who)
    await user.click(await screen.findByRole('button', { name: 'Change Visit at: 2 Mar 2026, 02:00' }))
    // The editor opens the calendar.
    await screen.findByText('2 Mar 2026 02:00')
    await user.click(await screen.findByRole('button', { name: '5 March 2026' }))
    await user.click(screen.getByRole('button', { name: 'Save Visit at' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()).toMatchObject([{ form_fields: [{ value: '2026-03-04 12:00:00', was: '2026-03-01 12:00:00' }] }])
  })

  it('folds the empty fields of a section, and shows plain text to people who may not edit', async () => {
    const { user } = show({ first_name: 'Ada' }, undefined, false)
    expect(await screen.findByText('Ada')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
    expect(screen.queryByText('City')).toBeNull()
    await user.click(screen.getByRole('button', { name: '5 empty fields of Address Information', expanded: false }))
    expect(screen.getByText('City')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
  })
})
