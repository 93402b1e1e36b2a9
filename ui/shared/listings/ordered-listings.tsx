import { VisuallyHidden } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { moveTo } from '../../../core/catalogs/catalog-order.ts'
import { usePreload } from '../app/lazy-part.tsx'
import { LazySortable } from '../sortable/lazy-sortable.tsx'
import { MoveButtons } from '../sortable/move-buttons.tsx'
import { MoveHandle } from '../sortable/move-handle.tsx'
import type { DraggedItem } from '../sortable/sortable-items.tsx'
import classes from './listings.module.css'
import type { PickedListing } from './picked-listing.ts'
import { useNextFocus } from '../sortable/use-next-focus.ts'

export interface OrderedListingsProps {
  readonly listings: readonly PickedListing[]
  readonly onChange: (ids: readonly number[]) => void
}

/** The chosen listings in their order: dragged, moved by keys and buttons, removed. */
export function OrderedListings({ listings, onChange }: OrderedListingsProps) {
  const [spoken, setSpoken] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const focusNext = useNextFocus(root)
  usePreload(LazySortable)
  const ids = listings.map(({ id }) => id)
  const move = (listing: PickedListing, place: number) => {
    const next = moveTo(ids, listing.id, place)
    setSpoken(
      next === ids
        ? `${listing.name} cannot move there`
        : `${listing.name}, position ${next.indexOf(listing.id) + 1} of ${next.length}`,
    )
    focusNext(handleOf(listing.id))
    if (next !== ids) onChange(next)
  }
  const remove = (listing: PickedListing) => {
    const at = ids.indexOf(listing.id)
    const next = ids.filter((id) => id !== listing.id)
    setSpoken(`${listing.name} removed`)
    focusNext(handleOf(next[at] ?? next[at - 1]))
    onChange(next)
  }
  return (
    <div ref={root}>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      <ol className={classes.ordered} aria-label="Chosen listings, in order">
        <LazySortable
          ids={ids.map(String)}
          onMove={(id, over) => {
            const listing = listings.find((each) => String(each.id) === id)
            if (listing !== undefined) move(listing, ids.indexOf(Number(over)))
          }}
          render={(id, dragged) => {
            const at = ids.indexOf(Number(id))
            const listing = listings[at]
            return listing === undefined ? null : (
              <Row
                key={id}
                listing={listing}
                at={at}
                count={ids.length}
                dragged={dragged}
                onMove={(place) => move(listing, place)}
                onRemove={() => remove(listing)}
              />
            )
          }}
        />
      </ol>
    </div>
  )
}

interface RowProps {
  readonly listing: PickedListing
  readonly at: number
  readonly count: number
  readonly dragged: DraggedItem
  readonly onMove: (place: number) => void
  readonly onRemove: () => void
}

function Row({ listing, at, count, dragged, onMove, onRemove }: RowProps) {
  const { id, name, image, is_on_sale } = listing
  const { ref, listeners, shift, transition, isDragging } = dragged
  return (
    <li
      ref={ref}
      className={classes.orderedRow}
      data-listing={id}
      data-dragging={isDragging || undefined}
      style={{ transform: shift === undefined ? undefined : `translate(${shift.x}px, ${shift.y}px)`, transition }}
    >
      <MoveHandle
        label={`${name}, position ${at + 1} of ${count}`}
        at={at}
        count={count}
        listeners={listeners}
        onMove={onMove}
        onRemove={onRemove}
      />
      {image === null || image === undefined ? (
        <span className={classes.picture} aria-hidden>
          <IconPhoto size={16} stroke={1.5} />
        </span>
      ) : (
        <img className={classes.picture} src={image} alt="" loading="lazy" />
      )}
      <span className={classes.orderedName}>
        <span className={classes.rowName}>{name}</span>
        {is_on_sale ? null : <span className={classes.quiet}>Not on sale: visitors do not see it</span>}
      </span>
      <span className={classes.steps}>
        <MoveButtons name={name} at={at} count={count} onMove={onMove} onRemove={onRemove} />
      </span>
    </li>
  )
}

const handleOf = (id: number | undefined) => (id === undefined ? undefined : `[data-listing="${id}"] [data-handle]`)
