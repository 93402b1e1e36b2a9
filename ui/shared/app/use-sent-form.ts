import { useEffect, useState } from 'react'
import type { SentForm } from '../../../core/account/sent-form.ts'
import { usePageConfig } from './use-client.ts'

const NOTHING_SENT: SentForm = { isDone: false, fieldTexts: {}, values: {} }

/**
 * The outcome of a form that the browser submitted itself; shown until the person submits again or leaves the page. The
 * second value removes the outcome from the screen; typed values stay.
 */
export function useSentForm(): readonly [sent: SentForm, forget: () => void] {
  const config = usePageConfig()
  const [sent, setSent] = useState(() => config.sentForm ?? NOTHING_SENT)
  useEffect(
    () => () => {
      config.sentForm = undefined
    },
    [config],
  )
  return [sent, () => setSent({ ...NOTHING_SENT, values: sent.values })]
}
