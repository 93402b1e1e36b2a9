import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'

export interface MoveButtonsProps {
  /** What the buttons move, as screen readers say it. */
  readonly name: string
  readonly at: number
  readonly count: number
  readonly onMove: (place: number) => void
  /** Undefined for items that stay. */
  readonly onRemove?: (() => void) | undefined
}

/** Buttons that move an item of a list up and down, and remove it where that is possible. */
export function MoveButtons({ name, at, count, onMove, onRemove }: MoveButtonsProps) {
  return (
    <>
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
      {onRemove === undefined ? null : (
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconX size={18} stroke={1.5} />
        </ActionIcon>
      )}
    </>
  )
}
