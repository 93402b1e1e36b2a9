import type { ReactNode } from 'react'
import classes from './whole-page.module.css'

export interface WholePageProps {
  readonly icon: ReactNode
  readonly title: string
  readonly children: ReactNode
  readonly actions?: ReactNode
}

/** A message that replaces a whole page: what happened, then what to do. */
export function WholePage({ icon, title, children, actions }: WholePageProps) {
  return (
    <div className={classes.page}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <h1 tabIndex={-1}>{title}</h1>
      <div className={classes.text}>{children}</div>
      {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
