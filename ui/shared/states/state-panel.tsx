import type { ReactNode } from 'react'
import shell from '../shell/shell.module.css'
import classes from './states.module.css'

export interface StatePanelProps {
  readonly icon: ReactNode
  readonly tone?: 'neutral' | 'error' | 'warning'
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** Announces the state, for one that replaces content the person was reading. */
  readonly role?: 'alert' | 'status'
  /** The state replaces the whole page, so its title is the page's heading. */
  readonly isPage?: boolean | undefined
}

/** The common frame of every state that replaces content: icon, title, explanation, action. */
export function StatePanel({ icon, tone = 'neutral', title, children, actions, role, isPage }: StatePanelProps) {
  const Title = isPage === true ? 'h1' : 'p'
  return (
    <div className={classes.panel} data-tone={tone} role={role}>
      <span className={classes.panelIcon} aria-hidden>
        {icon}
      </span>
      <Title className={classes.panelTitle}>{title}</Title>
      {children === undefined ? null : <div className={classes.panelText}>{children}</div>}
      {actions === undefined ? null : <div className={classes.panelActions}>{actions}</div>}
    </div>
  )
}

export interface FailedPanelProps extends Pick<StatePanelProps, 'icon' | 'title'> {
  readonly onRetry: () => void
}

/** A public list that could not be loaded; its button is a plain one, so that visitors load no other. */
export function FailedPanel({ icon, title, onRetry }: FailedPanelProps) {
  return (
    <StatePanel
      role="alert"
      tone="error"
      icon={icon}
      title={title}
      actions={
        <button type="button" className={`${shell.plainButton} ${shell.strongButton}`} onClick={onRetry}>
          Try again
        </button>
      }
    >
      Check your connection and try again.
    </StatePanel>
  )
}
