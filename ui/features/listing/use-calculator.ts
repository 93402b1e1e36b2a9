import { useEffect, useMemo, useRef, useState } from 'react'
import { calculatorFields, equationsOf, formulasIn } from '../../../core/calculator/calculator-fields.ts'
import {
  type CalculatorMode,
  fieldNumber,
  type FieldValue,
  planSave,
} from '../../../core/calculator/calculator-save.ts'
import { admit } from '../../../core/calculator/expression.ts'
import type { FormulaEntry } from '../../../core/calculator/formula-entry.schema.ts'
import { type FormulaProblem, planPrices } from '../../../core/calculator/price-plan.ts'
import { priceVariations } from '../../../core/calculator/price-variations.ts'
import type { CallResponse } from '../../../core/contracts/endpoint.ts'
import {
  calculatorInfo,
  calculatorMultipleSave,
  calculatorTableUpdate,
} from '../../../core/contracts/calculator.contract.ts'
import { productList, productShow } from '../../../core/contracts/listing.contract.ts'
import { constantsList, levelsPending, matrixList, type MatrixRow } from '../../../core/contracts/variation.contract.ts'
import { failureText } from '../../../core/failure/effect-of-call.ts'
import type { CallFailure } from '../../../core/failure/failures.ts'
import { readNumber } from '../../../core/text/number-text.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import type { FormValues } from '../../shared/form/form.types.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { isConflict } from '../../shared/form/use-merging-save.ts'
import { notify } from '../../shared/notice/notify.ts'
import { useReplacedPrices } from './use-replaced-prices.ts'

export type CalculatorInfo = CallResponse<typeof calculatorInfo>['data']
export type Constants = CallResponse<typeof constantsList>['data']

/** A formula that is being edited. */
export interface FormulaDraft {
  readonly kind: 'equation' | 'group' | 'final'
  readonly id: number
  /** The name of its field. */
  readonly name: string
  readonly text: string
}

/** Loads the initial data of the calculator: first the number of variations, then all of them (D-63). */
export function useCalculatorData(productId: number) {
  const info = useCall(calculatorInfo, { product_id: productId })
  const constants = useCall(constantsList, { product_id: productId })
  const levels = useCall(levelsPending, { product_id: productId })
  const total = levels.data?.total ?? 0
  const matrix = useCall(
    matrixList,
    { product_id: productId, per_page: Math.max(1, total), page: 1 },
    { enabled: total > 0, keepPreviousData: true },
  )
  return {
    info: info.data?.data,
    constants: constants.data?.data,
    rows: matrix.data?.data.data ?? [],
    isFailed: info.isError || constants.isError || levels.isError,
    retry: () => void Promise.all([info.refetch(), constants.refetch(), levels.refetch()]),
  }
}

export function useCalculator(
  productId: number,
  info: CalculatorInfo,
  constants: Constants,
  variations: readonly MatrixRow[],
) {
  const keys = useMemo(() => variations.map((row) => row.key), [variations])
  const replaced = useReplacedPrices(productId)
  const [emptyTerms, setEmptyTerms] = useState<readonly number[]>([])
  const [hasEmptyFields, setEmptyFlag] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const form = useCalculatorForm(productId, info, setRefusal)
  const { values } = form
  const { planned, prices } = useFormulaPrices(values, info, constants, keys)

  const save = async () => {
    if (form.isSaving) return
    setRefusal(undefined)
    const plan = planIn(values, info)
    setEmptyTerms(plan.kind === 'emptyFields' ? plan.emptyTerms : [])
    setEmptyFlag(plan.kind === 'emptyFields')
    if (plan.kind === 'send' && !planned.ok) setRefusal('Correct the formula first, then save again.')
    // In multilevel mode an empty row silently stops the save (D-65).
    const outcome = plan.kind === 'send' && planned.ok ? await form.save() : 'invalid'
    if (outcome === 'invalid') setAttempt((now) => now + 1)
    if (outcome === 'saved') await replaced.offer(variations).catch(() => undefined)
  }

  return {
    form,
    mode: modeOf(values),
    valueOf: (name: string) => values[name] as FieldValue,
    setTerm: (id: number, value: string) => {
      form.change(calculatorFields.term(id), value)
      setEmptyTerms((now) => now.filter((each) => each !== id))
    },
    formulas: formulasOf(values, info),
    emptyTerms,
    hasEmptyFields,
    problemOf: (formula: FormulaDraft): FormulaProblem | undefined => {
      if (formula.text.trim() === '') return undefined
      const found = planned.ok ? undefined : planned.problems.find((problem) => problem.entry === formula.name)
      if (found !== undefined) return found
      const admitted = admit(formula.text)
      return admitted.ok ? undefined : { entry: formula.name, ...admitted.refusal }
    },
    prices,
    refusal: form.state.kind === 'failed' && Object.keys(form.conflicts).length > 0 ? form.state.message : refusal,
    /** Counts the presses of Save that something kept from being sent. */
    attempt,
    save: () => void save(),
    undoToast: replaced.toast,
  }
}
export type Calculator = ReturnType<typeof useCalculator>

/** Values and formulas as a form: what is typed is kept, and a colleague's change of the same value is a conflict (D-310). */
function useCalculatorForm(productId: number, info: CalculatorInfo, onRefused: (reason: string | undefined) => void) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const [initial] = useState(() => valuesOf(info))
  const form = useForm<FormValues, string>({
    initial,
    draft: `calculator:${productId}`,
    storedOf: ({ present }) =>
      Object.fromEntries(Object.entries(present).map(([name, value]) => [name, typedOf(value)])),
    save: async (values, { call, changed, base }) => {
      const plan = planIn(values, info)
      if (plan.kind !== 'send') throw new Error('A calculator with empty fields is not saved')
      const was = JSON.stringify(
        Object.fromEntries([calculatorFields.mode, ...changed].map((name) => [name, sentOf(name, base[name])])),
      )
      const common = { draft: 1, product_id: productId, formula_equations: JSON.stringify(plan.formulas), was } as const
      try {
        const { message } =
          plan.call === 'table/update'
            ? await client.call(
                calculatorTableUpdate,
                {
                  ...common,
                  attributes_values: plan.attributesValues,
                  mode: modeOf(values) === 'Group' ? 'Group' : 'similar',
                },
                call,
              )
            : await client.call(calculatorMultipleSave, { ...common, row_name: plan.rowName }, call)
        await invalidate(calculatorInfo, matrixList, productShow, productList)
        return message
      } catch (cause) {
        if (!isConflict(cause)) {
          notify.error(failureText(calculatorTableUpdate))
          onRefused(refusalOf(cause))
        }
        throw cause
      }
    },
    onSaved: notify.done,
  })
  const { isSaving, merge, base, values } = form
  const taken = useRef(info)
  useEffect(() => {
    if (isSaving || taken.current === info) return
    taken.current = info
    // What was typed stays; a value that changed on both sides is a conflict.
    merge(base, values, valuesOf(info))
  }, [info, isSaving, merge, base, values])
  return form
}

/** The plan of the formulas that count, and the price of each variation; none while a formula is wrong. */
function useFormulaPrices(
  values: FormValues,
  info: CalculatorInfo,
  constants: Constants,
  /** The keys of all variations. */
  keys: readonly string[],
) {
  // As text, so that a typed value does not plan the same formulas again.
  const fields = JSON.stringify(usedFields(values, info))
  const planned = useMemo(
    () =>
      planPrices(
        [
          ...info.level.map((level) => ({ tag: level.tag, group: level.group_id ?? 0 })),
          ...constants.map(({ tag }) => ({ tag, group: undefined })),
        ],
        formulasIn(JSON.parse(fields) as FormValues),
      ),
    [info, constants, fields],
  )
  const prices = useMemo(() => {
    if (!planned.ok || keys.length === 0) return undefined
    const { terms, rows } = numbersIn(values, info)
    const valueOf = (key: string, ids: readonly number[]): number => {
      if (modeOf(values) === 'multilevel') {
        const row = rows.get(key)
        if (row !== null && row !== undefined) return fieldNumber(row) ?? Number.NaN
      }
      return ids.reduce((sum, id) => sum + (fieldNumber(terms.get(id) ?? null) ?? Number.NaN), 0)
    }
    return priceVariations(
      planned.plan,
      info.level.map((level) => ({
        tag: level.tag,
        options: level.rows,
        values: level.rows.map((row) => valueOf(row.key, row.terms)),
      })),
      constants,
      keys,
    )
  }, [planned, keys, values, info, constants])
  return { planned, prices }
}

/** The values of the form: numbers as they are typed, null for one that was never set. */
function valuesOf(info: CalculatorInfo): FormValues {
  const groups = info.group_id.filter((id) => id !== 0)
  const textOf = (entries: readonly FormulaEntry[], id: number) => entries.find((entry) => entry.id === id)?.value ?? ''
  return {
    mode: info.mode,
    ...Object.fromEntries(info.terms.map((term) => [calculatorFields.term(term.id), typedOf(term.attributes_values)])),
    ...Object.fromEntries(
      info.level.flatMap((level) => level.rows.map((row) => [calculatorFields.row(row.key), typedOf(row.value)])),
    ),
    ...Object.fromEntries(info.equations.map(({ id, value }) => [calculatorFields.equation(id), value])),
    ...Object.fromEntries(groups.map((id) => [calculatorFields.group(id), textOf(info.group_equation, id)])),
    [calculatorFields.final]: info.final_equation[0]?.value ?? '',
  }
}

const typedOf = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)

/** A value as calls send it. */
const sentOf = (name: string, value: unknown): unknown =>
  /^(term|row)_/.test(name) && typeof value === 'string' ? (readNumber(value) ?? null) : value

const modeOf = (values: FormValues) => values[calculatorFields.mode] as CalculatorMode

/** Numbers as they were typed, "12,5" too; a text that is no number counts as empty (D-65). */
const numberOf = (value: unknown): FieldValue =>
  typeof value === 'string' ? (readNumber(value) ?? '') : (value as FieldValue)

const numbersIn = (values: FormValues, info: CalculatorInfo) => ({
  terms: new Map(info.terms.map(({ id }) => [id, numberOf(values[calculatorFields.term(id)])])),
  rows: new Map(
    info.level.flatMap((level) => level.rows.map(({ key }) => [key, numberOf(values[calculatorFields.row(key)])])),
  ),
})

/** All formulas in the order of the screen: the newest step first. A removed step is null. */
function formulasOf(values: FormValues, info: CalculatorInfo): readonly FormulaDraft[] {
  const draft = (kind: FormulaDraft['kind'], id: number, name: string): FormulaDraft => ({
    kind,
    id,
    name,
    text: (values[name] ?? '') as string,
  })
  return [
    ...stepsIn(values).map((id) => draft('equation', id, calculatorFields.equation(id))),
    ...info.group_id.filter((id) => id !== 0).map((id) => draft('group', id, calculatorFields.group(id))),
    draft('final', info.final_equation[0]?.id ?? 1, calculatorFields.final),
  ]
}

const stepsIn = (values: FormValues): readonly number[] =>
  Object.keys(values)
    .flatMap((name) => (/^eq_\d+$/.test(name) && typeof values[name] === 'string' ? [Number(name.slice(3))] : []))
    .toSorted((a, b) => b - a)

/** The name for one more step. */
export const newStep = (values: FormValues): string => {
  const known = Object.keys(values).flatMap((name) => (/^eq_\d+$/.test(name) ? [Number(name.slice(3))] : []))
  return calculatorFields.equation(Math.max(0, ...known) + 1)
}

/** The formulas that count in the mode of the form, by the names of their fields. */
function usedFields(values: FormValues, info: CalculatorInfo): Readonly<Record<string, string>> {
  const countsGroups = modeOf(values) === 'Group' || info.group_id.length > 1
  return Object.fromEntries(
    formulasOf(values, info).flatMap(({ kind, name, text }) =>
      text.trim() === '' || (kind === 'group' && !countsGroups) ? [] : [[name, text]],
    ),
  )
}

/** What pressing Save does with these values. */
const planIn = (values: FormValues, info: CalculatorInfo) =>
  planSave(
    modeOf(values),
    numbersIn(values, info),
    equationsOf(formulasIn(usedFields(values, info)), info.final_equation[0]?.id ?? 1),
  )

function refusalOf(cause: unknown): string | undefined {
  const failure = cause as Partial<Extract<CallFailure, { _tag: 'Refused' }>>
  return failure._tag === 'Refused' ? failure.message : undefined
}
