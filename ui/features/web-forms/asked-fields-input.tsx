import { Checkbox, Input, NativeSelect } from '@mantine/core'
import { moveTo } from '../../../core/catalogs/catalog-order.ts'
import { isRequired } from '../../../core/crm/forms/field-flags.ts'
import type { FormField } from '../../../core/crm/forms/form.schema.ts'
import { isNamingField } from '../../../core/crm/records/record.schema.ts'
import type { WebFormField } from '../../../core/crm/web-forms/web-form.schema.ts'
import { MoveButtons } from '../../shared/sortable/move-buttons.tsx'
import classes from './web-form.module.css'

interface AskedFieldsInputProps {
  readonly id: string
  readonly value: readonly WebFormField[]
  readonly onChange: (value: readonly WebFormField[]) => void
  readonly error: string | undefined
  /** The fields of the lead form that visitors may be asked. */
  readonly offered: readonly FormField[]
}

/** Which fields a web form asks, in their order. */
export function AskedFieldsInput({ id, value, onChange, error, offered }: AskedFieldsInputProps) {
  const chosen = new Set(value.map((field) => field.id))
  const others = offered.filter((field) => !chosen.has(field.id))
  return (
    <div id={id} tabIndex={-1} data-field>
      <ul className={classes.asked} aria-label="Fields that visitors fill in">
        {value.map((entry, at) => {
          const field = offered.find((one) => one.id === entry.id)
          const label = field?.label ?? 'Removed field'
          const isFixed = field !== undefined && (isRequired(field) || isNamingField('Leads', field))
          return (
            <li key={entry.id}>
              <span className={classes.askedName}>{label}</span>
              <Checkbox
                label="Required"
                aria-label={`${label} is required`}
                checked={entry.is_required || isFixed}
                disabled={isFixed}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(value.map((one) => (one.id === entry.id ? { ...one, is_required: checked } : one)))
                }
              />
              <MoveButtons
                name={label}
                at={at}
                count={value.length}
                onMove={(place) => onChange(moveTo(value, entry, place))}
                onRemove={() => onChange(value.filter((one) => one.id !== entry.id))}
              />
            </li>
          )
        })}
      </ul>
      {others.length === 0 ? null : (
        <NativeSelect
          aria-label="Add a field"
          value=""
          onChange={({ currentTarget }) => {
            const added = Number(currentTarget.value)
            if (added > 0) onChange([...value, { id: added, is_required: false }])
          }}
        >
          <option value="">Add a field…</option>
          {others.map((field) => (
            <option key={field.id} value={field.id}>
              {field.label}
            </option>
          ))}
        </NativeSelect>
      )}
      {error === undefined ? null : <Input.Error mt={4}>{error}</Input.Error>}
    </div>
  )
}
