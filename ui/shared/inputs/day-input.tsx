import { DateInput, type DateInputProps } from '@mantine/dates'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { typedDay } from './typed-day.ts'

type DayInputProps = Omit<DateInputProps, 'valueFormat' | 'dateParser' | 'fixOnBlur'>

/** A day, typed or chosen in a calendar. A text that is no day is refused in words, and the day from before stays. */
export function DayInput({ error, onBlur, onKeyDown, onChange, ...props }: DayInputProps) {
  const [refused, setRefused] = useState('')
  const check = ({ currentTarget: { value } }: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>) => {
    const isDay = value.trim() === '' || typedDay(value) !== undefined
    setRefused(isDay ? '' : value.trim())
    return isDay
  }
  return (
    <DateInput
      {...props}
      valueFormat="D MMM YYYY"
      dateParser={(text) => typedDay(text) ?? null}
      error={refused === '' ? error : `“${refused.slice(0, 40)}” is not a day like 31 Dec 2026.`}
      onChange={(day) => {
        setRefused('')
        onChange?.(day)
      }}
      onKeyDown={(event) => {
        // Enter would send the form with the day from before.
        if (event.key === 'Enter' && !check(event)) event.preventDefault()
        onKeyDown?.(event)
      }}
      onBlur={(event) => {
        check(event)
        onBlur?.(event)
      }}
    />
  )
}
