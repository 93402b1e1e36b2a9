import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { tags as tagsCall } from '../../../../core/contracts/crm-tags.contract.ts'
import { crmTypeOf } from '../../../../core/crm/records/record-types.ts'
import { telephoneAddress } from '../../../shared/app/telephone.ts'
import { toLocalTime } from '../../../shared/app/moments.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useSessionUser } from '../../../shared/app/use-session.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import { DraftNote } from '../../../shared/form/draft-note.tsx'
import { draftTimes } from '../../../shared/form/draft-times.ts'
import { FailureAlert } from '../../../shared/form/failure-alert.tsx'
import { FieldControl } from '../../../shared/form/field-control.tsx'
import { errorOf, shownFields } from '../../../shared/form/form-errors.ts'
import type { FormValues } from '../../../shared/form/form.types.ts'
import { StateWords } from '../../../shared/form/save-bar.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { activityKinds, saveActivity } from '../activities/activity-calls.ts'
import {
  type ActivityKind,
  activitySections,
  activityValidator,
  newActivity,
  sentActivity,
} from '../activities/activity-forms.ts'
import { useColleagues, useRefresh } from '../use-crm.ts'
import classes from './record-stream.module.css'
import { EmailForm } from './email-form.tsx'
import type { ComposerKind, RecordContext } from './record-context.ts'

export interface ComposerProps extends RecordContext {
  readonly kind: Exclude<ComposerKind, 'note'>
  /** The address or number that it is about; '' when the record has none. */
  readonly to: string
}

/** Writes an e-mail, logs a call, or plans a task or meeting. What is typed stays on the device until it is saved. */
export function Composer(props: ComposerProps) {
  const zone = useTimeZone()
  switch (props.kind) {
    case 'email':
      return <EmailForm key={props.to} {...props} />
    case 'call':
    case 'task':
    case 'meeting':
      // It stays open after saving, so it takes the zone that the page shows; its draft keeps the typed moments.
      return <ActivityForm key={`${props.kind} ${props.to} ${zone}`} {...props} kind={props.kind} zone={zone} />
  }
}

/** The fields that are shown at first; "More fields" shows the others. */
const QUICK: Readonly<Record<ActivityKind, readonly string[]>> = {
  task: ['subject', 'task_date', 'task_owner'],
  meeting: ['title', 'from', 'to', 'participants'],
  call: ['subject', 'call_type', 'call_start_date_time', 'description'],
}
const SAVE = { task: 'Add task', meeting: 'Add meeting', call: 'Log call' } as const

interface ActivityFormProps extends ComposerProps {
  readonly kind: ActivityKind
  readonly zone: string
}

function ActivityForm({ kind, type, uniqueId, name, to, zone }: ActivityFormProps) {
  const client = useAppClient()
  const user = useSessionUser()
  const colleagues = useColleagues()
  const refresh = useRefresh()
  const related = `${crmTypeOf(type).id}:${uniqueId}`
  const { title } = activityKinds[kind]
  const [hasMore, setMore] = useState(false)
  const { data: tags } = useCall(tagsCall, { type_name: title }, { enabled: hasMore })
  const sections = useMemo(
    () =>
      activitySections(kind, {
        client,
        colleagues,
        known: { value: related, label: name },
        tags: (tags?.data ?? []).map((tag) => ({ value: String(tag.id), label: tag.name })),
      }),
    [kind, client, colleagues, related, name, tags],
  )
  const [initial] = useState(() => {
    const now = Date.now()
    return {
      ...newActivity(kind, now, user?.id, related, zone),
      // A call is logged while it is fresh; a scheduled one gets its time here.
      ...(kind === 'call' && {
        subject: `Call with ${name}`,
        call_start_date_time: toLocalTime(new Date(Math.floor(now / 60_000) * 60_000).toISOString(), zone),
      }),
    }
  })
  const validate = useMemo(() => activityValidator(kind, zone), [kind, zone])
  const form = useForm<FormValues, { readonly message: string }>({
    initial,
    validate,
    draft: { key: `quick-${kind}:${related}`, isNew: true, times: draftTimes(sections, zone) },
    resetsOnSave: true,
    save: (values, { call }) => saveActivity(client, kind, sentActivity(kind, values, zone), call),
    onSaved: ({ message }) => {
      notify.done(message)
      void refresh.activities(kind)
    },
  })
  const all = shownFields(sections, form.values)
  // A field with a problem is shown, whether it is quick or not.
  const shown = all.filter(
    ({ name: field }) => hasMore || QUICK[kind].includes(field) || errorOf(form.errors, field) !== undefined,
  )
  return (
    <form method="post" className={classes.form} aria-label={SAVE[kind]} {...form.props}>
      {form.isRestored && form.isDirty ? <DraftNote onDiscard={form.discard} /> : null}
      {kind === 'call' && to !== '' ? (
        <Button
          variant="light"
          leftSection={<IconPhone size={18} stroke={1.5} />}
          renderRoot={(props) => <a href={telephoneAddress(to)} {...props} />}
        >
          Dial {to}
        </Button>
      ) : null}
      {shown.map((field) => (
        <FieldControl
          key={field.name}
          id={form.fieldId(field.name)}
          field={field}
          value={form.values[field.name]}
          error={errorOf(form.errors, field.name)}
          onChange={form.change}
          onTouch={form.leave}
        />
      ))}
      <FailureAlert form={form} names={all.map((field) => field.name)} />
      <div className={classes.formActions}>
        <span className={classes.saved} role="status">
          {form.state.kind === 'saved' ? <StateWords state={form.state} /> : null}
        </span>
        <Button variant="subtle" color="gray" onClick={() => setMore((now) => !now)}>
          {hasMore ? 'Fewer fields' : 'More fields'}
        </Button>
        <Button type="submit" loading={form.isSaving}>
          {SAVE[kind]}
        </Button>
      </div>
    </form>
  )
}
