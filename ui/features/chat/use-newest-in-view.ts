import { useEffect, useLayoutEffect, useRef, useState, type UIEvent } from 'react'

/** Within this distance from the end a person counts as reading the newest message, in pixels. */
const NEAR_END_PX = 80

/** Keeps the newest message in view while the person is at the end of the scroller, and the place in it otherwise. */
export function useNewestInView(count: number, load: string) {
  const scroller = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)

  useLayoutEffect(() => {
    const box = scroller.current
    if (box !== null && isAtEnd) box.scrollTop = box.scrollHeight
  }, [count, isAtEnd, load])

  // Loading pictures and resizing the window must not scroll the newest message out of view.
  useEffect(() => {
    const box = scroller.current
    if (box === null || !isAtEnd) return
    const watch = new ResizeObserver(() => {
      box.scrollTop = box.scrollHeight
    })
    watch.observe(box)
    for (const child of box.children) watch.observe(child)
    return () => watch.disconnect()
  }, [isAtEnd, load])

  return {
    scroller,
    isAtEnd,
    onScroll: ({ currentTarget: box }: UIEvent<HTMLDivElement>) =>
      setAtEnd(box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX),
    toEnd: () => {
      setAtEnd(true)
      if (scroller.current !== null) scroller.current.scrollTop = scroller.current.scrollHeight
    },
    /** Returns a function that restores the place after older messages were added above it. */
    holdPlace: () => {
      const box = scroller.current
      const before = box === null ? 0 : box.scrollHeight - box.scrollTop
      return () =>
        requestAnimationFrame(() => {
          if (box !== null) box.scrollTop = box.scrollHeight - before
        })
    },
  }
}
