import { ActionIcon, Checkbox, Input, Skeleton, Textarea, TextInput, type TooltipProps } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { memo } from 'react'
import { exponentOf } from '../../../core/pricing/currency.ts'
import { lazyPart } from '../app/lazy-part.tsx'
import { NumberField } from '../inputs/number-field.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { ErrorState } from '../states/error-state.tsx'
import type { DateFieldProps } from './date-field.types.ts'
import { LookupInput } from './lookup-input.tsx'
import classes from './form.module.css'
import type { Conflicts, FieldErrors, FormField } from './form.types.ts'
import { MultiSelect, Select } from '../inputs/lazy-lists.tsx'

// The calendar is 27 KiB (gzip), and most forms have no date.
const LazyDateField = lazyPart<DateFieldProps>(() => import('./date-field.tsx').then(({ DateField }) => DateField), {
  failed: (retry) => <ErrorState title="The calendar could not be loaded." onRetry={retry} />,
  loading: ({ description, error, inputWrapperOrder }) => (
    <Input.Wrapper description={description} error={error} inputWrapperOrder={inputWrapperOrder}>
      <Skeleton height={36} radius="sm" />
    </Input.Wrapper>
  ),
})

// Positions of floating boxes need 20 KiB (gzip), and few fields have a tooltip.
const LazyTooltip = lazyPart<TooltipProps>(() => import('../inputs/tooltip.ts').then(({ Tooltip }) => Tooltip), {
  waitsForIdle: true,
  loading: ({ children }) => children,
  failed: (_, { children }) => children,
})

/** Lists with at least this many options can be searched. */
const SEARCH_FROM = 8
const NO_ERRORS: FieldErrors = {}

export interface FieldControlProps {
  readonly id: string
  readonly field: FormField
  readonly value: unknown
  readonly error: string | undefined
  /** For a field of kind `custom` with parts: the messages below it. */
  readonly errors?: FieldErrors
  readonly onChange: (name: string, value: unknown) => void
  readonly onTouch: (name: string) => void
  /** A different value that somebody else saved meanwhile. */
  readonly conflict?: Conflicts[string] | undefined
  readonly onResolve?: (name: string, choice: 'stored' | 'typed') => void
}

/** One field: label above, control, help and error under it. */
export const FieldControl = memo(function FieldControl({
  id,
  field,
  value,
  error,
  errors = NO_ERRORS,
  onChange,
  onTouch,
  conflict,
  onResolve,
}: FieldControlProps) {
  const isWide = field.isWide === true || field.kind === 'multiline'
  const props: ControlProps = {
    id,
    field,
    value,
    error,
    errors,
    set: (next) => onChange(field.name, next),
    touch: () => onTouch(field.name),
  }
  return (
    <div className={classes.field} data-wide={isWide || undefined} data-field={field.name}>
      {field.kind === 'boolean' ? null : (
        <div className={classes.labelRow}>
          <label htmlFor={id} className={classes.label}>
            {field.label}
            {field.required === true ? <RequiredMark /> : null}
          </label>
          {field.tooltip === undefined ? null : <FieldTooltip label={field.label} text={field.tooltip} />}
        </div>
      )}
      <Control {...props} />
      {conflict === undefined ? null : (
        <ConflictChoice
          label={field.label}
          stored={valueText(field, conflict.stored)}
          typed={valueText(field, value)}
          onChoose={(choice) => onResolve?.(field.name, choice)}
        />
      )}
    </div>
  )
})

interface ControlProps {
  readonly id: string
  readonly field: FormField
  readonly value: unknown
  readonly error: string | undefined
  readonly errors: FieldErrors
  readonly set: (value: unknown) => void
  readonly touch: () => void
}

/** The attributes of the kinds of text fields. */
const TEXT_INPUTS = {
  text: {},
  email: { type: 'email', inputMode: 'email', autoComplete: 'off' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
  url: { type: 'url', inputMode: 'url' },
} as const

function Control(props: ControlProps) {
  const { id, field, value, error, set } = props
  switch (field.kind) {
    case 'text':
    case 'email':
    case 'phone':
    case 'url':
      return (
        <TextInput
          {...commonProps(props)}
          {...TEXT_INPUTS[field.kind]}
          {...(field.maxLength === undefined ? {} : { maxLength: field.maxLength })}
          {...(field.autoComplete === undefined ? {} : { autoComplete: field.autoComplete })}
          value={asText(value)}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )
    case 'multiline':
      return (
        <Textarea
          {...commonProps(props)}
          {...(field.maxLength === undefined ? {} : { maxLength: field.maxLength })}
          autosize
          minRows={3}
          maxRows={12}
          value={asText(value)}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )
    case 'number':
    case 'year':
    case 'money':
      return (
        <NumberField
          {...commonProps(props)}
          classNames={{ input: classes.number }}
          {...(field.kind === 'money'
            ? { leftSection: <span className={classes.currency}>{field.currency ?? 'USD'}</span>, leftSectionWidth: 52 }
            : {})}
          isUngrouped={field.kind === 'year'}
          decimals={field.currency === undefined ? 0 : exponentOf(field.currency)}
          value={value}
          onChange={set}
        />
      )
    case 'choice':
    case 'multi':
      return <ChoiceControl {...props} />
    case 'date':
    case 'datetime':
      return <DateControl {...props} />
    case 'boolean':
      return <BooleanControl {...props} />
    case 'lookup':
      return <LookupControl {...props} />
    case 'custom':
      return (
        <>
          {field.render?.({
            id,
            value,
            onChange: set,
            error,
            errors: props.errors,
            isDisabled: field.isDisabled === true,
          })}
        </>
      )
  }
}

const commonProps = ({ id, field, error, touch }: ControlProps) => ({
  id,
  error,
  description: field.help,
  required: field.required === true,
  disabled: field.isDisabled === true,
  placeholder: field.placeholder ?? '',
  inputWrapperOrder: ['input', 'description', 'error'] as ('input' | 'description' | 'error')[],
  onBlur: touch,
})

const clearButton = (field: FormField) => ({ clearButtonProps: { 'aria-label': `Clear ${field.label}` } })

function ChoiceControl(props: ControlProps) {
  const { field, value, set } = props
  const options = (field.options ?? []).map((option) => ({ ...option }))
  const common = {
    ...commonProps(props),
    ...clearButton(field),
    data: options,
    searchable: options.length >= SEARCH_FROM,
    nothingFoundMessage: 'Nothing found',
  }
  if (field.kind === 'multi') {
    const chosen = asList(value)
    return (
      <MultiSelect
        {...common}
        placeholder={chosen.length === 0 ? (field.placeholder ?? '') : ''}
        value={chosen}
        onChange={set}
        clearable
        hidePickedOptions
      />
    )
  }
  return (
    <Select
      {...common}
      value={asText(value) === '' ? null : asText(value)}
      onChange={(next) => set(next ?? '')}
      clearable={field.required !== true}
      allowDeselect={false}
    />
  )
}

function DateControl(props: ControlProps) {
  const { field, value, set } = props
  const text = asText(value)
  return (
    <LazyDateField
      {...commonProps(props)}
      {...clearButton(field)}
      hasTime={field.kind === 'datetime'}
      clearable={field.required !== true}
      value={text === '' ? null : text}
      onChange={(next) => set(next ?? '')}
    />
  )
}

function BooleanControl({ id, field, value, error, set, touch }: ControlProps) {
  return (
    <Checkbox
      id={id}
      label={
        <>
          {field.label}
          {field.required === true ? <RequiredMark /> : null}
        </>
      }
      description={field.help}
      error={error}
      disabled={field.isDisabled === true}
      checked={value === true}
      onBlur={touch}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  )
}

function LookupControl({ id, field, value, error, set, touch }: ControlProps) {
  return field.lookup === undefined ? null : (
    <LookupInput
      id={id}
      source={field.lookup}
      value={asText(value)}
      onChange={set}
      onBlur={touch}
      placeholder={field.placeholder ?? 'Type to search'}
      description={field.help}
      error={error}
      label={field.label}
      isRequired={field.required === true}
      isDisabled={field.isDisabled === true}
    />
  )
}

function RequiredMark() {
  return (
    <span className={classes.star} aria-hidden>
      {' '}
      *
    </span>
  )
}

function FieldTooltip({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <LazyTooltip label={text} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      <ActionIcon variant="transparent" color="gray" size={20} aria-label={`About ${label}`}>
        <IconInfoCircle size={16} stroke={1.5} />
      </ActionIcon>
    </LazyTooltip>
  )
}

/** The value of a field as text for people. */
function valueText(field: FormField, value: unknown): string {
  if (field.textOf !== undefined) return field.textOf(value)
  const options = [...(field.options ?? []), ...(field.lookup?.known ?? [])]
  const labelOf = (text: string) => options.find((option) => option.value === text)?.label ?? text
  if (field.kind === 'boolean') return value === true ? 'Yes' : 'No'
  return Array.isArray(value) ? asList(value).map(labelOf).join(', ') : labelOf(asText(value))
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
const asList = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
