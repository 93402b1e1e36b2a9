import { Button, Input, NativeSelect, Switch, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  automationRuns,
  automations,
  createAutomation,
  showAutomation,
  updateAutomation,
} from '../../../core/contracts/automation.contract.ts'
import {
  ACTION_TYPES,
  automationInput,
  type AutomationAction,
  type AutomationInput,
  type AutomationRule,
  MAX_ACTIONS,
  TRIGGER_EVENTS,
  type TriggerEvent,
} from '../../../core/crm/automation/automation.schema.ts'
import { automatedType } from '../../../core/crm/automation/automation.ts'
import { CATEGORY_FIELDS } from '../../../core/crm/lists/kanban.ts'
import { crmTypeOf } from '../../../core/crm/records/record-types.ts'
import type { FilterTree } from '../../../core/filters/filter-tree.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { limits } from '../../../core/text/limits.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { FilterBar } from '../../shared/filter-bar/filter-bar.tsx'
import { FieldConflict } from '../../shared/form/conflict-choice.tsx'
import { FailureAlert } from '../../shared/form/failure-alert.tsx'
import type { FieldErrors } from '../../shared/form/form.types.ts'
import { FormGuard } from '../../shared/form/leave-guard.tsx'
import { pickFields } from '../../shared/form/merge-values.ts'
import { SaveBar } from '../../shared/form/save-bar.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { NumberField } from '../../shared/inputs/number-field.tsx'
import { notify } from '../../shared/notice/notify.ts'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { ActionList } from './action-list.tsx'
import classes from './automation.module.css'
import { newAction } from './new-action.ts'
import { ruleSentence, ruleText } from './rule-text.ts'
import { TryRule } from './try-rule.tsx'
import { useRuleRights } from './use-rule-rights.ts'
import { type Surroundings, useSurroundings } from './use-surroundings.ts'

type RuleValues = Readonly<{
  name: string
  type_id: number
  status: 'on' | 'off'
  trigger: AutomationInput['trigger']
  conditions: FilterTree
  actions: readonly AutomationAction[]
}>

const NAMES = ['name', 'type_id', 'status', 'trigger', 'conditions', 'actions'] as const

export interface RuleEditorProps {
  /** The values to start from. */
  readonly rule: AutomationInput
  /** The rule that is changed; a new one without it. */
  readonly stored?: AutomationRule
}

/** A rule as a sentence whose parts are edited in place, with a trial of it. */
export function RuleEditor({ rule, stored }: RuleEditorProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const form = useForm<RuleValues, { readonly message: string; readonly data: AutomationRule }>({
    schema: automationInput,
    initial: valuesOf(rule),
    draft: stored === undefined ? 'automation:new' : `automation:${stored.id}`,
    save: async (values, { call, changed, base }) => {
      const sent = values as AutomationInput
      const response =
        stored === undefined
          ? await client.call(createAutomation, sent, call)
          : await client.call(updateAutomation, { id: stored.id, ...sent, was: pickFields(base, changed) }, call)
      await invalidate(automations, showAutomation, automationRuns)
      return response
    },
    onSaved: ({ message, data }) => {
      notify.done(message)
      if (stored === undefined) void navigate(linkTo(addressOf('automation', { id: data.id })))
    },
  })
  const { values, change, errors } = form
  const { types } = useRuleRights()
  const { surroundings, hasFailed, retry } = useSurroundings(values.type_id)
  return (
    <form method="post" className={classes.editor} aria-label="Rule" {...form.props}>
      <FormGuard form={form} />
      <div className={classes.naming}>
        <TextInput label="Name" maxLength={limits.text} {...form.input('name')} />
        {stored === undefined ? (
          <NativeSelect
            label="For"
            value={String(values.type_id)}
            data={types.map((type) => ({ value: String(crmTypeOf(type).id), label: type }))}
            onChange={(event) =>
              // Fields, tags and statuses belong to a type.
              form.setValues({
                type_id: Number(event.currentTarget.value) as RuleValues['type_id'],
                trigger: { event: 'created', field: undefined, value: undefined },
                conditions: { match: 'all', rules: [] },
                actions: [],
              })
            }
          />
        ) : null}
        <Switch
          label={values.status === 'on' ? 'On' : 'Off'}
          aria-label="The rule is on"
          checked={values.status === 'on'}
          onChange={(event) => change('status', event.currentTarget.checked ? 'on' : 'off')}
        />
      </div>
      {NAMES.map((name) => (
        <FieldConflict key={name} form={form} name={name} label={LABELS[name]} textOf={textOfPart} />
      ))}
      {hasFailed ? (
        <ErrorState title="The fields of the rule could not be loaded." onRetry={retry} />
      ) : surroundings === undefined ? (
        <Loading label="Loading the rule">
          <FormSkeleton fields={4} />
        </Loading>
      ) : (
        <RuleParts values={values} surroundings={surroundings} errors={errors} onChange={change} />
      )}
      {surroundings === undefined ? null : (
        <TryRule rule={values as AutomationInput} onInvalid={() => void form.save()} />
      )}
      <FailureAlert form={form} names={[...NAMES, ...Object.keys(errors)]} />
      <SaveBar form={form} saveLabel={stored === undefined ? 'Create rule' : 'Save rule'} />
    </form>
  )
}

interface RulePartsProps {
  readonly values: RuleValues
  readonly surroundings: Surroundings
  readonly errors: FieldErrors
  readonly onChange: (name: string, value: unknown) => void
}

/** When, if and then: the parts of the sentence. */
function RuleParts({ values, surroundings, errors, onChange }: RulePartsProps) {
  return (
    <>
      <Sentence values={values} surroundings={surroundings} />
      <section className={classes.part} aria-labelledby="rule-when">
        <h2 id="rule-when">When</h2>
        <TriggerEditor
          values={values}
          surroundings={surroundings}
          error={errors['trigger.value'] ?? errors['trigger.field'] ?? errors['trigger.event'] ?? errors['trigger']}
          onTrigger={(trigger) => onChange('trigger', trigger)}
        />
      </section>
      <section className={classes.part} aria-labelledby="rule-if">
        <h2 id="rule-if">If</h2>
        <div>
          <FilterBar
            fields={surroundings.filterFields}
            tree={values.conditions}
            onTree={(tree) => onChange('conditions', tree)}
            noun={(automatedType(values.type_id) ?? 'Leads').toLowerCase()}
          />
          {values.conditions.rules.length === 0 ? (
            <p className={classes.quiet}>Without a condition the rule acts each time.</p>
          ) : null}
          <PartErrors errors={errors} under="conditions" />
        </div>
      </section>
      <section className={classes.part} aria-labelledby="rule-then">
        <h2 id="rule-then">Then</h2>
        <div className={classes.then}>
          <ActionList
            actions={values.actions}
            surroundings={surroundings}
            errors={errors}
            onActions={(actions) => onChange('actions', actions)}
          />
          {values.actions.length < MAX_ACTIONS ? (
            <AddAction
              isFirst={values.actions.length === 0}
              surroundings={surroundings}
              onAdd={(action) => onChange('actions', [...values.actions, action])}
            />
          ) : null}
          {errors['actions'] === undefined ? null : (
            <Input.Error role="alert" data-error-summary tabIndex={-1}>
              {errors['actions']}
            </Input.Error>
          )}
        </div>
      </section>
    </>
  )
}

// Helpers

const LABELS: Readonly<Record<(typeof NAMES)[number], string>> = {
  name: 'Name',
  type_id: 'For',
  status: 'On or off',
  trigger: 'When',
  conditions: 'If',
  actions: 'Then',
}

const textOfPart = (value: unknown): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? `${value.length} actions` : 'Another choice'

const valuesOf = ({ name, type_id, status, trigger, conditions, actions }: AutomationInput): RuleValues => ({
  name,
  type_id,
  status,
  trigger,
  conditions,
  actions,
})

function Sentence({ values, surroundings }: { readonly values: RuleValues; readonly surroundings: Surroundings }) {
  const text = useMemo(
    () => ruleText(values as AutomationInput, surroundings.filterFields, surroundings.names),
    [values, surroundings],
  )
  return (
    <p className={classes.sentence} role="status">
      {values.actions.length === 0 ? `When ${text.when}, then …` : ruleSentence(text)}
    </p>
  )
}

interface TriggerEditorProps {
  readonly values: RuleValues
  readonly surroundings: Surroundings
  readonly error: string | undefined
  readonly onTrigger: (trigger: RuleValues['trigger']) => void
}

function TriggerEditor({ values, surroundings, error, onTrigger }: TriggerEditorProps) {
  const { event, field, value } = values.trigger
  const type = automatedType(values.type_id) ?? 'Leads'
  const status = surroundings.fields.find(({ name }) => name === CATEGORY_FIELDS[type])
  // Only leads have a score.
  const events = TRIGGER_EVENTS.filter((each) => each.value !== 'score_reached' || type === 'Leads')
  return (
    <div className={classes.row}>
      <NativeSelect
        aria-label="Event"
        value={event}
        data={events.map((each) => ({ ...each }))}
        onChange={(change) => {
          const next = change.currentTarget.value as TriggerEvent
          onTrigger({ event: next, field: undefined, value: next === 'score_reached' ? 70 : undefined })
        }}
      />
      {event === 'updated' ? (
        <NativeSelect
          aria-label="Changed field"
          value={field ?? ''}
          data={[
            { value: '', label: 'any field' },
            ...surroundings.fields.map(({ name, label }) => ({ value: name, label })),
            { value: 'tag', label: 'Tag' },
          ]}
          onChange={(change) => onTrigger({ event, field: change.currentTarget.value || undefined, value: undefined })}
        />
      ) : null}
      {event === 'status_changed' && status !== undefined && status.option_list.length > 0 ? (
        <NativeSelect
          aria-label="New status"
          value={value === undefined ? '' : String(value)}
          data={[
            { value: '', label: 'to anything' },
            ...status.option_list.map((each) => ({ value: each, label: `to ${each}` })),
          ]}
          onChange={(change) => onTrigger({ event, field: undefined, value: change.currentTarget.value || undefined })}
        />
      ) : null}
      {event === 'score_reached' ? (
        <NumberField
          aria-label="Score"
          value={typeof value === 'number' || typeof value === 'string' ? value : ''}
          onChange={(next) => onTrigger({ event, field: undefined, value: next === '' ? undefined : next })}
        />
      ) : null}
      {error === undefined ? null : <Input.Error role="alert">{error}</Input.Error>}
    </div>
  )
}

function AddAction({
  isFirst,
  surroundings,
  onAdd,
}: {
  readonly isFirst: boolean
  readonly surroundings: Surroundings
  readonly onAdd: (action: AutomationAction) => void
}) {
  return (
    <div className={classes.add} role="group" aria-label={isFirst ? 'First action' : 'Another action'}>
      {ACTION_TYPES.filter(({ value }) => value !== 'add_tag' || surroundings.tags.length > 0).map(
        ({ value, label }) => (
          <Button
            key={value}
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={16} stroke={1.5} />}
            onClick={() => onAdd(newAction(value, surroundings))}
          >
            {label}
          </Button>
        ),
      )}
    </div>
  )
}

function PartErrors({ errors, under }: { readonly errors: Readonly<Record<string, string>>; readonly under: string }) {
  const texts = Object.entries(errors).flatMap(([path, text]) =>
    path === under || path.startsWith(`${under}.`) ? [text] : [],
  )
  return texts.length === 0 ? null : <Input.Error role="alert">{[...new Set(texts)].join(' ')}</Input.Error>
}
