import { MultiSelect, SegmentedControl, Select, TagsInput, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import {
  type DaySpan,
  type FilterCondition,
  type FilterField,
  type FilterValue,
} from '../../../core/filters/filter-tree.ts'
import { ME, OPERATORS } from '../../../core/filters/operators.ts'
import { DayInput } from '../inputs/day-input.tsx'
import { NumberField, type NumberValue } from '../inputs/number-field.tsx'
import { takesSeveral } from './filter-edit.ts'
import classes from './filter-bar.module.css'

export interface ValueEditorProps {
  readonly field: FilterField
  readonly condition: FilterCondition
  readonly onValue: (value: FilterValue) => void
}

const inPlace = { withinPortal: false } as const

/** The control for the value of a condition, by the field's type and the operator's number of values. */
export function ValueEditor({ field, condition, onValue }: ValueEditorProps) {
  const { arity } = OPERATORS[condition.operator]
  const { value } = condition
  const options = [
    ...(field.isPerson === true ? [{ value: ME, label: 'Me' }] : []),
    ...(field.options ?? []).map((option) => ({ ...option })),
  ]
  if (arity === 0) return null
  switch (field.type) {
    case 'text':
      return (
        <TextInput
          aria-label="Value"
          data-value
          value={textOf(value)}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )
    case 'choice':
      if (takesSeveral(field, condition.operator)) return <Choices options={options} value={value} onValue={onValue} />
      return options.length === 0 ? (
        <TextInput
          aria-label="Value"
          data-value
          value={textOf(value)}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      ) : (
        <Select
          aria-label="Value"
          data={options}
          value={textOf(value) === '' ? null : textOf(value)}
          onChange={(next) => onValue(next ?? '')}
          searchable={options.length > 7}
          allowDeselect={false}
          comboboxProps={inPlace}
          placeholder="Choose"
          nothingFoundMessage="Nothing found"
        />
      )
    case 'multi':
      return <Choices options={options} value={value} onValue={onValue} />
    case 'number':
      return arity === 1 ? (
        <NumberBox label="Value" value={value} onValue={onValue} />
      ) : (
        <Pair value={value} onValue={onValue} box={NumberBox} />
      )
    case 'date':
      return arity === 1 ? (
        <DayBox label="Day" value={value} onValue={onValue} />
      ) : (
        <DaysEditor value={value} onValue={onValue} />
      )
    case 'boolean':
      return (
        <SegmentedControl
          fullWidth
          aria-label="Value"
          value={value === false ? 'no' : 'yes'}
          onChange={(next) => onValue(next === 'yes')}
          data={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
        />
      )
  }
}

interface ChoicesProps {
  readonly options: { readonly value: string; readonly label: string }[]
  readonly value: unknown
  readonly onValue: (value: string[]) => void
}

/** Several values, chosen or typed. */
function Choices({ options, value, onValue }: ChoicesProps) {
  return options.length === 0 ? (
    <TagsInput
      aria-label="Values"
      value={listOf(value)}
      onChange={onValue}
      comboboxProps={inPlace}
      placeholder="Type and press Enter"
    />
  ) : (
    <MultiSelect
      aria-label="Values"
      data={options}
      value={listOf(value)}
      onChange={onValue}
      searchable
      hidePickedOptions
      comboboxProps={inPlace}
      placeholder={listOf(value).length === 0 ? 'Choose' : ''}
      nothingFoundMessage="Nothing found"
    />
  )
}

interface BoxProps {
  readonly label: string
  readonly value: unknown
  readonly onValue: (value: string | number) => void
}

function NumberBox({ label, value, onValue }: BoxProps) {
  return (
    <NumberField aria-label={label} value={value} onChange={onValue} placeholder={label === 'Value' ? '' : label} />
  )
}

function DayBox({ label, value, onValue }: BoxProps) {
  return (
    <DayInput
      aria-label={label}
      placeholder={label}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(next) => onValue(next ?? '')}
      popoverProps={inPlace}
    />
  )
}

interface PairProps {
  readonly value: FilterValue | undefined
  readonly onValue: (value: FilterValue) => void
  readonly box: (props: BoxProps) => ReactNode
}

function Pair({ value, onValue, box: Box }: PairProps) {
  const [from = '', to = ''] = Array.isArray(value) ? (value as readonly (string | number)[]) : []
  return (
    <div className={classes.pair}>
      <Box label="From" value={from} onValue={(next) => onValue([next, to])} />
      <span>and</span>
      <Box label="To" value={to} onValue={(next) => onValue([from, next])} />
    </div>
  )
}

function DaysEditor({ value, onValue }: Omit<PairProps, 'box'>) {
  const span = isSpan(value) ? value : undefined
  const [typed, setTyped] = useState<NumberValue>()
  return (
    <div className={classes.days}>
      <SegmentedControl
        fullWidth
        aria-label="Kind of span"
        value={span?.span ?? 'dates'}
        onChange={(next) =>
          onValue(next === 'dates' ? ['', ''] : { span: next === 'next' ? 'next' : 'last', days: span?.days ?? 30 })
        }
        data={[
          { value: 'last', label: 'Last' },
          { value: 'next', label: 'Next' },
          { value: 'dates', label: 'Dates' },
        ]}
      />
      {span === undefined ? (
        <Pair value={value} onValue={onValue} box={DayBox} />
      ) : (
        <NumberField
          aria-label="Days"
          value={typed ?? span.days}
          rightSection={<span className={classes.unit}>days</span>}
          rightSectionWidth={48}
          onChange={(next) => {
            setTyped(next)
            // No number of days: the filter refuses it in words.
            onValue({ ...span, days: typeof next === 'number' ? next : 0 })
          }}
        />
      )}
    </div>
  )
}

const isSpan = (value: FilterValue | undefined): value is DaySpan => typeof value === 'object' && 'span' in value
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
