import { z } from 'zod'
import { formField } from '../crm/forms/form.schema.ts'
import { webFormInput } from '../crm/web-forms/web-form.schema.ts'
import { changesShared, personRow, readValues, wireId } from './crm.contract.ts'
import { type CallResponse, endpoint, needs, needsAny, open } from './endpoint.ts'

const webForm = z.object({
  id: z.number().int(),
  /** The last part of its public address. */
  token: z.string(),
  title: z.string(),
  intro: z.string(),
  thanks: z.string(),
  consent: z.string(),
  fields: z.array(z.object({ id: z.number().int(), is_required: z.boolean() })),
  owner_id: z.number().int().nullable(),
  source: z.string(),
  hosts: z.array(z.string()),
  status: z.enum(['on', 'off']),
  /** Null: the owner of the company. */
  owner: personRow.nullable(),
  /** How often it was sent, and when last. */
  sent: z.number().int(),
  last_sent_at: z.string().nullable(),
})
export type WebFormRow = z.output<typeof webForm>

/** Both of them: a web form makes leads, and belongs to the whole company. */
const changesWebForms = needsAny(changesShared, { module: 'Leads', action: 'Add' })

export const webForms = endpoint({
  id: 'webForms.list',
  method: 'GET',
  path: 'crm/web_forms',
  access: needs('Leads', 'View'),
  response: { data: z.array(webForm) },
  summary: "The company's web forms, newest first (D-223).",
})

export const showWebForm = endpoint({
  id: 'webForms.show',
  method: 'GET',
  path: 'crm/web_forms/{id}',
  access: needs('Leads', 'View'),
  params: { id: wireId },
  response: { data: webForm },
  summary: 'One web form (D-223).',
})

export const createWebForm = endpoint({
  id: 'webForms.create',
  method: 'POST',
  path: 'crm/web_forms',
  access: changesWebForms,
  creates: true,
  input: webFormInput,
  response: { data: webForm },
  summary: 'Makes a web form; needs Leads: Add and General Settings: Edit (D-223).',
})

export const updateWebForm = endpoint({
  id: 'webForms.update',
  method: 'PUT',
  path: 'crm/web_forms/{id}',
  access: changesWebForms,
  params: { id: wireId },
  input: webFormInput.extend({ was: readValues }),
  response: { data: webForm },
  summary: 'Changes a web form or switches it; needs Leads: Add and General Settings: Edit. A 409 as in D-120 (D-223).',
})

export const deleteWebForm = endpoint({
  id: 'webForms.delete',
  method: 'DELETE',
  path: 'crm/web_forms/{id}',
  access: changesWebForms,
  encoding: 'query',
  params: { id: wireId },
  summary: 'Deletes a web form; its leads stay. Needs Leads: Add and General Settings: Edit (D-223).',
})

export const publicWebForm = endpoint({
  id: 'webForms.public',
  method: 'GET',
  path: 'web_form/{token}',
  access: open,
  params: { token: z.string().max(64) },
  response: {
    data: z.object({
      token: z.string(),
      company: z.string(),
      title: z.string(),
      intro: z.string(),
      thanks: z.string(),
      consent: z.string(),
      hosts: z.array(z.string()),
      fields: z.array(formField),
    }),
  },
  summary: 'A web form as visitors see it; 404 while it is switched off (D-223).',
})
export type PublicWebForm = CallResponse<typeof publicWebForm>['data']

export const sendWebForm = endpoint({
  id: 'webForms.send',
  method: 'POST',
  path: 'web_form/send',
  access: open,
  /** The values by field id stand beside these, as a browser sends them without scripts. */
  input: z.looseObject({
    token: z.string().max(64),
    consent: z.unknown().optional(),
    /** Shown to no person: whoever fills it in is a program, and nothing is stored. */
    website_of_sender: z.string().max(1_000).optional(),
  }),
  isPersonal: true,
  summary: 'Makes a lead of what a visitor typed, or a note on the lead that it repeats (D-223).',
})
