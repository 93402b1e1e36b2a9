import { Alert, Button, SegmentedControl } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useEffect, useRef, useState, type ReactNode } from 'react'
import { calculatorFields } from '../../../core/calculator/calculator-fields.ts'
import { CALCULATOR_MODES, type CalculatorMode, type FieldValue } from '../../../core/calculator/calculator-save.ts'
import { calculatorMessages } from '../../../core/calculator/calculator.messages.ts'
import { type CurrencyCode, DEFAULT_CURRENCY } from '../../../core/pricing/currency.ts'
import { currencyOf } from '../../../core/pricing/form-pricing.ts'
import { moneyDigits, toMoney } from '../../../core/pricing/money.ts'
import { numberText, readNumber } from '../../../core/text/number-text.ts'
import type { MatrixRow } from '../../../core/contracts/variation.contract.ts'
import { notANumber } from '../../../core/catalogue/product.messages.ts'
import { FieldConflict } from '../../shared/form/conflict-choice.tsx'
import { DraftNote } from '../../shared/form/draft-note.tsx'
import { FormGuard } from '../../shared/form/leave-guard.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { FormulaField } from './formula-field.tsx'
import classes from './listing-editor.module.css'
import {
  type Calculator,
  type CalculatorInfo,
  type Constants,
  type FormulaDraft,
  newStep,
  useCalculator,
  useCalculatorData,
} from './use-calculator.ts'

const MODE_LABELS: Record<CalculatorMode, string> = { similar: 'Similar', multilevel: 'Multilevel', Group: 'Group' }
const PREVIEW_ROWS = 12

export interface CalculatorPanelProps {
  readonly productId: number
  /** Shown while the product has no level. */
  readonly empty?: ReactNode
}

/** The pricing calculator of one product: values, formulas, and a preview of every variation's price. */
export const CalculatorPanel = memo(function CalculatorPanel({
  productId,
  empty = <NoLevels />,
}: CalculatorPanelProps) {
  const { info, constants, rows, isFailed, retry } = useCalculatorData(productId)
  if (isFailed) return <ErrorState title="The calculator could not be loaded." onRetry={retry} />
  if (info === undefined || constants === undefined)
    return (
      <Loading label="Loading the calculator">
        <LinesSkeleton lines={6} />
      </Loading>
    )
  if (info.level.length === 0) return <>{empty}</>
  // Other levels need a new calculator, because values of the old levels do not apply.
  return (
    <LoadedCalculator
      key={`${productId}:${info.level.map((level) => `${level.tag}${level.rows.map((row) => row.key).join()}`).join()}`}
      productId={productId}
      info={info}
      constants={constants}
      rows={rows}
    />
  )
})

function NoLevels() {
  return <p className={classes.quiet}>Make at least one level first: the calculator prices what the levels make.</p>
}

interface LoadedProps {
  readonly productId: number
  readonly info: CalculatorInfo
  readonly constants: Constants
  readonly rows: readonly MatrixRow[]
}

function LoadedCalculator({ productId, info, constants, rows }: LoadedProps) {
  const calculator = useCalculator(productId, info, constants, rows)
  const { form, mode, formulas, attempt } = calculator
  const tags = [
    ...info.level.map((level) => ({ tag: level.tag, name: level.name })),
    ...constants.map(({ tag, name }) => ({ tag, name })),
  ]
  const panel = useRef<HTMLDivElement>(null)
  // The first field that keeps the prices from being saved.
  useEffect(() => {
    if (attempt > 0) wrongField(panel.current)?.focus()
  }, [attempt])
  const shown = formulas.filter((formula) => formula.kind !== 'group' || mode === 'Group')
  const labelOf = (formula: FormulaDraft) =>
    formula.kind === 'final'
      ? 'Price formula'
      : formula.kind === 'group'
        ? `Formula of ${info.level.find((level) => level.group_id === formula.id)?.group ?? formula.name}`
        : `Step ${formula.name}`
  return (
    <div ref={panel} className={classes.rows}>
      <FormGuard form={form} />
      {form.isRestored ? <DraftNote onDiscard={form.discard} /> : null}
      <SegmentedControl
        aria-label="Calculator mode"
        value={mode}
        onChange={(next) => form.change(calculatorFields.mode, next)}
        data={CALCULATOR_MODES.map((value) => ({ value, label: MODE_LABELS[value] }))}
      />
      {mode === 'multilevel' ? (
        <RowValues info={info} calculator={calculator} />
      ) : (
        <TermValues info={info} calculator={calculator} />
      )}
      {calculator.hasEmptyFields ? (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} stroke={1.5} />}>
          Some values are empty or no numbers. Correct the marked fields, then save again.
        </Alert>
      ) : null}
      {shown.map((formula) => {
        const earlier = formulas
          .filter(
            (each) =>
              each !== formula &&
              (each.kind === 'equation' || (formula.kind === 'final' && each.kind === 'group' && each.text !== '')),
          )
          .map(({ name }) => ({ tag: name, name }))
        return (
          <FormulaField
            key={formula.name}
            label={labelOf(formula)}
            help={formula.kind === 'final' ? 'Empty: the sum of all values.' : undefined}
            value={formula.text}
            tags={[...tags, ...earlier]}
            problem={calculator.problemOf(formula)}
            onChange={(text) => form.change(formula.name, text)}
            {...(formula.kind === 'equation' && { onRemove: () => form.change(formula.name, null) })}
          />
        )
      })}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={classes.start}
        leftSection={<IconPlus size={14} stroke={1.5} />}
        onClick={() => form.change(newStep(form.values), '')}
      >
        Add a step
      </Button>
      <Preview rows={rows} calculator={calculator} currency={currencyOf(info.currency) ?? DEFAULT_CURRENCY} />
      <CalculatorConflicts info={info} calculator={calculator} formulaLabel={labelOf} />
      {calculator.refusal === undefined ? null : (
        <p className={classes.error} role="alert">
          {calculator.refusal}
        </p>
      )}
      <Button className={classes.start} loading={form.isSaving} onClick={calculator.save}>
        Save prices
      </Button>
      {calculator.undoToast}
    </div>
  )
}

interface ValuesProps {
  readonly info: CalculatorInfo
  readonly calculator: Calculator
}

interface ConflictsProps extends ValuesProps {
  readonly formulaLabel: (formula: FormulaDraft) => string
}

/** Values and formulas that somebody else changed meanwhile, each with both values. */
function CalculatorConflicts({ info, calculator, formulaLabel }: ConflictsProps) {
  const { form, formulas } = calculator
  const labels = new Map([
    [calculatorFields.mode, 'Calculator mode'],
    ...info.terms.map((term) => [calculatorFields.term(term.id), `Value of ${term.name}`] as const),
    ...info.level.flatMap(({ rows }) =>
      rows.map((row) => [calculatorFields.row(row.key), `Value of ${row.name}`] as const),
    ),
    ...formulas.map((formula) => [formula.name, formulaLabel(formula)] as const),
  ])
  return Object.keys(form.conflicts).map((name) => (
    <FieldConflict key={name} form={form} name={name} label={labels.get(name) ?? `Step ${name}`} />
  ))
}

/** In multilevel mode an emptied row has no message, only the focus (D-65). */
const wrongField = (panel: HTMLElement | null) =>
  panel?.querySelector<HTMLInputElement>('input[aria-invalid="true"]') ??
  panel?.querySelector<HTMLInputElement>('input[data-emptied]')

const textOf = (value: FieldValue): string => (value === null || value === undefined ? '' : String(value))

function TermValues({ info, calculator }: ValuesProps) {
  return (
    <ValueTables>
      {info.level.map((level) => (
        <table key={level.id} className={classes.table}>
          <caption>
            {level.name} <code>{level.tag}</code>
          </caption>
          <tbody>
            {info.terms
              .filter((term) => term.tag === level.tag)
              .map((term) => (
                <ValueRow
                  key={term.id}
                  name={term.name}
                  value={calculator.valueOf(calculatorFields.term(term.id))}
                  isEmpty={calculator.emptyTerms.includes(term.id)}
                  onChange={(text) => calculator.setTerm(term.id, text)}
                />
              ))}
          </tbody>
        </table>
      ))}
    </ValueTables>
  )
}

function RowValues({ info, calculator }: ValuesProps) {
  return (
    <ValueTables>
      {info.level.map((level) => (
        <table key={level.id} className={classes.table}>
          <caption>
            {level.name} <code>{level.tag}</code>
          </caption>
          <tbody>
            {level.rows.map((row) => (
              <ValueRow
                key={row.key}
                name={row.name}
                value={calculator.valueOf(calculatorFields.row(row.key))}
                onChange={(text) => calculator.form.change(calculatorFields.row(row.key), text)}
              />
            ))}
          </tbody>
        </table>
      ))}
    </ValueTables>
  )
}

/** Enter and the arrow keys move through all values, as through the cells of a spreadsheet. */
function ValueTables({ children }: { readonly children: ReactNode }) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const isUp = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)
    if (!isUp && event.key !== 'Enter' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const fields = [...event.currentTarget.querySelectorAll('input')]
    fields[fields.indexOf(event.target as HTMLInputElement) + (isUp ? -1 : 1)]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the fields inside take the keys
    <div className={classes.valueTables} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}

interface ValueRowProps {
  readonly name: string
  readonly value: FieldValue
  /** Whether the last save missed it. */
  readonly isEmpty?: boolean
  readonly onChange: (text: string) => void
}

function ValueRow({ name, value, isEmpty = false, onChange }: ValueRowProps) {
  const text = textOf(value)
  const message = isEmpty
    ? 'Please enter a number'
    : readNumber(text) === undefined
      ? notANumber('The value')
      : undefined
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={classes.right}>
        <input
          className={classes.cellInput}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          aria-label={`Value of ${name}`}
          aria-invalid={message !== undefined || undefined}
          data-emptied={(typeof value === 'string' && value.trim() === '') || undefined}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
        />
        {message === undefined ? null : <span className={classes.error}>{message}</span>}
      </td>
    </tr>
  )
}

function Preview({
  rows,
  calculator,
  currency,
}: {
  readonly rows: readonly MatrixRow[]
  readonly calculator: Calculator
  readonly currency: CurrencyCode
}) {
  const [isAll, setAll] = useState(false)
  const { prices } = calculator
  // A formula's price is rounded as it will be saved.
  const digits = (price: number) => {
    const money = toMoney(price, currency)
    return money === undefined ? numberText(price) : moneyDigits(money)
  }
  if (rows.length === 0) return null
  const shown = rows.slice(0, isAll ? 200 : PREVIEW_ROWS)
  return (
    <section aria-label="Preview of prices">
      <div className={classes.tableFrame} role="region" aria-label="Preview table" tabIndex={0}>
        <table className={classes.table}>
          <caption>
            Preview of {rows.length === 1 ? 'one price' : `${new Intl.NumberFormat('en').format(rows.length)} prices`}
            {prices !== undefined && prices.invalid > 0
              ? `: ${calculatorMessages.invalidVariations(prices.invalid)}`
              : ''}
          </caption>
          <thead>
            <tr>
              <th scope="col">Variation</th>
              <th scope="col" className={classes.right}>
                Now ({currency})
              </th>
              <th scope="col" className={classes.right}>
                By formula
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row, at) => {
              const reason = prices?.reasonOf(at)
              const price = prices?.prices[at]
              return (
                <tr key={row.matrix_id}>
                  <th scope="row">{row.name}</th>
                  <td className={classes.right}>{row.price === 0 ? '–' : digits(row.price)}</td>
                  <td className={classes.right}>
                    {prices === undefined || price === undefined ? (
                      '–'
                    ) : reason !== undefined ? (
                      <span title={calculatorMessages.failure[reason]}>
                        – <span className={classes.quiet}>{calculatorMessages.failure[reason]}</span>
                      </span>
                    ) : (
                      digits(price)
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {rows.length > shown.length && !isAll ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          Show more
        </Button>
      ) : null}
    </section>
  )
}
