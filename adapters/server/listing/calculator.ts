import {
  calculatorInfo,
  calculatorMultipleCheck,
  calculatorMultipleSave,
  calculatorTableUpdate,
  equationFinalList,
} from '../../../core/contracts/calculator.contract.ts'
import { constantsList } from '../../../core/contracts/variation.contract.ts'
import { bind } from '../http/bind.ts'

/** Loaded with the first call, because the parser of formulas takes 40 MiB that an idle server does not need. */
const calls = () => import('./calculator-calls.ts')

export const calculatorBindings = [
  bind(calculatorInfo, async (input, context) => (await calls()).showCalculator(input, context)),
  bind(constantsList, async (input, context) => (await calls()).listConstants(input, context)),
  bind(equationFinalList, async (input, context) => (await calls()).listFinalEquations(input, context)),
  bind(calculatorTableUpdate, async (input, context) => (await calls()).saveByTable(input, context)),
  bind(calculatorMultipleSave, async (input, context) => (await calls()).saveByRows(input, context)),
  bind(calculatorMultipleCheck, async (input, context) => (await calls()).checkRows(input, context)),
]
