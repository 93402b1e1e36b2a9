import { Link } from '@tanstack/react-router'
import type { Destination } from '../app/link-to.ts'
import { EXACT } from './list-links.ts'
import classes from './products.module.css'

export interface PagesNavProps {
  readonly page: number
  readonly lastPage: number
  readonly linkOf: (page: number) => Destination
}

/** The pages of a list as real links: the first, the last, and those around the current one. */
export function PagesNav({ page, lastPage, linkOf }: PagesNavProps) {
  if (lastPage <= 1) return null
  const shown = [...new Set([1, page - 1, page, page + 1, lastPage])]
    .filter((one) => one >= 1 && one <= lastPage)
    .toSorted((one, other) => one - other)
  return (
    <nav aria-label="Pages">
      <ul className={classes.pages}>
        {page > 1 ? (
          <li>
            <Link {...EXACT} {...linkOf(page - 1)} rel="prev">
              Previous
            </Link>
          </li>
        ) : null}
        {shown.flatMap((one, at) => [
          ...(at > 0 && one - (shown[at - 1] ?? 0) > 1
            ? [
                <li key={`gap ${one}`}>
                  <span aria-hidden>…</span>
                </li>,
              ]
            : []),
          <li key={one}>
            <Link
              {...EXACT}
              {...linkOf(one)}
              aria-current={one === page ? 'page' : undefined}
              aria-label={`Page ${one}`}
            >
              {one.toLocaleString('en-US')}
            </Link>
          </li>,
        ])}
        {page < lastPage ? (
          <li>
            <Link {...EXACT} {...linkOf(page + 1)} rel="next">
              Next
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}
