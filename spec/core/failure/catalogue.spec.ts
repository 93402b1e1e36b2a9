import { describe, expect, it } from 'vitest'
import type { AnyEndpoint } from '../../../core/contracts/endpoint.ts'
import { catalogue, doneText, effectOfCall, failureText, noticesOf } from '../../../core/failure/catalogue.ts'
import {
  Aborted,
  BadResponse,
  Forbidden,
  Refused,
  ServerFault,
  Unauthenticated,
  Unreachable,
} from '../../../core/failure/failures.ts'
import { activities, createActivity } from '../../../core/contracts/crm-history.contract.ts'

const asked = { asked: true }
const refused = new Refused({ message: 'No', errors: { name: ['First', 'Second'], unit: ['Third'] } })

/** Calls that the catalogue names and nobody can make yet. */
const TO_COME = ['chat.translate', 'crm.automations', 'store.createBanner', 'store.updateBanner']

describe('catalogue', () => {
  it('names calls that there are, and those to come', () => {
    const contracts = Object.values(
      import.meta.glob<Record<string, unknown>>('../../../core/contracts/*.contract.ts', { eager: true }),
    )
      .flatMap((file) => Object.values(file))
      .filter(
        (value): value is AnyEndpoint =>
          typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
      )
    const known = new Set(contracts.map(({ id }) => id))

    expect(Object.keys(catalogue).filter((id) => !known.has(id))).toEqual(TO_COME)
  })

  it('does not know the names of every object', () => {
    expect(noticesOf('toString')).toBeUndefined()
    expect(noticesOf('crm.deleteTags')).toEqual({ done: { kind: 'text', text: 'Tags Deleted Successfully' } })
  })
})

describe('effectOfCall', () => {
  it.each([
    ['calculator.tableUpdate', [{ kind: 'toast', lines: ['Something went wrong. Please try after sometime!'] }]],
    ['calculator.multipleSave', [{ kind: 'toast', lines: ['Something went wrong. Please try after sometime!'] }]],
    ['calculator.multipleCheck', [{ kind: 'toast', lines: ['Something went wrong. Please try after sometime!'] }]],
    ['calculator.finalEquation', [{ kind: 'toast', lines: ['Something went wrong. Please try after sometime!'] }]],
    ['chat.translate', [{ kind: 'alert', text: 'Network response was not ok while Translating text' }]],
    ['trade.threads', [{ kind: 'alert', text: 'Failed to fetch thread data' }]],
    ['trade.thread', [{ kind: 'alert', text: 'Failed to fetch thread data' }]],
    ['crm.automations', [{ kind: 'alert', text: 'No' }]],
    ['chat.pinRoom', []],
    ['chat.archiveRoom', []],
    ['chat.markAsRead', []],
    ['crm.deals', []],
    ['lookup.passiveAttributeCreate', [{ kind: 'toast', lines: ['First'] }]],
    [
      'crm.deleteTags',
      [
        { kind: 'toast', lines: ['First', 'Second', 'Third'] },
        { kind: 'fields', texts: { name: 'First', unit: 'Third' } },
      ],
    ],
    [
      'a call of no name',
      [
        { kind: 'toast', lines: ['First', 'Second', 'Third'] },
        { kind: 'fields', texts: { name: 'First', unit: 'Third' } },
      ],
    ],
  ])('handles %s like the catalogue', (id, effects) => {
    expect(effectOfCall(id, refused, asked)).toEqual(effects)
  })

  it('toasts the only message when the response has no errors by field', () => {
    expect(effectOfCall('lookup.passiveAttributeCreate', new Refused({ message: 'Not now' }), asked)).toEqual([
      { kind: 'toast', lines: ['Not now'] },
    ])
    expect(
      effectOfCall('lookup.passiveAttributeCreate', new Refused({ message: 'Not now', errors: {} }), asked),
    ).toEqual([{ kind: 'toast', lines: ['Not now'] }])
    expect(effectOfCall('lookup.passiveAttributeCreate', new ServerFault({ status: 500 }), asked)).toEqual([
      { kind: 'toast', lines: ['something went wrong! Please try again later'] },
    ])
  })

  it('ends the sign-in on a 401, whatever the catalogue says about the call', () => {
    for (const id of [...Object.keys(catalogue), 'x'])
      expect(effectOfCall(id, new Unauthenticated({}), { asked: false })).toEqual([
        { kind: 'signOut', to: '/user/signin' },
      ])
  })

  it('[D-12] is silent when nobody waits', () => {
    for (const id of Object.keys(catalogue)) {
      expect(effectOfCall(id, refused, { asked: false })).toEqual([])
      expect(effectOfCall(id, new Aborted({}), asked)).toEqual([])
    }
  })
})

describe('failureText', () => {
  it('[ERR-22] reports the message of an automation that failed to load, or its own text', () => {
    expect(failureText('crm.automations', new Forbidden({ message: 'Not for you' }))).toBe('Not for you')
    for (const failure of [
      new Forbidden({ message: ' ' }),
      new Unreachable({ cause: 'offline' }),
      new BadResponse({ cause: 1 }),
    ]) {
      expect(failureText('crm.automations', failure)).toBe('Failed to fetch automation data')
      expect(effectOfCall('crm.automations', failure, asked)).toEqual([
        { kind: 'alert', text: 'Failed to fetch automation data' },
      ])
    }
    expect(failureText('crm.automations', {})).toBe('Failed to fetch automation data')
  })

  it.each([undefined, null])('[ERR-23] takes a rejection of %s for an unknown error', (rejection) => {
    expect(failureText('crm.automations', rejection)).toBe('An unknown error occurred')
  })

  it('uses one text for every failure of threads, and none for calls that follow the status codes', () => {
    expect(failureText('trade.threads', refused)).toBe('Failed to fetch thread data')
    expect(failureText('trade.thread', undefined)).toBe('Failed to fetch thread data')
    expect(failureText('crm.deleteTags', refused)).toBeUndefined()
    expect(failureText('calculator.tableUpdate', refused)).toBeUndefined()
    expect(failureText('x', refused)).toBeUndefined()
  })
})

describe('doneText', () => {
  it.each([
    ['crm.deleteTags', 'Tags Deleted Successfully'],
    ['crm.saveForm', 'form created successfully'],
    ['score.saveCriteria', 'Lead scoring saved successfully'],
    ['store.createBanner', 'Banner data saved successfully'],
    ['store.updateBanner', 'Banner data updated successfully'],
  ])('has its own text for %s', (id, text) => {
    expect(doneText(id, 'Done')).toBe(text)
    expect(doneText(id, '')).toBe(text)
  })

  it.each(['crm.createTag', 'crm.updateTask', 'crm.updateMeeting', 'crm.updateCall', 'calculator.tableUpdate', 'x'])(
    'says what the server says of %s',
    (id) => {
      expect(doneText(id, 'Saved by the server')).toBe('Saved by the server')
      expect(doneText(id, ' ')).toBeUndefined()
    },
  )
})

describe('activities', () => {
  it('[ERR-24] throws the text for a type without history', () => {
    const input = { type_name: 'Nothing', crm_unique_id: 'abc', title: 'Called', description: '' }
    for (const contract of [activities, createActivity]) {
      expect(
        contract.input.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]),
      ).toEqual([['type_name', 'Invalid typeName provided in state.formList']])
      expect(contract.input.safeParse({ ...input, type_name: 'Deals' }).success).toBe(true)
    }
  })
})
