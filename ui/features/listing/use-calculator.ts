import { useMemo, useState } from 'react'
import {
  type CalculatorMode,
  fieldNumber,
  type FieldValue,
  planSave,
} from '../../../core/calculator/calculator-save.ts'
import { admit } from '../../../core/calculator/expression.ts'
import type { FormulaEntry, FormulaEquations } from '../../../core/calculator/formula-entry.schema.ts'
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
import { useSave } from '../../shared/form/use-save.ts'
import { notify } from '../../shared/notice/notify.ts'
import { useReplacedPrices } from './use-replaced-prices.ts'

export type CalculatorInfo = CallResponse<typeof calculatorInfo>['data']
export type Constants = CallResponse<typeof constantsList>['data']

/** A formula that is being edited. */
export interface FormulaDraft {
  readonly kind: 'equation' | 'group' | 'final'
  readonly id: number
  readonly text: string
}
export const entryName = ({ kind, id }: FormulaDraft): string =>
  kind === 'final' ? 'final' : kind === 'group' ? `group_${id}` : `eq_${id}`

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
  const [mode, setMode] = useState<CalculatorMode>(info.mode)
  const [terms, setTerms] = useState<ReadonlyMap<number, FieldValue>>(
    () => new Map(info.terms.map((term) => [term.id, term.attributes_values])),
  )
  const [rows, setRows] = useState<ReadonlyMap<string, FieldValue>>(
    () => new Map(info.level.flatMap((level) => level.rows.map((row) => [row.key, row.value] as const))),
  )
  const [formulas, setFormulas] = useState<readonly FormulaDraft[]>(() => draftsOf(info))
  const [emptyTerms, setEmptyTerms] = useState<readonly number[]>([])
  const [hasEmptyFields, setEmptyFlag] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const written = writtenText(mode, terms, rows, formulas)
  const [stored, setStored] = useState(written)
  const saving = useCalculatorSave(productId, mode, setRefusal)

  const used = formulas.filter(
    (formula) =>
      formula.text.trim() !== '' && (formula.kind !== 'group' || mode === 'Group' || info.group_id.length > 1),
  )
  const numbers = useMemo(() => ({ terms: read(terms), rows: read(rows) }), [terms, rows])
  const { planned, prices } = useFormulaPrices({ info, constants, keys, mode, formulas, used, ...numbers })

  const save = () => {
    if (saving.isSaving) return
    setRefusal(undefined)
    const plan = planSave(mode, numbers, entriesOf(used))
    setEmptyTerms(plan.kind === 'emptyFields' ? plan.emptyTerms : [])
    setEmptyFlag(plan.kind === 'emptyFields')
    // In multilevel mode an empty row silently stops the save (D-65).
    if (plan.kind !== 'send' || !planned.ok) setAttempt((now) => now + 1)
    if (plan.kind === 'send' && !planned.ok) setRefusal('Correct the formula first, then save again.')
    if (plan.kind === 'send' && planned.ok)
      saving.save(plan).then(
        () => {
          setStored(written)
          replaced.offer(variations).catch(() => undefined)
        },
        () => undefined,
      )
  }

  return {
    mode,
    setMode,
    terms,
    setTerm: (id: number, value: string) => {
      setTerms((now) => new Map([...now, [id, value]]))
      setEmptyTerms((now) => now.filter((each) => each !== id))
    },
    rows,
    setRow: (key: string, value: string) => setRows((now) => new Map([...now, [key, value]])),
    formulas,
    setFormulas,
    emptyTerms,
    hasEmptyFields,
    problemOf: (formula: FormulaDraft): FormulaProblem | undefined => {
      if (formula.text.trim() === '') return undefined
      const found = planned.ok ? undefined : planned.problems.find((problem) => problem.entry === entryName(formula))
      if (found !== undefined) return found
      const admitted = admit(formula.text)
      return admitted.ok ? undefined : { entry: entryName(formula), ...admitted.refusal }
    },
    isSound: planned.ok,
    prices,
    refusal,
    /** Counts the presses of Save that something kept from being sent. */
    attempt,
    /** Whether leaving the page loses something. */
    isUnsaved: written !== stored,
    isSaving: saving.isSaving,
    save,
    undoToast: replaced.toast,
  }
}
export type Calculator = ReturnType<typeof useCalculator>

type SentPlan = Extract<ReturnType<typeof planSave>, { readonly kind: 'send' }>

function useCalculatorSave(productId: number, mode: CalculatorMode, onRefused: (reason: string | undefined) => void) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  return useSave<SentPlan, string>({
    save: async (plan) => {
      const formula_equations = JSON.stringify(plan.formulas)
      const { message } =
        plan.call === 'table/update'
          ? await client.call(calculatorTableUpdate, {
              draft: 1,
              product_id: productId,
              attributes_values: plan.attributesValues,
              formula_equations,
              mode: mode === 'Group' ? 'Group' : 'similar',
            })
          : await client.call(calculatorMultipleSave, {
              draft: 1,
              product_id: productId,
              row_name: plan.rowName,
              formula_equations,
            })
      await invalidate(calculatorInfo, matrixList, productShow, productList)
      return message
    },
    onSaved: notify.done,
    onFailed: (cause) => {
      notify.error(failureText(calculatorTableUpdate))
      onRefused(refusalOf(cause))
    },
  })
}

interface Priced {
  readonly info: CalculatorInfo
  readonly constants: Constants
  /** The keys of all variations. */
  readonly keys: readonly string[]
  readonly mode: CalculatorMode
  readonly formulas: readonly FormulaDraft[]
  /** Those that count in this mode. */
  readonly used: readonly FormulaDraft[]
  readonly rows: ReadonlyMap<string, FieldValue>
  readonly terms: ReadonlyMap<number, FieldValue>
}

/** The plan of the formulas, and the prices that they give; none while a formula is wrong. */
function useFormulaPrices({ info, constants, keys, mode, formulas, used, rows, terms }: Priced) {
  const planned = useMemo(
    () =>
      planPrices(
        [
          ...info.level.map((level) => ({ tag: level.tag, group: level.group_id ?? 0 })),
          ...constants.map(({ tag }) => ({ tag, group: undefined })),
        ],
        {
          equations: used.filter((each) => each.kind === 'equation'),
          groups: used.filter((each) => each.kind === 'group'),
          final: used.find((each) => each.kind === 'final')?.text,
        },
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `used` follows from formulas and mode
    [info, constants, formulas, mode],
  )
  const prices = useMemo(() => {
    if (!planned.ok || keys.length === 0) return undefined
    const valueOf = (key: string, ids: readonly number[]): number => {
      if (mode === 'multilevel') {
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
  }, [planned, keys, mode, rows, terms, info, constants])
  return { planned, prices }
}

/** The values as they were typed, "12,5" too; a text that is no number counts as empty (D-65). */
const read = <Key>(values: ReadonlyMap<Key, FieldValue>): ReadonlyMap<Key, FieldValue> =>
  new Map([...values].map(([key, value]) => [key, typeof value === 'string' ? (readNumber(value) ?? '') : value]))

/** What is written, in one text: the same for a number and its digits. */
const writtenText = (
  mode: CalculatorMode,
  terms: ReadonlyMap<number, FieldValue>,
  rows: ReadonlyMap<string, FieldValue>,
  formulas: readonly FormulaDraft[],
): string =>
  JSON.stringify([
    mode,
    [...terms, ...rows].map(([key, value]) => [key, String(value ?? '')]),
    formulas.filter(({ text }) => text.trim() !== ''),
  ])

function draftsOf(info: CalculatorInfo): readonly FormulaDraft[] {
  const groups = info.group_id.filter((id) => id !== 0)
  return [
    ...info.equations.map((entry) => ({ kind: 'equation' as const, id: entry.id, text: entry.value })),
    ...groups.map((id) => ({
      kind: 'group' as const,
      id,
      text: info.group_equation.find((entry) => entry.id === id)?.value ?? '',
    })),
    { kind: 'final' as const, id: info.final_equation[0]?.id ?? 1, text: info.final_equation[0]?.value ?? '' },
  ]
}

/** The request for formulas: only the text counts, the server derives the rest again (D-66). */
function entriesOf(formulas: readonly FormulaDraft[]): FormulaEquations {
  const entry = ({ id, text }: FormulaDraft): FormulaEntry => ({
    id,
    value: text.trim(),
    new_value: '',
    new_value_ids: '',
    tags: [],
    ids: [],
  })
  const of = (kind: FormulaDraft['kind']) => formulas.filter((formula) => formula.kind === kind).map(entry)
  return { equations: of('equation'), group_equation: of('group'), final_equation: of('final') }
}

function refusalOf(cause: unknown): string | undefined {
  const failure = cause as Partial<Extract<CallFailure, { _tag: 'Refused' }>>
  return failure._tag === 'Refused' ? failure.message : undefined
}
