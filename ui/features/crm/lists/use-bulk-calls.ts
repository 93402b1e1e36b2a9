import { setTags } from '../../../../core/contracts/crm-tags.contract.ts'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { assignLeads, deleteRecords, updateLeadStatus } from '../../../../core/contracts/crm-lists.contract.ts'
import type { RecordRow } from '../../../../core/contracts/crm.contract.ts'
import { OWNER_FIELDS } from '../../../../core/crm/lists/filter-fields.ts'
import { RECORDS_PER_CALL, type RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useSave } from '../../../shared/form/use-save.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { recordKinds } from '../crm-config.ts'
import { useRefresh } from '../use-crm.ts'

/** The most records that are changed by one call each. */
export const EACH_MAX = 500
/** Concurrent calls when each record has its own. */
const AT_ONCE = 6

interface BulkChange {
  readonly change: () => Promise<unknown>
  /** The notice after success; undefined where the page shows it itself. */
  readonly done: string | undefined
}

interface BulkCallsOptions {
  readonly type: RecordTypeName
  readonly rows: readonly RecordRow[]
  readonly onDone: () => void
  readonly onDeleted: (ids: readonly string[], message: string) => void
}

/** The calls of the actions for selected records. A failure shows as a notice, and the selection stays. */
export function useBulkCalls({ type, rows, onDone, onDeleted }: BulkCallsOptions) {
  const client = useAppClient()
  const refresh = useRefresh()
  const { one, many } = recordKinds[type]
  const counted = rows.length === 1 ? `1 ${one}` : `${rows.length.toLocaleString('en')} ${many}`
  const options = { isUserInitiated: true } as const

  const { save, isSaving } = useSave<BulkChange, unknown>({
    save: ({ change }) => change().finally(() => refresh.records(type)),
    onSaved: (_, { done }) => {
      if (done !== undefined) notify.done(done)
      onDone()
    },
  })
  const run = (change: () => Promise<unknown>, done?: string) => void save({ change, done }).catch(() => undefined)
  const each = async (change: (row: RecordRow) => Promise<unknown>) => {
    const waiting = [...rows]
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) await change(row)
      }),
    )
  }
  const setField = (id: number, value: unknown, read: (row: RecordRow) => unknown) =>
    each((row) =>
      client.call(
        saveRecord,
        { type_name: type, unique_id: row.unique_id, form_fields: [{ id, value, was: read(row) }] },
        options,
      ),
    )
  const ids = rows.map((row) => row.unique_id)
  const owners = new Map(rows.map((row) => [row.unique_id, row.owner?.id ?? null]))

  return {
    isBusy: isSaving,
    assign: (fieldId: number, userId: number, name: string) =>
      run(
        () =>
          type === 'Leads'
            ? inParts(ids, (part) => {
                const was = Object.fromEntries(part.map((id) => [id, owners.get(id) ?? null]))
                return client.call(assignLeads, { lead_ids: part, user_id: userId, was }, options)
              })
            : setField(fieldId, userId, (row) => row.fields[OWNER_FIELDS[type] ?? ''] ?? null),
        `${counted} given to ${name}`,
      ),
    /** Pass `statusId` when the category is the status of a lead. */
    setCategory: (fieldId: number, name: string, statusId: number | undefined) =>
      run(
        () =>
          statusId === undefined
            ? setField(fieldId, name, ({ category }) => category)
            : each((row) =>
                client.call(
                  updateLeadStatus,
                  { lead_id: row.unique_id, status_id: statusId, was: row.category },
                  options,
                ),
              ),
        `${counted} set to ${name}`,
      ),
    addTag: (id: number, name: string) =>
      run(
        () =>
          each((row) =>
            client.call(
              setTags,
              { id: row.unique_id, tag_ids: [...new Set([...row.tags.map((tag) => tag.id), id])] },
              options,
            ),
          ),
        `${counted} tagged ${name}`,
      ),
    remove: () =>
      run(async () => {
        await inParts(ids, (part) => client.call(deleteRecords, { type_name: type, unique_ids: part }, options))
        onDeleted(ids, `Deleted ${counted}`)
      }),
  }
}

/** Makes one call after another, each with as many ids as it accepts. */
export async function inParts(ids: readonly string[], call: (part: string[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < ids.length; at += RECORDS_PER_CALL) await call(ids.slice(at, at + RECORDS_PER_CALL))
}
