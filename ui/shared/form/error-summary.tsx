import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { errorOf, strayErrors } from './form-errors.ts'
import classes from './form.module.css'
import type { Form } from './use-form.ts'

export interface SummaryField {
  readonly name: string
  readonly label: string
}

export interface ErrorSummaryProps {
  // oxlint-disable-next-line typescript/no-explicit-any -- a summary takes every form
  readonly form: Form<any, any>
  /** The fields that the form shows, in their order. */
  readonly fields: readonly SummaryField[]
  /** Counts the attempts that did not save: a new one moves the focus here. */
  readonly attempt: number
}

/**
 * The reasons why a form was not saved, at its top: the failure, or the number of invalid fields with links to them.
 */
export function ErrorSummary({ form, fields, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  const wrong = fields.flatMap((field) => {
    const message = errorOf(form.errors, field.name)
    return message === undefined ? [] : [{ field, message }]
  })
  const stray = strayErrors(form.errors, fields)
  const count = wrong.length + stray.length
  if (attempt === 0 || (count === 0 && form.state.kind !== 'failed')) return null
  return (
    <div ref={box} className={classes.summary} role="alert" tabIndex={-1} data-error-summary>
      <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
      <div>
        <p className={classes.summaryTitle}>
          {count === 0
            ? form.state.kind === 'failed'
              ? form.state.message
              : ''
            : count === 1
              ? '1 field needs your attention'
              : `${count} fields need your attention`}
        </p>
        {count === 0 ? null : (
          <ul className={classes.summaryList}>
            {wrong.map(({ field, message }) => (
              <li key={field.name}>
                <a
                  href={`#${form.fieldId(field.name)}`}
                  onClick={(event) => {
                    event.preventDefault()
                    goToField(form.fieldId(field.name))
                  }}
                >
                  {field.label}
                </a>
                : {message}
              </li>
            ))}
            {stray.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** Moves the focus to a field and scrolls it into view. */
export function goToField(id: string): void {
  const control = document.getElementById(id)
  control?.focus({ preventScroll: true })
  const field = control?.closest('[data-field]') ?? control
  field?.scrollIntoView?.({ block: 'center' })
}
