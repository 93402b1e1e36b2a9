import { describe, expect, it } from 'vitest'
import { pausedBecause } from '../../../../core/crm/automation/rule-rights.ts'
import { WHOLE_REACH } from '../../../../core/permissions/reach.ts'

const task = { type: 'create_task', params: { subject: 'Call', due_in_days: 0, priority: 'normal' } } as never
const tag = { type: 'add_tag', params: { tag_id: 1 } } as never
const edits = { module: 'Leads', actions: ['View', 'Edit'] } as const
const writer = (...permissions: readonly object[]) =>
  ({ type: 'subuser', permissions: permissions as never, reach: WHOLE_REACH }) as const

describe('the rights of a rule’s writer', () => {
  it('[D-302] let a rule run, or say why it is paused', () => {
    expect(pausedBecause({ actions: [tag] }, 'Leads', writer(edits))).toBeUndefined()
    expect(pausedBecause({ actions: [tag, task] }, 'Leads', writer(edits))).toContain('“Tasks: Add”')
    expect(
      pausedBecause({ actions: [task] }, 'Leads', writer(edits, { module: 'Tasks', actions: ['View', 'Add'] })),
    ).toBeUndefined()
    expect(pausedBecause({ actions: [tag] }, 'Deals', writer(edits))).toContain('“Deals: Edit”')
    expect(
      pausedBecause({ actions: [tag] }, 'Leads', { ...writer(edits), reach: { ...WHOLE_REACH, Leads: 'own' } }),
    ).toContain('sees all leads')
    expect(pausedBecause({ actions: [tag] }, 'Leads', undefined)).toContain('was closed')
    expect(pausedBecause({ actions: [task] }, 'Leads', { type: 'seller', reach: WHOLE_REACH })).toBeUndefined()
  })
})
