import { useMemo, useRef, useState } from 'react'
import { tags as tagsCall } from '../../../../core/contracts/crm-tags.contract.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useSessionUser } from '../../../shared/app/use-session.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { FormDrawer } from '../../../shared/form/form-drawer.tsx'
import { RecordForm } from '../../../shared/form/record-form.tsx'
import type { FieldOption } from '../../../shared/form/form.types.ts'
import {
  newPlan,
  type PlanKind,
  type PlanRow,
  planSections,
  planValidator,
  planValues,
  readPlan,
  sentPlan,
  storedPlan,
} from './activity-forms.ts'
import { planKinds, planRelation, savePlan } from './activity-calls.ts'
import { typeRelation } from '../related.ts'
import { useColleagues, useRefresh } from '../use-crm.ts'

interface PlanDrawerProps {
  readonly kind: PlanKind
  readonly opened: boolean
  readonly onClose: () => void
  /** The one to edit; without it a new one is made. */
  readonly plan?: PlanRow | undefined
  /** The record that a new one belongs to: `type_id:unique_id` and its name. */
  readonly related?: FieldOption | undefined
}

/** Adds or edits a task, meeting or call beside what the person looks at. */
export function PlanDrawer({ kind, opened, onClose, plan, related }: PlanDrawerProps) {
  const { one } = planKinds[kind]
  return (
    <FormDrawer opened={opened} onClose={onClose} title={plan === undefined ? `New ${one}` : `Edit ${one}`}>
      <PlanForm kind={kind} onClose={onClose} plan={plan} related={related} />
    </FormDrawer>
  )
}

function PlanForm({ kind, onClose, plan, related }: Omit<PlanDrawerProps, 'opened'>) {
  const client = useAppClient()
  const user = useSessionUser()
  const colleagues = useColleagues()
  const refresh = useRefresh()
  const { one, title } = planKinds[kind]
  // What the fields were read with: the server refuses to overwrite a later change of somebody else.
  const stored = useRef(plan)
  const { data: tags } = useCall(tagsCall, { type_name: title })
  const relation = plan === undefined ? null : planRelation(plan)
  const tied =
    plan === undefined || plan.row.related_id === null || relation === null
      ? related
      : { value: `${typeRelation(relation)}:${plan.row.related_id}`, label: plan.row.related_name ?? '' }
  const [known] = useState(tied)
  const sections = useMemo(
    () =>
      planSections(kind, {
        client,
        colleagues,
        known,
        tags: (tags?.data ?? []).map((tag) => ({ value: String(tag.id), label: tag.name })),
      }),
    [kind, client, colleagues, known, tags],
  )
  const [initial] = useState(() =>
    plan === undefined ? newPlan(kind, Date.now(), user?.id, related?.value) : planValues(plan),
  )
  const validate = useMemo(() => planValidator(kind), [kind])
  return (
    <RecordForm
      label={plan === undefined ? `New ${one}` : `Edit ${one}`}
      sections={sections}
      initial={initial}
      validate={validate}
      saveLabel={plan === undefined ? `Create ${one}` : `Save ${one}`}
      onCancel={onClose}
      draft={`${kind}:${plan?.row.id ?? `new:${related?.value ?? ''}`}`}
      save={(values, { call, changed }) => {
        const sent = sentPlan(kind, values)
        return stored.current === undefined
          ? savePlan(client, kind, sent, call)
          : savePlan(client, kind, { ...sent, was: readPlan(stored.current, changed) }, call, stored.current.row.id)
      }}
      storedOf={({ present }) => {
        if (stored.current === undefined) return {}
        const values = storedPlan(stored.current, present)
        stored.current = { ...stored.current, row: { ...stored.current.row, ...present } } as PlanRow
        return values
      }}
      onSaved={({ message }) => {
        void refresh.plans(kind)
        notify.done(message)
        onClose()
      }}
    />
  )
}
