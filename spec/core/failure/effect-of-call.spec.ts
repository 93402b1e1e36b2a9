import { describe, expect, it } from 'vitest'
import { passiveAttributeCreate } from '../../../core/contracts/lookup.contract.ts'
import { effectOfCall, failureText, successText, type NoticedCall } from '../../../core/failure/effect-of-call.ts'
import { Aborted, Refused, ServerFault, Unauthenticated } from '../../../core/failure/failures.ts'
import { activities, createActivity } from '../../../core/contracts/crm-history.contract.ts'
import { declaredContracts } from '../../tools/contracts.ts'

const awaited = { isAwaited: true }
const refused = new Refused({ message: 'No', errors: { name: ['First', 'Second'], unit: ['Third'] } })
const plainCall: NoticedCall = { background: false, notices: {} }
const contracts = new Map((await declaredContracts()).map(({ contract }) => [contract.id, contract]))
const callOf = (id: string): NoticedCall => {
  const contract = contracts.get(id)
  if (contract === undefined) throw new Error(`no contract ${id}`)
  return contract
}

describe('effectOfCall', () => {
  it.each([
    ['calculator.tableUpdate', [{ kind: 'toast', lines: ['Something went wrong. Please try after sometime!'] }]],
    ['calculator.multipleSave', [{ kind: 'toast', lines: ['Something went wrong. Please try after sometime!'] }]],
    ['calculator.multipleCheck', [{ kind: 'toast', lines: ['Something went wrong. Please try after sometime!'] }]],
    ['calculator.finalEquation', [{ kind: 'toast', lines: ['Something went wrong. Please try after sometime!'] }]],
    ['trade.threads', [{ kind: 'alert', text: 'Failed to fetch thread data' }]],
    ['trade.thread', [{ kind: 'alert', text: 'Failed to fetch thread data' }]],
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
  ])('shows the notice of the contract %s', (id, effects) => {
    expect(effectOfCall(callOf(id), refused, awaited)).toEqual(effects)
  })

  it('follows the status code without a notice', () => {
    expect(effectOfCall(plainCall, refused, awaited)).toEqual([
      { kind: 'toast', lines: ['First', 'Second', 'Third'] },
      { kind: 'fields', texts: { name: 'First', unit: 'Third' } },
    ])
  })

  it('toasts the only message when the response has no errors by field', () => {
    expect(effectOfCall(passiveAttributeCreate, new Refused({ message: 'Not now' }), awaited)).toEqual([
      { kind: 'toast', lines: ['Not now'] },
    ])
    expect(effectOfCall(passiveAttributeCreate, new Refused({ message: 'Not now', errors: {} }), awaited)).toEqual([
      { kind: 'toast', lines: ['Not now'] },
    ])
    expect(effectOfCall(passiveAttributeCreate, new ServerFault({ status: 500 }), awaited)).toEqual([
      { kind: 'toast', lines: ['something went wrong! Please try again later'] },
    ])
  })

  it('ends the sign-in on a 401, regardless of the contract', () => {
    for (const call of [...contracts.values(), plainCall])
      expect(effectOfCall(call, new Unauthenticated({}), { isAwaited: false })).toEqual([
        { kind: 'signOut', to: '/user/signin' },
      ])
  })

  it('[D-12] is silent for calls that no person awaits, and for background calls', () => {
    for (const call of contracts.values()) {
      expect(effectOfCall(call, refused, { isAwaited: false })).toEqual([])
      expect(effectOfCall(call, new Aborted({}), awaited)).toEqual([])
    }
    expect(effectOfCall({ ...plainCall, background: true }, refused, awaited)).toEqual([])
  })
})

describe('failureText', () => {
  it('is the fixed text of the contract', () => {
    expect(failureText(callOf('trade.threads'))).toBe('Failed to fetch thread data')
    expect(failureText(callOf('trade.thread'))).toBe('Failed to fetch thread data')
    expect(failureText(callOf('calculator.tableUpdate'))).toBe('Something went wrong. Please try after sometime!')
  })

  it.each(['crm.deleteTags', 'lookup.passiveAttributeCreate'])('is the general text for %s, which has none', (id) => {
    expect(failureText(callOf(id))).toBe('something went wrong! Please try again later')
  })
})

describe('successText', () => {
  it.each([
    ['crm.deleteTags', 'Tags Deleted Successfully'],
    ['crm.saveForm', 'form created successfully'],
    ['score.saveCriteria', 'Lead scoring saved successfully'],
  ])('is the fixed text of %s', (id, text) => {
    expect(successText(callOf(id), 'Done')).toBe(text)
    expect(successText(callOf(id), '')).toBe(text)
  })

  it.each(['crm.createTag', 'crm.updateTask', 'crm.updateMeeting', 'crm.updateCall', 'calculator.tableUpdate'])(
    "is the server's message for %s",
    (id) => {
      expect(successText(callOf(id), 'Saved by the server')).toBe('Saved by the server')
      expect(successText(callOf(id), ' ')).toBe('')
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
