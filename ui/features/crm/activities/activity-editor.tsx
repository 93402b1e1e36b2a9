import { useMemo, useRef, useState } from 'react'
import { tags as tagsCall } from '../../../../core/contracts/crm-tags.contract.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useFormZone } from '../../../shared/app/use-time-zone.ts'
import { useSessionUser } from '../../../shared/app/use-session.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { draftTimes } from '../../../shared/form/draft-times.ts'
import { FormDrawer } from '../../../shared/form/form-drawer.tsx'
import { RecordForm } from '../../../shared/form/record-form.tsx'
import type { FieldOption, FormValues } from '../../../shared/form/form.types.ts'
import {
  newActivity,
  type ActivityKind,
  type ActivityItem,
  activitySections,
  activityValidator,
  activityValues,
  readActivity,
  sentActivity,
  storedActivity,
} from './activity-forms.ts'
import { ActivityFacts } from './activity-facts.tsx'
import { activityKinds, activityName, activityRelation, saveActivity } from './activity-calls.ts'
import { typeRelation } from '../related.ts'
import { useColleagues, useRefresh } from '../use-crm.ts'

export interface ActivityDrawerProps {
  readonly kind: ActivityKind
  readonly opened: boolean
  readonly onClose: () => void
  /** The activity to edit; without it a new one is created. */
  readonly activity?: ActivityItem | undefined
  /** The record that a new activity belongs to: `type_id:unique_id` and its name. */
  readonly related?: FieldOption | undefined
  /** Values that a new one starts with. */
  readonly preset?: FormValues | undefined
  /** For people who may not change it. */
  readonly isReadOnly?: boolean
}

/** Adds or edits a task, meeting or call in a drawer beside the page. */
export function ActivityDrawer({ kind, opened, onClose, activity, related, preset, isReadOnly }: ActivityDrawerProps) {
  const { one } = activityKinds[kind]
  if (isReadOnly === true && activity !== undefined)
    return (
      <FormDrawer opened={opened} onClose={onClose} title={activityName(activity)}>
        <ActivityFacts activity={activity} />
      </FormDrawer>
    )
  return (
    <FormDrawer opened={opened} onClose={onClose} title={activity === undefined ? `New ${one}` : `Edit ${one}`}>
      <ActivityForm kind={kind} onClose={onClose} activity={activity} related={related} preset={preset} />
    </FormDrawer>
  )
}

function ActivityForm({ kind, onClose, activity, related, preset }: Omit<ActivityDrawerProps, 'opened'>) {
  const client = useAppClient()
  const user = useSessionUser()
  const colleagues = useColleagues()
  const refresh = useRefresh()
  const zone = useFormZone()
  const { one, title } = activityKinds[kind]
  // The values that the fields were read with: the server refuses to overwrite a later change of somebody else.
  const stored = useRef(activity)
  const { data: tags } = useCall(tagsCall, { type_name: title })
  const relation = activity === undefined ? null : activityRelation(activity)
  const tied =
    activity === undefined || activity.row.related_id === null || relation === null
      ? related
      : {
          value: `${typeRelation(relation)}:${activity.row.related_id}`,
          label: recordLabel({ name: activity.row.related_name }),
        }
  const [known] = useState(tied)
  const sections = useMemo(
    () =>
      activitySections(kind, {
        client,
        colleagues,
        known,
        tags: (tags?.data ?? []).map((tag) => ({ value: String(tag.id), label: tag.name })),
      }),
    [kind, client, colleagues, known, tags],
  )
  const [initial] = useState(() =>
    activity === undefined
      ? { ...newActivity(kind, Date.now(), user?.id, related?.value, zone), ...preset }
      : activityValues(activity, zone),
  )
  const validate = useMemo(() => activityValidator(kind, zone), [kind, zone])
  return (
    <RecordForm
      label={activity === undefined ? `New ${one}` : `Edit ${one}`}
      sections={sections}
      initial={initial}
      validate={validate}
      saveLabel={activity === undefined ? `Create ${one}` : `Save ${one}`}
      onCancel={onClose}
      draft={{
        key: `${kind}:${activity?.row.id ?? `new:${related?.value ?? ''}${preset === undefined ? '' : JSON.stringify(preset)}`}`,
        isNew: activity === undefined,
        times: draftTimes(sections, zone),
      }}
      save={(values, { call, changed }) => {
        const sent = sentActivity(kind, values, zone)
        return stored.current === undefined
          ? saveActivity(client, kind, sent, call)
          : saveActivity(
              client,
              kind,
              { ...sent, was: readActivity(stored.current, changed) },
              call,
              stored.current.row.id,
            )
      }}
      storedOf={({ present }) => {
        if (stored.current === undefined) return {}
        const values = storedActivity(stored.current, present, zone)
        stored.current = { ...stored.current, row: { ...stored.current.row, ...present } } as ActivityItem
        return values
      }}
      onSaved={({ message }) => {
        void refresh.activities(kind)
        notify.done(message)
        onClose()
      }}
    />
  )
}
