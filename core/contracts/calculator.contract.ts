import { z } from 'zod'
import { CALCULATOR_MODES } from '../calculator/calculator-save.ts'
import { calculatorMessages } from '../calculator/calculator.messages.ts'
import { formulaEntry, formulaEquationsText } from '../calculator/formula-entry.schema.ts'
import type { CallNotices } from '../failure/effect-of-call.ts'
import { id } from '../text/id.schema.ts'
import { parsedJson } from '../text/loose-values.ts'
import { zeroOrOne } from './listing.contract.ts'
import { endpoint, needsAny } from './endpoint.ts'

const editing = needsAny({ module: 'Product', action: 'Edit' }, { module: 'Product', action: 'Add' })
/** Spec §8. */
const notices: CallNotices = { failure: { kind: 'toast', text: calculatorMessages.callFailed } }
/** Unvalidated numbers of a form. The handler rejects empty and invalid ones with the name of the field. */
const numbers = z.preprocess(
  // A form whose field names are 0, 1, … decodes to an array (D-09).
  (value) => (Array.isArray(value) ? Object.fromEntries(value.map((each, at) => [String(at), each])) : (value ?? {})),
  z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
)
const formulas = formulaEquationsText.optional()
/**
 * The changed values as the caller read them, by the names of `calculatorFields`: with it, all others stay as they are
 * stored, and the same value changed by a colleague causes a 409 (D-310). Ours.
 */
const was = z.preprocess(parsedJson, z.record(z.string().max(200), z.unknown()).optional())

/** A term with its number for formulas. Spec §3 "Calculator info". */
export const calculatorTerm = z.object({
  id: z.number().int(),
  name: z.string(),
  attributes_values: z.number().nullable(),
  /** The variable of its level in formulas; empty if the term is in no level. D-66. */
  tag: z.string(),
  /** Id of its specification. */
  parent: z.number().int(),
})

/** A level with one calculator row per option. */
export const calculatorLevel = z.object({
  id: z.number().int(),
  name: z.string(),
  tag: z.string(),
  group_id: z.number().int().nullable(),
  group: z.string().nullable(),
  is_multi_specification: z.enum(['YES', 'NO']),
  rows: z.array(
    z.object({ key: z.string(), name: z.string(), terms: z.array(z.number().int()), value: z.number().nullable() }),
  ),
})

const entries = z.array(formulaEntry)
const equations = { equations: entries, final_equation: entries, group_equation: entries }

/** With 1, what is on sale keeps its prices and its next version gets these (D-212). Ours. */
const draft = zeroOrOne.optional()

export const calculatorInfo = endpoint({
  id: 'calculator.info',
  method: 'GET',
  path: 'product/calculator',
  access: editing,
  input: z.object({ product_id: id }),
  response: {
    data: z.object({
      mode: z.enum(CALCULATOR_MODES),
      terms: z.array(calculatorTerm),
      level: z.array(calculatorLevel),
      /** Ids of the groups; 0 for levels without a group. */
      group_id: z.array(z.number().int()),
      /** Number of specifications that have terms in a level. */
      total_parent: z.number().int(),
      currency: z.string(),
      ...equations,
    }),
    ...equations,
  },
  summary: 'The input of the pricing calculator: terms, levels, values and formulas (API-CALC-01).',
})

export const calculatorTableUpdate = endpoint({
  id: 'calculator.tableUpdate',
  method: 'POST',
  path: 'product/calculator/table/update',
  access: editing,
  notices,
  encoding: 'form',
  input: z.object({
    product_id: id,
    draft,
    attributes_values: numbers,
    formula_equations: formulas,
    mode: z.enum(['similar', 'Group']).default('similar').catch('similar'),
    was,
  }),
  summary: 'Stores the values of terms and the formulas, and prices every variation (API-CALC-02).',
})

export const calculatorMultipleSave = endpoint({
  id: 'calculator.multipleSave',
  method: 'POST',
  path: 'product/calculator/calculator_multiple_save',
  access: editing,
  notices,
  encoding: 'form',
  input: z.object({ product_id: id, draft, row_name: numbers, formula_equations: formulas, was }),
  summary: 'Stores the values of rows and the formulas, and prices every variation (API-CALC-03).',
})

export const calculatorMultipleCheck = endpoint({
  id: 'calculator.multipleCheck',
  method: 'POST',
  path: 'product/calculator/calculator_multiple_check',
  access: editing,
  notices,
  encoding: 'form',
  /** `row_name` names rows (`row_name[]=12_5-8`) or gives them values to try (`row_name[12_5-8]=4.5`); `attribute_id` narrows to levels made of these. */
  input: z.object({
    product_id: id,
    row_name: z.preprocess(
      (value) => value ?? {},
      z.union([z.array(z.string()), z.record(z.string(), z.union([z.number(), z.string(), z.null()]))]),
    ),
    attribute_id: z.preprocess(
      (value) => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]),
      z.array(id),
    ),
    formula_equations: formulas,
  }),
  response: {
    data: z.array(
      z.object({ rowname: z.string(), key: z.string(), price: z.number().nullable(), reason: z.string().nullable() }),
    ),
  },
  summary: 'The price of the first variation of each row; stores nothing (API-CALC-04).',
})

export const equationFinalList = endpoint({
  id: 'calculator.finalEquation',
  method: 'POST',
  path: 'product/calculator/equation_final/list',
  access: editing,
  notices,
  input: z.object({ product_id: id }),
  response: { data: entries },
  summary: 'The final equation as formula entries (API-CALC-05).',
})
