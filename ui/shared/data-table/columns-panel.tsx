import { ActionIcon, Button, Checkbox, ScrollArea } from '@mantine/core'
import { DndContext, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react'
import { moveColumn, orderColumns, toggleColumn } from './column-settings.ts'
import classes from './data-table.module.css'
import type { ColumnsButtonProps } from './data-table.types.ts'
import { SILENT_DRAG } from './silent-drag.ts'

/** Chooses and orders the columns of a table: by pointer, or with the two arrows beside each name. */
export function ColumnsPanel<Row>({ columns, settings, onSettings, onReset }: ColumnsButtonProps<Row>) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const ordered = orderColumns(columns, settings)
  const [name, ...movable] = ordered
  const move = (id: string, over: string | undefined) => {
    if (over !== undefined) onSettings(moveColumn(columns, settings, id, over))
  }
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={SILENT_DRAG}
        onDragEnd={({ active, over }) => move(String(active.id), over === null ? undefined : String(over.id))}
      >
        <SortableContext items={movable.map((column) => column.id)} strategy={verticalListSortingStrategy}>
          <ScrollArea.Autosize mah={360} type="auto">
            <ul className={classes.columnList}>
              {name === undefined ? null : (
                <li className={classes.columnItem}>
                  <span className={classes.columnGrip} />
                  <Checkbox className={classes.columnCheck} size="sm" label={name.header} checked disabled readOnly />
                </li>
              )}
              {movable.map((column, index) => (
                <ColumnItem
                  key={column.id}
                  id={column.id}
                  label={column.header}
                  isShown={!settings.hidden.includes(column.id)}
                  onToggle={() => onSettings(toggleColumn(settings, column.id))}
                  onUp={index === 0 ? undefined : () => move(column.id, movable[index - 1]?.id)}
                  onDown={index === movable.length - 1 ? undefined : () => move(column.id, movable[index + 1]?.id)}
                />
              ))}
            </ul>
          </ScrollArea.Autosize>
        </SortableContext>
      </DndContext>
      {onReset === undefined ? null : (
        <Button variant="subtle" color="gray" size="compact-sm" fullWidth mt={4} onClick={onReset}>
          Reset columns
        </Button>
      )}
    </>
  )
}

interface ColumnItemProps {
  readonly id: string
  readonly label: string
  readonly isShown: boolean
  readonly onToggle: () => void
  readonly onUp: (() => void) | undefined
  readonly onDown: (() => void) | undefined
}

function ColumnItem({ id, label, isShown, onToggle, onUp, onDown }: ColumnItemProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      className={classes.columnItem}
      data-dragging={isDragging || undefined}
      style={{ transform: transform === null ? undefined : `translateY(${transform.y}px)`, transition }}
    >
      <span className={classes.columnGrip} data-movable {...listeners}>
        <IconGripVertical size={16} stroke={1.5} aria-hidden />
      </span>
      <Checkbox className={classes.columnCheck} size="sm" label={label} checked={isShown} onChange={onToggle} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`Move ${label} left`}
        disabled={onUp === undefined}
        onClick={onUp}
      >
        <IconChevronUp size={16} stroke={1.5} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`Move ${label} right`}
        disabled={onDown === undefined}
        onClick={onDown}
      >
        <IconChevronDown size={16} stroke={1.5} />
      </ActionIcon>
    </li>
  )
}
