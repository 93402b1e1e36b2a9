import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The heading of the page, else its content, able to have the focus. */
export function headingOfPage(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (heading !== null && !heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
  return heading
}

/**
 * After navigation, moves the focus to the page's heading and announces the title, as a full load does. A change of the
 * query alone (filters, tabs, pages of a list) keeps the focus.
 */
export function RouteFocus() {
  const router = useRouter()
  const [title, setTitle] = useState('')

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged, toLocation }) => {
        if (fromLocation === undefined || !pathChanged || toLocation.hash !== '') return
        headingOfPage()?.focus({ preventScroll: true })
        setTitle(document.title)
      }),
    [router],
  )

  return (
    <div
      role="status"
      style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}
    >
      {title}
    </div>
  )
}
