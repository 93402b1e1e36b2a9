import { DateField } from '../../../shared/form/date-field.tsx'

export interface ClosingDateFieldProps {
  /** From `form.input('closing_date')`. */
  readonly input: { readonly id: string; readonly onBlur: () => void }
  /** A calendar day; null without one. */
  readonly value: string | null
  readonly error: string | undefined
  readonly isDisabled: boolean
  readonly onChange: (value: string | null) => void
}

/** The day on which a deal closes, in a dialog; its label stands outside. */
export function ClosingDateField({ input, value, error, isDisabled, onChange }: ClosingDateFieldProps) {
  return (
    <DateField
      id={input.id}
      hasTime={false}
      value={value}
      onChange={onChange}
      onBlur={input.onBlur}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear closing date' }}
      error={error}
      description={undefined}
      required={false}
      disabled={isDisabled}
      placeholder=""
      inputWrapperOrder={['input', 'error']}
    />
  )
}
