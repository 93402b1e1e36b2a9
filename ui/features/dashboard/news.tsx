import { IconBell } from '@tabler/icons-react'
import { notificationsList } from '../../../core/contracts/notifications.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { safeReturnPath } from '../../../core/navigation/return-path.ts'
import { relativeTime } from '../../../core/text/relative-time.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useNow } from '../../shared/app/use-now.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { ROWS_SHOWN, WaitingList } from './waiting-list.tsx'

/** The newest notifications; `hasPage` when the person may open the page of all. */
export function News({ hasPage }: { readonly hasPage: boolean }) {
  const list = useCall(notificationsList, { type: 'all', per_page: ROWS_SHOWN })
  const now = useNow()
  const zone = useTimeZone()
  return (
    <WaitingList
      title="Notifications"
      icon={<IconBell size={18} stroke={1.5} />}
      query={list}
      total={list.data?.data.total ?? 0}
      none="Nothing has happened yet."
      {...(hasPage && { more: { to: addressOf('notifications'), label: 'All notifications' } })}
      rows={list.data?.data.data.map(({ id, title, message, link, created_at }) => {
        const at = parseWireTime(created_at)
        return {
          id,
          to: safeReturnPath(link) ?? addressOf(hasPage ? 'notifications' : 'dashboard'),
          title,
          note: message,
          fact: at === undefined ? undefined : relativeTime(at, now, zone),
        }
      })}
    />
  )
}
