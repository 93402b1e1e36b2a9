import { Button, Pagination } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { IconMessage, IconPlus, IconUsers } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { acceptContact, contactList, updateContact } from '../../../core/contracts/contacts.contract.ts'
import { roomsList } from '../../../core/contracts/chat.contract.ts'
import { followerList } from '../../../core/contracts/followers.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import type { Action } from '../../../core/permissions/catalogue.ts'
import { countryOf } from '../../../core/reference/countries.ts'
import {
  CONTACT_PAGE_SIZE,
  CONTACT_TABS,
  type ContactRow,
  type ContactTab,
  contactStatusToSend,
} from '../../../core/trade/contacts.ts'
import { lazyPart, usePreload } from '../../shared/app/lazy-part.tsx'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useAction } from '../../shared/app/use-action.ts'
import { useSend } from '../../shared/app/use-send.ts'
import { useSessionUser } from '../../shared/app/use-session.ts'
import { useMay } from '../../shared/app/use-may.ts'
import { ListSearchBox } from '../../shared/list-page/list-search-box.tsx'
import { useUndo } from '../../shared/states/use-undo.tsx'
import tabbed from '../../shared/page/tabbed-list.module.css'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { Loading, LinesSkeleton } from '../../shared/states/skeletons.tsx'
import classes from './contacts.module.css'
import { FollowersList } from './followers-list.tsx'

const LazyContactDialog = lazyPart(() => import('./contact-dialog.tsx').then((module) => module.ContactDialog), {
  failed: (retry) => <ErrorState title="The form could not be loaded." onRetry={retry} />,
})

/** The tab of sellers that lists who follows their shop. */
const FOLLOWERS = 'followers'

/** What the address of the page holds. */
export interface ContactsPlace {
  readonly tab: ContactTab | typeof FOLLOWERS
  readonly page: number
  readonly search: string
}

/** The tab, page and search that an address names; unknown values count as the first. */
export function contactsPlaceOf(search: Readonly<Record<string, unknown>>): ContactsPlace {
  const page = Number(search['page'])
  return {
    tab: search['tab'] === FOLLOWERS ? FOLLOWERS : (CONTACT_TABS.find(({ key }) => key === search['tab'])?.value ?? 1),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    search: typeof search['search'] === 'string' ? search['search'] : '',
  }
}

/** The address of a place, without what is the default. */
export const contactsAddress = ({ tab, page, search }: ContactsPlace): string =>
  addressOf(
    'myContacts',
    {},
    {
      tab: tab === 1 ? undefined : tab === FOLLOWERS ? tab : CONTACT_TABS.find(({ value }) => value === tab)?.key,
      search: search === '' ? undefined : search,
      page: page === 1 ? undefined : page,
    },
  )

export interface ContactsPageProps {
  readonly place: ContactsPlace
  readonly onPlace: (place: ContactsPlace) => void
}

/** My contacts: the people with whom one has a chat of two, the blocked ones, and those who ask (D-99). */
export function ContactsPage({ place, onPlace }: ContactsPageProps) {
  usePreload(LazyContactDialog)
  const { page, search } = place
  const hasShop = useSessionUser()?.type !== 'other'
  const tab = place.tab === FOLLOWERS && !hasShop ? 1 : place.tab
  const list = useCall(
    contactList,
    // Followers are a list of their own; the counts of the other tabs come from here.
    tab === FOLLOWERS ? { per_page: 1 } : { tab_type: tab, page, per_page: CONTACT_PAGE_SIZE, search },
    { keepPreviousData: true },
  )
  const followers = useCall(followerList, { per_page: 1 }, { enabled: hasShop })
  const may = useMay('My Contacts')
  const [isAdding, setAdding] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => box.current?.focus()]])
  return (
    <div className={`${tabbed.page} ${classes.page}`}>
      <header className={classes.head}>
        <h1>My contacts</h1>
        {may('Add') ? (
          <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setAdding(true)}>
            Add a contact
          </Button>
        ) : null}
      </header>
      <Tabs
        place={{ ...place, tab }}
        counts={list.data?.counts}
        {...(hasShop && { followers: followers.data?.count ?? null })}
      />
      <div className={classes.search}>
        <ListSearchBox
          label="Search people and companies"
          query={search}
          ref={box}
          onQuery={(text) => onPlace({ tab, page: 1, search: text.trim() })}
        />
      </div>
      {tab === FOLLOWERS ? (
        <FollowersList
          search={search}
          page={page}
          mayRemove={may('Delete')}
          onPage={(next) => onPlace({ ...place, page: next })}
          onShowAll={() => onPlace({ tab, page: 1, search: '' })}
        />
      ) : (
        <Contacts list={list} tab={tab} place={place} onPlace={onPlace} may={may} />
      )}
      {isAdding ? <LazyContactDialog onClose={() => setAdding(false)} /> : null}
    </div>
  )
}

interface ContactsProps extends ContactsPageProps {
  readonly list: ReturnType<typeof useCall<typeof contactList>>
  readonly tab: ContactTab
  readonly may: (action: Action) => boolean
}

function Contacts({ list, tab, place, onPlace, may }: ContactsProps) {
  const { page } = place
  const rows = list.data?.data.data
  return (
    <>
      {list.isError && rows === undefined ? (
        <ErrorState
          title="The contacts could not be loaded."
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : null}
      {list.isPending ? (
        <Loading label="Loading contacts">
          <LinesSkeleton lines={8} />
        </Loading>
      ) : null}
      {rows === undefined ? null : rows.length === 0 ? (
        <Nobody tab={tab} place={place} onPlace={onPlace} />
      ) : (
        <Rows rows={rows} tab={tab} may={may} />
      )}
      {list.data !== undefined && list.data.data.last_page > 1 ? (
        <Pagination
          total={list.data.data.last_page}
          value={page}
          onChange={(next) => onPlace({ ...place, page: next })}
          getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
        />
      ) : null}
    </>
  )
}

interface TabsProps {
  readonly place: ContactsPlace
  readonly counts: Readonly<Record<(typeof CONTACT_TABS)[number]['key'], number>> | undefined
  /** Null while they load; undefined for people without a shop. */
  readonly followers?: number | null
}

function Tabs({ place, counts, followers }: TabsProps) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    // On phones the tabs are wider than the screen, and grow when their counts arrive.
    bar.current?.querySelector(`[data-tab="${place.tab}"]`)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [place.tab, counts, followers])
  return (
    <nav ref={bar} className={tabbed.tabs} aria-label="Kinds of contacts">
      {CONTACT_TABS.map(({ value, key, label }) => (
        <Link
          key={value}
          data-tab={value}
          {...linkTo(contactsAddress({ ...place, tab: value, page: 1 }))}
          // The first tab has no query: without `exact` the router would mark it on every tab.
          activeOptions={{ exact: true }}
          aria-current={value === place.tab ? 'page' : undefined}
          className={tabbed.tab}
        >
          {label} <span className={classes.count}>{counts?.[key] ?? ''}</span>
        </Link>
      ))}
      {followers === undefined ? null : (
        <Link
          data-tab={FOLLOWERS}
          {...linkTo(contactsAddress({ ...place, tab: FOLLOWERS, page: 1 }))}
          activeOptions={{ exact: true }}
          aria-current={place.tab === FOLLOWERS ? 'page' : undefined}
          className={tabbed.tab}
        >
          Followers <span className={classes.count}>{followers ?? ''}</span>
        </Link>
      )}
    </nav>
  )
}

const NOBODY = {
  1: ['No contacts yet', 'People you write to, or who write to you, appear here.'],
  2: ['Nobody is blocked', 'Blocked people cannot write to you, and are not told.'],
  3: ['No requests', 'People who want to write to you for the first time ask here.'],
} satisfies Record<ContactTab, readonly [string, string]>

function Nobody({ tab, place, onPlace }: ContactsPageProps & { readonly tab: ContactTab }) {
  const [title, text] = NOBODY[tab]
  const icon = <IconUsers size={28} stroke={1.5} />
  if (place.search === '' && place.page === 1)
    return (
      <EmptyState icon={icon} title={title}>
        {text}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={icon}
      title="Nobody found"
      action={
        <Button variant="default" onClick={() => onPlace({ tab, page: 1, search: '' })}>
          Show all
        </Button>
      }
    >
      {place.search === '' ? 'This page has no rows any more.' : `No name or company here contains “${place.search}”.`}
    </EmptyState>
  )
}

interface RowsProps {
  readonly rows: readonly ContactRow[]
  readonly tab: ContactTab
  readonly may: (action: Action) => boolean
}

function Rows({ rows, tab, may }: RowsProps) {
  const undo = useUndo()
  const refreshed = { invalidates: [contactList, roomsList] }
  const update = useSend(updateContact, refreshed)
  const accept = useAction(acceptContact, refreshed)
  const isBusy = update.isSending || accept.isSending
  const change = ({ id, name }: ContactRow) => {
    const status = contactStatusToSend(tab)
    void update.sendAsync({ id, status }).then(
      () =>
        undo.offer({
          message: status === 2 ? `${name} is blocked` : `${name} is a contact again`,
          onUndo: () => update.send({ id, status: status === 2 ? 1 : 2 }),
        }),
      // A failure has shown its toast.
      () => undefined,
    )
  }
  return (
    <>
      <ul className={tabbed.list}>
        {rows.map((row) => (
          <li key={row.id} className={classes.row}>
            <span className={classes.mark} aria-hidden>
              {initials(row.name)}
            </span>
            <span className={classes.person}>
              <span className={classes.name}>{row.name}</span>
              <Company row={row} />
            </span>
            <span className={classes.actions}>
              {tab === 3 && may('Edit') ? (
                <Button size="compact-md" disabled={isBusy} onClick={() => accept.send({ id: row.id })}>
                  Accept
                </Button>
              ) : null}
              {tab === 2 ? null : (
                <Button
                  size="compact-md"
                  variant="default"
                  leftSection={<IconMessage size={16} stroke={1.5} />}
                  renderRoot={(props) => (
                    <Link
                      {...linkTo(
                        addressOf('chat', {}, { room: row.room_id, tab: tab === 3 ? 'new_request' : undefined }),
                      )}
                      {...props}
                    />
                  )}
                >
                  {tab === 3 ? 'Read' : 'Message'}
                </Button>
              )}
              {may('Block/Unblock') ? (
                <Button
                  size="compact-md"
                  variant="subtle"
                  color="gray"
                  disabled={isBusy}
                  aria-label={`${BLOCKING[tab]} ${row.name}`}
                  onClick={() => change(row)}
                >
                  {BLOCKING[tab]}
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {undo.toast}
    </>
  )
}

const BLOCKING = { 1: 'Block', 2: 'Unblock', 3: 'Decline' } satisfies Record<ContactTab, string>

function Company({ row }: { readonly row: ContactRow }) {
  const country = countryOf(row.country)?.name ?? row.country
  return (
    <span className={classes.company}>
      {row.shop === null ? row.company : <Link {...linkTo(addressOf('shop', { slug: row.shop }))}>{row.company}</Link>}
      {country === '' ? '' : `, ${country}`}
    </span>
  )
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => part !== '')
    .slice(0, 2)
    .map((part) => part[0]?.toUpperCase())
    .join('')
