import { z } from 'zod'
import { crmMessages } from '../crm/crm.messages.ts'
import { filledFormField, formData, formField, formSection } from '../crm/forms/form.schema.ts'
import { fieldValue } from '../crm/records/history.ts'
import { changesShared, dealingFields, needsRecord, typeFields, uniqueId, wireId } from './crm.contract.ts'
import { type CallResponse, endpoint, needs, needsAny } from './endpoint.ts'

/** A form in responses. */
const ownForm = z.object({
  id: z.number().int(),
  type_id: z.number().int(),
  type_name: z.string(),
  user_id: z.number().int(),
  unique_id: z.string(),
  form_data: z.object({ sections: z.array(formSection) }),
  sections: z.array(formSection),
})

/** Grows with every save of the form; 0 for the default form. */
const formVersion = z.number().int()

export const filledForm = z.object({
  unique_id: z.string(),
  sections: z.array(formSection.extend({ form_fields: z.array(filledFormField) })),
  values: z.record(z.string(), fieldValue),
  /** Names of the people and records that the values reference. */
  names: z.record(z.string(), z.string()),
})
export type FilledForm = z.output<typeof filledForm>

export const saveForm = endpoint({
  id: 'crm.saveForm',
  method: 'POST',
  path: 'crm/default_form_input',
  access: needsAny(changesShared),
  input: z.object({
    ...typeFields,
    id: wireId.optional(),
    user_id: wireId.optional(),
    unique_id: z.string().max(64).optional(),
    form_data: formData,
    unused: z.array(formField).max(200).optional(),
    /** The version that the caller read. When somebody else saved meanwhile, a 409 returns the stored form (D-182). */
    version: wireId.optional(),
  }),
  notices: { success: crmMessages.formSaved },
  response: { data: ownForm, version: formVersion },
  summary:
    'Saves the form of a type for the whole company. Fields without a section become unused and keep their stored values (D-84, D-116).',
})

export const checkForm = endpoint({
  id: 'crm.checkForm',
  method: 'POST',
  path: 'crm/default_form_input/check',
  access: needsAny(changesShared),
  input: z.object({ ...typeFields, form_data: formData }),
  response: {
    data: z.array(
      z.object({
        kind: z.enum(['required', 'unique', 'options', 'removed']),
        field_id: z.number().int(),
        label: z.string(),
        /** Records without a value, that share a value, that use a removed option, or that have a value. */
        records: z.number().int(),
        options: z.array(z.object({ name: z.string(), records: z.number().int() })),
      }),
    ),
  },
  summary: 'Says, in numbers, which records a changed form does not fit before it is saved (D-182).',
})
export type FormEffect = CallResponse<typeof checkForm>['data'][number]

export const inputFields = endpoint({
  id: 'crm.inputFields',
  method: 'GET',
  path: 'crm/input_fields',
  access: needsRecord('View'),
  input: z.object(typeFields),
  response: {
    data: z.array(z.object({ id: z.number().int(), name: z.string(), label: z.string(), field_type: z.string() })),
  },
  summary: 'The inputs that the form builder can offer.',
})

export const unusedInputs = endpoint({
  id: 'crm.unusedInputs',
  method: 'GET',
  path: 'crm/unused_input/{id}',
  access: needsRecord('View'),
  params: { id: wireId },
  /** The type of form 0, which is the default form of every type; Leads when it is missing. */
  input: z.object(typeFields),
  response: { data: z.array(formField) },
  summary: 'The unused fields of a form.',
})

export const deleteFormSection = endpoint({
  id: 'crm.deleteFormSection',
  method: 'DELETE',
  path: 'crm/form_section/{id}',
  access: needsAny(changesShared),
  encoding: 'query',
  params: { id: wireId },
  input: z.object(typeFields),
  response: { data: ownForm },
  summary:
    'Removes a section, whose fields become unused. Section ids are unique within the form of a type, by default Leads.',
})

export const userForm = endpoint({
  id: 'crm.userForm',
  method: 'GET',
  path: 'crm/user_form_listing',
  access: needsRecord('View'),
  input: z.object({ ...typeFields, user_id: wireId.optional() }),
  response: { data: ownForm, version: formVersion },
  summary: "The company's form of a type.",
})

export const addForm = endpoint({
  id: 'crm.addForm',
  method: 'GET',
  path: 'lead/addform',
  access: needsRecord('Add'),
  input: z.object(typeFields),
  response: { data: filledForm },
  summary: 'An empty form for adding a record.',
})

export const recordForm = endpoint({
  id: 'crm.recordForm',
  method: 'GET',
  path: 'crm/single_lead_form_detail',
  access: needsRecord('View'),
  input: z.object({ ...typeFields, unique_id: uniqueId }),
  response: { data: filledForm },
  summary: 'One record as a filled-in form.',
})

const from = <const Param extends 'contact_id' | 'account_id'>(
  path: string,
  id: string,
  module: 'Leads' | 'Deals' | 'Contacts',
  param: Param,
  summary: string,
) =>
  endpoint({
    id,
    method: 'GET',
    path,
    access: needs(module, 'Add'),
    params: { [param]: uniqueId } as Record<Param, typeof uniqueId>,
    input: z.object({ type_id: wireId.optional() }),
    response: { data: filledForm },
    summary,
  })

export const leadFromContact = from(
  'dynamic/form/lead/{contact_id}',
  'crm.leadFromContact',
  'Leads',
  'contact_id',
  'A lead form filled in from a contact.',
)
export const dealFromContact = from(
  'dynamic/form/deal/{contact_id}',
  'crm.dealFromContact',
  'Deals',
  'contact_id',
  'A deal form filled in from a contact.',
)
export const contactFromAccount = from(
  'dynamic/form/account/contact/{account_id}',
  'crm.contactFromAccount',
  'Contacts',
  'account_id',
  'A contact form linked to an account; requested with type_id=4 (D-82).',
)
export const leadFromAccount = from(
  'dynamic/form/lead/account/{account_id}',
  'crm.leadFromAccount',
  'Leads',
  'account_id',
  'A lead form linked to an account.',
)
export const dealFromAccount = from(
  'dynamic/form/account/deal/{account_id}',
  'crm.dealFromAccount',
  'Deals',
  'account_id',
  'A deal form linked to an account.',
)

export const saveRecord = endpoint({
  id: 'crm.saveRecord',
  method: 'POST',
  path: 'crm/save_input_form',
  access: needsRecord('View'),
  creates: true,
  input: z.object({
    ...typeFields,
    unique_id: z.string().max(64).nullish(),
    related: z.object({ type_id: wireId, unique_id: uniqueId }).nullish(),
    /** The enquiry or chat that a new record is made from and linked with (D-245). */
    about: z.object(dealingFields).nullish(),
    /** Refuses a new record with a 409 that names the records that it seems to repeat (D-184). */
    refuses_duplicates: z.boolean().optional(),
    /** `was` is the value that the caller read. A field that somebody else changed meanwhile causes a 409 (D-120). */
    form_fields: z
      .array(
        z.object({
          id: wireId,
          value: z.unknown(),
          was: z.unknown().optional(),
          /** The name of an account that the field refers to instead of `value`: the one of this name, else a new one (D-276). */
          account_name: z.string().trim().min(1).optional(),
        }),
      )
      .max(400),
  }),
  response: { data: z.object({ unique_id: z.string() }) },
  summary:
    'Creates a record, or updates the record with the unique_id. Omitted fields keep their values; a field whose stored value differs from its `was` is a conflict. Needs Add or Edit of the type (D-84), and Accounts: Add for a new account.',
})
