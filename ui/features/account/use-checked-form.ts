import { useState, type FormEvent } from 'react'
import type { z } from 'zod'
import { fieldMessages } from '../../../core/text/text.schema.ts'
import { goToFirstWrong } from './first-wrong.ts'

const NO_TEXTS: Readonly<Record<string, string>> = {}

/** A form that is checked by its schema when it is sent, then goes to the first field that is wrong. */
export function useCheckedForm<S extends z.ZodType>(schema: S, onValid: (form: z.output<S>) => void) {
  const [texts, setTexts] = useState(NO_TEXTS)
  return {
    texts,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
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
