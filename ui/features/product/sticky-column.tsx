import { useEffect, useRef, type ReactNode } from 'react'

export interface StickyColumnProps {
  /** Its rule reads the height of the column from `--column-height`. */
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * A column that stays in view beside a longer one. CSS alone keeps the upper end of such a column; what does not fit
 * into the window would be out of reach until the end of the page. With its height the rule can keep the lower end.
 */
export function StickyColumn({ className, children }: StickyColumnProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const column = ref.current
    if (column === null) return
    const observer = new ResizeObserver(() => column.style.setProperty('--column-height', `${column.offsetHeight}px`))
    observer.observe(column)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={ref} className={className}>
      {children}
    </div>
  )
}
