import { ActionIcon, TextInput } from '@mantine/core'
import { useSortable } from '@dnd-kit/sortable'
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconChevronRight,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { MenuEntry, MenuStep } from '../../../core/storefront/shop-menu.ts'
import { type ShopPage, shopPageTitles } from '../../../core/storefront/shop-pages.ts'
import type { FieldErrors } from '../../shared/form/form.types.ts'
import { errorOf } from '../../shared/form/form-errors.ts'
import { type ShopCategory, TargetInput } from './target-input.tsx'
import classes from './store.module.css'

export interface MenuRowProps {
  readonly entry: MenuEntry
  /** "position 2 of 5, level 1" */
  readonly place: string
  readonly idPrefix: string
  readonly categories: readonly ShopCategory[]
  readonly errors: FieldErrors
  readonly isOpen: boolean
  readonly canStep: (to: MenuStep) => boolean
  readonly onToggle: () => void
  readonly onStep: (to: MenuStep) => void
  readonly onRemove: () => void
  /** `about` names what changed. */
  readonly onChange: (entry: MenuEntry, about: string) => void
}

const STEPS = [
  { to: 'up', key: 'ArrowUp', label: 'up', Icon: IconArrowUp },
  { to: 'down', key: 'ArrowDown', label: 'down', Icon: IconArrowDown },
  { to: 'out', key: 'ArrowLeft', label: 'a level out', Icon: IconArrowLeft },
  { to: 'in', key: 'ArrowRight', label: 'a level in', Icon: IconArrowRight },
] as const

/** One entry of the menu: a handle, its name, its steps, and its fields when open. */
export function MenuRow({
  entry,
  place,
  idPrefix,
  categories,
  errors,
  isOpen,
  canStep,
  onToggle,
  onStep,
  onRemove,
  onChange,
}: MenuRowProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: entry.id })
  const hasErrors = Object.keys(errors).length > 0
  const isShown = isOpen || hasErrors
  const name = entry.name.trim() === '' ? 'Entry without a name' : entry.name
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS.find(({ key }) => key === event.key)
    if (step === undefined && event.key !== 'Delete' && event.key !== 'Backspace') return
    event.preventDefault()
    if (step === undefined) onRemove()
    else onStep(step.to)
  }
  return (
    <li
      ref={setNodeRef}
      className={classes.menuRow}
      data-entry={entry.id}
      data-dragging={isDragging || undefined}
      data-wrong={hasErrors || undefined}
      style={{
        marginInlineStart: `min(${entry.depth * 28}px, ${entry.depth * 7}%)`,
        transform: transform === null ? undefined : `translate(${transform.x}px, ${transform.y}px)`,
        transition,
      }}
    >
      <div className={classes.menuHead}>
        <button
          type="button"
          data-handle
          className={classes.handle}
          aria-label={`${name}, ${place}. Arrow keys move it, Delete removes it.`}
          onKeyDown={onKeyDown}
          {...listeners}
        >
          <IconGripVertical size={18} stroke={1.5} aria-hidden />
        </button>
        <button type="button" className={classes.menuToggle} aria-expanded={isShown} onClick={onToggle}>
          <IconChevronRight size={16} stroke={1.5} aria-hidden className={classes.chevron} />
          <span className={classes.menuName}>{name}</span>
          <span className={classes.quiet}>{whereTo(entry, categories)}</span>
          {hasErrors ? <IconAlertTriangle size={16} stroke={1.5} aria-label="Needs your attention" /> : null}
        </button>
        <span className={classes.menuSteps}>
          {STEPS.map(({ to, label, Icon }) => (
            <ActionIcon
              key={to}
              variant="subtle"
              color="gray"
              aria-label={`Move ${name} ${label}`}
              disabled={!canStep(to)}
              onClick={() => onStep(to)}
            >
              <Icon size={18} stroke={1.5} />
            </ActionIcon>
          ))}
          <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={onRemove}>
            <IconTrash size={18} stroke={1.5} />
          </ActionIcon>
        </span>
      </div>
      {isShown ? (
        <div className={classes.menuFields}>
          <TextInput
            id={`${idPrefix}-name`}
            label="Name"
            value={entry.name}
            error={errorOf(errors, 'name')}
            onChange={(event) => onChange({ ...entry, name: event.currentTarget.value }, 'name')}
          />
          <TargetInput
            id={idPrefix}
            of={name}
            value={entry}
            categories={categories}
            errors={errors}
            onChange={(next) => onChange(retargeted(entry, next, categories), 'target')}
          />
        </div>
      ) : null}
    </li>
  )
}

/** The entry with another target; a name that was the title of the old target follows. */
function retargeted(entry: MenuEntry, target: Pick<MenuEntry, 'kind' | 'target'>, categories: readonly ShopCategory[]) {
  const title = titleOf(target, categories)
  const isNamed = entry.name.trim() !== '' && entry.name !== titleOf(entry, categories)
  return { ...entry, kind: target.kind, target: target.target, ...(!isNamed && title !== '' && { name: title }) }
}

const titleOf = ({ kind, target }: Pick<MenuEntry, 'kind' | 'target'>, categories: readonly ShopCategory[]): string =>
  kind === 'page'
    ? shopPageTitles[target as ShopPage]
    : (categories.find(({ slug }) => kind === 'category' && slug === target)?.name ?? '')

const whereTo = (entry: MenuEntry, categories: readonly ShopCategory[]): string => {
  switch (entry.kind) {
    case 'page':
      return `Page ${titleOf(entry, categories)}`
    case 'category':
      return `Category ${titleOf(entry, categories) || entry.target}`
    case 'link':
      return entry.target.replace(/^https?:\/\//, '') || 'No address yet'
    case 'none':
      return 'Heading'
  }
}
