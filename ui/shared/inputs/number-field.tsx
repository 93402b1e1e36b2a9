import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { numberText, readNumber } from '../../../core/text/number-text.ts'

/**
 * A number, '' for an empty field, or the typed text when it is no number: the schema rejects that with its own
 * message.
 */
export type NumberValue = number | string

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: unknown
  readonly onChange: (value: NumberValue) => void
  /** Without commas: a year. */
  readonly isUngrouped?: boolean
  /** The least number of decimals: 2 shows a price as "10.50". */
  readonly decimals?: number
}

/**
 * A field for a number. It shows what is typed until it loses the focus, then the parsed number: "12,5" becomes "12.5".
 * Nothing is rounded or dropped.
 */
export function NumberField({
  value,
  onChange,
  onBlur,
  isUngrouped = false,
  decimals = 0,
  ...props
}: NumberFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={typed ?? shownText(value, isUngrouped, decimals)}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(readNumber(text) ?? text)
      }}
      onBlur={(event) => {
        setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}

function shownText(value: unknown, isUngrouped: boolean, decimals: number): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  return isUngrouped ? String(value) : numberText(value, decimals)
}
