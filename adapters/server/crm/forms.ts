import { randomUUID } from 'node:crypto'
import {
  addForm,
  contactFromAccount,
  dealFromAccount,
  dealFromContact,
  deleteFormSection,
  type FilledForm,
  inputFields,
  leadFromAccount,
  leadFromContact,
  recordForm,
  saveForm,
  unusedInputs,
  userForm,
} from '../../../core/contracts/crm-forms.contract.ts'
import { crmMessages } from '../../../core/crm/crm.messages.ts'
import { DEFAULT_FORMS, NAMING_FIELDS } from '../../../core/crm/forms/default-forms.ts'
import { CUSTOM_FIELD_KINDS, fieldsOf, type FormField, type FormSection } from '../../../core/crm/forms/form.schema.ts'
import { crmTypeOf, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import type { RecordValues } from '../../../core/crm/records/record.schema.ts'
import type { Queryable } from '../database/db.ts'
import type { Work } from '../database/store.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { notFound, refused } from '../http/refusals.ts'
import { demand, ownRecord, readAsCaller, recordTypeNamed, recordTypeOf } from './crm-access.ts'
import { formOf, type OwnForm } from './forms-of.ts'
import { namesIn } from './record-rows.ts'
import { tiedTo } from '../../../core/crm/records/record-facts.ts'

const wireForm = (form: OwnForm, type: RecordTypeName) => {
  const sections = form.sections.map((section) => ({ ...section, form_fields: [...section.form_fields] }))
  return {
    id: form.id,
    type_id: crmTypeOf(type).id,
    type_name: type,
    user_id: form.user_id,
    unique_id: form.unique_id,
    form_data: { sections },
    sections,
  }
}

async function filled(
  q: Queryable,
  context: Context,
  form: OwnForm,
  values: RecordValues,
  uniqueId = '',
): Promise<{ data: FilledForm }> {
  const placed = fieldsOf(form)
  const names = await namesIn(q, context.me.companyId, placed, [
    values as Readonly<Record<string, FilledForm['values'][string]>>,
  ])
  const of = (field: FormField): FilledForm['values'][string] => {
    const value = values[field.id] ?? null
    return typeof value === 'object' && value !== null ? [...value] : value
  }
  return {
    data: {
      unique_id: uniqueId,
      sections: form.sections.map((section) => ({
        ...section,
        form_fields: section.form_fields.map((field) => ({
          ...field,
          value: of(field),
          crm_user_form_unique_id: form.unique_id,
        })),
      })),
      values: Object.fromEntries(placed.map((field) => [String(field.id), of(field)])),
      names: Object.fromEntries([...names].map(([key, name]) => [key.slice(key.indexOf(':') + 1), name])),
    },
  }
}

/** Stores a form; what is placed no more becomes unused, what is placed again leaves the unused list. */
async function storeForm(
  w: Work,
  context: Context,
  type: RecordTypeName,
  sections: readonly FormSection[],
  extra: readonly FormField[] = [],
): Promise<OwnForm> {
  const before = await formOf(w.q, context.me.companyId, type)
  const placed = new Set(fieldsOf({ sections }).map((field) => field.id))
  if (!fieldsOf({ sections }).some((field) => field.name === NAMING_FIELDS[type]))
    throw refused(crmMessages.namingFieldStays)
  const unused = new Map<number, FormField>()
  for (const field of [...before.unused, ...fieldsOf(before), ...extra])
    if (!placed.has(field.id)) unused.set(field.id, { ...field, section_id: 0 })
  const numbered = sections.map((section) => ({
    ...section,
    form_fields: section.form_fields.map((field) => ({ ...field, section_id: section.section_id })),
  }))
  await w.q.query(
    `insert into crm_forms (company_id, type_id, unique_id, user_id, sections, unused, updated_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (company_id, type_id) do update set sections = excluded.sections, unused = excluded.unused, user_id = excluded.user_id, updated_at = excluded.updated_at`,
    [
      context.me.companyId,
      crmTypeOf(type).id,
      randomUUID(),
      context.me.userId,
      JSON.stringify(numbered),
      JSON.stringify([...unused.values()]),
      context.now,
    ],
  )
  await w.record({ subject: 'form', subjectId: type, verb: 'updated', title: `${crmTypeOf(type).singular} form` })
  return formOf(w.q, context.me.companyId, type)
}

const fromRecord = (context: Context, uniqueId: string, source: 'Contacts' | 'Accounts', type: RecordTypeName) =>
  readAsCaller(context, async (q) => {
    const record = await ownRecord(q, context.me, uniqueId, 'View', source)
    const form = await formOf(q, context.me.companyId, type)
    const sourceForm = await formOf(q, context.me.companyId, source)
    // What both forms call alike is taken over; a naming field of one's own is not.
    const given = new Map(fieldsOf(sourceForm).map((field) => [field.name, record.values[String(field.id)] ?? null]))
    const taken: RecordValues = Object.fromEntries(
      fieldsOf(form).flatMap((field) => {
        const value = given.get(field.name) ?? null
        return value === null || (source === 'Accounts' && field.name === 'description')
          ? []
          : [[String(field.id), value]]
      }),
    )
    return filled(q, context, form, { ...taken, ...tiedTo(form, source, record.unique_id) })
  })

export const formBindings = [
  bind(saveForm, (input, context) => {
    const type = recordTypeOf(input)
    return context.write(async (w) => ({
      message: crmMessages.formSaved,
      data: wireForm(await storeForm(w, context, type, input.form_data.sections, input.unused), type),
    }))
  }),
  bind(inputFields, (input, context) => {
    const type = recordTypeOf(input)
    demand(context.me, type, 'View')
    const builtIn = fieldsOf({ sections: DEFAULT_FORMS[type] }).map(({ id, name, label, field_type }) => ({
      id,
      name,
      label,
      field_type,
    }))
    return {
      data: [
        ...CUSTOM_FIELD_KINDS.map((kind) => ({ ...kind, name: kind.label.toLowerCase().replace(' ', '_') })),
        ...builtIn,
      ],
    }
  }),
  bind(unusedInputs, ({ id }, context) =>
    readAsCaller(context, async (q) => {
      const { rows } = await q.query<{ type_id: number; unused: FormField[] }>(
        `select type_id, unused from crm_forms where company_id = $1 and id = $2`,
        [context.me.companyId, id],
      )
      // Form 0 is the one everybody starts with: nothing is unused in it.
      if (id === 0) return { data: [] }
      if (rows[0] === undefined) throw notFound('form')
      demand(context.me, recordTypeNamed(rows[0].type_id), 'View')
      return { data: rows[0].unused }
    }),
  ),
  bind(deleteFormSection, ({ id, ...given }, context) => {
    const type = recordTypeOf(given)
    return context.write(async (w) => {
      const form = await formOf(w.q, context.me.companyId, type)
      if (!form.sections.some((section) => section.section_id === id)) throw notFound('section')
      return {
        data: wireForm(
          await storeForm(
            w,
            context,
            type,
            form.sections.filter((section) => section.section_id !== id),
          ),
          type,
        ),
      }
    })
  }),
  bind(userForm, (input, context) => {
    const type = recordTypeOf(input)
    demand(context.me, type, 'View')
    return readAsCaller(context, async (q) => ({ data: wireForm(await formOf(q, context.me.companyId, type), type) }))
  }),
  bind(addForm, (input, context) => {
    const type = recordTypeOf(input)
    demand(context.me, type, 'Add')
    return readAsCaller(context, async (q) => filled(q, context, await formOf(q, context.me.companyId, type), {}))
  }),
  bind(recordForm, ({ unique_id, ...given }, context) =>
    readAsCaller(context, async (q) => {
      const isTold = given.type_id !== undefined || given.type_name !== undefined
      const record = await ownRecord(q, context.me, unique_id, 'View', isTold ? recordTypeOf(given) : undefined)
      return filled(q, context, await formOf(q, context.me.companyId, record.type), record.values, record.unique_id)
    }),
  ),
  bind(leadFromContact, ({ contact_id }, context) => fromRecord(context, contact_id, 'Contacts', 'Leads')),
  bind(dealFromContact, ({ contact_id }, context) => fromRecord(context, contact_id, 'Contacts', 'Deals')),
  bind(contactFromAccount, ({ account_id }, context) => fromRecord(context, account_id, 'Accounts', 'Contacts')),
  bind(leadFromAccount, ({ account_id }, context) => fromRecord(context, account_id, 'Accounts', 'Leads')),
  bind(dealFromAccount, ({ account_id }, context) => fromRecord(context, account_id, 'Accounts', 'Deals')),
]
