import { ActionIcon, Loader, Menu } from '@mantine/core'
import { useDraggable, useDroppable } from '@dnd-kit/core'
import { IconAlertTriangle, IconDots, IconX } from '@tabler/icons-react'
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import classes from './board.module.css'
import type { CardSlot } from './board-lane.tsx'
import type { CardFacts } from './board.types.ts'

export interface BoardCardProps {
  readonly id: string
  readonly facts: CardFacts
  readonly columns: readonly { readonly id: string; readonly title: string }[]
  readonly columnId: string
  readonly position: string
  readonly slot: CardSlot
  /** Number of cards in the column, loaded or not. */
  readonly total: number
  readonly hintId: string
  readonly isMovable: boolean
  readonly isLifted: boolean
  readonly isSaving: boolean
  readonly refusal: string | undefined
  readonly isTabStop: boolean
  readonly onDismissRefusal: () => void
  readonly onOpen: (() => void) | undefined
  readonly onMoveTo: (column: string) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void
}

export function BoardCard(props: BoardCardProps) {
  const { id, facts, columns, columnId, slot, isMovable, isLifted, isSaving, refusal } = props
  const drag = useDraggable({ id, disabled: !isMovable, data: { kind: 'card' } })
  const drop = useDroppable({ id: `card:${id}`, data: { kind: 'card', cardId: id } })
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    props.onOpen?.()
  }
  return (
    <li
      ref={(node) => {
        drag.setNodeRef(node)
        drop.setNodeRef(node)
        slot.measure(node)
      }}
      className={classes.card}
      style={{ top: slot.top }}
      data-index={slot.index}
      aria-posinset={slot.index + 1}
      aria-setsize={props.total}
      data-card={id}
      data-lifted={isLifted || undefined}
      data-dragging={drag.isDragging || undefined}
      data-movable={isMovable || undefined}
      data-refused={refusal !== undefined || undefined}
      tabIndex={props.isTabStop ? 0 : -1}
      aria-label={`${facts.name}, ${props.position}`}
      aria-describedby={isMovable ? props.hintId : undefined}
      aria-busy={isSaving || undefined}
      onKeyDown={props.onKeyDown}
      onFocus={props.onFocus}
      onBlur={props.onBlur}
      {...drag.listeners}
    >
      <CardFace facts={facts} isSaving={isSaving} {...(props.onOpen !== undefined && { onOpen: open })} />
      {isMovable ? (
        <Menu position="bottom-end" shadow="md" withinPortal>
          <Menu.Target>
            <ActionIcon
              className={classes.cardMenu}
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={`Move ${facts.name}`}
              onPointerDown={stop}
              onKeyDown={(event) => event.stopPropagation()}
            >
              <IconDots size={16} stroke={1.5} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown onPointerDown={stop} onKeyDown={(event) => event.stopPropagation()}>
            <Menu.Label>Move to</Menu.Label>
            {columns.map((column) => (
              <Menu.Item key={column.id} disabled={column.id === columnId} onClick={() => props.onMoveTo(column.id)}>
                {column.title}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {refusal === undefined ? null : (
        <div className={classes.refusal}>
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          <span>Not moved. {refusal}</span>
          <ActionIcon
            variant="transparent"
            color="red"
            size="xs"
            aria-label="Dismiss"
            onPointerDown={stop}
            onClick={props.onDismissRefusal}
          >
            <IconX size={14} stroke={1.5} />
          </ActionIcon>
        </div>
      )}
    </li>
  )
}

export interface CardFaceProps {
  readonly facts: CardFacts
  readonly isSaving: boolean
  readonly onOpen?: (event: MouseEvent) => void
}

/** What a card shows, in its column and under the pointer while it is dragged. */
export function CardFace({ facts, isSaving, onOpen }: CardFaceProps) {
  return (
    <>
      <div className={classes.cardHead}>
        {facts.href === undefined && onOpen !== undefined ? (
          <button type="button" className={classes.cardName} tabIndex={-1} title={facts.name} onClick={onOpen}>
            {facts.name}
          </button>
        ) : facts.href === undefined ? (
          <span className={classes.cardName}>{facts.name}</span>
        ) : (
          <a
            className={classes.cardName}
            href={facts.href}
            tabIndex={-1}
            draggable={false}
            title={facts.name}
            onClick={onOpen}
          >
            {facts.name}
          </a>
        )}
        {isSaving ? <Loader size={14} role="status" aria-label="Saving" className={classes.cardSaving} /> : null}
      </div>
      {facts.note === undefined ? null : <div className={classes.cardNote}>{facts.note}</div>}
      {facts.amount === undefined ? null : <div className={classes.cardAmount}>{facts.amount}</div>}
      {facts.due === undefined ? null : (
        <div className={classes.cardDue} data-past={facts.due.isPast || undefined}>
          {facts.due.text}
        </div>
      )}
      {facts.nextActivity === undefined ? null : <div className={classes.cardNext}>{facts.nextActivity}</div>}
      {facts.owner === undefined && facts.age === undefined ? null : (
        <div className={classes.cardFoot}>
          <span className={classes.cardOwner}>{facts.owner}</span>
          <span className={classes.cardAge}>{facts.age}</span>
        </div>
      )}
    </>
  )
}

function stop(event: { stopPropagation: () => void }) {
  event.stopPropagation()
}
