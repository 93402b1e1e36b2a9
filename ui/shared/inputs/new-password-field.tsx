import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useId } from 'react'
import { passwordRules } from '../../../core/account/password.ts'
import classes from './new-password-field.module.css'

export interface NewPasswordFieldProps extends PasswordInputProps {
  readonly typed: string
}

/** A new password with its rules, each ticked while typing. */
export function NewPasswordField({ typed, ...input }: NewPasswordFieldProps) {
  const rulesId = useId()
  return (
    <div>
      <PasswordInput {...input} autoComplete="new-password" required aria-describedby={rulesId} />
      <ul id={rulesId} className={classes.rules} aria-label="The password needs">
        {passwordRules.map(({ name, label: rule, isMet }) => {
          const isTicked = typed !== '' && isMet(typed)
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
