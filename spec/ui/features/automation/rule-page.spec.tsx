import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { automationMessages } from '../../../../core/crm/automation/automation.messages.ts'
import type { AutomationRule } from '../../../../core/crm/automation/automation.schema.ts'
import { WHOLE_REACH } from '../../../../core/permissions/reach.ts'
import { AutomationsPage } from '../../../../ui/features/automation/automations-page.tsx'
import { RulePage } from '../../../../ui/features/automation/rule-page.tsx'
import { Unreachable } from '../../../../core/failure/failures.ts'
import { crmServer, listResponses, showIn } from '../crm/crm-server.tsx'

afterEach(() => vi.restoreAllMocks())

describe('RulePage', () => {
  it('[D-91] reads a new rule as a sentence, which ends once, and creates it', async () => {
    const server = serverOf()
    const { user } = showIn(server, '/crm/automation/new', () => <RulePage id="new" search={{}} />)
    const form = within(await screen.findByRole('form', { name: 'Rule' }))
    expect(await form.findByText('When a lead is created, then …')).toBeTruthy()
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Call hot leads')
    await user.click(form.getByRole('button', { name: 'Notify' }))
    await user.type(form.getByRole('textbox', { name: 'Message' }), 'Call today.')
    expect(form.getByText('When a lead is created, then notify its owner: “Call today.”')).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Create rule' }))
    await waitFor(() => expect(server.count('automation.store')).toBe(1))
    expect(server.requests.find(({ id }) => id === 'automation.store')?.input).toMatchObject({
      name: 'Call hot leads',
      type_id: 1,
      status: 'on',
      trigger: { event: 'created' },
      actions: [{ type: 'notify', params: { message: 'Call today.', user_id: null } }],
    })
  })

  it('refuses a rule that does nothing, and sends nothing', async () => {
    const server = serverOf()
    const { user } = showIn(server, '/crm/automation/new', () => <RulePage id="new" search={{}} />)
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Idle')
    await screen.findByRole('group', { name: 'First action' })
    await user.click(screen.getByRole('button', { name: 'Create rule' }))
    expect(await screen.findByText('Please add an action')).toBeTruthy()
    expect(server.count('automation.store')).toBe(0)
  })

  it('takes numbers as they are typed, and refuses in words what is none', async () => {
    const server = serverOf()
    const { user } = showIn(server, '/crm/automation/new', () => <RulePage id="new" search={{}} />)
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Call')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Event' }), 'score_reached')
    await user.clear(screen.getByRole('textbox', { name: 'Score' }))
    await user.type(screen.getByRole('textbox', { name: 'Score' }), '7,5')
    await user.click(screen.getByRole('button', { name: 'Create a task' }))
    await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'Call')
    const days = screen.getByRole<HTMLInputElement>('textbox', { name: 'Due in days' })
    for (const [text, shown] of [
      ['1e1', '1e1'],
      ['1,5', '1.5'],
    ] as const) {
      await user.clear(days)
      await user.type(days, text)
      await user.click(screen.getByRole('button', { name: 'Create rule' }))
      expect(await screen.findAllByText('Please enter a whole number of days from 0 to 365')).not.toEqual([])
      expect(days.value).toBe(shown)
    }
    expect(server.count('automation.store')).toBe(0)
    await user.clear(days)
    await user.type(days, '10')
    await user.click(screen.getByRole('button', { name: 'Create rule' }))
    await waitFor(() => expect(server.count('automation.store')).toBe(1))
    expect(server.requests.find(({ id }) => id === 'automation.store')?.input).toMatchObject({
      trigger: { event: 'score_reached', value: 7.5 },
      actions: [{ type: 'create_task', params: { due_in_days: 10 } }],
    })
  })

  it('says beside the trial that it failed', async () => {
    const { user } = showIn(serverOf(), '/crm/automation/4', () => <RulePage id="4" search={{}} />)
    await user.click(await screen.findByRole('button', { name: 'Try on stored records' }))
    expect(await screen.findByText('something went wrong! Please try again later')).toBeTruthy()
  })

  it('shows a rule in words to people who may not change it', async () => {
    const rights = [{ module: 'Leads', actions: ['View'] }]
    showIn(serverOf({ type: 'subuser', permissions: rights }), '/crm/automation/4', () => (
      <RulePage id="4" search={{}} />
    ))
    expect(await screen.findByText('notify its owner: “Call today.”')).toBeTruthy()
    expect(screen.getByText('the score of a lead reaches 70')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save rule' })).toBeNull()
  })

  it('[D-302] offers rules of the types alone that a person may write, and says why not the others', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
    const rights = ['Leads', 'Deals'].map((module) => ({ module, actions: ['View', 'Edit'] }))
    const who = { type: 'subuser', permissions: rights, reach: { ...WHOLE_REACH, Leads: 'team' } }
    const list = showIn(serverOf(who, RULE, [RULE, { ...RULE, id: 5, type_id: 2, name: 'Large deals' }]), '/', () => (
      <AutomationsPage search={{}} />
    ))
    expect((await screen.findByRole<HTMLInputElement>('switch', { name: 'Hot leads is on' })).disabled).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Large deals is on' }).disabled).toBe(false)
    expect(screen.getByRole('link', { name: 'New rule' })).toBeTruthy()
    list.unmount()
    const editor = showIn(serverOf(who), '/crm/automation/new', () => <RulePage id="new" search={{}} />)
    const types = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'For' })
    expect([...types.options].map(({ text }) => text)).toEqual(['Deals'])
    editor.unmount()
    showIn(serverOf(who), '/crm/automation/4', () => <RulePage id="4" search={{}} />)
    expect(await screen.findByText(/only a person who sees all of them may change rules/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save rule' })).toBeNull()
  })

  it('[D-302] offers no new rule to a person who sees a part of the records', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
    const rights = [{ module: 'Leads', actions: ['View', 'Edit'] }]
    const who = { type: 'subuser', permissions: rights, reach: { ...WHOLE_REACH, Leads: 'own' } }
    const list = showIn(serverOf(who, RULE, [RULE]), '/', () => <AutomationsPage search={{}} />)
    expect(await screen.findByRole('switch', { name: 'Hot leads is on' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'New rule' })).toBeNull()
    list.unmount()
    showIn(serverOf(who), '/crm/automation/new', () => <RulePage id="new" search={{}} />)
    expect(await screen.findByText(/only a person who sees all of them may change rules/)).toBeTruthy()
  })

  it('[D-302] says why a rule is paused to whoever reads it, and is taken over by a save without a change', async () => {
    const server = serverOf({}, { ...RULE, paused: PAUSED })
    const { user } = showIn(server, '/crm/automation/4', () => <RulePage id="4" search={{}} />)
    expect((await screen.findByText(PAUSED)).textContent).toBe(PAUSED)
    await user.click(await screen.findByRole('button', { name: 'Save rule' }))
    await waitFor(() => expect(server.count('automation.update')).toBe(1))
    await waitFor(() => expect(screen.queryByText(PAUSED)).toBeNull())
  })

  it('[D-302] says it in the list too, but not of a rule that is off', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
    const rules = [
      { ...RULE, paused: PAUSED },
      { ...RULE, id: 5, name: 'Cold leads', status: 'off', paused: PAUSED },
    ]
    showIn(serverOf({}, RULE, rules), '/crm/automation', () => <AutomationsPage search={{}} />)
    expect(await screen.findByText(PAUSED)).toBeTruthy()
    expect(await screen.findByText(/^When the score of a lead reaches 70/)).toBeTruthy()
  })
})

// Helpers

const PAUSED = automationMessages.writerLacks('Tasks: Add')

const RULE: AutomationRule = {
  id: 4,
  name: 'Hot leads',
  type_id: 1,
  status: 'on',
  trigger: { event: 'score_reached', field: undefined, value: 70 },
  conditions: { match: 'all', rules: [] },
  actions: [{ type: 'notify', params: { message: 'Call today.', user_id: null } }],
  version: 1,
  run_count: 2,
  last_run_at: null,
  paused: null,
}

function serverOf(who: object = {}, rule: AutomationRule = RULE, rules: readonly object[] = []) {
  let stored = rule
  return crmServer(
    {
      ...listResponses('Leads', []),
      'automation.show': () => ({ data: stored }),
      'automation.update': () => {
        stored = { ...rule, paused: null }
        return { message: 'Rule saved', data: stored }
      },
      'automation.try': () => {
        throw new Unreachable({ cause: new Error('lost') })
      },
      'automation.store': () => ({ message: 'Rule created', data: RULE }),
      'automation.index': () => ({ data: { data: rules, total: rules.length } }),
    },
    who,
  )
}
