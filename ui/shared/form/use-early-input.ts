import { useHydrated } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * Passes on the texts of a form that the server rendered, once, when the scripts take the page over. React keeps what a
 * person typed before that in the page but not in the state, and the next render would remove it.
 */
export function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  take: (typed: Readonly<Record<string, string>>) => void,
): void {
  const [isAlreadyHydrated] = useState(useHydrated())
  const latest = useRef(take)
  useLayoutEffect(() => {
    if (isAlreadyHydrated || form.current === null) return
    const typed = new FormData(form.current)
    for (const { name } of form.current.querySelectorAll<HTMLInputElement>('input[type=hidden]')) typed.delete(name)
    const entries = [...typed].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    latest.current(Object.fromEntries(entries))
  }, [form, isAlreadyHydrated])
}
