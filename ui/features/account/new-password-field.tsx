import { PasswordInput } from '@mantine/core'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { passwordRules } from '../../../core/account/password.ts'
import classes from './account.module.css'

export interface NewPasswordFieldProps {
  readonly label?: string
  readonly error?: string | undefined
}

/** A new password with its rules, each ticked while typing. */
export function NewPasswordField({ label = 'Password', error }: NewPasswordFieldProps) {
  const [text, setText] = useState('')
  const rulesId = useId()
  const input = useRef<HTMLInputElement>(null)
  // Takes over what was typed before the scripts ran.
  useEffect(() => setText(input.current?.value ?? ''), [])
  return (
    <div>
      <PasswordInput
        ref={input}
        label={label}
        name="password"
        autoComplete="new-password"
        required
        error={error}
        aria-describedby={rulesId}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ul id={rulesId} className={classes.rules} aria-label="The password needs">
        {passwordRules.map(({ name, label: rule, isMet }) => {
          const isTicked = text !== '' && isMet(text)
          return (
            <li key={name} data-met={isTicked || undefined}>
              {isTicked ? (
                <IconCheck size={16} stroke={2} aria-label="Done:" />
              ) : (
                <IconPoint size={16} stroke={2} aria-hidden />
              )}
              {rule}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
