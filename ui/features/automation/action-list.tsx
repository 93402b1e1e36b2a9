import { VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import { ACTION_TYPES, type AutomationAction } from '../../../core/crm/automation/automation.schema.ts'
import { usePreload } from '../../shared/app/lazy-part.tsx'
import { LazySortable } from '../../shared/sortable/lazy-sortable.tsx'
import { MoveButtons } from '../../shared/sortable/move-buttons.tsx'
import { MoveHandle } from '../../shared/sortable/move-handle.tsx'
import type { DraggedItem } from '../../shared/sortable/sortable-items.tsx'
import { ActionParams, type ActionParamsProps } from './action-params.tsx'
import classes from './automation.module.css'
import type { Surroundings } from './use-surroundings.ts'
import { useNextFocus } from '../../shared/sortable/use-next-focus.ts'

export interface ActionListProps {
  readonly actions: readonly AutomationAction[]
  readonly surroundings: Surroundings
  /** By path: `actions.0.params.subject`. */
  readonly errors: Readonly<Record<string, string>>
  readonly onActions: (actions: readonly AutomationAction[]) => void
}

/** The actions of a rule in their order: edited in place, dragged, moved by keys and buttons, removed. */
export function ActionList({ actions, surroundings, errors, onActions }: ActionListProps) {
  const [spoken, setSpoken] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const focusNext = useNextFocus(root)
  usePreload(LazySortable)
  const move = (from: number, wanted: number) => {
    const to = Math.max(0, Math.min(wanted, actions.length - 1))
    const moved = actions[from]
    if (moved === undefined) return
    setSpoken(to === from ? 'It cannot move there' : `Action ${from + 1} is now number ${to + 1} of ${actions.length}`)
    if (to === from) return
    focusNext(handleOf(to))
    const others = actions.filter((_, at) => at !== from)
    onActions([...others.slice(0, to), moved, ...others.slice(to)])
  }
  const remove = (at: number) => {
    setSpoken(`Action ${at + 1} removed`)
    if (actions.length > 1) focusNext(handleOf(Math.min(at, actions.length - 2)))
    onActions(actions.filter((_, index) => index !== at))
  }
  if (actions.length === 0) return null
  return (
    <div ref={root}>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      <ol className={classes.actions} aria-label="Actions, in order">
        <LazySortable
          ids={actions.map((_, at) => String(at))}
          onMove={(id, over) => move(Number(id), Number(over))}
          render={(id, dragged) => {
            const at = Number(id)
            const action = actions[at]
            return action === undefined ? null : (
              <ActionRow
                key={id}
                action={action}
                at={at}
                count={actions.length}
                dragged={dragged}
                surroundings={surroundings}
                errorOf={(name) => errors[`actions.${at}.params.${name}`]}
                onChange={(next) => onActions(actions.map((each, index) => (index === at ? next : each)))}
                onMove={(place) => move(at, place)}
                onRemove={() => remove(at)}
              />
            )
          }}
        />
      </ol>
    </div>
  )
}

interface ActionRowProps extends ActionParamsProps {
  readonly at: number
  readonly count: number
  readonly dragged: DraggedItem
  readonly onMove: (place: number) => void
  readonly onRemove: () => void
}

function ActionRow({ action, at, count, dragged, surroundings, errorOf, onChange, onMove, onRemove }: ActionRowProps) {
  const { ref, listeners, shift, transition, isDragging } = dragged
  const label = ACTION_TYPES.find(({ value }) => value === action.type)?.label ?? ''
  return (
    <li
      ref={ref}
      className={classes.action}
      data-action={at}
      data-dragging={isDragging || undefined}
      style={{ transform: shift === undefined ? undefined : `translate(${shift.x}px, ${shift.y}px)`, transition }}
    >
      <div className={classes.actionHead}>
        <MoveHandle
          label={`${label}, action ${at + 1} of ${count}`}
          at={at}
          count={count}
          listeners={listeners}
          onMove={onMove}
          onRemove={onRemove}
        />
        <span className={classes.actionTitle}>{label}</span>
        <MoveButtons name={`action ${at + 1}`} at={at} count={count} onMove={onMove} onRemove={onRemove} />
      </div>
      <div className={classes.params}>
        <ActionParams action={action} surroundings={surroundings} errorOf={errorOf} onChange={onChange} />
      </div>
    </li>
  )
}

const handleOf = (at: number) => `[data-action="${at}"] [data-handle]`
