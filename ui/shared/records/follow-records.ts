import type { QueryClient } from '@tanstack/react-query'
import { queriesOf } from '../../../adapters/client/queries.ts'
import { emailBoard, emailList } from '../../../core/contracts/crm-activities.contract.ts'
import { emails } from '../../../core/contracts/crm-emails.contract.ts'
import { recordFiles } from '../../../core/contracts/crm-files.contract.ts'
import { recordForm } from '../../../core/contracts/crm-forms.contract.ts'
import { notes } from '../../../core/contracts/crm-notes.contract.ts'
import type { AnyEndpoint } from '../../../core/contracts/endpoint.ts'
import { CRM_TYPES, type CrmTypeName, isRecordTypeName } from '../../../core/crm/records/record-types.ts'
import { callsOfActivities } from '../activities/use-activities-changed.ts'
import { callsShowing } from './changed-calls.ts'
import { followChanges } from './follow-changes.ts'

const ACTIVITY_KINDS = { Tasks: 'task', Meetings: 'meeting', Calls: 'call' } as const

const callsOf = (type: CrmTypeName): readonly Pick<AnyEndpoint, 'id'>[] =>
  isRecordTypeName(type)
    ? [...callsShowing(type), notes, emails, emailList, emailBoard, recordFiles]
    : callsOfActivities(ACTIVITY_KINDS[type])

/** What a reading would take away: a typed value of a cell, a card or column that is being moved, a move that is saved. */
const HELD = '[data-dragging], [data-lifting], [data-card][aria-busy]'
const TYPED = '[role="grid"] :is(input:not([type="checkbox"]), textarea, select)'

const isHeld = (document: Document): boolean =>
  document.querySelector(HELD) !== null || document.activeElement?.matches(TYPED) === true

/**
 * Keeps what is cached of CRM records up to date with the changes of colleagues. What is on the screen is read again with the
 * person's own rights; the rest when it is shown next. An open form keeps its values, and its save meets the change as a
 * conflict (D-120).
 */
export function followRecords(queryClient: QueryClient): {
  readonly changed: (type: CrmTypeName) => void
  /** Events may have been missed, such as during a lost connection. */
  readonly missed: () => void
  readonly stop: () => void
} {
  const followed = followChanges<CrmTypeName>({
    read: async (types) => {
      const calls = new Set([...types].flatMap(callsOf))
      if ([...types].some(isRecordTypeName))
        void queryClient.invalidateQueries({ ...queriesOf(recordForm), refetchType: 'none' })
      await Promise.all([...calls].map((call) => queryClient.invalidateQueries(queriesOf(call))))
    },
    // A reading would break off the page that loads, and show what a save has changed already as it was.
    isHeld: (types) =>
      isHeld(document) ||
      queryClient.isMutating() > 0 ||
      [...types].some((type) => callsOf(type).some((call) => queryClient.isFetching(queriesOf(call)) > 0)),
    isVisible: () => !document.hidden,
    spread: Math.random(),
  })
  document.addEventListener('visibilitychange', followed.shown)
  return {
    changed: followed.changed,
    missed: () => {
      for (const { name } of CRM_TYPES) followed.changed(name)
    },
    stop: () => {
      document.removeEventListener('visibilitychange', followed.shown)
      followed.stop()
    },
  }
}
