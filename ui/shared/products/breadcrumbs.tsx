import { Link } from '@tanstack/react-router'
import { linkTo } from '../app/link-to.ts'
import classes from './products.module.css'

export interface Crumb {
  readonly name: string
  /** Missing for the current page. */
  readonly address?: string
}

/** The path from the start page to this page. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className={classes.crumbs}>
      <ol>
        {crumbs.map(({ name, address }) => (
          <li key={name} aria-current={address === undefined ? 'page' : undefined}>
            {address === undefined ? name : <Link {...linkTo(address)}>{name}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The same path as structured data for search engines. */
export const breadcrumbData = (crumbs: readonly Crumb[], origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, address }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    ...(address !== undefined && { item: `${origin}${address}` }),
  })),
})
