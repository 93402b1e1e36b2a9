import type { MenuIconName } from '../../core/navigation/routes.ts'
import { accountStorage } from '../browser/account-storage.ts'

const KEY = 'recent-records'
/** Maximum number of recent records. */
export const RECENT_RECORDS = 6
const NONE: readonly RecentRecord[] = []

/** A recent record in the list. */
export interface RecentRecord {
  /** Unique among records of its kind. */
  readonly id: string
  readonly label: string
  /** Name of the record type, such as "Lead". */
  readonly kind: string
  readonly detail?: string
  readonly icon?: MenuIconName
  readonly address: string
}

/** The records that the account last opened in this browser, latest first. Invalid entries are ignored. */
export function recentRecords(account: () => number | undefined, storage: () => Storage = () => localStorage) {
  const store = accountStorage(storage, account)
  const read = (): readonly RecentRecord[] => {
    try {
      const stored: unknown = JSON.parse(store.read(KEY) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isRecord).slice(0, RECENT_RECORDS) : NONE
    } catch {
      return NONE
    }
  }
  const write = (records: readonly RecentRecord[]) =>
    store.write(KEY, records.length === 0 ? undefined : JSON.stringify(records.slice(0, RECENT_RECORDS)))
  const others = ({ id, kind }: Pick<RecentRecord, 'id' | 'kind'>) =>
    read().filter((stored) => stored.id !== id || stored.kind !== kind)
  return {
    read,
    add: (record: RecentRecord): void => write([record, ...others(record)]),
    /** Removes a deleted record. */
    remove: (record: Pick<RecentRecord, 'id' | 'kind'>): void => write(others(record)),
  } as const
}

function isRecord(value: unknown): value is RecentRecord {
  if (typeof value !== 'object' || value === null) return false
  const { id, label, kind, address, detail, icon } = value as Partial<Record<keyof RecentRecord, unknown>>
  // Only paths of this site, because storage may contain anything.
  return (
    [id, label, kind, address].every((text) => typeof text === 'string') &&
    /^\/(?!\/)/.test(String(address)) &&
    [detail, icon].every((text) => text === undefined || typeof text === 'string')
  )
}
