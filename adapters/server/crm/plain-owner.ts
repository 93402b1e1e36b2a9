import type { Work } from '../database/store.ts'
import type { StoredRecord } from './crm-access.ts'

/** Sets the owner of a record whose form has no field for it, with the names of both in the history. */
export async function setPlainOwner(
  w: Work,
  record: Pick<StoredRecord, 'id' | 'unique_id' | 'type' | 'name' | 'owner_id'>,
  userId: number | null,
  now: Date,
): Promise<void> {
  const ids = [record.owner_id, userId].filter((id) => id !== null)
  const people = await w.k.selectFrom('users').select(['id', 'full_name']).where('id', 'in', ids).execute()
  const nameOf = (id: number | null) => people.find((person) => person.id === id)?.full_name ?? null
  await w.k.updateTable('crm_records').set({ owner_id: userId, updated_at: now }).where('id', '=', record.id).execute()
  await w.record({
    subject: record.type,
    subjectId: record.unique_id,
    verb: 'updated',
    title: record.name,
    changes: [{ field: 'owner', label: 'Owner', old: nameOf(record.owner_id), new: nameOf(userId) }],
  })
}
