import { Button, Pagination } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { IconBell, IconChecks, IconFileInvoice, IconPackage } from '@tabler/icons-react'
import { notificationsList, notificationsRead } from '../../../core/contracts/notifications.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { safeReturnPath } from '../../../core/navigation/return-path.ts'
import type { Notification } from '../../../core/notifications/notifications.ts'
import { relativeTime } from '../../../core/text/relative-time.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useNow } from '../../shared/app/use-now.ts'
import { useAction } from '../../shared/app/use-action.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { Loading, LinesSkeleton } from '../../shared/states/skeletons.tsx'
import tabbed from '../../shared/page/tabbed-list.module.css'
import classes from './notifications.module.css'

const TABS = [
  { value: 'all', label: 'All' },
  { value: 'enquiries', label: 'Enquiries' },
  { value: 'product', label: 'Products' },
  { value: 'order_invoices', label: 'Order invoices' },
] as const
type Tab = (typeof TABS)[number]['value']

/** The tab and page that an address names; unknown values count as the first. */
export function notificationTabOf(search: Readonly<Record<string, unknown>>): {
  readonly type: Tab
  readonly page: number
} {
  const page = Number(search['page'])
  return {
    type: TABS.find(({ value }) => value === search['type'])?.value ?? 'all',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

export interface NotificationsPageProps {
  readonly type: Tab
  readonly page: number
  readonly onPlace: (place: { readonly type?: Tab; readonly page?: number }) => void
}

export function NotificationsPage({ type, page, onPlace }: NotificationsPageProps) {
  const list = useCall(notificationsList, { type, page }, { keepPreviousData: true })
  const read = useAction(notificationsRead, { invalidates: [notificationsList] })
  const navigate = useNavigate()
  const counts = list.data?.counts
  const open = ({ id, is_read, link }: Notification) => {
    if (!is_read) read.send({ id })
    const path = safeReturnPath(link)
    if (path !== undefined) void navigate(linkTo(path))
  }
  return (
    <div className={`${tabbed.page} ${classes.form}`}>
      <header className={classes.head}>
        <h1>Notifications</h1>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconChecks size={16} stroke={1.5} />}
          disabled={counts === undefined || counts.all === 0}
          loading={read.isSending}
          onClick={() => read.send({})}
        >
          Mark all as read
        </Button>
      </header>
      <nav className={tabbed.tabs} aria-label="Kinds of notifications">
        {TABS.map(({ value, label }) => (
          <Link
            key={value}
            {...linkTo(addressOf('notifications', {}, value === 'all' ? {} : { type: value }))}
            // The first tab has no query: without `exact` the router would mark it on every tab.
            activeOptions={{ exact: true }}
            aria-current={value === type ? 'page' : undefined}
            className={tabbed.tab}
          >
            {label} <span className={classes.count}>{counts?.[value] ?? 0}</span>
          </Link>
        ))}
      </nav>
      {list.isError && list.data === undefined ? (
        <ErrorState
          title="The notifications could not be loaded."
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : null}
      {list.isPending ? (
        <Loading label="Loading notifications">
          <LinesSkeleton lines={8} />
        </Loading>
      ) : null}
      {list.data === undefined ? null : list.data.data.data.length === 0 ? (
        <EmptyState icon={<IconBell size={28} stroke={1.5} />} title="Nothing new">
          Enquiries, records given to you and news about products you follow appear here.
        </EmptyState>
      ) : (
        <ul className={tabbed.list}>
          {list.data.data.data.map((item) => (
            <li key={item.id}>
              <Row item={item} onOpen={() => open(item)} />
            </li>
          ))}
        </ul>
      )}
      {list.data !== undefined && list.data.data.last_page > 1 ? (
        <Pagination
          total={list.data.data.last_page}
          value={page}
          onChange={(next) => onPlace({ ...(type === 'all' ? {} : { type }), page: next })}
          getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
        />
      ) : null}
    </div>
  )
}

function Row({ item, onOpen }: { readonly item: Notification; readonly onOpen: () => void }) {
  const now = useNow()
  const timeZone = useTimeZone()
  const at = parseWireTime(item.created_at)
  return (
    <button
      type="button"
      className={`${tabbed.line} ${classes.row}`}
      data-unread={!item.is_read || undefined}
      onClick={onOpen}
    >
      <span className={classes.icon} aria-hidden>
        {item.kind === 'enquiries' ? (
          <IconFileInvoice size={18} stroke={1.5} />
        ) : (
          <IconPackage size={18} stroke={1.5} />
        )}
      </span>
      <span className={classes.text}>
        <span className={classes.title}>
          {item.title}
          {item.is_read ? null : <span className={`${tabbed.new} ${classes.newsMark}`}>New</span>}
        </span>
        <span className={classes.message}>{item.message}</span>
      </span>
      <span className={classes.time}>{at === undefined ? '' : relativeTime(at, now, timeZone)}</span>
    </button>
  )
}
