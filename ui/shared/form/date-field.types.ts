export interface DateFieldProps {
  readonly id: string
  readonly hasTime: boolean
  /** The wire text of the moment; null is empty. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly onBlur: () => void
  readonly clearable: boolean
  readonly clearButtonProps: { readonly 'aria-label': string }
  readonly error: string | undefined
  readonly description: string | undefined
  readonly required: boolean
  readonly disabled: boolean
  readonly placeholder: string
  readonly inputWrapperOrder: ('input' | 'description' | 'error')[]
}
