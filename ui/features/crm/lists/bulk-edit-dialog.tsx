import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { readFieldValue, missingMessage } from '../../../../core/crm/forms/field-value.ts'
import { fieldsOf, isRequired } from '../../../../core/crm/forms/form.schema.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { RecordForm } from '../../../shared/form/record-form.tsx'
import { sectionsOf } from '../form-sections.ts'
import { useColleagues } from '../use-crm.ts'
import type { OwnForm } from './record-columns.tsx'

interface BulkEditDialogProps {
  readonly type: RecordTypeName
  readonly form: OwnForm
  /** "5,002 leads" */
  readonly counted: string
  readonly onClose: () => void
  readonly onSave: (fieldId: number, name: string, value: unknown) => Promise<unknown>
}

/** Any field of many records: the field, its new value, and how many records get it. */
export function BulkEditDialog({ form, counted, onClose, onSave }: BulkEditDialogProps) {
  const client = useAppClient()
  const colleagues = useColleagues()
  const [chosen, setChosen] = useState<string | null>(null)
  // A value that must be unique fits one record at most.
  const fields = useMemo(() => fieldsOf(form).filter((field) => field.unique !== '1'), [form])
  const field = fields.find(({ id }) => String(id) === chosen)
  const declared = useMemo(() => {
    const filled = {
      sections: form.sections.map((section) => ({
        ...section,
        form_fields: section.form_fields.map((one) => ({ ...one, value: null })),
      })),
      names: {},
    }
    return sectionsOf(filled as unknown as Parameters<typeof sectionsOf>[0], { client, colleagues })
      .flatMap((section) => section.fields)
      .find(({ name }) => name === chosen)
  }, [form, client, colleagues, chosen])
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
                {
                  ...declared,
                  required: false,
                  ...(!isRequired(field) && { help: 'Leave it empty to clear the field.' }),
                },
              ],
            },
          ]}
          initial={{ [String(field.id)]: BLANK[declared.kind] ?? '' }}
          hasIndex={false}
          validate={(values) => {
            const read = readFieldValue(field, values[String(field.id)])
            const message = !read.ok
              ? read.message
              : read.value === null && isRequired(field)
                ? missingMessage(field)
                : undefined
            return message === undefined ? {} : { [String(field.id)]: message }
          }}
          saveLabel={`Change ${counted}`}
          onCancel={onClose}
          save={(values) => onSave(field.id, field.name, values[String(field.id)])}
          onSaved={onClose}
        />
      )}
    </FormDialog>
  )
}

/** What an empty control holds, where it is not ''. */
const BLANK: Readonly<Record<string, unknown>> = { multi: [], boolean: false }
