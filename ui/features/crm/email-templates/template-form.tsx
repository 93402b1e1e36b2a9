import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { userForm } from '../../../../core/contracts/crm-forms.contract.ts'
import {
  createEmailTemplate,
  emailTemplates,
  type EmailTemplateRow,
  updateEmailTemplate,
} from '../../../../core/contracts/email-templates.contract.ts'
import { emailTemplateInput } from '../../../../core/crm/activities/email-template.schema.ts'
import { fieldsOf } from '../../../../core/crm/forms/form.schema.ts'
import { crmTypeOf, type RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useInvalidate } from '../../../shared/app/use-invalidate.ts'
import { FieldConflict } from '../../../shared/form/conflict-choice.tsx'
import { DraftNote } from '../../../shared/form/draft-note.tsx'
import { FailureAlert } from '../../../shared/form/failure-alert.tsx'
import { FormGuard, useLeaveRequest } from '../../../shared/form/leave-guard.tsx'
import { pickFields } from '../../../shared/form/merge-values.ts'
import { useForm } from '../../../shared/form/use-form.ts'
import { notify } from '../../../shared/notice/notify.ts'
import classes from '../record/record-stream.module.css'

interface TemplateFormProps {
  /** Undefined for a new one. */
  readonly template: EmailTemplateRow | undefined
  /** The types whose records the person may write to. */
  readonly types: readonly RecordTypeName[]
  readonly onClose: () => void
}

interface Values extends Readonly<Record<string, unknown>> {
  readonly type_id: string
  readonly name: string
  readonly subject: string
  readonly body: string
  readonly is_shared: boolean
}

const NAMES = ['type_id', 'name', 'subject', 'body', 'is_shared'] as const

/** Writes a template; the fields of the record are put in where the cursor is. */
export function TemplateForm({ template, types, onClose }: TemplateFormProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const leave = useLeaveRequest()
  const text = useRef<HTMLTextAreaElement>(null)
  const form = useForm<Values, { readonly message: string }>({
    schema: emailTemplateInput,
    initial: {
      type_id: String(template?.type_id ?? crmTypeOf(types[0] ?? 'Leads').id),
      name: template?.name ?? '',
      subject: template?.subject ?? '',
      body: template?.body ?? '',
      is_shared: template?.is_shared ?? false,
    },
    draft: `email-template:${template?.id ?? 'new'}`,
    save: async (values, { call, changed, base }) => {
      const sent = emailTemplateInput.parse(values)
      const { type_id, ...read } = pickFields(base, changed) as Partial<Values>
      const was = { ...read, ...(type_id !== undefined && { type_id: Number(type_id) }) }
      const response = await (template === undefined
        ? client.call(createEmailTemplate, sent, call)
        : client.call(updateEmailTemplate, { id: template.id, ...sent, was }, call))
      await invalidate(emailTemplates)
      return response
    },
    storedOf: ({ present: { type_id, ...present } }) => ({
      ...present,
      ...(type_id !== undefined && { type_id: String(type_id as number) }),
    }),
    onSaved: ({ message }) => {
      notify.done(message)
      onClose()
    },
  })
  const { data } = useCall(userForm, { type_id: Number(form.values.type_id) })
  const fields = data === undefined ? [] : fieldsOf(data.data)
  const insert = (name: string) => {
    const { body } = form.values
    const at = text.current?.selectionStart ?? body.length
    form.change('body', `${body.slice(0, at)}{{${name}}}${body.slice(at)}`)
    text.current?.focus()
  }
  return (
    <form method="post" className={classes.form} aria-label="Template" {...form.props}>
      <FormGuard form={form} />
      {form.isRestored && form.isDirty ? <DraftNote onDiscard={form.discard} /> : null}
      <FailureAlert form={form} names={NAMES} />
      <div>
        <TextInput label="Name" required {...form.input('name')} />
        <FieldConflict form={form} name="name" label="Name" />
      </div>
      <div>
        <NativeSelect label="For" {...form.input('type_id')}>
          {types.map((type) => (
            <option key={type} value={crmTypeOf(type).id}>
              {type}
            </option>
          ))}
        </NativeSelect>
        <FieldConflict
          form={form}
          name="type_id"
          label="For"
          textOf={(id) => types.find((type) => String(crmTypeOf(type).id) === id) ?? ''}
        />
      </div>
      <div>
        <TextInput label="Subject" required maxLength={200} {...form.input('subject')} />
        <FieldConflict form={form} name="subject" label="Subject" />
      </div>
      <NativeSelect
        label="Put in a field"
        description="Its value is filled in when you use the template: {{first_name}} becomes Ada."
        value=""
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== '') insert(currentTarget.value)
        }}
      >
        <option value="">Choose a field…</option>
        {fields.map(({ id, name, label }) => (
          <option key={id} value={name}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <div>
        <Textarea ref={text} label="Text" required autosize minRows={8} maxRows={18} {...form.input('body')} />
        <FieldConflict form={form} name="body" label="Text" />
      </div>
      <Checkbox label="Everybody in the company may use it" {...form.input('is_shared', 'checkbox')} />
      <div className={classes.formActions}>
        <Button variant="subtle" color="gray" onClick={() => leave(onClose)} disabled={form.isSaving}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isSaving}>
          {template === undefined ? 'Create template' : 'Save template'}
        </Button>
      </div>
    </form>
  )
}
