import { choicesOf } from '../../../core/crm/forms/choice-label.ts'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { TASK_PRIORITIES } from '../../../core/crm/activities/task.schema.ts'
import type { ActionType, AutomationAction } from '../../../core/crm/automation/automation.schema.ts'
import type { FormField as CrmField } from '../../../core/crm/forms/form.schema.ts'
import { COUNTRIES } from '../../../core/reference/countries.ts'
import { limits } from '../../../core/text/limits.ts'
import { FieldControl } from '../../shared/form/field-control.tsx'
import { FIELD_KINDS } from '../../shared/form/field-kinds.ts'
import type { FormField } from '../../shared/form/form.types.ts'
import { NumberField } from '../../shared/inputs/number-field.tsx'
import classes from './automation.module.css'
import { settableFields } from './new-action.ts'
import type { Choice, Surroundings } from './use-surroundings.ts'

export interface ActionParamsProps {
  readonly action: AutomationAction
  readonly surroundings: Surroundings
  readonly errorOf: (name: string) => string | undefined
  readonly onChange: (action: AutomationAction) => void
}

const MERGE_HINT = '{{first_name}} stands for the value of a field of the record.'

/** The inputs of one action, by its type. */
export function ActionParams({ action, onChange, ...rest }: ActionParamsProps) {
  switch (action.type) {
    case 'assign_owner':
      return <Owner {...rest} params={action.params} onParams={(params) => onChange({ ...action, params })} />
    case 'add_tag':
      return <Tag {...rest} params={action.params} onParams={(params) => onChange({ ...action, params })} />
    case 'set_field':
      return <FieldValue {...rest} params={action.params} onParams={(params) => onChange({ ...action, params })} />
    case 'create_task':
      return <Task {...rest} params={action.params} onParams={(params) => onChange({ ...action, params })} />
    case 'send_mail':
      return <Mail {...rest} params={action.params} onParams={(params) => onChange({ ...action, params })} />
    case 'notify':
      return <Notice {...rest} params={action.params} onParams={(params) => onChange({ ...action, params })} />
  }
}

type ParamsOf<Type extends ActionType> = Extract<AutomationAction, { readonly type: Type }>['params']

interface ParamsProps<Type extends ActionType> extends Pick<ActionParamsProps, 'surroundings' | 'errorOf'> {
  readonly params: ParamsOf<Type>
  readonly onParams: (params: ParamsOf<Type>) => void
}

function Owner({ params, surroundings, errorOf, onParams }: ParamsProps<'assign_owner'>) {
  return (
    <NativeSelect
      label="Owner"
      value={String(params.owner_id)}
      data={withStored(surroundings.people, params.owner_id, 'A person who has left')}
      error={errorOf('owner_id')}
      onChange={(event) => onParams({ owner_id: Number(event.currentTarget.value) })}
    />
  )
}

function Tag({ params, surroundings, errorOf, onParams }: ParamsProps<'add_tag'>) {
  return (
    <NativeSelect
      label="Tag"
      value={String(params.tag_id)}
      data={withStored(surroundings.tags, params.tag_id, 'A deleted tag')}
      error={errorOf('tag_id')}
      onChange={(event) => onParams({ tag_id: Number(event.currentTarget.value) })}
    />
  )
}

function FieldValue({ params, surroundings, errorOf, onParams }: ParamsProps<'set_field'>) {
  const { field: name, value } = params
  const settable = settableFields(surroundings)
  const field = settable.find((each) => each.name === name)
  return (
    <>
      <NativeSelect
        label="Field"
        value={name}
        data={
          field === undefined
            ? [{ value: name, label: surroundings.names.field(name) ?? name }, ...fieldChoices(settable)]
            : fieldChoices(settable)
        }
        error={errorOf('field')}
        onChange={(event) => onParams({ field: event.currentTarget.value, value: null })}
      />
      {field === undefined ? null : (
        <FieldControl
          key={name}
          id={`set-${name}`}
          field={controlOf(field, surroundings)}
          value={value ?? (field.field_type === 'multi_select' ? [] : '')}
          error={errorOf('value')}
          onChange={(_, next) => onParams({ field: name, value: (next ?? null) as typeof value })}
          onTouch={() => undefined}
        />
      )}
    </>
  )
}

function Task({ params, errorOf, onParams }: ParamsProps<'create_task'>) {
  return (
    <>
      <TextInput
        label="Subject"
        description={MERGE_HINT}
        maxLength={limits.text}
        value={params.subject}
        error={errorOf('subject')}
        onChange={(event) => onParams({ ...params, subject: event.currentTarget.value })}
      />
      <NumberField
        label="Due in days"
        value={params.due_in_days}
        error={errorOf('due_in_days')}
        // A text that is no number is refused by the form.
        onChange={(next) => onParams({ ...params, due_in_days: next as number })}
      />
      <NativeSelect
        label="Priority"
        value={params.priority}
        data={TASK_PRIORITIES.map((each) => ({ ...each }))}
        onChange={(event) => onParams({ ...params, priority: event.currentTarget.value as typeof params.priority })}
      />
    </>
  )
}

function Mail({ params, surroundings, errorOf, onParams }: ParamsProps<'send_mail'>) {
  return (
    <>
      <TextInput
        label="Subject"
        className={classes.wide ?? ''}
        maxLength={limits.text}
        value={params.subject}
        error={errorOf('subject')}
        onChange={(event) => onParams({ ...params, subject: event.currentTarget.value })}
      />
      <Textarea
        label="Message"
        className={classes.wide ?? ''}
        description={`${MERGE_HINT} The e-mail goes to the record's address.`}
        autosize
        minRows={3}
        maxLength={limits.longText}
        value={params.body}
        error={errorOf('body')}
        onChange={(event) => onParams({ ...params, body: event.currentTarget.value })}
      />
      <NativeSelect
        label="Add a field to the message"
        value=""
        data={[{ value: '', label: 'Choose a field' }, ...fieldChoices(surroundings.fields)]}
        onChange={(event) => {
          const name = event.currentTarget.value
          if (name !== '') onParams({ ...params, body: `${params.body}{{${name}}}` })
        }}
      />
    </>
  )
}

function Notice({ params, surroundings, errorOf, onParams }: ParamsProps<'notify'>) {
  const { people } = surroundings
  return (
    <>
      <NativeSelect
        label="Whom"
        value={params.user_id === null ? '' : String(params.user_id)}
        data={[
          { value: '', label: "The record's owner" },
          ...(params.user_id === null ? people : withStored(people, params.user_id, 'A person who has left')),
        ]}
        error={errorOf('user_id')}
        onChange={({ currentTarget: { value } }) =>
          onParams({ ...params, user_id: value === '' ? null : Number(value) })
        }
      />
      <Textarea
        label="Message"
        className={classes.wide ?? ''}
        description={MERGE_HINT}
        autosize
        minRows={2}
        maxLength={limits.longText}
        value={params.message}
        error={errorOf('message')}
        onChange={(event) => onParams({ ...params, message: event.currentTarget.value })}
      />
    </>
  )
}

/** The choices with the stored one, also when it is gone. */
function withStored(choices: readonly Choice[], stored: number, goneText: string): Choice[] {
  const value = String(stored)
  return choices.some((each) => each.value === value) ? [...choices] : [{ value, label: goneText }, ...choices]
}

const fieldChoices = (fields: readonly CrmField[]) => fields.map(({ name, label }) => ({ value: name, label }))

/** A rule names the record of a look-up by its text. */
const KINDS = { ...FIELD_KINDS, lookup: 'text' } as const

/** The control for the value that a field is set to. */
function controlOf(field: CrmField, { people }: Surroundings): FormField {
  const options =
    field.field_type === 'owner'
      ? people
      : field.field_type === 'country'
        ? COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))
        : choicesOf(field.option_list)
  return { name: field.name, label: 'New value', kind: KINDS[field.field_type], options }
}
