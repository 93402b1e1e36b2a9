import { useMemo, useRef, useState } from 'react'
import { type FilledForm, saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import type { FilledFormField, FormField } from '../../../../core/crm/forms/form.schema.ts'
import { crmTypeOf, type RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useFormZone } from '../../../shared/app/use-time-zone.ts'
import { useForm } from '../../../shared/form/use-form.ts'
import { sectionsOf, sentFields, storedValues, validatorOf, valuesOf } from '../form-sections.ts'
import { useColleagues, useRefresh, useRights } from '../use-crm.ts'

export interface FieldOfRecord {
  readonly type: RecordTypeName
  readonly uniqueId: string
  readonly field: FormField
  readonly value: FilledFormField['value']
  /** Names of the people and records that values refer to. */
  readonly names: Readonly<Record<string, string>>
}

interface FieldForm extends FieldOfRecord {
  /** Called with the value on the wire. */
  readonly onSaved: (value: unknown) => void
}

/**
 * The form of one field of a record: saving sends this field alone, with the value that was read (D-197). That value stays
 * while others change the record; after a conflict it is theirs.
 */
export function useFieldForm({ type, uniqueId, field, value, names, onSaved }: FieldForm) {
  const client = useAppClient()
  const colleagues = useColleagues()
  const { canAdd: canAddAccounts } = useRights('Accounts')
  const refresh = useRefresh()
  const zone = useFormZone()
  const name = String(field.id)
  const [filled] = useState<FilledForm>(() => ({
    unique_id: uniqueId,
    sections: [
      {
        section_id: 1,
        name: field.label,
        tab_columns: 'single',
        form_fields: [{ ...field, value, crm_user_form_unique_id: '' }],
      },
    ],
    values: { [name]: value },
    names: { ...names },
  }))
  /** Ends once it is clear what was typed into a lookup. */
  const typed = useRef<Promise<void>>(undefined)
  const declared = useMemo(() => {
    const found = sectionsOf(filled, { client, colleagues, canAddAccounts })[0]?.fields[0]
    if (found?.lookup?.creates === undefined) return found
    const onTyped = (kept: Promise<void>) => {
      typed.current = kept
    }
    return { ...found, lookup: { ...found.lookup, onTyped } }
  }, [filled, client, colleagues, canAddAccounts])
  const initial = useMemo(() => valuesOf(filled, zone), [filled, zone])
  const validate = useMemo(() => validatorOf(filled, zone), [filled, zone])
  const stored = useRef(storedValues(filled))
  const form = useForm({
    initial,
    validate,
    save: (values, { call }) =>
      client.call(
        saveRecord,
        {
          type_id: crmTypeOf(type).id,
          type_name: type,
          unique_id: uniqueId,
          form_fields: sentFields(filled, values, zone).map((sent) => ({ ...sent, was: stored.current[name] ?? null })),
        },
        call,
      ),
    storedOf: ({ present }) => {
      stored.current = { ...stored.current, ...present }
      void refresh.records(type)
      return valuesOf(filled, zone, present)
    },
    onSaved: (_, values) => onSaved(sentFields(filled, values, zone)[0]?.value ?? null),
  })
  const takeTyped = () => {
    const kept = typed.current
    typed.current = undefined
    return kept
  }
  return { form, declared, takeTyped }
}
