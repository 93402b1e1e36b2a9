import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { COUNTRIES } from '../../../core/reference/countries.ts'

export interface CountrySelectProps extends Omit<NativeSelectProps, 'data' | 'children'> {
  /** Shows the dial code in front: for telephone numbers. */
  readonly withDialCode?: boolean
}

/** The countries in a native select, the suggested ones on top. */
export function CountrySelect({ withDialCode = false, ...props }: CountrySelectProps) {
  const option = ({ code, name, phone }: (typeof COUNTRIES)[number]) => (
    <option key={code} value={code}>
      {withDialCode ? `${name} (${phone})` : name}
    </option>
  )
  return (
    <NativeSelect {...props}>
      <option value="">Choose a country</option>
      <optgroup label="Suggested">{COUNTRIES.filter(({ suggested }) => suggested === true).map(option)}</optgroup>
      <optgroup label="All countries">{COUNTRIES.filter(({ suggested }) => suggested !== true).map(option)}</optgroup>
    </NativeSelect>
  )
}
