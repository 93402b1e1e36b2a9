import { Button, Checkbox, VisuallyHidden } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { moveTo } from '../../../core/catalogs/catalog-order.ts'
import { dashboardCards, saveDashboardCards } from '../../../core/contracts/dashboard.contract.ts'
import { type CardId, type DashboardCard, standardCards } from '../../../core/crm/sales-reports/dashboard-cards.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { FailureAlert } from '../../shared/form/failure-alert.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { FormGuard, useLeaveRequest } from '../../shared/form/leave-guard.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { notify } from '../../shared/notice/notify.ts'
import { LazySortable } from '../../shared/sortable/lazy-sortable.tsx'
import { MoveButtons } from '../../shared/sortable/move-buttons.tsx'
import { MoveHandle } from '../../shared/sortable/move-handle.tsx'
import type { DraggedItem } from '../../shared/sortable/sortable-items.tsx'
import classes from './choose-cards.module.css'

export interface ChooseCardsProps {
  /** All cards that the person may see, in their first order. */
  readonly cards: readonly DashboardCard[]
  readonly chosen: readonly CardId[]
  readonly onClose: () => void
}

/** Which cards the dashboard shows, in which order (D-249). */
export function ChooseCards(props: ChooseCardsProps) {
  return (
    <FormDialog title="Choose cards" onClose={props.onClose}>
      <CardForm {...props} />
    </FormDialog>
  )
}

interface Values extends Record<string, unknown> {
  /** All cards. */
  readonly order: readonly CardId[]
  readonly shown: readonly CardId[]
}

/** The chosen cards, then the others. */
const valuesOf = (cards: readonly DashboardCard[], chosen: readonly CardId[]): Values => ({
  order: [...chosen, ...cards.flatMap(({ id }) => (chosen.includes(id) ? [] : [id]))],
  shown: chosen,
})

const sameCards = (one: readonly CardId[], other: readonly CardId[]): boolean => one.join() === other.join()

function CardForm({ cards, chosen, onClose }: ChooseCardsProps) {
  const standard = standardCards(cards)
  const client = useAppClient()
  const invalidate = useInvalidate()
  const leave = useLeaveRequest()
  const [spoken, setSpoken] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const focusWanted = useRef<CardId>(undefined)
  useLayoutEffect(() => {
    if (focusWanted.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-card="${focusWanted.current}"] [data-handle]`)?.focus()
    focusWanted.current = undefined
  })
  const form = useForm<Values, { readonly message: string }>({
    initial: valuesOf(cards, chosen),
    save: async ({ order, shown }, { call }) => {
      const next = order.filter((id) => shown.includes(id))
      const response = await client.call(saveDashboardCards, { cards: sameCards(next, standard) ? null : next }, call)
      await invalidate(dashboardCards)
      return response
    },
    onSaved: ({ message }) => {
      notify.done(message)
      onClose()
    },
  })
  const { order, shown } = form.values
  const nameOf = (id: CardId) => cards.find((card) => card.id === id)?.question ?? ''
  const toggle = (id: CardId) =>
    form.change('shown', shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id])
  const move = (id: CardId, place: number) => {
    const next = moveTo(order, id, place)
    focusWanted.current = id
    setSpoken(
      next === order
        ? `“${nameOf(id)}” cannot move there`
        : `“${nameOf(id)}”, position ${next.indexOf(id) + 1} of ${next.length}`,
    )
    if (next !== order) form.change('order', next)
  }
  return (
    <form {...form.props} method="post" className={classes.form}>
      <FormGuard form={form} />
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      <FailureAlert form={form} names={[]} />
      <ol ref={list} className={classes.cards} aria-label="Cards, in order">
        <LazySortable
          ids={order}
          onMove={(id, over) => move(id as CardId, order.indexOf(over as CardId))}
          render={(id, dragged) => {
            const card = id as CardId
            return (
              <Row
                key={id}
                id={card}
                name={nameOf(card)}
                at={order.indexOf(card)}
                count={order.length}
                isShown={shown.includes(card)}
                dragged={dragged}
                onToggle={() => toggle(card)}
                onMove={(place) => move(card, place)}
              />
            )
          }}
        />
      </ol>
      <div className={classes.actions}>
        <Button
          variant="subtle"
          color="gray"
          className={classes.reset}
          onClick={() => {
            const first = valuesOf(cards, standard)
            form.change('order', first.order)
            form.change('shown', first.shown)
          }}
        >
          Use the standard cards
        </Button>
        <Button variant="default" disabled={form.isSaving} onClick={() => leave(onClose)}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isSaving}>
          Save cards
        </Button>
      </div>
    </form>
  )
}

interface RowProps {
  readonly id: CardId
  readonly name: string
  readonly at: number
  readonly count: number
  readonly isShown: boolean
  readonly dragged: DraggedItem
  readonly onToggle: () => void
  readonly onMove: (place: number) => void
}

function Row({ id, name, at, count, isShown, dragged, onToggle, onMove }: RowProps) {
  const { ref, listeners, shift, transition, isDragging } = dragged
  return (
    <li
      ref={ref}
      className={classes.row}
      data-card={id}
      data-dragging={isDragging || undefined}
      style={{ transform: shift === undefined ? undefined : `translate(${shift.x}px, ${shift.y}px)`, transition }}
    >
      <MoveHandle
        label={`${name} Position ${at + 1} of ${count}`}
        at={at}
        count={count}
        listeners={listeners}
        onMove={onMove}
      />
      <Checkbox className={classes.check} label={name} checked={isShown} onChange={onToggle} />
      <MoveButtons name={`“${name}”`} at={at} count={count} onMove={onMove} />
    </li>
  )
}
