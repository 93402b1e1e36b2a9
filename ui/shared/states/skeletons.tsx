import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './states.module.css'
import { useDelayed } from './use-delayed.ts'

export interface LoadingProps {
  /** The accessible name of the loading content: "Loading leads". */
  readonly label: string
  /** Skeleton of the final layout. */
  readonly children: ReactNode
}

/** Reserves the space of the final layout and draws the skeleton after 150 ms. */
export function Loading({ label, children }: LoadingProps) {
  const isShown = useDelayed(true)
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden className={classes.loading} data-shown={isShown || undefined}>
        {children}
      </div>
    </div>
  )
}

// Fixed widths that look like text: a skeleton must be the same on server and client.
const WIDTHS = ['72%', '54%', '83%', '61%', '47%', '78%', '66%'] as const

export function skeletonWidth(index: number): string {
  return WIDTHS[index % WIDTHS.length] ?? '60%'
}

export function LinesSkeleton({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div className={classes.lines}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={12} width={skeletonWidth(line)} radius="sm" />
      ))}
    </div>
  )
}

export function FormSkeleton({ fields = 6 }: { readonly fields?: number }) {
  return (
    <div className={classes.formSkeleton}>
      {Array.from({ length: fields }, (_, field) => (
        <div key={field} className={classes.lines}>
          <Skeleton height={12} width={96 + (field % 3) * 24} radius="sm" />
          <Skeleton height={36} radius="sm" />
        </div>
      ))}
    </div>
  )
}

export function CardsSkeleton({ cards = 8 }: { readonly cards?: number }) {
  return (
    <div className={classes.cardsSkeleton}>
      {Array.from({ length: cards }, (_, card) => (
        <div key={card} className={classes.lines}>
          <Skeleton radius="sm" className={classes.cardPicture} />
          <Skeleton height={12} width={skeletonWidth(card)} radius="sm" />
          <Skeleton height={12} width={skeletonWidth(card + 3)} radius="sm" />
        </div>
      ))}
    </div>
  )
}
