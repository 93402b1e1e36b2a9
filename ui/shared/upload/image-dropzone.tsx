import { ActionIcon, Button, Progress, TextInput, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft, IconArrowRight, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { usePreload } from '../app/lazy-part.tsx'
import { AddUploads } from './add-uploads.tsx'
import classes from './upload.module.css'
import type { SendFile, UploadItem } from './upload.types.ts'
import { LazySortable } from '../sortable/lazy-sortable.tsx'
import type { DraggedItem } from '../sortable/sortable-items.tsx'
import { useUploads } from './use-uploads.ts'
import { useNextFocus } from '../sortable/use-next-focus.ts'

export interface ImageDropzoneProps {
  /** Accessible name of the input: "Photos". */
  readonly label: string
  readonly items: readonly UploadItem[]
  readonly onItems: (change: (now: readonly UploadItem[]) => readonly UploadItem[]) => void
  readonly send: SendFile
  readonly maxFiles?: number
  /** Shows a field for the alternative text of each picture. */
  readonly hasAltText?: boolean
  /** Badge on the first picture: "Main". */
  readonly firstBadge?: string
}

export function ImageDropzone({
  label,
  items,
  onItems,
  send,
  maxFiles,
  hasAltText = false,
  firstBadge,
}: ImageDropzoneProps) {
  const uploads = useUploads({ kind: 'image', items, onItems, send, maxFiles })
  const [spoken, setSpoken] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const focusNext = useNextFocus(root)
  usePreload(LazySortable)
  const move = (item: UploadItem, to: number) => {
    if (to < 0 || to >= items.length) return
    uploads.move(item.id, to)
    focusNext(`[data-item="${CSS.escape(item.id)}"]`)
    setSpoken(`${item.name}, position ${to + 1} of ${items.length}`)
  }

  return (
    <div ref={root} className={classes.root}>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      <AddUploads kind="image" label={label} maxFiles={maxFiles} uploads={uploads} />
      {items.length === 0 ? null : (
        <ol className={classes.pictures} aria-label={`${label}, in order`}>
          <LazySortable
            ids={items.map((item) => item.id)}
            onMove={(id, over) => {
              const item = items.find((one) => one.id === id)
              if (item !== undefined)
                move(
                  item,
                  items.findIndex((one) => one.id === over),
                )
            }}
            render={(id, dragged) => {
              const index = items.findIndex((one) => one.id === id)
              const item = items[index]
              return item === undefined ? null : (
                <Picture
                  key={id}
                  dragged={dragged}
                  item={item}
                  index={index}
                  count={items.length}
                  badge={index === 0 ? firstBadge : undefined}
                  hasAltText={hasAltText}
                  onMove={(to) => move(item, to)}
                  onRemove={() => uploads.remove(id)}
                  onRetry={() => uploads.retry(item)}
                  onAlt={(alt) => uploads.setAlt(id, alt)}
                />
              )
            }}
          />
        </ol>
      )}
    </div>
  )
}

interface PictureProps {
  readonly dragged: DraggedItem
  readonly item: UploadItem
  readonly index: number
  readonly count: number
  readonly badge: string | undefined
  readonly hasAltText: boolean
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
  readonly onRetry: () => void
  readonly onAlt: (alt: string) => void
}

function Picture({ dragged, item, index, count, badge, hasAltText, onMove, onRemove, onRetry, onAlt }: PictureProps) {
  const { ref, listeners, shift, transition, isDragging } = dragged
  const { state } = item
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const to = {
      ArrowLeft: index - 1,
      ArrowUp: index - 1,
      ArrowRight: index + 1,
      ArrowDown: index + 1,
      Home: 0,
      End: count - 1,
    }[event.key]
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onRemove()
    } else if (to !== undefined) {
      event.preventDefault()
      onMove(to)
    }
  }
  return (
    <li
      ref={ref}
      className={classes.picture}
      data-state={state.kind}
      data-dragging={isDragging || undefined}
      style={{
        transform: shift === undefined ? undefined : `translate(${shift.x}px, ${shift.y}px)`,
        transition,
      }}
    >
      <div
        className={classes.frame}
        data-item={item.id}
        tabIndex={0}
        role="group"
        aria-label={`${item.name}, position ${index + 1} of ${count}. Arrow keys move it, Delete removes it.`}
        onKeyDown={onKeyDown}
        {...listeners}
      >
        {item.url === undefined || state.kind === 'refused' ? (
          <IconPhoto size={28} stroke={1.5} aria-hidden className={classes.noPicture} />
        ) : (
          <img className={classes.image} src={item.url} alt={item.alt ?? ''} draggable={false} />
        )}
        {badge === undefined ? null : <span className={classes.badge}>{badge}</span>}
        {state.kind === 'sending' ? <SendingLine name={item.name} percent={state.percent} /> : null}
      </div>
      <div className={classes.pictureTools}>
        <span className={classes.fileName} title={item.name}>
          {item.name}
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={`Move ${item.name} earlier`}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <IconArrowLeft size={16} stroke={1.5} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={`Move ${item.name} later`}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        >
          <IconArrowRight size={16} stroke={1.5} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" size={24} aria-label={`Remove ${item.name}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.5} />
        </ActionIcon>
      </div>
      {state.kind === 'refused' ? (
        <RefusedLine name={item.name} reason={state.reason} onRetry={state.file === undefined ? undefined : onRetry} />
      ) : hasAltText ? (
        <TextInput
          size="xs"
          aria-label={`Alt text of ${item.name}`}
          placeholder="Alt text"
          value={item.alt ?? ''}
          onChange={(event) => onAlt(event.currentTarget.value)}
        />
      ) : null}
    </li>
  )
}

export function SendingLine({ name, percent }: { readonly name: string; readonly percent: number | undefined }) {
  return (
    <span className={classes.sending}>
      <Progress.Root size="sm">
        <Progress.Section
          value={percent ?? 100}
          animated={percent === undefined}
          // By itself the bar would be read as full while nothing is known.
          withAria={false}
          role="progressbar"
          aria-label={`Sending ${name}`}
          {...(percent !== undefined && { 'aria-valuenow': Math.round(percent) })}
        />
      </Progress.Root>
    </span>
  )
}

export function RefusedLine({
  name,
  reason,
  onRetry,
}: {
  readonly name: string
  readonly reason: string
  readonly onRetry: (() => void) | undefined
}) {
  return (
    <div className={classes.refused} role="alert">
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <span>{reason}</span>
      {onRetry === undefined ? null : (
        <Button variant="subtle" color="red" size="compact-xs" aria-label={`Retry ${name}`} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}
