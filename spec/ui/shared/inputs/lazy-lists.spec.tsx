import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { theme } from '../../../../ui/shared/theme/theme.ts'
import { show } from '../show.tsx'

type Lists = typeof import('../../../../ui/shared/inputs/lazy-lists.tsx')
let lists: Lists
let copies = 0

/** Fresh inputs, whose lists have not loaded; every other spec has them preloaded. The query makes a copy of this module alone. */
beforeEach(async () => {
  copies += 1
  lists = (await import(/* @vite-ignore */ `../../../../ui/shared/inputs/lazy-lists.tsx?copy=${copies}`)) as Lists
})

const OWNERS = [
  { value: '1', label: 'Ann' },
  { value: '2', label: 'Ben' },
]

describe('an input whose list has not loaded', () => {
  it('should show the chosen value, and open its list after a press', async () => {
    const { Select } = lists
    const chosen = vi.fn()
    show(<Select label="Owner" data={OWNERS} value="2" onChange={chosen} />)
    const resting = screen.getByRole<HTMLInputElement>('combobox', { name: 'Owner' })
    expect(resting.value).toBe('Ben')
    await userEvent.click(resting)
    await userEvent.click(await screen.findByRole('option', { name: 'Ann', hidden: true }))
    expect(chosen).toHaveBeenCalledWith('1', expect.anything())
  })

  it('should give the focus on, so that the next key is not lost', async () => {
    const { Select } = lists
    show(<Select label="Owner" data={OWNERS} />)
    const resting = screen.getByRole('combobox', { name: 'Owner' })
    await userEvent.tab()
    await vi.waitFor(() => expect(resting.isConnected).toBe(false))
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Owner', { selector: 'input' })))
  })

  it('should keep what is typed before the list arrives', async () => {
    const { Autocomplete } = lists
    function Brand() {
      const [value, setValue] = useState('')
      return <Autocomplete label="Brand" data={['Bolt', 'Beam']} value={value} onChange={setValue} />
    }
    show(<Brand />)
    const input = () => screen.getByLabelText<HTMLInputElement>('Brand', { selector: 'input' })
    const resting = input()
    await userEvent.tab()
    await userEvent.keyboard('Bol')
    await vi.waitFor(() => expect(resting.isConnected).toBe(false))
    await userEvent.keyboard('t')
    expect(input().value).toBe('Bolt')
  })

  it('should pass on keys that come before the list arrives', async () => {
    const { TagsInput } = lists
    const changed = vi.fn()
    show(<TagsInput label="Tags" data={[]} value={['Warm', 'Fair']} onChange={changed} />)
    await userEvent.tab()
    await userEvent.keyboard('{Backspace}New{Enter}')
    await vi.waitFor(() => expect(changed.mock.calls).toEqual([[['Warm']], [['Warm', 'Fair', 'New']]]))
  })

  it('should show several chosen values by their labels', () => {
    const { MultiSelect, TagsInput } = lists
    show(
      <>
        <MultiSelect label="Owners" data={OWNERS} value={['1', '2']} />
        <TagsInput label="Tags" data={[]} value={['Warm']} />
      </>,
    )
    for (const text of ['Ann', 'Ben', 'Warm']) expect(screen.getByText(text)).toBeTruthy()
  })
})

describe('a list that is searched by typing', () => {
  it('should choose the first match with Enter, and send the form only once the list is closed', async () => {
    const { Select } = lists
    await Select.preload()
    const sent = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    const chosen = vi.fn()
    const data = ['Austria', 'Germany', 'Ghana']
    render(
      <MantineProvider theme={theme} env="test">
        <form onSubmit={sent}>
          <Select label="Country" data={data} searchable nothingFoundMessage="Nothing found" onChange={chosen} />
          <button type="submit">Save</button>
        </form>
      </MantineProvider>,
    )
    await userEvent.click(screen.getByLabelText('Country', { selector: 'input' }))
    await userEvent.keyboard('Xy{Enter}')
    expect(sent).not.toHaveBeenCalled()
    await userEvent.keyboard('{Backspace}{Backspace}Germ{Enter}')
    expect(chosen).toHaveBeenCalledWith('Germany', expect.anything())
    expect(sent).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    expect(sent).toHaveBeenCalledTimes(1)
  })
})
