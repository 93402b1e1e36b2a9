import { useState, type FormEvent } from 'react'
import type { z } from 'zod'
import { fieldMessages } from '../../../core/text/text.schema.ts'
import { useSentForm } from '../../shared/app/use-sent-form.ts'
import { goToFirstWrong } from './first-wrong.ts'

const NO_TEXTS: Readonly<Record<string, string>> = {}

/**
 * A form that is checked by its schema when it is sent, then goes to the first field that is wrong. Its fields are uncontrolled: what
 * is typed before the scripts run stays. `sent` is what the server made of the form when the browser sent it without scripts.
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
