import { useMemo } from 'react'
import { emails } from '../../../core/contracts/crm-emails.contract.ts'
import { recordFiles } from '../../../core/contracts/crm-files.contract.ts'
import { activities as activitiesCall } from '../../../core/contracts/crm-history.contract.ts'
import { notes } from '../../../core/contracts/crm-notes.contract.ts'
import { recordStream } from '../../../core/contracts/crm-stream.contract.ts'
import { tags, tagUsage } from '../../../core/contracts/crm-tags.contract.ts'
import { calls, emailBoard, emailList, meetings, tasks } from '../../../core/contracts/crm-activities.contract.ts'
import { recordForm } from '../../../core/contracts/crm-forms.contract.ts'
import { recordBoard } from '../../../core/contracts/crm-lists.contract.ts'
import { enquiryCalls } from '../../../core/contracts/followed-calls.ts'
import { crmUsers } from '../../../core/contracts/crm.contract.ts'
import { dealingRecords } from '../../../core/contracts/crm-dealings.contract.ts'
import { type CrmTypeName, isRecordTypeName, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import type { Module } from '../../../core/permissions/catalogue.ts'
import { useActivitiesChanged } from '../../shared/activities/use-activities-changed.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { callsShowing, recordCalls } from '../../shared/records/changed-calls.ts'
import { useMay } from '../../shared/app/use-may.ts'
import { usePlanLock } from '../../shared/plan/use-plan.ts'

/**
 * What the signed-in person may do with a type, by rights and by the company's plan: buttons without a right are not
 * drawn. `lock` says what the plan does not allow a person who has the right.
 */
export function useRights(module: Module): {
  readonly canAdd: boolean
  readonly canEdit: boolean
  readonly canDelete: boolean
  readonly canView: boolean
  readonly lock: string | undefined
} {
  const may = useMay(module)
  const locked = usePlanLock()(module)
  const isOpen = locked === undefined
  return {
    canView: may('View'),
    canAdd: isOpen && may('Add'),
    canEdit: isOpen && may('Edit'),
    canDelete: may('Delete'),
    lock: may('Add') || may('Edit') ? locked : undefined,
  }
}

/** The people of the company, for owners and hosts. */
export function useColleagues(): readonly { readonly value: string; readonly label: string }[] {
  const { data } = useCall(crmUsers, {})
  return useMemo(
    () => (data?.data ?? []).map((person) => ({ value: String(person.id), label: person.full_name })),
    [data],
  )
}

/** After a change of records, reloads each affected list once (CRM-06). */
export function useRefresh() {
  const invalidate = useInvalidate()
  const activities = useActivitiesChanged()
  return {
    records: (type: RecordTypeName) => invalidate(...callsShowing(type), recordForm),
    activities: async (kind: Parameters<typeof activities>[0]) => {
      await Promise.all([activities(kind), invalidate(recordStream)])
    },
    stream: () => invalidate(recordStream),
    /** After a record was made from an enquiry or chat, or linked with one. */
    dealings: () => invalidate(dealingRecords, recordStream, activitiesCall, enquiryCalls.thread, enquiryCalls.index),
    notes: () => invalidate(notes, activitiesCall, recordStream),
    files: () => invalidate(recordFiles, activitiesCall, recordStream),
    emails: () => invalidate(emails, emailList, emailBoard, activitiesCall, recordStream),
    tags: () => invalidate(tags, tagUsage),
    /** After a change of a tag, which every record or activity of its type may have. */
    taggedLists: (type: CrmTypeName) =>
      isRecordTypeName(type)
        ? invalidate(tags, tagUsage, recordCalls[type].list, recordCalls[type].record, recordBoard)
        : invalidate(tags, tagUsage, { Tasks: tasks, Meetings: meetings, Calls: calls }[type]),
  }
}
