import { useEffect, useMemo } from 'react'
import { recentRecords } from '../../../adapters/client/recent-records.ts'
import { useAppClient } from '../app/use-client.ts'
import type { FoundRecord } from './record-providers.ts'

/** The records this account opened last, in this browser. */
export function useRecentRecords() {
  const { session } = useAppClient()
  return useMemo(() => recentRecords(() => session.current()?.user.id), [session])
}

/** For the page of a record: adds it to the recent records under its current name. Undefined while it loads. */
export function useRememberRecord(record: FoundRecord | undefined): void {
  const recent = useRecentRecords()
  const text = record === undefined ? undefined : JSON.stringify(record)
  useEffect(() => {
    if (text !== undefined) recent.add(JSON.parse(text) as FoundRecord)
  }, [recent, text])
}
