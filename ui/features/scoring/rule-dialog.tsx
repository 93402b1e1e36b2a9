import { Button, NativeSelect, Select, TagsInput, TextInput, MultiSelect } from '@mantine/core'
import {
  conditionsOf,
  RULE_CONDITIONS,
  type RuleCondition,
  ruleForm,
  type RuleFormValues,
  typedRule,
} from '../../../core/crm/scoring/rule-form.schema.ts'
import type { RuleEdit, RuleRow } from '../../../core/crm/scoring/rule-rows.ts'
import type { ScoreCriterion } from '../../../core/crm/scoring/score-criteria.ts'
import type { ScoredField } from '../../../core/crm/scoring/score-facts.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { FailureAlert } from '../../shared/form/failure-alert.tsx'
import { FormGuard, useLeaveRequest } from '../../shared/form/leave-guard.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { COUNTRIES } from '../../../core/reference/countries.ts'
import classes from './scoring.module.css'

export interface RuleDialogProps {
  /** The name of the group. */
  readonly group: string
  readonly criteria: readonly ScoreCriterion[]
  readonly fields: readonly ScoredField[]
  /** Undefined for a new one. */
  readonly row: RuleRow | undefined
  readonly onDone: (edit: RuleEdit) => void
  readonly onClose: () => void
}

/** Adds a rule to a group, or changes it. Nothing is stored before the page is saved. */
export function RuleDialog(props: RuleDialogProps) {
  return (
    <FormDialog
      onClose={props.onClose}
      title={props.row === undefined ? `Add a rule to “${props.group}”` : 'Edit the rule'}
    >
      <RuleForm {...props} />
    </FormDialog>
  )
}

const NO_FIELD = { key: '', label: '', kind: 'number', isOfForm: true } as const satisfies ScoredField
const NAMES = ['key', 'condition', 'value', 'most', 'values', 'action', 'points', 'weight']

function startOf({ row, criteria, fields }: RuleDialogProps): RuleFormValues {
  const field = fields.find(({ key }) => key === row?.key)
  if (row === undefined) return { ...typedRule(NO_FIELD, 1, undefined, 0), points: '' }
  const criterion = criteria.find(({ key }) => key === row.key)
  return typedRule(
    field ?? { key: row.key, label: criterion?.label ?? row.key, kind: 'text' },
    criterion?.weight ?? 1,
    row.rule,
    row.points,
  )
}

function RuleForm(props: RuleDialogProps) {
  const { group, criteria, fields, row, onDone, onClose } = props
  const leave = useLeaveRequest()
  const form = useForm<RuleFormValues, RuleEdit>({
    schema: ruleForm,
    initial: startOf(props),
    draft: `scoring-rule:${group}:${row === undefined ? 'new' : `${row.key}:${row.at ?? 'known'}`}`,
    save: (values) => Promise.resolve(ruleForm.parse(values)),
    onSaved: (edit) => {
      onDone(edit)
      onClose()
    },
  })
  const { key, label, condition } = form.values
  const field = fields.find((each) => each.key === key)
  // A field that left the form keeps the kind of its rule.
  const shown: ScoredField | undefined =
    field ?? (key === '' ? undefined : { key, label, kind: 'text', isOfForm: true })
  const choose = (next: string) => {
    const chosen = fields.find((each) => each.key === next)
    const allowed = chosen === undefined ? [] : conditionsOf(chosen)
    form.setValues({
      key: next,
      label: chosen?.label ?? '',
      isNumber: chosen?.kind === 'number',
      weight: String(criteria.find((each) => each.key === next)?.weight ?? 1),
      ...(allowed.includes(condition) ? {} : { condition: allowed[0] ?? 'known' }),
      ...(chosen?.kind === shown?.kind ? {} : { value: '', most: '', values: [] }),
    })
  }
  return (
    <form {...form.props} method="post" className={classes.dialog}>
      <FormGuard form={form} />
      <FailureAlert form={form} names={NAMES} />
      <NativeSelect
        label="Field"
        required
        data-autofocus
        {...form.input('key')}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">Choose a field</option>
        <optgroup label="Fields of your leads">
          {fields
            .filter(({ isOfForm }) => isOfForm)
            .map((each) => (
              <option key={each.key} value={each.key}>
                {each.label}
              </option>
            ))}
          {field === undefined && key !== '' ? <option value={key}>{label}</option> : null}
        </optgroup>
        <optgroup label="Engagement">
          {fields
            .filter(({ isOfForm }) => !isOfForm)
            .map((each) => (
              <option key={each.key} value={each.key}>
                {each.label}
              </option>
            ))}
        </optgroup>
      </NativeSelect>
      {shown === undefined ? null : (
        <>
          <NativeSelect
            label="Condition"
            data={RULE_CONDITIONS.filter(({ value }) => conditionsOf(shown).includes(value))}
            {...form.input('condition')}
          />
          <ValueInputs form={form} field={shown} condition={condition} />
        </>
      )}
      <div className={classes.pair}>
        <NativeSelect
          label="Effect"
          data={[
            { value: 'add', label: 'Add points' },
            { value: 'subtract', label: 'Subtract points' },
          ]}
          {...form.input('action')}
        />
        <TextInput label="Points" required inputMode="decimal" autoComplete="off" {...form.input('points')} />
      </div>
      <TextInput
        label="Weight of the field"
        description="Multiplies the points of all rules of this field in the group."
        required
        inputMode="decimal"
        autoComplete="off"
        {...form.input('weight')}
      />
      <div className={classes.end}>
        <Button variant="default" onClick={() => leave(onClose)}>
          Cancel
        </Button>
        <Button type="submit">{row === undefined ? 'Add rule' : 'Change rule'}</Button>
      </div>
    </form>
  )
}

interface ValueInputsProps {
  readonly form: ReturnType<typeof useForm<RuleFormValues, RuleEdit>>
  readonly field: ScoredField
  readonly condition: RuleCondition
}

function ValueInputs({ form, field, condition }: ValueInputsProps) {
  const options =
    field.kind === 'country' ? COUNTRIES.map(({ code, name }) => ({ value: code, label: name })) : field.options
  const number = { required: true, inputMode: 'decimal', autoComplete: 'off' } as const
  switch (condition) {
    case 'known':
      return null
    case 'between':
      return (
        <div className={classes.pair}>
          <TextInput label="From" {...number} {...form.input('value')} />
          <TextInput label="To" {...number} {...form.input('most')} />
        </div>
      )
    case 'in':
    case 'not_in': {
      const list = {
        label: 'Values',
        required: true,
        value: [...form.values.values],
        onChange: (values: string[]) => form.change('values', values),
        error: form.errors['values'],
        'aria-invalid': form.errors['values'] === undefined ? undefined : true,
      }
      return options === undefined ? (
        <TagsInput {...list} description="Press Enter after each value." />
      ) : (
        <MultiSelect {...list} searchable limit={60} hidePickedOptions data={[...(options as string[])]} />
      )
    }
    case '=':
    case '!=':
      if (options !== undefined)
        return (
          <Select
            label="Value"
            required
            searchable
            limit={60}
            data={[...(options as string[])]}
            value={form.values.value === '' ? null : form.values.value}
            onChange={(value) => form.change('value', value ?? '')}
            error={form.errors['value']}
          />
        )
      return field.kind === 'number' ? (
        <TextInput label="Value" {...number} {...form.input('value')} />
      ) : (
        <TextInput label="Value" required autoComplete="off" {...form.input('value')} />
      )
    case '<':
    case '<=':
    case '>':
    case '>=':
      return <TextInput label="Value" {...number} {...form.input('value')} />
  }
}
