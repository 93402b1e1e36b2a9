import { useLayoutEffect, useRef, useState } from 'react'
import {
  type Admits,
  codeOf,
  erased,
  isDigit,
  moved,
  OTP_LENGTH,
  type OtpInput,
  otpInput,
  pasted,
  typed,
} from '../../../core/mobile-verification/otp-input.ts'
import classes from './one-time-code.module.css'

export interface OneTimeCodeProps {
  readonly label: string
  /** The code so far; '' empties all boxes. */
  readonly value: string
  /** Called with the code after a change and with the rejected characters, so that the caller can show why. */
  readonly onText: (text: string) => void
  readonly length?: number
  readonly admits?: Admits
  readonly error?: string | undefined
  readonly isDisabled?: boolean
  readonly hasFocusAtStart?: boolean
}

/**
 * One box per character: typing moves to the next box, Backspace in an empty box moves back, arrows move, and paste
 * fills from the first box. D-52.
 */
export function OneTimeCode({
  label,
  value,
  onText,
  length = OTP_LENGTH,
  admits = isDigit,
  error,
  isDisabled = false,
  hasFocusAtStart = false,
}: OneTimeCodeProps) {
  const [input, setInput] = useState<OtpInput>(() => otpInput(value, length))
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const focusWanted = useRef<number | undefined>(hasFocusAtStart ? 0 : undefined)
  if (value !== codeOf(input)) setInput(otpInput(value, length))

  useLayoutEffect(() => {
    if (focusWanted.current === undefined) return
    boxes.current[focusWanted.current]?.focus()
    boxes.current[focusWanted.current]?.select()
    focusWanted.current = undefined
  })

  const take = (next: OtpInput, raw: string) => {
    focusWanted.current = next.focus
    setInput(next)
    onText(
      codeOf(next) +
        Array.from(raw)
          .filter((character) => !admits(character))
          .join(''),
    )
  }
  const focus = (at: number) => boxes.current[at]?.focus()

  return (
    <fieldset
      className={classes.field}
      disabled={isDisabled}
      aria-describedby={error === undefined ? undefined : `${label}-error`}
    >
      <legend className={classes.label}>{label}</legend>
      <div className={classes.boxes}>
        {input.places.map((place, at) => (
          <input
            key={at}
            ref={(box) => {
              boxes.current[at] = box
            }}
            className={classes.box}
            value={place}
            aria-label={`Character ${at + 1} of ${length}`}
            aria-invalid={error !== undefined}
            inputMode={admits === isDigit ? 'numeric' : 'text'}
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            onFocus={(event) => event.currentTarget.select()}
            onChange={({ currentTarget: { value: text } }) => {
              if (text === '') {
                take(erased(input, at), '')
                return
              }
              // A box holds one character: when "7" is typed after "1", the box contains "17" and the new character
              // counts.
              const added = text.length > 1 && place !== '' && text.startsWith(place) ? text.slice(place.length) : text
              take(typed(input, at, added, admits), added)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Backspace' && place === '' && at > 0) {
                event.preventDefault()
                take(erased(input, at), '')
              } else if (event.key === 'ArrowLeft') focus(moved(input, at, -1).focus)
              else if (event.key === 'ArrowRight') focus(moved(input, at, 1).focus)
            }}
            onPaste={(event) => {
              event.preventDefault()
              const text = event.clipboardData.getData('text').trim()
              take(pasted(input, text, admits), text)
            }}
          />
        ))}
      </div>
      {error === undefined ? null : (
        <p id={`${label}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
