import { Skeleton } from '@mantine/core'
import { useDelayed } from '../states/use-delayed.ts'
import { SkeletonRow } from './data-row.tsx'
import classes from './data-table.module.css'

const SKELETON_ROWS = 12
const SKELETON_CARDS = 5

interface LoadingRowsProps {
  readonly isPhone: boolean
  readonly columns: number
  readonly isSelectable: boolean
  readonly height: number
}

/** Reserves space for the first rows, and draws skeletons when they take longer. */
export function LoadingRows({ isPhone, columns, isSelectable, height }: LoadingRowsProps) {
  const isSlow = useDelayed(true)
  if (!isSlow) return <div className={classes.loadingBody} />
  return (
    <div className={classes.loadingBody}>
      {isPhone
        ? Array.from({ length: SKELETON_CARDS }, (_, card) => <CardSkeleton key={card} />)
        : Array.from({ length: SKELETON_ROWS }, (_, row) => (
            <SkeletonRow key={row} index={row} top={row * height} columns={columns} isSelectable={isSelectable} />
          ))}
    </div>
  )
}

export function CardSkeleton() {
  return (
    <div className={classes.cardSkeleton} aria-hidden>
      <Skeleton height={14} width="60%" radius="sm" />
      <Skeleton height={12} width="85%" radius="sm" />
      <Skeleton height={12} width="70%" radius="sm" />
    </div>
  )
}
