import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { strayErrors } from './form-errors.ts'
import type { Form } from './use-form.ts'

export interface FailureAlertProps {
  // oxlint-disable-next-line typescript/no-explicit-any -- shows the failure of any form
  readonly form: Form<any, any>
  /** The names of the fields that the form shows. */
  readonly names: readonly string[]
  /** What the person can do about it, after the reasons. */
  readonly children?: ReactNode
}

/** Why a small form was not saved, unless its fields show the reasons. Larger forms use `ErrorSummary`. */
export function FailureAlert({ form: { state, errors }, names, children }: FailureAlertProps) {
  const stray = strayErrors(
    errors,
    names.map((name) => ({ name })),
  )
  const texts = state.kind === 'failed' && !state.isAtFields ? [state.message, ...stray] : stray
  return texts.length === 0 ? null : (
    <Alert ref={intoView} role="alert" color="red" variant="light">
      {texts.join(' ')}
      {children === undefined ? null : <> {children}</>}
    </Alert>
  )
}

/** The form can be longer than the window, with its button far below the reasons. */
const intoView = (alert: HTMLElement | null): void => alert?.scrollIntoView?.({ block: 'nearest' })
