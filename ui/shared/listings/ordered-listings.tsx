import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPhoto, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { moveTo } from '../../../core/catalogs/catalog-order.ts'
import { lazyPart, usePreload } from '../app/lazy-part.tsx'
import type { DraggedPicture, SortablePicturesProps } from '../upload/sortable-pictures.tsx'
import classes from './listings.module.css'
import type { PickedListing } from './picked-listing.ts'

const STILL: DraggedPicture = { isDragging: false }

// Arrow keys and buttons move listings before dragging has loaded.
const LazySortable = lazyPart<SortablePicturesProps>(
  () => import('../upload/sortable-pictures.tsx').then(({ SortablePictures }) => SortablePictures),
  { waitsForIdle: true, loading: unsorted, failed: (_, props) => unsorted(props) },
)

function unsorted({ ids, render }: SortablePicturesProps) {
  return ids.map((id) => render(id, STILL))
}

export interface OrderedListingsProps {
  readonly listings: readonly PickedListing[]
  readonly onChange: (ids: readonly number[]) => void
}

/** The chosen listings in their order: dragged, moved by keys and buttons, removed. */
export function OrderedListings({ listings, onChange }: OrderedListingsProps) {
  const [spoken, setSpoken] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const focusWanted = useRef<number>(undefined)
  usePreload(LazySortable)
  useLayoutEffect(() => {
    if (focusWanted.current === undefined) return
    root.current?.querySelector<HTMLElement>(`[data-listing="${focusWanted.current}"] [data-handle]`)?.focus()
    focusWanted.current = undefined
  })
  const ids = listings.map(({ id }) => id)
  const move = (listing: PickedListing, place: number) => {
    const next = moveTo(ids, listing.id, place)
    setSpoken(
      next === ids
        ? `${listing.name} cannot move there`
        : `${listing.name}, position ${next.indexOf(listing.id) + 1} of ${next.length}`,
    )
    focusWanted.current = listing.id
    if (next !== ids) onChange(next)
  }
  const remove = (listing: PickedListing) => {
    const at = ids.indexOf(listing.id)
    const next = ids.filter((id) => id !== listing.id)
    setSpoken(`${listing.name} removed`)
    focusWanted.current = next[at] ?? next[at - 1]
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
  readonly dragged: DraggedPicture
  readonly onMove: (place: number) => void
  readonly onRemove: () => void
}

function Row({ listing, at, count, dragged, onMove, onRemove }: RowProps) {
  const { id, name, image, is_on_sale } = listing
  const { ref, listeners, shift, transition, isDragging } = dragged
  const onKeyDown = (event: KeyboardEvent) => {
    const place = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[event.key]
    if (place === undefined && event.key !== 'Delete' && event.key !== 'Backspace') return
    event.preventDefault()
    if (place === undefined) onRemove()
    else onMove(place)
  }
  return (
    <li
      ref={ref}
      className={classes.orderedRow}
      data-listing={id}
      data-dragging={isDragging || undefined}
      style={{ transform: shift === undefined ? undefined : `translate(${shift.x}px, ${shift.y}px)`, transition }}
    >
      <button
        type="button"
        data-handle
        className={classes.handle}
        aria-label={`${name}, position ${at + 1} of ${count}. Arrow keys move it, Delete removes it.`}
        onKeyDown={onKeyDown}
        {...listeners}
      >
        <IconGripVertical size={18} stroke={1.5} aria-hidden />
      </button>
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
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Move ${name} up`}
          disabled={at === 0}
          onClick={() => onMove(at - 1)}
        >
          <IconArrowUp size={18} stroke={1.5} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Move ${name} down`}
          disabled={at === count - 1}
          onClick={() => onMove(at + 1)}
        >
          <IconArrowDown size={18} stroke={1.5} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconX size={18} stroke={1.5} />
        </ActionIcon>
      </span>
    </li>
  )
}
