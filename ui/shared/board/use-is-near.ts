import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Number of columns that are drawn with their cards before it is known which of them are in view. */
const FIRST_COLUMNS = 6

/** Whether a column is in view of the board, or at most one width of the board away from it. */
export function useIsNear(lane: RefObject<HTMLElement | null>, place: number): boolean {
  const [isNear, setIsNear] = useState(place < FIRST_COLUMNS || typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = lane.current
    if (element === null || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((entries) => setIsNear(entries.at(-1)?.isIntersecting === true), {
      root: element.parentElement,
      rootMargin: '0px 100%',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [lane])
  return isNear
}
