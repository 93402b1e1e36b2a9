import { Button, Input, VisuallyHidden } from '@mantine/core'
import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { IconArrowBackUp, IconArrowForwardUp, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { PublicCompany } from '../../../core/contracts/market.contract.ts'
import {
  branchLength,
  MAX_MENU_ENTRIES,
  type MenuEntry,
  type MenuStep,
  placeEntry,
  stepEntry,
  withoutEntry,
} from '../../../core/storefront/shop-menu.ts'
import { shopPages, shopPageTitles } from '../../../core/storefront/shop-pages.ts'
import { SILENT_DRAG } from '../../shared/data-table/silent-drag.ts'
import type { FieldControlArgs } from '../../shared/form/form.types.ts'
import { errorsBelow } from '../../shared/form/form-errors.ts'
import { pagesAsMenu } from '../../shared/storefront/shop-menu.tsx'
import { MenuRow } from './menu-row.tsx'
import type { ShopCategory } from './target-input.tsx'
import { useUndoSteps } from './use-undo-steps.ts'
import classes from './store.module.css'
import { useNextFocus } from '../../shared/sortable/use-next-focus.ts'

/** How far to the right an entry is dragged to go one level deeper, in pixels. */
const LEVEL_PX = 28

export interface MenuEditorProps extends FieldControlArgs {
  readonly shop: PublicCompany
  readonly categories: readonly ShopCategory[]
}

/** The entries of the menu: dragged, moved by keys and buttons, renamed in place, removed, and everything undone. */
export function MenuEditor({ id, value, onChange, error, errors, shop, categories }: MenuEditorProps) {
  const entries = (Array.isArray(value) ? value : []) as readonly MenuEntry[]
  const steps = useUndoSteps<readonly MenuEntry[]>(entries, onChange)
  const [opened, setOpened] = useState<string>()
  const [spoken, setSpoken] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const focusNext = useNextFocus(root)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const move = (entry: MenuEntry, next: readonly MenuEntry[]) => {
    const at = next.findIndex((each) => each.id === entry.id)
    setSpoken(
      next === entries
        ? `${entry.name} cannot move there`
        : `${entry.name}, position ${at + 1} of ${next.length}, level ${(next[at]?.depth ?? 0) + 1}`,
    )
    focusNext(handleOf(entry.id))
    steps.change(next)
  }
  const step = (entry: MenuEntry, to: MenuStep) => move(entry, stepEntry(entries, entry.id, to))
  const add = () => {
    const page = shopPages.find((each) => !entries.some(({ target }) => target === each)) ?? 'home'
    const entry: MenuEntry = { id: newId(), name: shopPageTitles[page], kind: 'page', target: page, depth: 0 }
    setOpened(entry.id)
    focusNext(`[data-entry="${entry.id}"] input`)
    steps.change([...entries, entry])
  }
  const remove = (entry: MenuEntry) => {
    const at = entries.findIndex((each) => each.id === entry.id)
    const next = withoutEntry(entries, entry.id)
    setSpoken(`${entry.name} removed. Undo brings it back.`)
    focusNext(handleOf((next[at] ?? next[at - 1])?.id ?? ''))
    steps.change(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
    if (isText || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    if (event.shiftKey) steps.redo()
    else steps.undo()
  }
  const onDragEnd = ({ active, over, delta }: DragEndEvent) => {
    const entry = entries.find((each) => each.id === active.id)
    if (entry === undefined || over === null) return
    const to = dropPlace(entries, entry, String(over.id))
    move(entry, placeEntry(entries, entry.id, to, entry.depth + Math.round(delta.x / LEVEL_PX)))
  }
  return (
    <div ref={root} id={id} tabIndex={-1} role="group" aria-label="Entries of the menu" onKeyDown={onKeyDown}>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      <Tools steps={steps} isFull={entries.length >= MAX_MENU_ENTRIES} onAdd={add} />
      {entries.length === 0 ? (
        <NoEntries onFill={() => steps.change(pagesAsMenu(shop).map((entry) => ({ ...entry, id: newId() })))} />
      ) : (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={SILENT_DRAG}
          onDragEnd={onDragEnd}
        >
          <SortableContext items={entries.map((entry) => entry.id)} strategy={verticalListSortingStrategy}>
            <ol className={classes.entries} aria-label="Menu">
              {entries.map((entry, at) => (
                <MenuRow
                  key={entry.id}
                  entry={entry}
                  place={`position ${at + 1} of ${entries.length}, level ${entry.depth + 1}`}
                  idPrefix={`${id}-${entry.id}`}
                  categories={categories}
                  errors={errorsBelow(errors, String(at))}
                  isOpen={opened === entry.id}
                  canStep={(to) => stepEntry(entries, entry.id, to) !== entries}
                  onToggle={() => setOpened(opened === entry.id ? undefined : entry.id)}
                  onStep={(to) => step(entry, to)}
                  onRemove={() => remove(entry)}
                  onChange={(next, about) =>
                    steps.change(
                      entries.map((each) => (each.id === entry.id ? next : each)),
                      `${entry.id} ${about}`,
                    )
                  }
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      )}
      {error !== undefined && Object.keys(errors).length === 0 ? <Input.Error>{error}</Input.Error> : null}
    </div>
  )
}

interface ToolsProps {
  readonly steps: Pick<ReturnType<typeof useUndoSteps>, 'undo' | 'redo' | 'canUndo' | 'canRedo'>
  readonly isFull: boolean
  readonly onAdd: () => void
}

function Tools({ steps, isFull, onAdd }: ToolsProps) {
  return (
    <div className={classes.tools}>
      <Button variant="default" leftSection={<IconPlus size={18} stroke={1.5} />} disabled={isFull} onClick={onAdd}>
        Add an entry
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconArrowBackUp size={18} stroke={1.5} />}
        disabled={!steps.canUndo}
        onClick={steps.undo}
      >
        Undo
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconArrowForwardUp size={18} stroke={1.5} />}
        disabled={!steps.canRedo}
        onClick={steps.redo}
      >
        Redo
      </Button>
    </div>
  )
}

function NoEntries({ onFill }: { readonly onFill: () => void }) {
  return (
    <div className={classes.noEntries}>
      <p>Without entries visitors see the pages of your shop that have something to show.</p>
      <Button variant="light" onClick={onFill}>
        Start with these pages
      </Button>
    </div>
  )
}

/** The place among the other entries for an entry that is dropped on another one: before it when moved up, else after it. */
function dropPlace(entries: readonly MenuEntry[], entry: MenuEntry, overId: string): number {
  const from = entries.indexOf(entry)
  const over = entries.findIndex(({ id }) => id === overId)
  const length = branchLength(entries, from)
  if (over >= from && over < from + length) return from
  return over < from ? over : over - length + 1
}

const newId = (): string => crypto.randomUUID()

const handleOf = (id: string) => `[data-entry="${id}"] [data-handle]`
