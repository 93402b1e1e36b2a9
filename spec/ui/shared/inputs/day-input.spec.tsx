import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { DayInput } from '../../../../ui/shared/inputs/day-input.tsx'
import { typedDay } from '../../../../ui/shared/inputs/typed-day.ts'

const FIRST = '2026-11-28'

describe('DayInput', () => {
  it.each([
    ['03.02.2026', '2026-02-03'],
    ['3/2/26', '2026-02-03'],
    ['2026-02-03', '2026-02-03'],
    ['3 Feb 2026', '2026-02-03'],
    ['3. september 2026', '2026-09-03'],
    ['12/31/2026', undefined],
    ['31.2.2026', undefined],
    ['1', undefined],
    ['May', undefined],
    ['constructor', undefined],
  ])('reads %j as %j', (text, day) => expect(typedDay(text)).toBe(day))

  it('takes a day with the day before the month', async () => {
    const { user, field, held } = show()
    await user.clear(field)
    await user.type(field, '03.02.2026')
    await user.tab()
    expect(held()).toBe('2026-02-03')
    expect(field.value).toBe('3 Feb 2026')
  })

  it('refuses a text that is no day in words, keeps the day from before, and Enter does not send it', async () => {
    const { user, field, held, sent } = show()
    await user.clear(field)
    await user.type(field, '31.13.2026{Enter}')
    expect(screen.getByText('“31.13.2026” is not a day like 31 Dec 2026.')).toBeTruthy()
    expect(sent).not.toHaveBeenCalled()
    await user.clear(field)
    await user.type(field, 'soon')
    await user.tab()
    expect(screen.getByText('“soon” is not a day like 31 Dec 2026.')).toBeTruthy()
    expect(held()).toBe(FIRST)
    await user.clear(field)
    await user.type(field, '1 Dec 2026')
    expect(screen.queryByText(/is not a day/)).toBeNull()
  })
})

function show() {
  const chosen = vi.fn()
  const sent = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const Part = () => {
    const [day, setDay] = useState<string | null>(FIRST)
    return (
      <form onSubmit={sent}>
        <DayInput aria-label="Closing date" value={day} onChange={(next) => (setDay(next), chosen(next))} />
      </form>
    )
  }
  render(
    <MantineProvider env="test">
      <Part />
    </MantineProvider>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Closing date', { selector: 'input' })
  return { user: userEvent.setup(), field, held: () => (chosen.mock.lastCall?.[0] ?? FIRST) as string, sent }
}
