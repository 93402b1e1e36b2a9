import { ActionIcon, Checkbox, MultiSelect, Select, Textarea, TextInput, Tooltip } from '@mantine/core'
import { DateInput, DateTimePicker } from '@mantine/dates'
import { IconInfoCircle } from '@tabler/icons-react'
import { memo } from 'react'
import { NumberField } from '../inputs/number-field.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { LookupInput } from './lookup-input.tsx'
import classes from './form.module.css'
import type { Conflicts, FormField } from './form.types.ts'

/** Lists with at least this many options can be searched. */
const SEARCH_FROM = 8

export interface FieldControlProps {
  readonly id: string
  readonly field: FormField
  readonly value: unknown
  readonly error: string | undefined
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
    set: (next) => onChange(field.name, next),
    touch: () => onTouch(field.name),
  }
  return (
    <div className={classes.field} data-wide={isWide || undefined} data-field={field.name}>
      {field.kind === 'boolean' ? null : (
        <div className={classes.labelRow}>
          <label htmlFor={id} className={classes.label}>
            {field.label}
            {field.required === true ? (
              <span className={classes.star} aria-hidden>
                {' '}
                *
              </span>
            ) : null}
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
  readonly set: (value: unknown) => void
  readonly touch: () => void
}

function Control({ id, field, value, error, set, touch }: ControlProps) {
  const isRequired = field.required === true
  const isDisabled = field.isDisabled === true
  const common = {
    id,
    error,
    description: field.help,
    required: isRequired,
    disabled: isDisabled,
    placeholder: field.placeholder ?? '',
    inputWrapperOrder: ['input', 'description', 'error'] as ('input' | 'description' | 'error')[],
    onBlur: touch,
  }
  const limit = field.maxLength === undefined ? {} : { maxLength: field.maxLength }
  const complete = field.autoComplete === undefined ? {} : { autoComplete: field.autoComplete }
  const clear = { clearButtonProps: { 'aria-label': `Clear ${field.label}` } }
  const options = (field.options ?? []).map((option) => ({ ...option }))
  switch (field.kind) {
    case 'text':
      return (
        <TextInput
          {...common}
          {...limit}
          {...complete}
          value={asText(value)}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )
    case 'email':
      return (
        <TextInput
          {...common}
          {...limit}
          type="email"
          inputMode="email"
          autoComplete={field.autoComplete ?? 'off'}
          value={asText(value)}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )
    case 'phone':
      return (
        <TextInput
          {...common}
          {...limit}
          type="tel"
          inputMode="tel"
          autoComplete={field.autoComplete ?? 'off'}
          value={asText(value)}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )
    case 'url':
      return (
        <TextInput
          {...common}
          {...limit}
          {...complete}
          type="url"
          inputMode="url"
          value={asText(value)}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )
    case 'multiline':
      return (
        <Textarea
          {...common}
          {...limit}
          autosize
          minRows={3}
          maxRows={12}
          value={asText(value)}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )
    case 'number':
    case 'money':
      return (
        <NumberField
          {...common}
          classNames={{ input: classes.number }}
          {...(field.kind === 'money'
            ? { leftSection: <span className={classes.currency}>{field.currency ?? 'USD'}</span>, leftSectionWidth: 52 }
            : {})}
          value={value}
          onChange={set}
        />
      )
    case 'choice':
      return (
        <Select
          {...common}
          data={options}
          value={asText(value) === '' ? null : asText(value)}
          onChange={(next) => set(next ?? '')}
          searchable={options.length >= SEARCH_FROM}
          clearable={!isRequired}
          {...clear}
          allowDeselect={false}
          nothingFoundMessage="Nothing found"
        />
      )
    case 'multi':
      return (
        <MultiSelect
          {...common}
          placeholder={asList(value).length === 0 ? (field.placeholder ?? '') : ''}
          data={options}
          value={asList(value)}
          onChange={set}
          searchable={options.length >= SEARCH_FROM}
          clearable
          {...clear}
          hidePickedOptions
          nothingFoundMessage="Nothing found"
        />
      )
    case 'date':
      return (
        <DateInput
          {...common}
          valueFormat="D MMM YYYY"
          clearable={!isRequired}
          {...clear}
          value={asText(value) === '' ? null : asText(value)}
          onChange={(next) => set(next ?? '')}
        />
      )
    case 'datetime':
      return (
        <DateTimePicker
          {...common}
          valueFormat="D MMM YYYY HH:mm"
          clearable={!isRequired}
          {...clear}
          value={asText(value) === '' ? null : asText(value)}
          onChange={(next) => set(next ?? '')}
        />
      )
    case 'boolean':
      return (
        <Checkbox
          id={id}
          label={
            <>
              {field.label}
              {isRequired ? (
                <span className={classes.star} aria-hidden>
                  {' '}
                  *
                </span>
              ) : null}
            </>
          }
          description={field.help}
          error={error}
          disabled={isDisabled}
          checked={value === true}
          onBlur={touch}
          onChange={(event) => set(event.currentTarget.checked)}
        />
      )
    case 'lookup':
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
          isRequired={isRequired}
          isDisabled={isDisabled}
        />
      )
    case 'custom':
      return <>{field.render?.({ id, value, onChange: set, error, isDisabled })}</>
  }
}

function FieldTooltip({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <Tooltip label={text} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      <ActionIcon variant="transparent" color="gray" size={20} aria-label={`About ${label}`}>
        <IconInfoCircle size={16} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
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
