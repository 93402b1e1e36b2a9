import { DateTimePicker } from '@mantine/dates'
import { DayInput } from '../inputs/day-input.tsx'
import type { DateFieldProps } from './date-field.types.ts'

/** A day, or a day with a time. */
export function DateField({ hasTime, ...props }: DateFieldProps) {
  return hasTime ? <DateTimePicker {...props} valueFormat="D MMM YYYY HH:mm" /> : <DayInput {...props} />
}
