import { useState } from 'react'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import {
  assignLeads,
  leadStatuses,
  moveCard,
  type RecordInfo,
  updateLeadStatus,
} from '../../../../core/contracts/crm-lists.contract.ts'
import { OWNER_FIELDS, PLAIN_OWNER } from '../../../../core/crm/lists/filter-fields.ts'
import { CATEGORY_FIELDS } from '../../../../core/crm/lists/kanban.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { formFailureOf, isCallFailure } from '../../../../core/failure/effect-of.ts'
import type { Conflict } from '../../../../core/failure/failures.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { useRefresh } from '../use-crm.ts'

/** One value in the head of a record: what is shown of it, and what became of its last change. */
export interface HeadValue<Value> {
  /** The chosen value, also while it is not saved. */
  readonly shown: Value
  readonly isSaving: boolean
  /** Saves the value; `failure` shows why it was not saved. */
  readonly choose: (value: Value) => Promise<void>
  /** Saves the value for a dialog, which shows why it was not saved. `over` is the stored value that the person replaces. */
  readonly store: (value: Value, over?: Value) => Promise<void>
  /** The failure of the last change, which stays until somebody retries or drops it. */
  readonly failure:
    | undefined
    | {
        readonly message: string
        /** What somebody else has saved meanwhile. */
        readonly present?: unknown
        readonly retry: () => void
        readonly drop: () => void
      }
}

type Send<Value> = (value: Value, was: Value) => Promise<{ readonly message: string }>

function useHeadValue<Value>(type: RecordTypeName, stored: Value, send: Send<Value>): HeadValue<Value> {
  const refresh = useRefresh()
  const [kept, setKept] = useState<{
    readonly value: Value
    readonly was: Value
    readonly message?: string
    readonly present?: unknown
  }>()
  const store = async (value: Value, was = stored): Promise<void> => {
    const { message } = await send(value, was)
    if (message !== '') notify.done(message)
    await refresh.records(type)
  }
  const save = async (value: Value, was: Value): Promise<void> => {
    setKept({ value, was })
    try {
      await store(value, was)
      setKept(undefined)
    } catch (failure) {
      const conflict = conflictOf(failure)
      const { message, fields } = formFailureOf(failure, navigator.onLine)
      setKept({
        value,
        was: conflict === undefined ? was : (conflict as Value),
        message: Object.values(fields)[0] ?? message,
        ...(conflict !== undefined && { present: conflict }),
      })
      void refresh.records(type)
    }
  }
  return {
    shown: kept === undefined ? stored : kept.value,
    isSaving: kept !== undefined && kept.message === undefined,
    choose: (value) => save(value, stored),
    store,
    failure:
      kept?.message === undefined
        ? undefined
        : {
            message: kept.message,
            ...(kept.present !== undefined && { present: kept.present }),
            retry: () => void save(kept.value, kept.was),
            drop: () => setKept(undefined),
          },
  }
}

/** The stored value that another person saved meanwhile. */
function conflictOf(failure: unknown): unknown {
  if (!isCallFailure(failure) || failure._tag !== 'Conflict') return undefined
  return Object.values((failure as Conflict).present)[0] ?? ''
}

/** The status and the owner of a record, each saved by itself with the value that was read (D-120). */
export function useHeadChanges(type: RecordTypeName, info: RecordInfo) {
  const client = useAppClient()
  const { data: statuses } = useCall(leadStatuses, {}, { enabled: type === 'Leads' })
  const { record } = info
  const fields = info.sections.flatMap((section) => section.fields)
  const category = fields.find((field) => field.name === CATEGORY_FIELDS[type])
  const owner = fields.find((field) => field.name === OWNER_FIELDS[type])
  const call = { isUserInitiated: true, isShownInPlace: true } as const
  const setField = (id: number, value: unknown, was: unknown) =>
    client.call(saveRecord, { type_name: type, unique_id: record.unique_id, form_fields: [{ id, value, was }] }, call)
  const status = useHeadValue(type, record.category, (name, was) => {
    const known = statuses?.data.find((each) => each.name === name)
    return known === undefined
      ? setField(category?.id ?? 0, name, was === '' ? null : was)
      : client.call(updateLeadStatus, { lead_id: record.unique_id, status_id: known.id, was }, call)
  })
  const ownerValue = useHeadValue(type, record.owner?.id ?? null, (id, was) =>
    type === 'Leads'
      ? client.call(
          assignLeads,
          { lead_ids: [record.unique_id], user_id: id ?? 0, was: { [record.unique_id]: was } },
          call,
        )
      : owner === undefined
        ? client
            .call(
              moveCard,
              {
                type_name: type,
                unique_id: record.unique_id,
                group: PLAIN_OWNER.name,
                category: String(id ?? ''),
                was: String(was ?? ''),
              },
              call,
            )
            .then(() => ({ message: 'Owner changed' }))
        : setField(owner.id, id, was),
  )
  return { category, status, owner: ownerValue }
}
