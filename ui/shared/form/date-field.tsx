import { DateInput, DateTimePicker } from '@mantine/dates'
import type { DateFieldProps } from './date-field.types.ts'

/** A day, or a day with a time. */
export function DateField({ hasTime, ...props }: DateFieldProps) {
  return hasTime ? (
    <DateTimePicker {...props} valueFormat="D MMM YYYY HH:mm" />
  ) : (
    <DateInput {...props} valueFormat="D MMM YYYY" />
  )
}
