import { Input } from '@mantine/core'
import { IconStarFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './reviews.module.css'

const WORDS = ['Bad', 'Poor', 'Fair', 'Good', 'Excellent'] as const

export interface StarInputProps {
  readonly id: string
  /** 0 for none yet. */
  readonly value?: unknown
  readonly onChange?: (value: number) => void
  readonly onBlur?: () => void
  readonly error?: ReactNode
}

/** One to five stars as radio buttons, so that arrow keys and screen readers work. */
export function StarInput({ id, value, onChange, onBlur, error }: StarInputProps) {
  const chosen = Number(value) || 0
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={classes.starInput}
      aria-invalid={error !== undefined && error !== null ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>
        Stars{' '}
        <span aria-hidden className={classes.required}>
          *
        </span>
      </legend>
      <div className={classes.starRow}>
        {WORDS.map((word, at) => (
          <label key={word} title={word} data-on={at < chosen || undefined}>
            <input
              type="radio"
              name={`${id}-stars`}
              value={at + 1}
              checked={chosen === at + 1}
              onChange={() => onChange?.(at + 1)}
              onBlur={onBlur}
              aria-label={`${at + 1} of 5 stars: ${word}`}
            />
            <IconStarFilled size={28} aria-hidden />
          </label>
        ))}
        <span className={classes.quiet}>{WORDS[chosen - 1] ?? ''}</span>
      </div>
      {error ? <Input.Error id={`${id}-error`}>{error}</Input.Error> : null}
    </fieldset>
  )
}
