import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { readFieldValue, missingMessage } from '../../../../core/crm/forms/field-value.ts'
import { isRequired } from '../../../../core/crm/forms/field-flags.ts'
import { fieldsOf, type FormField } from '../../../../core/crm/forms/form.schema.ts'
import { CATEGORY_FIELDS } from '../../../../core/crm/lists/kanban.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { closingDateField, WON } from '../../../../core/crm/records/stages.ts'
import { calendarDay } from '../../../../core/time/calendar.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useFormZone } from '../../../shared/app/use-time-zone.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import type { FormValues } from '../../../shared/form/form.types.ts'
import { RecordForm } from '../../../shared/form/record-form.tsx'
import { emptyForm, sectionsOf, sentFields } from '../form-sections.ts'
import { useColleagues } from '../use-crm.ts'
import type { OwnForm } from './record-columns.tsx'

interface BulkEditDialogProps {
  readonly type: RecordTypeName
  readonly form: OwnForm
  /** "5,002 leads" */
  readonly counted: string
  readonly onClose: () => void
  /** The field to begin with, and its value. */
  readonly start?: Edited
  readonly onSave: (change: FieldChange) => Promise<unknown>
}

export interface Edited {
  readonly fieldId?: number
  readonly value?: unknown
}

interface FieldChange {
  readonly field_id: number
  readonly name: string
  readonly value: unknown
  /** Of deals that become Won. */
  readonly closing_date?: unknown
}

/** The tick that empties the field: an empty input alone may be a name that nothing was chosen for. */
const CLEAR = 'clear'

/** Any field of many records: the field, its new value, and how many records get it. */
export function BulkEditDialog({ type, form, counted, start = {}, onClose, onSave }: BulkEditDialogProps) {
  const client = useAppClient()
  const colleagues = useColleagues()
  const zone = useFormZone()
  const [today] = useState(() => calendarDay(Date.now(), zone))
  const [chosen, setChosen] = useState(start.fieldId === undefined ? null : String(start.fieldId))
  // A value that must be unique fits one record at most.
  const fields = useMemo(() => fieldsOf(form).filter((field) => field.unique !== '1'), [form])
  const field = fields.find(({ id }) => String(id) === chosen)
  const all = useMemo(
    () => sectionsOf(emptyForm(form), { client, colleagues }).flatMap((section) => section.fields),
    [form, client, colleagues],
  )
  const declared = all.find(({ name }) => name === chosen)
  const closing = type === 'Deals' && field?.name === CATEGORY_FIELDS.Deals ? closingDateField(form) : undefined
  const closingId = String(closing?.id)
  const isWon = (values: FormValues) => values[String(field?.id)] === WON
  return (
    <FormDialog title={`Edit ${counted}`} onClose={onClose} size={520}>
      <Select
        label="Field"
        placeholder="Choose a field"
        data-autofocus
        searchable
        allowDeselect={false}
        nothingFoundMessage="Nothing found"
        data={fields.map(({ id, label }) => ({ value: String(id), label }))}
        value={chosen}
        onChange={setChosen}
        mb={16}
      />
      {field === undefined || declared === undefined ? null : (
        <RecordForm
          key={field.id}
          label={`New value of ${field.label}`}
          sections={[
            {
              id: 'value',
              title: 'New value',
              fields: [
                { ...declared, required: false, when: (values) => values[CLEAR] !== true },
                ...(isRequired(field)
                  ? []
                  : [{ name: CLEAR, label: `Clear ${field.label}`, kind: 'boolean' as const }]),
                ...all
                  .filter(({ name }) => name === closingId)
                  .map((each) => ({ ...each, when: isWon, help: 'Reports count the deals on this day.' })),
              ],
            },
          ]}
          initial={{
            [String(field.id)]: field.id === start.fieldId ? start.value : (BLANK[declared.kind] ?? ''),
            [CLEAR]: false,
            ...(closing && { [closingId]: today }),
          }}
          hasIndex={false}
          validate={(values) => {
            const message = faultOf(field, values, zone)
            return message === undefined ? {} : { [String(field.id)]: message }
          }}
          saveLabel={`Change ${counted}`}
          onCancel={onClose}
          save={(values) =>
            onSave({
              field_id: field.id,
              name: field.name,
              value: sentValue(field, values, zone),
              ...(closing && isWon(values) && { closing_date: values[closingId] }),
            })
          }
          onSaved={onClose}
        />
      )}
    </FormDialog>
  )
}

/** The value as it is sent; null empties the field. */
function sentValue(field: FormField, values: FormValues, zone: string): unknown {
  if (values[CLEAR] === true) return null
  const alone = { section_id: 1, name: '', tab_columns: 'single' as const, form_fields: [field] }
  return sentFields(emptyForm({ sections: [alone] }), values, zone)[0]?.value
}

function faultOf(field: FormField, values: FormValues, zone: string): string | undefined {
  const read = readFieldValue(field, sentValue(field, values, zone))
  if (!read.ok) return read.message
  if (read.value !== null || values[CLEAR] === true) return undefined
  return isRequired(field) ? missingMessage(field) : `Enter a value, or tick “Clear ${field.label}”.`
}

/** What an empty control holds, where it is not ''. */
const BLANK: Readonly<Record<string, unknown>> = { multi: [], boolean: false }
