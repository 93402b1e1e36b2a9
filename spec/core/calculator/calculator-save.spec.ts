import { describe, expect, it } from 'vitest'
import { calculatorMessages } from '../../../core/calculator/calculator.messages.ts'
import { fieldNumber, planSave, startMode, type FieldValue } from '../../../core/calculator/calculator-save.ts'

describe('startMode', () => {
  it('[D-64] should start in multilevel with a multi level, in Group with several groups, else in similar', () => {
    const level = (isMulti: boolean, groupId: number | null) => ({ isMulti, groupId })
    expect(startMode([level(false, 1), level(true, 2)])).toBe('multilevel')
    expect(startMode([level(false, 1), level(false, 2)])).toBe('Group')
    expect(startMode([level(false, 1), level(false, 1)])).toBe('similar')
    expect(startMode([])).toBe('similar')
  })
})

describe('fieldNumber', () => {
  it.each<[FieldValue, number | undefined]>([
    ['', undefined],
    [undefined, undefined],
    ['  ', undefined],
    ['abc', undefined],
    [Number.NaN, undefined],
    [null, 0],
    [0, 0],
    ['0', 0],
    [' 2.5 ', 2.5],
    [-1, -1],
  ])('[D-65] should read %j as %j', (value, number) => {
    expect(fieldNumber(value)).toBe(number)
  })
})

describe('planSave', () => {
  it('[CALC-01] should send nothing in similar mode while a value is empty, and raise the flag', () => {
    expect(planSave('similar', terms([1, 5], [2, ''], [3, undefined]), noFormulas)).toEqual({
      kind: 'emptyFields',
      hasEmptyFields: true,
      emptyTerms: [2, 3],
    })
  })

  it('[CALC-02] should send nothing in Group mode while a value is empty, and raise the flag', () => {
    expect(planSave('Group', terms([1, 'x']), noFormulas)).toEqual({
      kind: 'emptyFields',
      hasEmptyFields: true,
      emptyTerms: [1],
    })
  })

  it('[CALC-03] should stop silently in multilevel mode while a row value is empty', () => {
    expect(planSave('multilevel', rows(['1-2', ' ']), noFormulas)).toEqual({ kind: 'silent' })
  })

  it('[CALC-04] should send 0 and null as 0', () => {
    expect(planSave('similar', terms([1, 0], [2, null], [3, '4.5']), noFormulas)).toEqual({
      kind: 'send',
      call: 'table/update',
      attributesValues: { 1: 0, 2: 0, 3: 4.5 },
      formulas: noFormulas,
    })
    expect(planSave('multilevel', rows(['1-2', null], ['1-3', '0']), noFormulas)).toEqual({
      kind: 'send',
      call: 'multiple_save',
      rowName: { '1-2': 0, '1-3': 0 },
      formulas: noFormulas,
    })
  })

  it('[D-64] should require only the values of its own mode', () => {
    const both = { terms: new Map([[1, '']]), rows: new Map([['1-2', 3]]) }
    expect(planSave('multilevel', both, noFormulas).kind).toBe('send')
    expect(planSave('similar', both, noFormulas).kind).toBe('emptyFields')
  })
})

describe('calculatorMessages', () => {
  it('should spell the failure text like the product', () => {
    expect(calculatorMessages.callFailed).toBe('Something went wrong. Please try after sometime!')
  })
})

// Helpers

const noFormulas = { equations: [], group_equation: [], final_equation: [] }
const terms = (...entries: readonly (readonly [number, FieldValue])[]) => ({
  terms: new Map(entries),
  rows: new Map<string, FieldValue>(),
})
const rows = (...entries: readonly (readonly [string, FieldValue])[]) => ({
  terms: new Map<number, FieldValue>(),
  rows: new Map(entries),
})
