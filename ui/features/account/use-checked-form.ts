import { useState, type FormEvent } from 'react'
import type { z } from 'zod'
import { fieldMessages } from '../../../core/text/text.schema.ts'
import { useSentForm } from '../../shared/app/use-sent-form.ts'
import { goToFirstWrong } from './first-wrong.ts'

const NO_TEXTS: Readonly<Record<string, string>> = {}

/**
 * A form that is validated by its schema on submit and then focuses the first invalid field. Its fields are
 * uncontrolled: text typed before the scripts run stays. `sent` is the outcome of a form that the browser submitted
 * without scripts.
 */
export function useCheckedForm<S extends z.ZodType>(schema: S, onValid: (form: z.output<S>) => void) {
  const [sent, forgetSent] = useSentForm()
  const [texts, setTexts] = useState(NO_TEXTS)
  return {
    sent,
    texts: { ...sent.fieldTexts, ...texts },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      forgetSent()
      const form = event.currentTarget
      const read = schema.safeParse(Object.fromEntries(new FormData(form)))
      if (read.success) {
        setTexts(NO_TEXTS)
        onValid(read.data)
        return
      }
      const found = fieldMessages(read.error)
      setTexts(found)
      goToFirstWrong(form, found)
    },
  }
}
