import { Skeleton, VisuallyHidden } from '@mantine/core'
import {
  DndContext,
  DragOverlay,
  MeasuringStrategy,
  MouseSensor,
  TouchSensor,
  closestCenter,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { CollisionDetection, DragEndEvent, DragOverEvent } from '@dnd-kit/core'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { SILENT_DRAG } from '../data-table/silent-drag.ts'
import { skeletonWidth } from '../states/skeletons.tsx'
import { useDelayed } from '../states/use-delayed.ts'
import { BoardCard, CardFace } from './board-card.tsx'
import { BoardLane } from './board-lane.tsx'
import { moveCard, placeAfterKey, placeOf } from './board-places.ts'
import classes from './board.module.css'
import type { BoardColumn, BoardMove, BoardPlace, CardFacts } from './board.types.ts'
import { useBoardMoves } from './use-board-moves.ts'

/** How long a finger rests on a card before it is lifted, in milliseconds: shorter is scrolling. */
export const LONG_PRESS_MS = 250

export interface BoardProps<Card> {
  /** Accessible name: "Deals by stage". */
  readonly label: string
  readonly columns: readonly BoardColumn<Card>[]
  readonly cardId: (card: Card) => string
  readonly facts: (card: Card) => CardFacts
  readonly onOpen?: (card: Card) => void
  /** Saves a move. Rejecting returns the card and shows the message of the error. Without it cards do not move. */
  readonly onMove?: (move: BoardMove<Card>) => Promise<void>
  readonly canMove?: (card: Card) => boolean
  readonly onMore?: (column: string) => void
  readonly isLoading?: boolean
  readonly emptyText?: string
  /** Stands in place of the columns when there are none. */
  readonly empty?: ReactNode
}

interface Lifted {
  readonly id: string
  readonly from: BoardPlace
  readonly to: BoardPlace
  readonly by: 'pointer' | 'keyboard'
}

export function Board<Card>(props: BoardProps<Card>) {
  const { label, columns, cardId, facts, onMore, isLoading = false, emptyText = 'Nothing here yet' } = props
  const board = useBoardMoves(columns, cardId, props.onMove)
  const [lifted, setLifted] = useState<Lifted>()
  const [spoken, setSpoken] = useState('')
  const [tabStop, setTabStop] = useState<string>()
  const hintId = useId()
  const root = useRef<HTMLDivElement>(null)
  const focusWanted = useRef<string>(undefined)
  const isSlow = useDelayed(isLoading)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: LONG_PRESS_MS, tolerance: 8 } }),
  )

  const drawn = lifted === undefined ? board.columns : moveCard(board.columns, cardId, lifted.id, lifted.to)
  const find = (id: string): Card | undefined => {
    for (const column of board.columns) for (const card of column.cards) if (cardId(card) === id) return card
    return undefined
  }
  const nameOf = (id: string) => {
    const card = find(id)
    return card === undefined ? '' : facts(card).name
  }
  const say = (place: BoardPlace): string => {
    const column = drawn.find((one) => one.id === place.column)
    if (column === undefined) return ''
    const others = column.cards.filter((card) => cardId(card) !== lifted?.id).length
    return `${column.title}, position ${place.index + 1} of ${others + 1}`
  }

  useLayoutEffect(() => {
    const id = focusWanted.current
    if (id === undefined) return
    const card = root.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)
    if (card === null || card === undefined) return
    focusWanted.current = undefined
    card.focus({ preventScroll: true })
    card.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  })

  // Empty columns at the start are scrolled past, once: on a phone the first thing to see is a card.
  const lanes = useRef<HTMLDivElement>(null)
  const isPlaced = useRef(false)
  const firstFilled = board.columns.findIndex((column) => column.cards.length > 0)
  useLayoutEffect(() => {
    const row = lanes.current
    if (row === null || isPlaced.current || firstFilled === -1) return
    isPlaced.current = true
    const lane = row.children[firstFilled]
    if (firstFilled > 0 && lane instanceof HTMLElement)
      row.scrollLeft =
        lane.offsetLeft - row.offsetLeft - Number.parseFloat(getComputedStyle(row).paddingInlineStart || '0')
  }, [firstFilled])

  const lift = (id: string, by: Lifted['by']) => {
    const from = placeOf(board.columns, cardId, id)
    const card = find(id)
    if (from === undefined || card === undefined || props.onMove === undefined || props.canMove?.(card) === false)
      return
    board.dismissRefusal()
    setLifted({ id, from, to: from, by })
    const column = board.columns.find((one) => one.id === from.column)
    setSpoken(
      `${facts(card).name} lifted. ${column?.title ?? ''}, position ${from.index + 1} of ${column?.cards.length ?? 1}.`,
    )
  }
  const cancel = () => {
    if (lifted === undefined) return
    setSpoken(`${nameOf(lifted.id)} back in ${say(lifted.from)}.`)
    if (lifted.by === 'keyboard') focusWanted.current = lifted.id
    setLifted(undefined)
  }
  const drop = async (id: string, to: BoardPlace, by: Lifted['by']) => {
    const name = nameOf(id)
    const where = say(to)
    setLifted(undefined)
    setSpoken(`${name} dropped in ${where}.`)
    if (by === 'keyboard') focusWanted.current = id
    const outcome = await board.move(id, to)
    if (outcome === 'refused' && by === 'keyboard') focusWanted.current = id
  }

  const onDragOver = ({ active, over, activatorEvent, delta }: DragOverEvent) => {
    if (lifted === undefined || over === null) return
    const to = targetOf(drawn, cardId, String(active.id), over, pointerY(activatorEvent) + delta.y)
    if (to === undefined || (to.column === lifted.to.column && to.index === lifted.to.index)) return
    setLifted({ ...lifted, to })
    setSpoken(say(to))
  }
  const onDragEnd = ({ over }: DragEndEvent) => {
    if (lifted === undefined) return
    if (over === null) return cancel()
    void drop(lifted.id, lifted.to, 'pointer')
  }

  const onCardKey = (event: KeyboardEvent<HTMLElement>, card: Card, place: BoardPlace) => {
    if (event.target !== event.currentTarget) return
    const id = cardId(card)
    if (lifted?.by === 'keyboard') {
      if (event.key === ' ' || event.key === 'Enter') {
        event.preventDefault()
        void drop(lifted.id, lifted.to, 'keyboard')
      } else if (event.key === 'Escape') {
        event.preventDefault()
        cancel()
      } else {
        const to = placeAfterKey(board.columns, event.key, lifted.to, (column) => column === lifted.from.column)
        if (to === undefined) return
        event.preventDefault()
        focusWanted.current = id
        setLifted({ ...lifted, to })
        setSpoken(say(to))
      }
      return
    }
    if (event.key === ' ') {
      event.preventDefault()
      lift(id, 'keyboard')
    } else if (event.key === 'Enter') {
      event.preventDefault()
      props.onOpen?.(card)
    } else {
      const next = placeAfterKey(skipEmpty(board.columns, place.column), event.key, place, () => true)
      const column = board.columns.find((one) => one.id === next?.column)
      const target =
        next === undefined ? undefined : column?.cards[Math.min(next.index, (column?.cards.length ?? 1) - 1)]
      if (next === undefined) return
      event.preventDefault()
      if (target === undefined) return
      focusWanted.current = cardId(target)
      setTabStop(cardId(target))
    }
  }

  if (isLoading && columns.length === 0) return <BoardSkeleton label={label} isShown={isSlow} />
  if (columns.length === 0) return <>{props.empty}</>
  const firstId = drawn.flatMap((column) => column.cards)[0]
  const stop =
    tabStop !== undefined && find(tabStop) !== undefined ? tabStop : firstId === undefined ? undefined : cardId(firstId)
  const liftedCard = lifted === undefined ? undefined : find(lifted.id)

  return (
    <div
      ref={root}
      className={classes.root}
      role="group"
      aria-label={label}
      data-lifting={lifted !== undefined || undefined}
    >
      <VisuallyHidden role="status" aria-live="assertive">
        {board.refusal === undefined
          ? spoken
          : `${nameOf(board.refusal.cardId)} was not moved. ${board.refusal.reason}`}
      </VisuallyHidden>
      <VisuallyHidden id={hintId}>
        Press Space to lift, arrow keys to move, Space to drop, Escape to cancel.
      </VisuallyHidden>
      <DndContext
        sensors={sensors}
        collisionDetection={underPointer}
        measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
        accessibility={SILENT_DRAG}
        onDragStart={({ active }) => lift(String(active.id), 'pointer')}
        onDragOver={onDragOver}
        onDragMove={onDragOver}
        onDragEnd={onDragEnd}
        onDragCancel={cancel}
      >
        <div ref={lanes} className={classes.lanes}>
          {drawn.map((column) => (
            <BoardLane
              key={column.id}
              column={column}
              isTarget={lifted !== undefined && lifted.to.column === column.id}
              onMore={onMore === undefined ? undefined : () => onMore(column.id)}
              emptyText={emptyText}
            >
              {column.cards.map((card, index) => {
                const id = cardId(card)
                return (
                  <BoardCard
                    key={id}
                    id={id}
                    facts={facts(card)}
                    columns={drawn}
                    columnId={column.id}
                    position={`${column.title}, ${index + 1} of ${column.total}`}
                    hintId={hintId}
                    isMovable={props.onMove !== undefined && props.canMove?.(card) !== false}
                    isLifted={lifted?.id === id}
                    isSaving={board.isSaving(id)}
                    refusal={board.refusal?.cardId === id ? board.refusal.reason : undefined}
                    isTabStop={stop === id}
                    onDismissRefusal={board.dismissRefusal}
                    onOpen={() => props.onOpen?.(card)}
                    onMoveTo={(to) => void drop(id, { column: to, index: 0 }, 'keyboard')}
                    onKeyDown={(event) => onCardKey(event, card, { column: column.id, index })}
                    onFocus={() => setTabStop(id)}
                    onBlur={() => {
                      // Going elsewhere with a lifted card is a change of mind. A redraw between columns also blurs: there the focus is wanted back.
                      if (lifted?.by === 'keyboard' && focusWanted.current === undefined) cancelQuietly()
                    }}
                  />
                )
              })}
            </BoardLane>
          ))}
        </div>
        <DragOverlay dropAnimation={null}>
          {liftedCard === undefined || lifted?.by !== 'pointer' ? null : (
            <div className={classes.overlay}>
              <CardFace facts={facts(liftedCard)} isSaving={false} />
            </div>
          )}
        </DragOverlay>
      </DndContext>
    </div>
  )

  function cancelQuietly() {
    setLifted(undefined)
    setSpoken('Move cancelled.')
  }
}

/** What lies under the pointer: a card before its lane; in the gaps the nearest card of the lane under it. */
const underPointer: CollisionDetection = (args) => {
  const under = pointerWithin(args)
  const cards = under.filter((hit) => String(hit.id).startsWith('card:'))
  if (cards.length > 0) return cards
  return under.length > 0
    ? under
    : closestCenter({
        ...args,
        droppableContainers: args.droppableContainers.filter((one) => String(one.id).startsWith('lane:')),
      })
}

function targetOf<Card>(
  drawn: readonly BoardColumn<Card>[],
  cardId: (card: Card) => string,
  activeId: string,
  over: NonNullable<DragOverEvent['over']>,
  y: number,
): BoardPlace | undefined {
  const data = over.data.current
  if (data?.['kind'] === 'lane') {
    const column = drawn.find((one) => one.id === data['columnId'])
    if (column === undefined) return undefined
    const own = column.cards.findIndex((card) => cardId(card) === activeId)
    // Over the free part of its own lane the card stays where it is drawn; a new lane takes it at the end.
    return { column: column.id, index: own === -1 ? column.cards.length : own }
  }
  const overId = String(data?.['cardId'] ?? '')
  if (overId === activeId) return undefined
  const place = placeOf(drawn, cardId, overId)
  const column = drawn.find((one) => one.id === place?.column)
  if (place === undefined || column === undefined) return undefined
  const others = column.cards.filter((card) => cardId(card) !== activeId)
  const index = others.findIndex((card) => cardId(card) === overId)
  const isBelowMiddle = y > over.rect.top + over.rect.height / 2
  return { column: place.column, index: index + (isBelowMiddle ? 1 : 0) }
}

function pointerY(event: Event): number {
  if (event instanceof MouseEvent) return event.clientY
  if (typeof TouchEvent !== 'undefined' && event instanceof TouchEvent) return event.touches[0]?.clientY ?? 0
  return 0
}

function skipEmpty<Card>(columns: readonly BoardColumn<Card>[], keep: string): readonly BoardColumn<Card>[] {
  return columns.filter((column) => column.cards.length > 0 || column.id === keep)
}

function BoardSkeleton({ label, isShown }: { readonly label: string; readonly isShown: boolean }) {
  return (
    <div className={classes.root} role="status" aria-label={`Loading ${label.toLowerCase()}`}>
      <div className={classes.lanes} data-hidden={!isShown || undefined} aria-hidden>
        {[4, 3, 5, 2].map((cards, lane) => (
          <section key={lane} className={classes.lane}>
            <header className={classes.laneHead}>
              <Skeleton height={14} width={96} />
            </header>
            <div className={classes.laneBody}>
              {Array.from({ length: cards }, (_, card) => (
                <div key={card} className={classes.cardSkeleton}>
                  <Skeleton height={12} width={skeletonWidth(lane * 3 + card)} />
                  <Skeleton height={12} width="40%" />
                </div>
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}
