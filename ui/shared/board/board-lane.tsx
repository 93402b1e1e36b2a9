import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { useDroppable } from '@dnd-kit/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import classes from './board.module.css'
import type { BoardColumn } from './board.types.ts'
import { useCardWindow } from './use-card-window.ts'
import { useIsNear } from './use-is-near.ts'

/** Where a card stands among those of its column that are drawn. */
export interface CardSlot {
  readonly index: number
  /** Distance from the top of the first card, in pixels. */
  readonly top: number
  /** Takes the card's element, whose height is only known once it is drawn. */
  readonly measure: (card: HTMLElement | null) => void
}

export interface BoardLaneProps<Card> {
  readonly column: BoardColumn<Card>
  /** The number of columns before this one. */
  readonly place: number
  readonly cardId: (card: Card) => string
  /** Cards that stay drawn wherever the column is scrolled to. */
  readonly kept: ReadonlySet<string>
  readonly isTarget: boolean
  readonly onMore: (() => void) | undefined
  readonly emptyText: string
  readonly onFold: ((isFolded: boolean) => void) | undefined
  readonly sumText?: ((sum: number) => string) | undefined
  readonly children: (card: Card, slot: CardSlot) => ReactNode
}

const wholeNumber = new Intl.NumberFormat('en')

export function BoardLane<Card>(props: BoardLaneProps<Card>) {
  const { column, isTarget, onMore, emptyText, onFold, sumText = String } = props
  const { setNodeRef } = useDroppable({ id: `lane:${column.id}`, data: { kind: 'lane', columnId: column.id } })
  const lane = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const canLoadMore = column.hasMore === true && column.isLoadingMore !== true && onMore !== undefined
  const end = useEndInView(list, canLoadMore, column.cards.length, onMore)
  const cards = useCardWindow({
    scroller: list,
    ids: column.cards.map(props.cardId),
    kept: props.kept,
    isNear: useIsNear(lane, props.place),
  })

  if (column.isFolded === true)
    return (
      <section
        ref={(node) => {
          lane.current = node
          setNodeRef(node)
        }}
        className={classes.lane}
        aria-label={`${column.title}, ${column.total}`}
        data-target={isTarget || undefined}
        data-lane={column.id}
        data-folded
      >
        <FoldedHead column={column} onUnfold={() => onFold?.(false)} />
      </section>
    )
  const left = column.total - column.cards.length
  return (
    <section
      ref={lane}
      className={classes.lane}
      aria-label={`${column.title}, ${column.total}`}
      data-target={isTarget || undefined}
      data-lane={column.id}
    >
      <LaneHead column={column} sumText={sumText} onFold={onFold === undefined ? undefined : () => onFold(true)} />
      <div
        ref={(node) => {
          list.current = node
          setNodeRef(node)
        }}
        className={classes.laneBody}
      >
        {column.cards.length === 0 && column.isLoadingMore !== true ? (
          <p className={classes.laneEmpty}>{emptyText}</p>
        ) : null}
        <ul className={classes.cards} role="list" aria-label={column.title} style={{ height: cards.height }}>
          {cards.items.map(({ index, start }) => {
            const card = column.cards[index]
            if (card === undefined) return null
            return props.children(card, { index, top: start, measure: cards.measureElement })
          })}
        </ul>
        {column.isLoadingMore === true ? (
          <div className={classes.cardSkeleton} role="status" aria-label={`Loading more in ${column.title}`}>
            <Skeleton height={12} width="70%" />
            <Skeleton height={12} width="40%" />
          </div>
        ) : null}
        {canLoadMore ? (
          <div ref={end} className={classes.laneMore}>
            <Button variant="subtle" color="gray" size="compact-sm" fullWidth onClick={onMore}>
              {left > 0 ? `Show more (${wholeNumber.format(left)} left)` : 'Show more'}
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  )
}

interface LaneHeadProps {
  readonly column: BoardColumn<unknown>
  readonly sumText: (sum: number) => string
  readonly onFold: (() => void) | undefined
}

function LaneHead({ column, sumText, onFold }: LaneHeadProps) {
  return (
    <header className={classes.laneHead}>
      <h3 className={classes.laneTitle} title={column.title}>
        {column.title}
      </h3>
      <span className={classes.laneCount}>{wholeNumber.format(column.total)}</span>
      {column.sum === undefined ? null : (
        <span className={classes.laneSum} title={sumText(column.sum)}>
          {sumText(column.sum)}
        </span>
      )}
      {onFold === undefined ? null : (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          className={classes.fold}
          aria-expanded
          aria-label={`Fold ${column.title}`}
          onClick={onFold}
        >
          <IconChevronsLeft size={16} stroke={1.5} />
        </ActionIcon>
      )}
    </header>
  )
}

interface FoldedHeadProps {
  readonly column: BoardColumn<unknown>
  readonly onUnfold: () => void
}

function FoldedHead({ column, onUnfold }: FoldedHeadProps) {
  return (
    <button
      type="button"
      className={classes.unfold}
      aria-expanded={false}
      aria-label={`Unfold ${column.title}`}
      onClick={onUnfold}
    >
      <IconChevronsRight size={16} stroke={1.5} aria-hidden />
      <span className={classes.laneCount}>{wholeNumber.format(column.total)}</span>
      <span className={classes.foldedTitle}>{column.title}</span>
    </button>
  )
}

/** Loads more cards when the element behind the last one is nearly in view; returns the ref of that element. */
function useEndInView(
  scroller: RefObject<HTMLElement | null>,
  isActive: boolean,
  count: number,
  onMore: (() => void) | undefined,
) {
  const end = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(() => onMore?.())
  useEffect(() => {
    const mark = end.current
    if (!isActive || mark === null || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more()
      },
      { root: scroller.current, rootMargin: '200px' },
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [scroller, isActive, count])
  return end
}
