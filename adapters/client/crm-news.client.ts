import { crmChanged } from '../../core/contracts/crm.contract.ts'
import type { CrmTypeName } from '../../core/crm/records/record-types.ts'
import { openRealtime, type Realtime } from '../realtime/realtime.ts'
import type { Client } from './client.ts'
import { channelOf, keepConnected, type RealtimeAddress, realtimeOptions } from './live-connection.ts'

export interface CrmNewsListener {
  /** Records of a type have changed. */
  readonly onChanged: (type: CrmTypeName) => void
  /** Events may have been missed. */
  readonly onMissed: () => void
}

/** Passes on each change of records that the server tells of (D-242). */
export const listenToCrmNews = (realtime: Realtime, channel: string, onChanged: CrmNewsListener['onChanged']) =>
  realtime.listen(channel, 'crm.changed', crmChanged, ({ of }) => onChanged(of))

/** A realtime connection for people who have no chat (D-111). Returns the function that ends it. */
export function openCrmNews(
  {
    client,
    me,
    realtime: address,
  }: { readonly client: Client; readonly me: number; readonly realtime: RealtimeAddress },
  { onChanged, onMissed }: CrmNewsListener,
): () => void {
  const realtime = openRealtime(realtimeOptions(address, window.location, client))
  const channel = channelOf(me)
  listenToCrmNews(realtime, channel, onChanged)
  return keepConnected({ client, realtime, channel, catchUp: async () => onMissed() }).end
}
