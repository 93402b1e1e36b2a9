import { VisuallyHidden } from '@mantine/core'
import { DndContext, DragOverlay } from '@dnd-kit/core'
import { useId, useRef } from 'react'
import { BoardCard, CardFace } from './board-card.tsx'
import { BoardLane } from './board-lane.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import classes from './board.module.css'
import type { BoardProps } from './board.types.ts'
import { useBoardDrag } from './use-board-drag.ts'
import { useBoardMoves } from './use-board-moves.ts'
import { useCardFocus } from './use-card-focus.ts'
import { useCardKeys } from './use-card-keys.ts'
import { useFirstFilledLane } from './use-first-filled-lane.ts'
import { useLiftedCard } from './use-lifted-card.ts'

/** Cards in columns that move by pointer, finger and keyboard. */
export function Board<Card>(props: BoardProps<Card>) {
  const { label, columns, cardId, facts, onMore, isLoading = false, emptyText = 'Nothing here yet' } = props
  const root = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const board = useBoardMoves(columns, cardId, props.onMove, props.worth?.of)
  const focus = useCardFocus(root)
  const lifting = useLiftedCard(props, board, focus)
  const { lifted, drawn } = lifting
  const onCardKey = useCardKeys({ columns: board.columns, cardId, lifting, focus, onOpen: props.onOpen })
  const lanes = useFirstFilledLane(board.columns.findIndex((column) => column.cards.length > 0))
  const dragging = useBoardDrag(lifting, cardId, root)

  if (isLoading && columns.length === 0) return <BoardSkeleton label={`Loading ${label.toLowerCase()}`} />
  if (columns.length === 0) return <>{props.empty}</>
  const first = drawn.flatMap((column) => column.cards)[0]
  const isKnownStop = focus.tabStop !== undefined && lifting.find(focus.tabStop) !== undefined
  const stop = isKnownStop ? focus.tabStop : first === undefined ? undefined : cardId(first)
  const kept = new Set([stop, lifted?.id].filter((id) => id !== undefined))
  const dragged = lifted?.by === 'pointer' ? lifting.find(lifted.id) : undefined

  return (
    <div
      ref={root}
      className={classes.root}
      role="group"
      aria-label={label}
      data-lifting={lifted !== undefined || undefined}
    >
      <VisuallyHidden role="status" aria-live="assertive">
        {lifting.spoken}
      </VisuallyHidden>
      <VisuallyHidden id={hintId}>
        Press Space to lift, arrow keys to move, Space to drop, Escape to cancel.
      </VisuallyHidden>
      <DndContext {...dragging}>
        <div ref={lanes} className={classes.lanes}>
          {drawn.map((column, place) => (
            <BoardLane
              key={column.id}
              column={column}
              place={place}
              cardId={cardId}
              kept={kept}
              isTarget={lifted !== undefined && lifted.to.column === column.id}
              onMore={onMore === undefined ? undefined : () => onMore(column.id)}
              emptyText={emptyText}
              sumText={props.worth?.text}
              onFold={props.onFold === undefined ? undefined : (isFolded) => props.onFold?.(column.id, isFolded)}
            >
              {(card, slot) => {
                const id = cardId(card)
                return (
                  <BoardCard
                    key={id}
                    id={id}
                    facts={facts(card)}
                    columns={drawn}
                    columnId={column.id}
                    position={`${column.title}, ${slot.index + 1} of ${column.total}`}
                    total={column.total}
                    slot={slot}
                    hintId={hintId}
                    isMovable={props.onMove !== undefined && props.canMove?.(card) !== false}
                    isLifted={lifted?.id === id}
                    isSaving={board.isSaving(id)}
                    refusal={board.refusal?.cardId === id ? board.refusal.reason : undefined}
                    isTabStop={stop === id}
                    onDismissRefusal={board.dismissRefusal}
                    onOpen={props.onOpen === undefined ? undefined : () => props.onOpen?.(card)}
                    onMoveTo={(to) => void lifting.drop(id, { column: to, index: 0 }, 'keyboard')}
                    onKeyDown={(event) => onCardKey(event, card, { column: column.id, index: slot.index })}
                    onFocus={({ currentTarget }) => focus.onFocus(id, currentTarget)}
                    onBlur={lifting.cancelOnBlur}
                  />
                )
              }}
            </BoardLane>
          ))}
        </div>
        <DragOverlay dropAnimation={null}>
          {dragged === undefined ? null : (
            <div className={classes.overlay}>
              <CardFace facts={facts(dragged)} isSaving={false} />
            </div>
          )}
        </DragOverlay>
      </DndContext>
    </div>
  )
}
