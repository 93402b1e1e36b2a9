import { Link, useLocation } from '@tanstack/react-router'
import {
  IconBell,
  IconChevronRight,
  IconDots,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMessages,
  IconSearch,
} from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { addressOf, pathOf } from '../../../core/navigation/addresses.ts'
import { canOpen } from '../../../core/navigation/guard.ts'
import { matchRoute, routeOf } from '../../../core/navigation/match.ts'
import type { MenuGroup, MenuItem } from '../../../core/navigation/menu.ts'
import { pathSegments } from '../../../core/navigation/address.ts'
import type { RouteId } from '../../../core/navigation/routes.ts'
import { linkTo } from '../app/link-to.ts'
import { MAIN_ID, SkipLink } from '../app/skip-link.tsx'
import { useNameOfPage } from '../app/page-name.ts'
import { useBuiltRoutes } from '../app/use-built-routes.ts'
import type { SessionUser } from '../app/use-session.ts'
import { MarketNotice } from '../states/market-notice.tsx'
import { OfflineBar } from '../states/offline-bar.tsx'
import { LogoMark } from '../theme/logo.tsx'
import { AccountItems } from './account-items.tsx'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import { Disclosure, disclosureClasses } from './disclosure.tsx'
import { MenuIcon } from './menu-icon.tsx'
import shell from './shell.module.css'
import { useMenu } from './use-menu.ts'
import { useRailWidth } from './use-rail-width.ts'
import classes from './workspace-shell.module.css'
import '../theme/workspace-styles.ts'

export interface WorkspaceCounts {
  /** Unread notifications, all kinds (D-106). */
  readonly notifications?: number
  /** Unread chat messages (D-96). */
  readonly chat?: number
}

export interface WorkspaceShellProps {
  readonly user: SessionUser
  readonly counts?: WorkspaceCounts
  /** Opens the command palette; without it the search button is not shown. */
  readonly onSearch?: (() => void) | undefined
  readonly children: ReactNode
}

/** Number of items in the bottom bar on phones; the others are under "More". */
const BOTTOM_PLACES = 4

/** The frame of the workspace: navigation on the left, current page and notifications at the top. */
export function WorkspaceShell({ user, counts = {}, onSearch, children }: WorkspaceShellProps) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const groups = useMenu(user)
  const isBuilt = useBuiltRoutes()
  const { isNarrow, toggle } = useRailWidth()
  return (
    <div className={classes.page} data-narrow={isNarrow || undefined}>
      <SkipLink />
      <Rail pathname={pathname} groups={groups} counts={counts} isNarrow={isNarrow} onToggle={toggle} />
      <div className={classes.body}>
        <header className={classes.top}>
          <Breadcrumb pathname={pathname} groups={groups} />
          <div className={classes.tools}>
            {onSearch === undefined ? null : <SearchButton onSearch={onSearch} />}
            {isBuilt('chat') && canOpen('chat', user) ? (
              <CountLink
                id="chat"
                count={counts.chat ?? 0}
                unit="unread messages"
                icon={<IconMessages size={18} stroke={1.5} />}
              />
            ) : null}
            {isBuilt('notifications') && canOpen('notifications', user) ? (
              <CountLink
                id="notifications"
                count={counts.notifications ?? 0}
                unit="unread"
                icon={<IconBell size={18} stroke={1.5} />}
              />
            ) : null}
            <span className={classes.wideOnly}>
              <ColorSchemeToggle />
            </span>
            <Disclosure
              label={`${initialsOf(user.full_name)}, your account`}
              triggerClassName={classes.me ?? ''}
              trigger={<span aria-hidden>{initialsOf(user.full_name)}</span>}
            >
              <AccountItems user={user} />
            </Disclosure>
          </div>
        </header>
        <MarketNotice />
        <OfflineBar />
        <main id={MAIN_ID} className={classes.main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <BottomBar groups={groups} counts={counts} />
    </div>
  )
}

interface RailProps {
  readonly pathname: string
  readonly groups: readonly MenuGroup[]
  readonly counts: WorkspaceCounts
  readonly isNarrow: boolean
  readonly onToggle: () => void
}

function Rail({ pathname, groups, counts, isNarrow, onToggle }: RailProps) {
  const list = ABOVE[matchRoute(pathname)?.id ?? 'dashboard']
  const places = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (places.current !== null) showCurrent(places.current)
  }, [pathname])
  return (
    <nav className={classes.rail} aria-label="Workspace">
      <Link
        {...linkTo(addressOf('home'))}
        className={classes.brand}
        aria-label="Tradehall, to the market"
        title="To the market"
      >
        <LogoMark size={26} />
        <span className={classes.label}>Tradehall</span>
      </Link>
      <div className={classes.places} ref={places}>
        {groups.map(({ group, label, items }) => (
          <section key={group} aria-label={label}>
            <h2 className={classes.group}>{label}</h2>
            <ul>
              {items.map((item) => (
                <li key={item.id}>
                  <Place item={item} count={countOf(item, counts)} isNarrow={isNarrow} holdsPage={item.id === list} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <button
        type="button"
        className={classes.collapse}
        aria-expanded={!isNarrow}
        title={isNarrow ? 'Widen' : 'Collapse'}
        onClick={onToggle}
      >
        {isNarrow ? (
          <IconLayoutSidebarLeftExpand size={18} stroke={1.5} aria-hidden />
        ) : (
          <IconLayoutSidebarLeftCollapse size={18} stroke={1.5} aria-hidden />
        )}
        <span className={classes.label}>Collapse</span>
        <span className={classes.spokenOnly}>{isNarrow ? 'Widen the navigation' : 'the navigation'}</span>
      </button>
    </nav>
  )
}

/** Room above or below the current place, in pixels: about one more. */
const ROOM_PX = 40

/**
 * Scrolls the menu to the place of the open page, because a seller's menu is longer than most screens. By `scrollTop`:
 * after `scrollIntoView` the next Tab goes on from that place, past the link that skips the menu.
 */
function showCurrent(places: HTMLElement): void {
  const place = places.querySelector('[aria-current]')?.getBoundingClientRect()
  if (place === undefined) return
  const { top, bottom } = places.getBoundingClientRect()
  if (place.bottom > bottom) places.scrollTop += place.bottom - bottom + ROOM_PX
  else if (place.top < top) places.scrollTop -= top - place.top + ROOM_PX
}

interface PlaceProps {
  readonly item: MenuItem
  readonly count: number
  readonly isNarrow: boolean
  /** Whether the open page belongs to this item although its address is not below it. */
  readonly holdsPage: boolean
}

function Place({ item, count, isNarrow, holdsPage }: PlaceProps) {
  return (
    <Link
      {...linkTo(item.path)}
      className={classes.place}
      aria-current={holdsPage || undefined}
      activeProps={{ 'aria-current': 'page' }}
      activeOptions={activeOf(item)}
      title={isNarrow ? item.label : undefined}
    >
      <MenuIcon name={item.icon} />
      <span className={classes.label}>{item.label}</span>
      {count > 0 ? <span className={classes.placeCount}>{shortCount(count)}</span> : null}
    </Link>
  )
}

function BottomBar({ groups, counts }: { readonly groups: readonly MenuGroup[]; readonly counts: WorkspaceCounts }) {
  const items = groups.flatMap((group) => group.items)
  const first = bottomPlaces(items)
  return (
    <nav className={classes.bottom} aria-label="Places">
      {first.map((item) => {
        const count = countOf(item, counts)
        return (
          <Link
            key={item.id}
            {...linkTo(item.path)}
            className={classes.bottomPlace}
            activeProps={{ 'aria-current': 'page' }}
            activeOptions={activeOf(item)}
          >
            <MenuIcon name={item.icon} size={22} />
            <span>{item.label}</span>
            {count > 0 ? <span className={shell.count}>{shortCount(count)}</span> : null}
          </Link>
        )
      })}
      {items.length <= first.length ? null : (
        <Disclosure
          label="More places"
          placement="above"
          triggerClassName={classes.bottomPlace ?? ''}
          trigger={
            <>
              <IconDots size={22} stroke={1.5} aria-hidden />
              <span>More</span>
            </>
          }
        >
          {groups.map(({ group, label, items: places }) => (
            <section key={group} aria-label={label}>
              <h2 className={disclosureClasses.heading}>{label}</h2>
              {places.map((item) => (
                <Link key={item.id} {...linkTo(item.path)} className={disclosureClasses.item}>
                  <MenuIcon name={item.icon} />
                  {item.label}
                </Link>
              ))}
            </section>
          ))}
        </Disclosure>
      )}
    </nav>
  )
}

function Breadcrumb({ pathname, groups }: { readonly pathname: string; readonly groups: readonly MenuGroup[] }) {
  const isBuilt = useBuiltRoutes()
  const name = useNameOfPage(pathname)
  // The way back leads to the list as it was: with its search, filters and order.
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  const [queries, setQueries] = useState<Readonly<Record<string, string>>>({})
  if (queries[pathname] !== query) setQueries({ ...queries, [pathname]: query })
  const match = matchRoute(pathname)
  if (match === undefined) return <span />
  const title = name ?? routeOf(match.id).title
  const list = ABOVE[match.id]
  const above = list === undefined ? parentOf(pathname) : { id: list, path: pathOf(list), title: routeOf(list).title }
  // A page of the menu is below its group, not below the page whose address its own continues.
  const parent = above !== undefined && isBuilt(above.id) && routeOf(match.id).menu === undefined ? above : undefined
  const group =
    groups.find(({ items }) => items.some(({ id }) => id === (parent?.id ?? match.id)))?.label ??
    (routeOf(match.id).area === 'crm' ? 'CRM' : undefined)
  return (
    <nav aria-label="Where you are" className={classes.where}>
      <ol>
        {group === undefined ? null : (
          <li className={classes.wideOnly}>
            {group}
            <IconChevronRight size={14} stroke={1.5} aria-hidden />
          </li>
        )}
        {parent === undefined ? null : (
          <li>
            <Link {...linkTo(`${parent.path}${queries[parent.path] ?? ''}`)}>{parent.title}</Link>
            <IconChevronRight size={14} stroke={1.5} aria-hidden />
          </li>
        )}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}

function SearchButton({ onSearch }: { readonly onSearch: () => void }) {
  const [isMac] = useState(() => /Mac|iPhone|iPad/.test(navigator.userAgent))
  return (
    <button type="button" className={classes.search} aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
      <IconSearch size={18} stroke={1.5} aria-hidden />
      <span>Search or go to</span>
      <kbd>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  )
}

interface CountLinkProps {
  readonly id: 'chat' | 'notifications'
  readonly count: number
  readonly unit: string
  readonly icon: ReactNode
}

function CountLink({ id, count, unit, icon }: CountLinkProps) {
  const { title, path } = routeOf(id)
  return (
    <Link
      {...linkTo(path)}
      className={shell.iconButton}
      aria-label={count > 0 ? `${title}, ${count} ${unit}` : title}
      title={title}
    >
      {icon}
      {count > 0 ? (
        <span className={shell.count} aria-hidden>
          {shortCount(count)}
        </span>
      ) : null}
    </Link>
  )
}

/** Pages that belong to a list although their address is not below it. */
const ABOVE: Readonly<Partial<Record<RouteId, RouteId>>> = {
  productForm: 'productsList',
  productsImport: 'productsList',
  calculator: 'productsList',
  catalogAdd: 'catalogs',
  catalogEdit: 'catalogs',
}

/** The nearest route above this path: of `/crm/leads/7` the list of leads. */
function parentOf(pathname: string) {
  const segments = pathSegments(pathname)
  for (let length = segments.length - 1; length > 0; length -= 1) {
    const path = `/${segments.slice(0, length).join('/')}`
    const match = matchRoute(path)
    if (match !== undefined) return { id: match.id, path, title: routeOf(match.id).title }
  }
  return undefined
}

/**
 * The dashboard, then the pages that people use on phones: market, leads, listings and chat where allowed, else the first
 * items.
 */
function bottomPlaces(items: readonly MenuItem[]): readonly MenuItem[] {
  const wanted = ['dashboard', 'productList', 'leads', 'productsList', 'chat', 'enquiries', 'wishlist', 'tasks']
  const liked = wanted.flatMap((id) => items.find((item) => item.id === id) ?? [])
  return [...new Set([...liked, ...items])].slice(0, BOTTOM_PLACES)
}

function countOf(item: MenuItem, counts: WorkspaceCounts): number {
  if (item.id === 'chat') return counts.chat ?? 0
  return item.id === 'notifications' ? (counts.notifications ?? 0) : 0
}

/** The overview is above the other pages of the console, which have items of their own. */
const activeOf = ({ id }: MenuItem) => ({ exact: id === 'operator' })

const shortCount = (count: number): string => (count > 99 ? '99+' : String(count))

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return (
    [words[0], words.length > 1 ? words.at(-1) : undefined]
      .map((word) => Array.from(word ?? '')[0] ?? '')
      .join('')
      .toUpperCase() || '?'
  )
}
