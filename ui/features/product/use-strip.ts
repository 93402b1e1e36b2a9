import { useRef, useState, type RefObject } from 'react'

export interface Photo {
  readonly url: string
  readonly alt: string
}

export interface Strip {
  readonly ref: RefObject<HTMLUListElement | null>
  /** Index of the picture in view. */
  readonly at: number
  readonly show: (index: number) => void
  readonly onScroll: () => void
}

/** A row of pictures that the browser scrolls by finger, one after the other. */
export function useStrip(start = 0): Strip {
  const ref = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(start)
  return {
    ref,
    at,
    show: (index) => {
      const strip = ref.current
      strip?.scrollTo({ left: index * strip.clientWidth })
    },
    onScroll: () => {
      const strip = ref.current
      if (strip !== null && strip.clientWidth > 0) setAt(Math.round(strip.scrollLeft / strip.clientWidth))
    },
  }
}
