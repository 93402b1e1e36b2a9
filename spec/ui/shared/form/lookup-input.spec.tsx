import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LookupInput } from '../../../../ui/shared/form/lookup-input.tsx'
import { show } from '../show.tsx'

const metals = { value: '7', label: 'Metals' }

it.each([
  { isRequired: true, chosen: '7' },
  { isRequired: false, chosen: '' },
])(
  'should leave “$chosen” when the chosen record is chosen again (required: $isRequired)',
  async ({ isRequired, chosen }) => {
    const onChange = vi.fn<(value: string) => void>()
    const { user } = show(
      <LookupInput
        id="parent"
        label="Below"
        source={{ search: async () => [metals], known: [metals] }}
        value="7"
        onChange={onChange}
        onBlur={() => {}}
        placeholder=""
        description={undefined}
        error={undefined}
        isRequired={isRequired}
        isDisabled={false}
      />,
    )
    await user.click(await screen.findByRole('combobox'))
    await user.click(await screen.findByRole('option', { name: 'Metals' }))
    expect(onChange.mock.lastCall?.[0] ?? '7').toBe(chosen)
  },
)
