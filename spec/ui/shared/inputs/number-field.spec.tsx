import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { NumberField, type NumberValue } from '../../../../ui/shared/inputs/number-field.tsx'

describe('NumberField', () => {
  it.each([
    ['12,5', 12.5, '12.5'],
    ['1.234,56', 1234.56, '1,234.56'],
    ['0.0045', 0.0045, '0.0045'],
    ['007', 7, '7'],
    ['', '', ''],
    ['1e3', '1e3', '1e3'],
    ['12,34,567', '12,34,567', '12,34,567'],
  ])('takes %j as %j and shows it as %j', async (text, value, shown) => {
    const held: NumberValue[] = []
    const Part = () => {
      const [number, setNumber] = useState<NumberValue>(3)
      held.push(number)
      return <NumberField aria-label="Price" value={number} onChange={setNumber} />
    }
    render(
      <MantineProvider env="test">
        <Part />
      </MantineProvider>,
    )
    const user = userEvent.setup()
    const field = screen.getByLabelText<HTMLInputElement>('Price')
    await user.clear(field)
    if (text !== '') await user.type(field, text)
    expect(field.value).toBe(text)
    await user.tab()

    expect(field.value).toBe(shown)
    expect(held.at(-1)).toBe(value)
  })

  it('shows a year without a comma', () => {
    render(
      <MantineProvider env="test">
        <NumberField aria-label="Year established" isUngrouped value={1994} onChange={() => undefined} />
      </MantineProvider>,
    )
    expect(screen.getByLabelText<HTMLInputElement>('Year established').value).toBe('1994')
  })
})
