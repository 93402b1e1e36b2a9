import { NativeSelect, NumberInput, Textarea, TextInput, VisuallyHidden } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { TASK_PRIORITIES } from '../../../core/crm/activities/task.schema.ts'
import { ACTION_TYPES, type AutomationAction, MAX_DUE_DAYS } from '../../../core/crm/automation/automation.schema.ts'
import type { FormField as CrmField } from '../../../core/crm/forms/form.schema.ts'
import { COUNTRIES } from '../../../core/reference/countries.ts'
import { limits } from '../../../core/text/limits.ts'
import { usePreload } from '../../shared/app/lazy-part.tsx'
import { FieldControl } from '../../shared/form/field-control.tsx'
import type { FieldKind, FormField } from '../../shared/form/form.types.ts'
import { LazySortable } from '../../shared/sortable/lazy-sortable.tsx'
import { MoveButtons } from '../../shared/sortable/move-buttons.tsx'
import { MoveHandle } from '../../shared/sortable/move-handle.tsx'
import type { DraggedItem } from '../../shared/sortable/sortable-items.tsx'
import classes from './automation.module.css'
import { settableFields } from './new-action.ts'
import type { Surroundings } from './use-surroundings.ts'

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
  const focusWanted = useRef<number>(undefined)
  usePreload(LazySortable)
  useLayoutEffect(() => {
    if (focusWanted.current === undefined) return
    root.current?.querySelector<HTMLElement>(`[data-action="${focusWanted.current}"] [data-handle]`)?.focus()
    focusWanted.current = undefined
  })
  const move = (from: number, wanted: number) => {
    const to = Math.max(0, Math.min(wanted, actions.length - 1))
    const moved = actions[from]
    if (moved === undefined) return
    setSpoken(to === from ? 'It cannot move there' : `Action ${from + 1} is now number ${to + 1} of ${actions.length}`)
    if (to === from) return
    focusWanted.current = to
    const others = actions.filter((_, at) => at !== from)
    onActions([...others.slice(0, to), moved, ...others.slice(to)])
  }
  const remove = (at: number) => {
    setSpoken(`Action ${at + 1} removed`)
    if (actions.length > 1) focusWanted.current = Math.min(at, actions.length - 2)
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

interface ActionRowProps {
  readonly action: AutomationAction
  readonly at: number
  readonly count: number
  readonly dragged: DraggedItem
  readonly surroundings: Surroundings
  readonly errorOf: (name: string) => string | undefined
  readonly onChange: (action: AutomationAction) => void
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
        <Params action={action} surroundings={surroundings} errorOf={errorOf} onChange={onChange} />
      </div>
    </li>
  )
}

function Params({
  action,
  surroundings,
  errorOf,
  onChange,
}: Pick<ActionRowProps, 'action' | 'surroundings' | 'errorOf' | 'onChange'>) {
  const { people, tags } = surroundings
  switch (action.type) {
    case 'assign_owner':
      return (
        <NativeSelect
          label="Owner"
          value={String(action.params.owner_id)}
          data={known(people, action.params.owner_id, 'A person who has left')}
          error={errorOf('owner_id')}
          onChange={(event) => onChange({ ...action, params: { owner_id: Number(event.currentTarget.value) } })}
        />
      )
    case 'add_tag':
      return (
        <NativeSelect
          label="Tag"
          value={String(action.params.tag_id)}
          data={known(tags, action.params.tag_id, 'A deleted tag')}
          error={errorOf('tag_id')}
          onChange={(event) => onChange({ ...action, params: { tag_id: Number(event.currentTarget.value) } })}
        />
      )
    case 'set_field': {
      const { field: name, value } = action.params
      const settable = settableFields(surroundings)
      const field = settable.find((each) => each.name === name)
      return (
        <>
          <NativeSelect
            label="Field"
            value={name}
            data={
              field === undefined
                ? [{ value: name, label: surroundings.names.field(name) ?? name }, ...choicesOf(settable)]
                : choicesOf(settable)
            }
            error={errorOf('field')}
            onChange={(event) => onChange({ ...action, params: { field: event.currentTarget.value, value: null } })}
          />
          {field === undefined ? null : (
            <FieldControl
              key={name}
              id={`set-${name}`}
              field={controlOf(field, surroundings)}
              value={value ?? (field.field_type === 'multi_select' ? [] : '')}
              error={errorOf('value')}
              onChange={(_, next) =>
                onChange({ ...action, params: { field: name, value: (next ?? null) as typeof value } })
              }
              onTouch={() => undefined}
            />
          )}
        </>
      )
    }
    case 'create_task': {
      const { params } = action
      return (
        <>
          <TextInput
            label="Subject"
            maxLength={limits.text}
            value={params.subject}
            error={errorOf('subject')}
            onChange={(event) => onChange({ ...action, params: { ...params, subject: event.currentTarget.value } })}
          />
          <NumberInput
            label="Due in days"
            min={0}
            max={MAX_DUE_DAYS}
            allowDecimal={false}
            value={params.due_in_days}
            error={errorOf('due_in_days')}
            onChange={(next) =>
              onChange({ ...action, params: { ...params, due_in_days: typeof next === 'number' ? next : 0 } })
            }
          />
          <NativeSelect
            label="Priority"
            value={params.priority}
            data={TASK_PRIORITIES.map((each) => ({ ...each }))}
            onChange={(event) =>
              onChange({
                ...action,
                params: { ...params, priority: event.currentTarget.value as typeof params.priority },
              })
            }
          />
        </>
      )
    }
    case 'send_mail': {
      const { params } = action
      return (
        <>
          <TextInput
            label="Subject"
            className={classes.wide ?? ''}
            maxLength={limits.text}
            value={params.subject}
            error={errorOf('subject')}
            onChange={(event) => onChange({ ...action, params: { ...params, subject: event.currentTarget.value } })}
          />
          <Textarea
            label="Message"
            className={classes.wide ?? ''}
            description="{{first_name}} stands for the value of a field of the record. The e-mail goes to the record's address."
            autosize
            minRows={3}
            maxLength={limits.longText}
            value={params.body}
            error={errorOf('body')}
            onChange={(event) => onChange({ ...action, params: { ...params, body: event.currentTarget.value } })}
          />
          <NativeSelect
            label="Add a field to the message"
            value=""
            data={[{ value: '', label: 'Choose a field' }, ...choicesOf(surroundings.fields)]}
            onChange={(event) => {
              const name = event.currentTarget.value
              if (name !== '') onChange({ ...action, params: { ...params, body: `${params.body}{{${name}}}` } })
            }}
          />
        </>
      )
    }
    case 'notify': {
      const { params } = action
      return (
        <>
          <NativeSelect
            label="Whom"
            value={params.user_id === null ? '' : String(params.user_id)}
            data={[
              { value: '', label: "The record's owner" },
              ...(params.user_id === null
                ? people.map((each) => ({ ...each }))
                : known(people, params.user_id, 'A person who has left')),
            ]}
            error={errorOf('user_id')}
            onChange={(event) =>
              onChange({
                ...action,
                params: {
                  ...params,
                  user_id: event.currentTarget.value === '' ? null : Number(event.currentTarget.value),
                },
              })
            }
          />
          <Textarea
            label="Message"
            className={classes.wide ?? ''}
            autosize
            minRows={2}
            maxLength={limits.longText}
            value={params.message}
            error={errorOf('message')}
            onChange={(event) => onChange({ ...action, params: { ...params, message: event.currentTarget.value } })}
          />
        </>
      )
    }
  }
}

/** The choices with the stored one, also when it is gone. */
function known(choices: Surroundings['people'], stored: number, goneText: string) {
  const all = choices.map((each) => ({ ...each }))
  return all.some(({ value }) => value === String(stored)) ? all : [{ value: String(stored), label: goneText }, ...all]
}

const choicesOf = (fields: readonly CrmField[]) => fields.map(({ name, label }) => ({ value: name, label }))

const KINDS: Readonly<Record<CrmField['field_type'], FieldKind>> = {
  text: 'text',
  textarea: 'multiline',
  email: 'email',
  phone: 'phone',
  url: 'url',
  select: 'choice',
  country: 'choice',
  owner: 'choice',
  lookup: 'text',
  multi_select: 'multi',
  number: 'number',
  money: 'money',
  date: 'date',
  datetime: 'datetime',
  boolean: 'boolean',
}

/** The control for the value that a field is set to. */
function controlOf(field: CrmField, { people }: Surroundings): FormField {
  const options =
    field.field_type === 'owner'
      ? people
      : field.field_type === 'country'
        ? COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))
        : field.option_list.map((option) => ({ value: option, label: option }))
  return { name: field.name, label: 'New value', kind: KINDS[field.field_type], options }
}
