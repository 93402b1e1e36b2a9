import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { automationFailureText } from '../../../../core/crm/automation/automation.messages.ts'
import {
  automatedType,
  changedFields,
  checkAutomation,
  findLoop,
  isTriggered,
  loopMessage,
  runAutomation,
  tryAutomation,
  type AutomatedRecord,
  type AutomationPlace,
  type RecordChange,
} from '../../../../core/crm/automation/automation.ts'
import {
  automationInput,
  automationRule,
  type AutomationRule,
} from '../../../../core/crm/automation/automation.schema.ts'
import { BadResponse, Forbidden, Unreachable } from '../../../../core/failure/failures.ts'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import { runs } from '../../../arbitraries/runs.ts'

const place: AutomationPlace = {
  type: 'Leads',
  form: { sections: DEFAULT_FORMS.Leads },
  now: Date.UTC(2026, 2, 29, 12),
  timeZone: 'Europe/Berlin',
}

describe('automationFailureText', () => {
  it('[ERR-22] is the message of the failure, or a fixed text', () => {
    expect(automationFailureText(new Forbidden({ message: 'Not for you' }))).toBe('Not for you')
    for (const failure of [
      new Forbidden({ message: ' ' }),
      new Unreachable({ cause: 'offline' }),
      new BadResponse({ cause: 1 }),
      {},
    ])
      expect(automationFailureText(failure)).toBe('Failed to fetch automation data')
  })

  it.each([undefined, null])('[ERR-23] treats a rejection with %s as an unknown error', (rejection) => {
    expect(automationFailureText(rejection)).toBe('An unknown error occurred')
  })
})

describe('automationInput', () => {
  it('[D-91] should accept a rule and fill in its defaults', () => {
    expect(
      automationInput.parse({
        name: ' Big leads ',
        type_id: '1',
        trigger: { event: 'created' },
        actions: [
          { type: 'create_task', params: { subject: 'Call' } },
          { type: 'notify', params: { message: 'New' } },
          { type: 'assign_owner', params: { owner_id: '7' } },
        ],
      }),
    ).toEqual({
      name: 'Big leads',
      type_id: 1,
      status: 'on',
      trigger: { event: 'created', field: undefined, value: undefined },
      conditions: { match: 'all', rules: [] },
      actions: [
        { type: 'create_task', params: { subject: 'Call', due_in_days: 0, priority: 'normal' } },
        { type: 'notify', params: { message: 'New', user_id: null } },
        { type: 'assign_owner', params: { owner_id: 7 } },
      ],
    })
  })

  it.each([
    [{ name: ' ' }, 'Please enter rule name'],
    [{ type_id: 5 }, 'Please select a record type'],
    [{ actions: [] }, 'Please add an action'],
    [{ actions: Array.from({ length: 21 }, () => tag(1)) }, 'A rule can have at most 20 actions'],
    [{ trigger: { event: 'score_reached' } }, 'Please enter a score from 0 to 100'],
    [{ trigger: { event: 'score_reached', value: 101 } }, 'Please enter a score from 0 to 100'],
    [{ trigger: { event: 'score_reached', value: -1 } }, 'Please enter a score from 0 to 100'],
    [{ trigger: { event: 'score_reached', value: 'high' } }, 'Please enter a score from 0 to 100'],
    [{ trigger: { event: 'score_reached', value: '1e1' } }, 'Please enter a score from 0 to 100'],
    ...['', '1e1', 1.5, -1, 366].map((days): [object, string] => [
      { actions: [{ type: 'create_task', params: { subject: 'Call', due_in_days: days } }] },
      'Please enter a whole number of days from 0 to 365',
    ]),
    [{ conditions: { match: 'all', rules: [{ field: 'city', operator: 15 }] } }, 'Please select an operator'],
    [{ actions: [{ type: 'set_field', params: { field: ' ', value: 1 } }] }, 'Please select a field'],
    [{ actions: [{ type: 'assign_owner', params: { owner_id: 0 } }] }, 'Please select owner'],
  ])('[D-91] should refuse %j', (part, message) => {
    const result = automationInput.safeParse({ ...rule(1), ...part })
    expect(result.error?.issues.map((issue) => issue.message).join()).toContain(message)
  })

  it('[D-91] should accept scores at both bounds', () => {
    for (const value of [0, 100, '70'])
      expect(automationInput.safeParse({ ...rule(1), trigger: { event: 'score_reached', value } }).success).toBe(true)
  })
})

describe('changedFields', () => {
  it('[D-93] should compare values only: two empty values are equal, and inherited properties are ignored', () => {
    const record = (values: AutomatedRecord['values']): AutomatedRecord => ({
      values,
      tags: [],
      score: 0,
      ownerId: null,
    })
    expect(changedFields(record({ a: '', b: null, c: [] }), record({ a: null, b: ' ' }))).toEqual([])
    expect(changedFields(record({}), record({ constructor: 'x' }))).toEqual(['constructor'])
  })
})

describe('automatedType', () => {
  it('should return the types whose records have a form', () => {
    expect([1, 2, 3, 4, 5, 0].map(automatedType)).toEqual([
      'Leads',
      'Deals',
      'Contacts',
      'Accounts',
      undefined,
      undefined,
    ])
  })
})

describe('checkAutomation', () => {
  it('[D-91] should report no problem for a rule that fits its form', () => {
    expect(
      check({
        trigger: { event: 'updated', field: 'tag' },
        conditions: { match: 'any', rules: [{ field: 'city', operator: 3, value: 'x' }] },
        actions: [set('lead_status', 'Won'), set('number_of_employees', '12'), tag(1)],
      }),
    ).toEqual([])
    expect(check({ trigger: { event: 'status_changed', value: 'Won' } })).toEqual([])
  })

  it('[D-91] should report the path of every problem', () => {
    expect(
      check({
        trigger: { event: 'updated', field: 'ghost' },
        conditions: { match: 'any', rules: [{ field: 'city', operator: 9, value: 'x' }] },
        actions: [set('lead_status', 'Gone'), set('ghost', 'x')],
      }),
    ).toEqual([
      { path: 'trigger.field', message: "There is no field 'ghost'" },
      { path: 'conditions.rules.0', message: "City cannot be filtered by '<'" },
      { path: 'actions.0.params.value', message: 'Please choose one of the options' },
      { path: 'actions.1.params.field', message: "There is no field 'ghost'" },
    ])
    expect(checkAutomation(rule(1, { trigger: { event: 'status_changed' } }), 'Leads', { sections: [] })).toEqual([
      { path: 'trigger.event', message: 'Records of this type have no status' },
    ])
  })
})

describe('isTriggered', () => {
  const created: RecordChange = { before: null, after: lead({ city: 'Rome' }, { score: 80 }) }
  const moved: RecordChange = {
    before: lead({ lead_status: 'New', city: 'Rome' }),
    after: lead({ lead_status: 'Won', city: 'Rome' }),
  }
  const rated: RecordChange = { before: lead({}, { score: 69 }), after: lead({}, { score: 70 }) }
  const tagged: RecordChange = { before: lead({}, { tags: [1] }), after: lead({}, { tags: [1, 2] }) }

  it.each<[AutomationRule['trigger'], RecordChange, boolean]>([
    [{ event: 'created', field: undefined, value: undefined }, created, true],
    [{ event: 'created', field: undefined, value: undefined }, moved, false],
    [{ event: 'updated', field: undefined, value: undefined }, moved, true],
    [{ event: 'updated', field: undefined, value: undefined }, created, false],
    [{ event: 'updated', field: undefined, value: undefined }, { before: lead({}), after: lead({}) }, false],
    [{ event: 'updated', field: 'city', value: undefined }, moved, false],
    [{ event: 'updated', field: 'lead_status', value: undefined }, moved, true],
    [{ event: 'updated', field: 'lead_status', value: 'Won' }, moved, true],
    [{ event: 'updated', field: 'lead_status', value: 'New' }, moved, false],
    [{ event: 'updated', field: 'tag', value: undefined }, tagged, true],
    [{ event: 'updated', field: 'tag', value: 2 }, tagged, true],
    [{ event: 'updated', field: 'tag', value: 3 }, tagged, false],
    [{ event: 'status_changed', field: undefined, value: undefined }, moved, true],
    [{ event: 'status_changed', field: undefined, value: 'Won' }, moved, true],
    [{ event: 'status_changed', field: undefined, value: 'Lost' }, moved, false],
    [{ event: 'status_changed', field: undefined, value: undefined }, tagged, false],
    [{ event: 'status_changed', field: undefined, value: undefined }, { before: null, after: moved.after }, false],
    [{ event: 'score_reached', field: undefined, value: 70 }, rated, true],
    [{ event: 'score_reached', field: undefined, value: 71 }, rated, false],
    [{ event: 'score_reached', field: undefined, value: 69 }, rated, false],
    [{ event: 'score_reached', field: undefined, value: '80' }, created, true],
    [{ event: 'score_reached', field: undefined, value: 81 }, created, false],
  ])('[D-91] should return %j for a change (%#)', (trigger, change, expected) => {
    expect(isTriggered(trigger, change, 'Leads')).toBe(expected)
  })
})

describe('changedFields', () => {
  it('should name values, tags and owner, each once', () => {
    expect(
      changedFields(lead({ a: 1, b: ['x'] }), lead({ b: ['x', 'y'], c: null }, { tags: [2], ownerId: 5 })),
    ).toEqual(['a', 'b', 'owner', 'tag'])
    expect(changedFields(lead({}, { tags: [1, 2] }), lead({}, { tags: [2, 1] }))).toEqual([])
    expect(changedFields(lead({ lead_owner: 1 }, { ownerId: 1 }), lead({ lead_owner: 2 }, { ownerId: 2 }))).toEqual([
      'lead_owner',
    ])
  })
})

describe('runAutomation', () => {
  it('[D-91] should run the actions of a rule in order', () => {
    const all = rule(1, {
      trigger: { event: 'created' },
      conditions: { match: 'all', rules: [{ field: 'city', operator: 1, value: 'rome' }] },
      actions: [
        { type: 'notify', params: { message: 'before', user_id: null } },
        { type: 'assign_owner', params: { owner_id: 7 } },
        set('lead_status', ' Won '),
        tag(4),
        tag(4),
        set('ghost', 'x'),
        { type: 'create_task', params: { subject: 'Call', due_in_days: 2, priority: 'high' } },
        { type: 'notify', params: { message: 'after', user_id: null } },
        { type: 'notify', params: { message: 'boss', user_id: 9 } },
      ],
    })
    const { record, runs: done } = runAutomation([all], { before: null, after: lead({ city: 'Rome' }) }, place)
    expect(record).toEqual(lead({ city: 'Rome', lead_owner: 7, lead_status: 'Won' }, { tags: [4], ownerId: 7 }))
    expect(done).toEqual([
      {
        ruleId: 1,
        changed: ['lead_owner', 'lead_status', 'tag'],
        effects: [
          { type: 'notify', message: 'before', user_id: null },
          { type: 'create_task', subject: 'Call', due_in_days: 2, priority: 'high', owner_id: 7 },
          { type: 'notify', message: 'after', user_id: 7 },
          { type: 'notify', message: 'boss', user_id: 9 },
        ],
        actions: all.actions,
      },
    ])
  })

  it('[D-173] should fill values into the texts of actions, a subject in one line that fits a task', () => {
    const talks = rule(1, {
      trigger: { event: 'created' },
      actions: [
        { type: 'create_task', params: { subject: 'Visit {{city}}', due_in_days: 2, priority: 'high' } },
        { type: 'notify', params: { message: '{{city}}{{ghost}}', user_id: 9 } },
        { type: 'send_mail', params: { subject: 'To {{city}}', body: '{{city}}' } },
      ],
    })
    const city = `Rome\n${'o'.repeat(60)}`
    const { runs: done } = runAutomation([talks], { before: null, after: lead({ city }) }, place)
    const filled = [
      { subject: `Visit Rome ${'o'.repeat(39)}`, due_in_days: 2, priority: 'high' },
      { message: city, user_id: 9 },
      { subject: `To Rome ${'o'.repeat(60)}`, body: city },
    ]
    expect(done[0]?.actions.map(({ params }) => params)).toEqual(filled)
    expect(done[0]?.effects).toMatchObject(filled)
  })

  it('[D-91] should skip rules whose conditions do not hold, that are off, of another type or outdated', () => {
    const created: RecordChange = { before: null, after: lead({ city: 'Rome' }) }
    const idle = [
      rule(1, {
        trigger: { event: 'created' },
        conditions: { match: 'all', rules: [{ field: 'city', operator: 1, value: 'oslo' }] },
      }),
      rule(2, { trigger: { event: 'created' }, status: 'off' }),
      rule(3, { trigger: { event: 'created' }, type_id: 2 }),
      rule(4, {
        trigger: { event: 'created' },
        conditions: { match: 'all', rules: [{ field: 'ghost', operator: 7 }] },
      }),
    ]
    expect(runAutomation(idle, created, place)).toEqual({ record: created.after, runs: [] })
  })

  it('[D-91] should let a change by one rule trigger other rules, but never itself', () => {
    const first = rule(1, { trigger: { event: 'updated' }, actions: [set('lead_status', 'Won')] })
    const second = rule(2, {
      trigger: { event: 'status_changed', value: 'Won' },
      conditions: { match: 'all', rules: [{ field: 'lead_status', operator: 1, value: 'Won' }] },
      actions: [tag(4)],
    })
    const third = rule(3, {
      trigger: { event: 'updated', field: 'tag' },
      conditions: { match: 'all', rules: [{ field: 'tag', operator: 3, value: ['4'] }] },
      actions: [set('city', 'Oslo')],
    })
    const change = { before: lead({ city: 'Rome' }), after: lead({ city: 'Paris' }) }
    for (const order of [
      [first, second, third],
      [third, second, first],
    ]) {
      const outcome = runAutomation(order, change, place)
      expect(outcome.runs.map(({ ruleId }) => ruleId)).toEqual([1, 2, 3])
      expect(outcome.record).toEqual(lead({ city: 'Oslo', lead_status: 'Won' }, { tags: [4] }))
    }
  })

  it('[D-91] should react to a score that a change causes', () => {
    const rules = [
      rule(1, { trigger: { event: 'updated' }, actions: [set('city', 'Oslo')] }),
      rule(2, { trigger: { event: 'score_reached', value: 70 }, actions: [tag(1)] }),
    ]
    const rescore = ({ values }: AutomatedRecord) => (values['city'] === 'Oslo' ? 70 : 10)
    const outcome = runAutomation(
      rules,
      { before: lead({}, { score: 10 }), after: lead({ city: 'Rome' }, { score: 10 }) },
      { ...place, rescore },
    )
    expect(outcome.record).toEqual(lead({ city: 'Oslo' }, { score: 70, tags: [1] }))
  })

  it('[D-91] should end, and run no rule twice, for any rules', () => {
    fc.assert(
      fc.property(someRules, (rules) => {
        const { runs: done } = runAutomation(rules, { before: lead({ city: 'a' }), after: lead({ city: 'b' }) }, place)
        const ids = done.map(({ ruleId }) => ruleId)
        expect(new Set(ids).size).toBe(ids.length)
        expect(rules.filter(({ status }) => status === 'off').some(({ id }) => ids.includes(id))).toBe(false)
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('tryAutomation', () => {
  it('[D-91] should preview any rule without changes, regardless of its trigger and status', () => {
    const record = Object.freeze(lead({ city: 'Rome' }))
    const dry = rule(1, {
      status: 'off',
      trigger: { event: 'score_reached', value: 90 },
      conditions: { match: 'all', rules: [{ field: 'city', operator: 1, value: 'rome' }] },
      actions: [tag(3)],
    })
    expect(tryAutomation(dry, record, place)).toEqual({
      record: lead({ city: 'Rome' }, { tags: [3] }),
      changed: ['tag'],
      effects: [],
      actions: [tag(3)],
    })
    expect(tryAutomation(dry, lead({ city: 'Oslo' }), place)).toBeUndefined()
    expect(
      tryAutomation(rule(1, { conditions: { match: 'all', rules: [{ field: 'ghost', operator: 7 }] } }), record, place),
    ).toBeUndefined()
  })
})

describe('findLoop', () => {
  const won = rule(1, {
    name: 'Won',
    trigger: { event: 'status_changed', value: 'Lost' },
    actions: [set('lead_status', ' Won ')],
  })
  const lost = rule(2, {
    name: 'Lost',
    trigger: { event: 'status_changed', value: 'Won' },
    actions: [set('lead_status', 'Lost')],
  })

  it('[D-91] should find rules that trigger each other, and name them', () => {
    expect(findLoop([rule(9), won, lost])).toEqual([won, lost])
    expect(loopMessage([won, lost])).toBe('These rules would set each other off without end: Won → Lost → Won')
  })

  it.each<[string, readonly AutomationRule[]]>([
    ['no rules', []],
    ['one rule that would feed itself', [rule(1, { trigger: { event: 'updated' }, actions: [set('city', 'x')] })]],
    ['one of them is off', [won, { ...lost, status: 'off' }]],
    [
      'another status is set',
      [won, rule(2, { trigger: { event: 'status_changed', value: 'New' }, actions: [set('lead_status', 'Lost')] })],
    ],
    ['another type', [won, { ...lost, type_id: 3 }]],
    [
      'another field',
      [
        rule(1, { trigger: { event: 'updated', field: 'city' }, actions: [tag(1)] }),
        rule(2, { trigger: { event: 'updated', field: 'street' }, actions: [set('city', 'x')] }),
      ],
    ],
    [
      'a chain',
      [
        rule(1, { trigger: { event: 'created' }, actions: [tag(1)] }),
        rule(2, {
          trigger: { event: 'updated' },
          actions: [{ type: 'notify', params: { message: 'x', user_id: null } }],
        }),
      ],
    ],
    [
      'nothing sets off the creation',
      [
        rule(1, { trigger: { event: 'created' }, actions: [tag(1)] }),
        rule(2, { trigger: { event: 'created' }, actions: [tag(2)] }),
      ],
    ],
  ])('[D-91] should find none: %s', (_, rules) => {
    expect(findLoop(rules)).toBeUndefined()
  })

  it.each<[string, readonly AutomationRule[]]>([
    [
      'tags',
      [
        rule(1, { trigger: { event: 'updated', field: 'tag' }, actions: [tag(1)] }),
        rule(2, { trigger: { event: 'updated' }, actions: [tag(2)] }),
      ],
    ],
    [
      'an owner',
      [
        rule(1, { trigger: { event: 'updated', field: 'lead_owner' }, actions: [set('city', 'x')] }),
        rule(2, {
          trigger: { event: 'updated', field: 'city' },
          actions: [{ type: 'assign_owner', params: { owner_id: 1 } }],
        }),
      ],
    ],
    [
      'a score',
      [
        rule(1, { trigger: { event: 'score_reached', value: 5 }, actions: [set('city', 'x')] }),
        rule(2, { trigger: { event: 'updated', field: 'city' }, actions: [set('street', 'x')] }),
      ],
    ],
    [
      'three rules',
      [
        rule(1, { trigger: { event: 'updated', field: 'city' }, actions: [set('street', 'x')] }),
        rule(2, { trigger: { event: 'updated', field: 'street' }, actions: [set('state', 'x')] }),
        rule(3, {
          trigger: { event: 'updated', field: 'state' },
          actions: [{ type: 'notify', params: { message: 'x', user_id: null } }, set('city', 'x')],
        }),
      ],
    ],
  ])('[D-91] should find a circle through %s', (_, rules) => {
    expect(findLoop(rules)?.map(({ id }) => id)).toEqual(rules.map(({ id }) => id))
    expect(findLoop(rules.toReversed())).toHaveLength(rules.length)
  })

  it('[D-91] should refuse every set in which two rules trigger each other for some record', () => {
    fc.assert(
      fc.property(someRules, (rules) => {
        fc.pre(findLoop(rules) === undefined)
        // Without cycles every chain is shorter than the number of rules, although a rule may run again at every step.
        let changes: readonly { readonly by: number; readonly change: RecordChange }[] = [
          { by: 0, change: { before: lead({ city: 'a' }), after: lead({ city: 'b' }) } },
        ]
        for (let step = 0; step <= rules.length; step += 1) {
          changes = changes.flatMap(({ by, change }) =>
            rules
              .filter(({ id }) => id !== by)
              .flatMap((one) => {
                const { runs: done, record } = runAutomation([one], change, place)
                return done.length === 0 ? [] : [{ by: one.id, change: { before: change.after, after: record } }]
              }),
          )
        }
        expect(changes).toEqual([])
      }),
      { numRuns: runs(300) },
    )
  })
})

// Helpers

function lead(values: AutomatedRecord['values'], more: Partial<AutomatedRecord> = {}): AutomatedRecord {
  return { values, tags: [], score: 0, ownerId: null, ...more }
}

function set(field: string, value: string) {
  return { type: 'set_field', params: { field, value } } as const
}

function tag(tag_id: number) {
  return { type: 'add_tag', params: { tag_id } } as const
}

function rule(id: number, more: Record<string, unknown> = {}): AutomationRule {
  return automationRule.parse({
    id,
    name: `Rule ${id}`,
    type_id: 1,
    trigger: { event: 'created' },
    actions: [tag(1)],
    run_count: 0,
    last_run_at: null,
    ...more,
  })
}

function check(more: Record<string, unknown>) {
  return checkAutomation(rule(1, more), 'Leads', place.form)
}

const aTrigger = fc.oneof(
  fc.record({ event: fc.constant('updated'), field: fc.constantFrom('city', 'street', 'tag', undefined) }),
  fc.record({ event: fc.constant('status_changed'), value: fc.constantFrom('Won', 'Lost', undefined) }),
)
const anAction = fc.oneof(
  fc.tuple(fc.constantFrom('city', 'street'), fc.constantFrom('a', 'b')).map(([field, value]) => set(field, value)),
  fc.constantFrom('Won', 'Lost').map((value) => set('lead_status', value)),
  fc.integer({ min: 1, max: 2 }).map(tag),
  fc.constant({ type: 'notify', params: { message: 'x', user_id: null } }),
)
const someRules: fc.Arbitrary<readonly AutomationRule[]> = fc
  .array(
    fc.record({
      trigger: aTrigger,
      actions: fc.array(anAction, { minLength: 1, maxLength: 2 }),
      status: fc.constantFrom('on', 'on', 'off'),
    }),
    { maxLength: 4 },
  )
  .map((parts) => parts.map((part, at) => rule(at + 1, part)))
