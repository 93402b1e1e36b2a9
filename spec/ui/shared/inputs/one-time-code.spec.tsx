import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { OneTimeCode, type OneTimeCodeProps } from '../../../../ui/shared/inputs/one-time-code.tsx'
import { show } from '../show.tsx'

describe('OneTimeCode', () => {
  it('[OTP-01] has 4 places by default', () => {
    const { redraw } = show(<Code />)
    expect(boxes()).toHaveLength(4)
    redraw(<Code key="six" length={6} />)
    expect(boxes()).toHaveLength(6)
  })

  it('[OTP-02] rejects letters and keeps the focus', async () => {
    const { user } = show(<Code />)
    await user.click(box(1))
    await user.keyboard('a')
    expect([values(), document.activeElement === box(1)]).toEqual([['', '', '', ''], true])
    await user.keyboard('7')
    expect([values(), document.activeElement === box(2)]).toEqual([['7', '', '', ''], true])
  })

  it('[OTP-03] fills all places with a pasted text', async () => {
    const { user } = show(<Code />)
    await user.click(box(3))
    await user.paste('1234')
    expect(values()).toEqual(['1', '2', '3', '4'])
  })

  it('[D-52] moves back with Backspace on an empty place, and with the arrows', async () => {
    const { user } = show(<Code />)
    await user.click(box(1))
    await user.keyboard('12{Backspace}')
    expect([values(), document.activeElement === box(2)]).toEqual([['1', '', '', ''], true])
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(document.activeElement).toBe(box(1))
  })

  it('accepts letters with another pattern, and empties with its value', async () => {
    const { user } = show(<Code admits={(character) => /[a-z]/.test(character)} />)
    await user.click(box(1))
    await user.keyboard('ab1')
    expect(values()).toEqual(['a', 'b', '', ''])
    await user.click(screen.getByRole('button', { name: 'empty' }))
    expect(values()).toEqual(['', '', '', ''])
  })
})

// Helpers

/** Keeps the accepted characters, as a machine would. */
function Code(props: Partial<OneTimeCodeProps>) {
  const [value, setValue] = useState('')
  const admits = props.admits ?? ((character: string) => /\d/.test(character))
  return (
    <>
      <OneTimeCode
        {...props}
        label="Code"
        value={value}
        onText={(text) => setValue(Array.from(text).filter(admits).join(''))}
      />
      <button type="button" onClick={() => setValue('')}>
        empty
      </button>
    </>
  )
}

const boxes = () => screen.getAllByLabelText(/^Character/)
const box = (at: number) => boxes()[at - 1] as HTMLInputElement
const values = () => boxes().map((each) => (each as HTMLInputElement).value)
