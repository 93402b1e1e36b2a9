import { Link } from '@tanstack/react-router'
import { IconChevronDown, IconMenu2 } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import type { PublicCompany } from '../../../core/contracts/market.contract.ts'
import { type MenuBranch, type MenuEntry, menuTree } from '../../../core/storefront/shop-menu.ts'
import { type ShopPage, shopPageTitles } from '../../../core/storefront/shop-pages.ts'
import { targetAddress } from '../../../core/storefront/shop-target.ts'
import { linkTo } from '../app/link-to.ts'
import { EXACT } from '../products/list-links.ts'
import { pagesOfShop } from './pages-of-shop.ts'
import classes from './storefront.module.css'

export interface ShopMenuProps {
  readonly shop: PublicCompany
  readonly title: string
  /** The menu that the seller made; without one the pages of the shop. */
  readonly menu: readonly MenuEntry[]
  readonly page: ShopPage
}

/** The menu of a shop: a line of links, with panels for entries below others; on narrow screens one panel. */
export function ShopMenu({ shop, title, menu, page }: ShopMenuProps) {
  const tree = menuTree(menu.length > 0 ? menu : pagesAsMenu(shop))
  const props = { slug: shop.slug, page }
  return (
    <nav aria-label={`Pages of ${title}`} className={classes.menu}>
      <ul className={classes.line}>
        {tree.map((branch) => (
          <li key={branch.id}>
            {branch.children.length === 0 ? (
              <EntryLink entry={branch} {...props} />
            ) : (
              <Panel label={branch.name} isCurrent={holds(branch, page)}>
                {branch.target === '' ? null : <EntryLink entry={branch} {...props} />}
                <Branches tree={branch.children} {...props} />
              </Panel>
            )}
          </li>
        ))}
      </ul>
      <div className={classes.narrow}>
        <Panel
          label={
            <>
              <IconMenu2 size={18} stroke={1.5} aria-hidden /> Menu
            </>
          }
          isCurrent={false}
        >
          <Branches tree={tree} {...props} />
        </Panel>
      </div>
    </nav>
  )
}

interface Place {
  readonly slug: string
  readonly page: ShopPage
}

function Branches({ tree, ...place }: Place & { readonly tree: readonly MenuBranch[] }) {
  return (
    <ul className={classes.branches}>
      {tree.map((branch) => (
        <li key={branch.id}>
          <EntryLink entry={branch} {...place} />
          {branch.children.length === 0 ? null : <Branches tree={branch.children} {...place} />}
        </li>
      ))}
    </ul>
  )
}

function EntryLink({ entry, slug, page }: Place & { readonly entry: MenuEntry }) {
  const address = targetAddress(slug, entry)
  if (address === undefined) return <span className={classes.heading}>{entry.name}</span>
  return (
    <TargetLink
      address={address}
      className={classes.entry}
      {...(isCurrent(entry, page) && { 'aria-current': 'page' as const })}
    >
      {entry.name}
    </TargetLink>
  )
}

interface TargetLinkProps {
  readonly address: string
  readonly className: string | undefined
  readonly 'aria-current'?: 'page'
  readonly children: ReactNode
}

/** A link to a place in the market, or to another site, which opens apart. */
export function TargetLink({ address, className = '', children, ...more }: TargetLinkProps) {
  return address.startsWith('/') ? (
    <Link {...EXACT} {...linkTo(address)} className={className} activeProps={{}} {...more}>
      {children}
    </Link>
  ) : (
    <a href={address} className={className} rel="nofollow ugc noopener noreferrer" target="_blank" {...more}>
      {children}
    </a>
  )
}

interface PanelProps {
  readonly label: ReactNode
  readonly isCurrent: boolean
  readonly children: ReactNode
}

/** Opens without scripts too. Escape, a press outside and a followed link close it. */
function Panel({ label, isCurrent: isMarked, children }: PanelProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (details.current !== null) details.current.open = false
  }
  useEffect(() => {
    const pressed = (event: PointerEvent) => {
      if (!details.current?.contains(event.target as Node)) close()
    }
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  }, [])
  const followed = (event: SyntheticEvent) => {
    if ((event.target as Element).closest('a') !== null) close()
  }
  return (
    <details
      ref={details}
      className={classes.panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || details.current?.open !== true) return
        event.stopPropagation()
        close()
        details.current.querySelector('summary')?.focus()
      }}
      onBlur={(event) => {
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <summary className={classes.entry} data-current={isMarked || undefined}>
        {label} <IconChevronDown size={14} stroke={1.5} aria-hidden />
      </summary>
      {/* The link inside handles the press; here the event only bubbles. */}
      <div className={classes.sheet} onClick={followed}>
        {children}
      </div>
    </details>
  )
}

const isCurrent = ({ kind, target }: MenuEntry, page: ShopPage): boolean => kind === 'page' && target === page

const holds = (branch: MenuBranch, page: ShopPage): boolean =>
  isCurrent(branch, page) || branch.children.some((child) => holds(child, page))

/** What the menu shows while the seller has none. */
export const pagesAsMenu = (shop: PublicCompany): readonly MenuEntry[] =>
  pagesOfShop(shop).map((page) => ({ id: page, name: shopPageTitles[page], kind: 'page', target: page, depth: 0 }))
