import { Button, Textarea, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { updateEmail } from '../../../../core/contracts/crm-emails.contract.ts'
import { emailSignature } from '../../../../core/contracts/email-templates.contract.ts'
import { emailInput } from '../../../../core/crm/activities/correspondence.schema.ts'
import { signedText } from '../../../../core/crm/activities/email-template.schema.ts'
import { crmMessages } from '../../../../core/crm/crm.messages.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { invalidFields } from '../../../../core/text/issue-text.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { FieldConflict } from '../../../shared/form/conflict-choice.tsx'
import { DraftNote } from '../../../shared/form/draft-note.tsx'
import { FailureAlert } from '../../../shared/form/failure-alert.tsx'
import type { FormValues } from '../../../shared/form/form.types.ts'
import { FormGuard, useLeaveRequest } from '../../../shared/form/leave-guard.tsx'
import { type Form, useForm } from '../../../shared/form/use-form.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { FormSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import { useRefresh } from '../use-crm.ts'
import { EmailAttachments } from './email-attachments.tsx'
import type { Email } from './email.types.ts'
import classes from './record-stream.module.css'
import { TemplatePicker } from './template-picker.tsx'
import { useNewEmail } from './use-new-email.ts'

export interface EmailFormProps {
  readonly type: RecordTypeName
  readonly uniqueId: string
  /** The address of the record; '' when it has none. */
  readonly to: string
  /** A draft that is edited; undefined for a new e-mail. */
  readonly draft?: Email | undefined
  /** Of a form in a drawer, which closes when it is saved. */
  readonly onClose?: () => void
}

/** Writes an e-mail, with the person's signature below a new one. */
export function EmailForm(props: EmailFormProps) {
  const { data, isError } = useCall(emailSignature, {}, { enabled: props.draft === undefined })
  if (props.draft === undefined && data === undefined && !isError)
    return (
      <Loading label="Loading the e-mail">
        <FormSkeleton fields={3} />
      </Loading>
    )
  return <SignedForm {...props} signature={data?.data.signature ?? ''} />
}

type SavedAs = 'sent' | 'draft'

function SignedForm(props: SignedFormProps) {
  const { type, uniqueId, draft, onClose } = props
  const leave = useLeaveRequest()
  const isDrawer = onClose !== undefined
  const { form, status, emails, setUploading, press, fill, discard } = useEmailForm(props)
  return (
    <form
      method="post"
      className={classes.form}
      aria-label={isDrawer ? 'E-mail' : 'Write e-mail'}
      {...form.props}
      onSubmit={(event) => {
        event.preventDefault()
        press('sent')
      }}
    >
      {isDrawer ? <FormGuard form={form} /> : null}
      {form.isRestored && form.isDirty ? <DraftNote onDiscard={discard} /> : null}
      <TemplatePicker type={type} uniqueId={uniqueId} onPick={fill} />
      <EmailFields form={form} hasMore={isDrawer} />
      <EmailAttachments
        key={emails}
        uniqueId={uniqueId}
        ids={(form.values['file_ids'] ?? []) as readonly number[]}
        known={draft?.files ?? NO_FILES}
        onChange={(ids) => form.change('file_ids', ids)}
        onSending={setUploading}
        error={form.errors['file_ids']}
      />
      <FieldConflict form={form} name="file_ids" label="Attachments" textOf={filesText} />
      <FailureAlert form={form} names={NAMES} />
      <div className={classes.formActions}>
        {isDrawer ? (
          <Button variant="subtle" color="gray" onClick={() => leave(onClose)} disabled={form.isSaving}>
            Cancel
          </Button>
        ) : form.isDirty ? (
          <Button variant="subtle" color="gray" onClick={discard} disabled={form.isSaving}>
            Discard
          </Button>
        ) : null}
        <Button variant="default" onClick={() => press('draft')} loading={form.isSaving && status === 'draft'}>
          Save draft
        </Button>
        <Button type="submit" loading={form.isSaving && status === 'sent'}>
          Send
        </Button>
      </div>
    </form>
  )
}

interface SignedFormProps extends EmailFormProps {
  readonly signature: string
}

/** The e-mail as a form: `press` sends it or saves it as a draft, `fill` takes the text of a template. */
function useEmailForm({ uniqueId, to, draft, onClose, signature }: SignedFormProps) {
  const client = useAppClient()
  const refresh = useRefresh()
  const isDrawer = onClose !== undefined
  const initial = useMemo(
    () => ({
      to: draft?.to.join(', ') ?? to,
      cc: draft?.cc.join(', ') ?? '',
      subject: draft?.subject ?? '',
      body: draft?.body ?? signedText('', signature),
      file_ids: draft?.files.map(({ id }) => id) ?? [],
    }),
    [draft, to, signature],
  )
  const [status, setStatus] = useState<SavedAs>()
  const newEmail = useNewEmail()
  const [isUploading, setUploading] = useState(false)
  /** Counts the e-mails that were written here: with the next one the attachments begin anew. */
  const [emails, setEmails] = useState(0)
  const endEmail = () => setEmails((count) => count + 1)
  const form = useForm<FormValues, { readonly message: string }>({
    initial,
    draft: isDrawer ? `email:${draft?.id ?? `new:${uniqueId}`}` : `write-email:${uniqueId}`,
    resetsOnSave: !isDrawer,
    validate: (values) => ({
      ...(status !== undefined && invalidFields(emailInput, sentEmail(uniqueId, values, status))),
      ...(isUploading && { file_ids: crmMessages.attachmentOnItsWay }),
    }),
    save: (values, { call, changed, base }) => {
      const email = emailInput.parse(sentEmail(uniqueId, values, status ?? 'draft'))
      return draft === undefined
        ? newEmail.create(email, call)
        : client.call(
            updateEmail,
            { ...email, id: draft.id, was: { ...readEmail(base, changed), status: 'draft' } },
            call,
          )
    },
    storedOf: ({ present }) => shownEmail(present),
    onSaved: ({ message }) => {
      notify.done(message)
      endEmail()
      void refresh.emails()
      onClose?.()
    },
  })
  // The checks of sending differ from those of a draft, so the save begins after the render that has them.
  const save = useAfterRender(() => void form.save())
  const press = (as: SavedAs) => {
    setStatus(as)
    save()
  }
  const fill = useTemplateText(form, draft === undefined ? initial.body : undefined, signature)
  const discard = () => {
    form.discard()
    endEmail()
    newEmail.forget()
  }
  return { form, status, emails, setUploading, press, fill, discard }
}

/** Runs the function after the render that follows each call. */
function useAfterRender(run: () => void) {
  const [calls, setCalls] = useState(0)
  const latest = useEffectEvent(run)
  useEffect(() => {
    if (calls > 0) latest()
  }, [calls])
  return () => setCalls((now) => now + 1)
}

interface TemplateText {
  readonly subject: string
  readonly body: string
}

/** Takes the text of a template; `start` is the body of a new e-mail before anything is typed. */
function useTemplateText(form: Form<FormValues, unknown>, start: string | undefined, signature: string) {
  /** What the chosen template wrote. */
  const [filled, setFilled] = useState<TemplateText>()
  return ({ subject, body }: TemplateText) => {
    const typed = textOf(form.values['body'])
    const about = textOf(form.values['subject'])
    if (about.trim() === '' || about === filled?.subject) form.change('subject', subject)
    // What was typed stays below the template; a template that nobody changed gives way to another one.
    const isUntouched = start !== undefined && (typed === start || typed === filled?.body)
    const text = isUntouched ? signedText(body, signature) : `${body}\n\n${typed}`
    form.change('body', text)
    setFilled({ subject, body: text })
  }
}

interface EmailFieldsProps {
  readonly form: ReturnType<typeof useEmailForm>['form']
  /** A drawer has room for copies, and for how addresses are written. */
  readonly hasMore: boolean
}

function EmailFields({ form, hasMore }: EmailFieldsProps) {
  return (
    <>
      <div>
        <TextInput
          label="To"
          description={hasMore ? 'Addresses, separated by commas' : undefined}
          {...form.input('to')}
        />
        <FieldConflict form={form} name="to" label="To" />
      </div>
      {hasMore ? (
        <div>
          <TextInput label="Cc" {...form.input('cc')} />
          <FieldConflict form={form} name="cc" label="Cc" />
        </div>
      ) : null}
      <div>
        <TextInput label="Subject" maxLength={200} {...form.input('subject')} />
        <FieldConflict form={form} name="subject" label="Subject" />
      </div>
      <div>
        <Textarea label="Text" autosize minRows={8} maxRows={20} {...form.input('body')} />
        <FieldConflict form={form} name="body" label="Text" />
      </div>
    </>
  )
}

const NAMES = ['to', 'cc', 'subject', 'body', 'file_ids'] as const

const filesText = (ids: unknown): string => {
  const { length } = ids as readonly number[]
  return length === 0 ? '' : length === 1 ? 'One file' : `${length} files`
}
const NO_FILES: Email['files'] = []

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The request of the form. */
const sentEmail = (crm_unique_id: string, { to, cc, subject, body, file_ids }: FormValues, status: SavedAs) => ({
  crm_unique_id,
  to,
  cc,
  subject,
  body,
  file_ids,
  status,
})

/** The original values of the edited fields, in the wire format. */
const readEmail = (base: FormValues, changed: readonly string[]): Record<string, unknown> => {
  const read = emailInput.safeParse(sentEmail('read', base, 'draft'))
  const stored: Readonly<Record<string, unknown>> = read.success ? read.data : base
  return Object.fromEntries(changed.map((name) => [name, stored[name]]))
}

/** Stored values as values of the form: addresses in one line. */
const shownEmail = (present: Readonly<Record<string, unknown>>): FormValues =>
  Object.fromEntries(
    Object.entries(present).map(([name, value]) => [
      name,
      Array.isArray(value) && name !== 'file_ids' ? value.join(', ') : value,
    ]),
  )
