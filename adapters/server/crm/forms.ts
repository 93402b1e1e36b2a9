import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  addForm,
  checkForm,
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
import { changesForRecords } from '../../../core/crm/forms/form-changes.ts'
import { CUSTOM_FIELD_KINDS, fieldsOf, type FormField, type FormSection } from '../../../core/crm/forms/form.schema.ts'
import { crmTypeOf, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import type { RecordValues } from '../../../core/crm/records/record.schema.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { lockFor, type Work } from '../database/store.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { conflicted, notFound, refused } from '../http/refusals.ts'
import { requireRight, ownRecord, recordTypeNamed, recordTypeOf } from './crm-access.ts'
import { formEffects } from './form-effects.ts'
import { formOf, type OwnForm } from './forms-of.ts'
import { fillKeys } from './record-keys.ts'
import { scoreAllLeads } from './scoring/lead-scores.job.ts'
import { namesIn } from './record-json.ts'
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

/** A form with values, and the names of the people and records in them. */
export async function filledForm(
  k: Kysely<Tables>,
  form: OwnForm,
  values: RecordValues,
  uniqueId = '',
): Promise<{ data: FilledForm }> {
  const placed = fieldsOf(form)
  const names = await namesIn(k, placed, values as Readonly<Record<string, FilledForm['values'][string]>>)
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

/** Stores a form. Fields that were removed from it join the unused list; fields that were placed again leave it. */
async function storeForm(
  w: Work,
  context: Context,
  type: RecordTypeName,
  sections: readonly FormSection[],
  { unused: extra = [], version }: { readonly unused?: readonly FormField[]; readonly version?: number } = {},
): Promise<OwnForm> {
  // Locked, so that two saves take turns, also while the company has only the default form.
  await lockFor(w.k, `crm-form:${context.me.companyId}:${crmTypeOf(type).id}`)
  const before = await formOf(w.k, context.me.companyId, type)
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
  const next = { sections: numbered, unused: [...unused.values()] }
  // A save whose response got lost comes again and finds its own form.
  const isStored = isDeepStrictEqual(next, { sections: before.sections, unused: before.unused })
  if (isStored && before.version > 0) return before
  if (version !== undefined && version !== before.version)
    throw conflicted({ sections: before.sections, unused: before.unused }, before.version)
  const layout = {
    sections: JSON.stringify(next.sections),
    unused: JSON.stringify(next.unused),
    user_id: context.me.userId,
    updated_at: context.now,
  }
  await w.k
    .insertInto('crm_forms')
    .values({
      company_id: context.me.companyId,
      type_id: crmTypeOf(type).id,
      unique_id: randomUUID(),
      ...layout,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'type_id'])
        .doUpdateSet((eb) => ({ ...layout, version: eb('crm_forms.version', '+', 1) })),
    )
    .execute()
  if (changesForRecords(before, next).some(({ kind }) => kind === 'unique'))
    await fillKeys(w.k, context.me.companyId, crmTypeOf(type).id)
  await w.record({ subject: 'form', subjectId: type, verb: 'updated', title: `${crmTypeOf(type).singular} form` })
  // The values that count for the score are those of the fields of the form.
  if (type === 'Leads') await scoreAllLeads(w, context.me.companyId)
  return formOf(w.k, context.me.companyId, type)
}

const fromRecord = (context: Context, uniqueId: string, source: 'Contacts' | 'Accounts', type: RecordTypeName) =>
  context.read(async (k) => {
    const record = await ownRecord(k, context.me, uniqueId, 'View', source)
    const form = await formOf(k, context.me.companyId, type)
    const sourceForm = await formOf(k, context.me.companyId, source)
    // Copies the values of fields that have the same name in both forms, but not an own naming field.
    const given = new Map(fieldsOf(sourceForm).map((field) => [field.name, record.values[String(field.id)] ?? null]))
    const taken: RecordValues = Object.fromEntries(
      fieldsOf(form).flatMap((field) => {
        const value = given.get(field.name) ?? null
        return value === null || (source === 'Accounts' && field.name === 'description')
          ? []
          : [[String(field.id), value]]
      }),
    )
    return filledForm(k, form, { ...taken, ...tiedTo(form, source, record.unique_id) })
  })

export const formBindings = [
  bind(saveForm, (input, context) => {
    const type = recordTypeOf(input)
    return context.write(async (w) => {
      const { sections } = input.form_data
      const stored = await storeForm(w, context, type, sections, {
        ...(input.unused !== undefined && { unused: input.unused }),
        ...(input.version !== undefined && { version: input.version }),
      })
      return { data: wireForm(stored, type), version: stored.version }
    })
  }),
  bind(checkForm, (input, context) => {
    const type = recordTypeOf(input)
    requireRight(context.me, type, 'View')
    return context.read(async (k) => {
      const stored = await formOf(k, context.me.companyId, type)
      return { data: await formEffects(k, type, changesForRecords(stored, input.form_data)) }
    })
  }),
  bind(inputFields, (input, context) => {
    const type = recordTypeOf(input)
    requireRight(context.me, type, 'View')
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
  bind(unusedInputs, ({ id, ...given }, context) =>
    context.read(async (k) => {
      const stored =
        id === 0 ? undefined : await k.selectFrom('crm_forms').select('type_id').where('id', '=', id).executeTakeFirst()
      if (id !== 0 && stored === undefined) throw notFound('form')
      // Form 0 is the default form of each type.
      const type = stored === undefined ? recordTypeOf(given) : recordTypeNamed(stored.type_id)
      requireRight(context.me, type, 'View')
      return { data: [...(await formOf(k, context.me.companyId, type)).unused] }
    }),
  ),
  bind(deleteFormSection, ({ id, ...given }, context) => {
    const type = recordTypeOf(given)
    return context.write(async (w) => {
      const form = await formOf(w.k, context.me.companyId, type)
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
    requireRight(context.me, type, 'View')
    return context.read(async (k) => {
      const form = await formOf(k, context.me.companyId, type)
      return { data: wireForm(form, type), version: form.version }
    })
  }),
  bind(addForm, (input, context) => {
    const type = recordTypeOf(input)
    requireRight(context.me, type, 'Add')
    return context.read(async (k) => filledForm(k, await formOf(k, context.me.companyId, type), {}))
  }),
  bind(recordForm, ({ unique_id, ...given }, context) =>
    context.read(async (k) => {
      const hasType = given.type_id !== undefined || given.type_name !== undefined
      const record = await ownRecord(k, context.me, unique_id, 'View', hasType ? recordTypeOf(given) : undefined)
      return filledForm(k, await formOf(k, context.me.companyId, record.type), record.values, record.unique_id)
    }),
  ),
  bind(leadFromContact, ({ contact_id }, context) => fromRecord(context, contact_id, 'Contacts', 'Leads')),
  bind(dealFromContact, ({ contact_id }, context) => fromRecord(context, contact_id, 'Contacts', 'Deals')),
  bind(contactFromAccount, ({ account_id }, context) => fromRecord(context, account_id, 'Accounts', 'Contacts')),
  bind(leadFromAccount, ({ account_id }, context) => fromRecord(context, account_id, 'Accounts', 'Leads')),
  bind(dealFromAccount, ({ account_id }, context) => fromRecord(context, account_id, 'Accounts', 'Deals')),
]
