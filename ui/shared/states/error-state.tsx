import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StatePanel } from './state-panel.tsx'
import classes from './states.module.css'

export interface ErrorStateProps {
  /** What failed, as a sentence: "The leads could not be loaded." */
  readonly title: string
  /** What to do, or the known cause. */
  readonly detail?: ReactNode
  readonly onRetry?: (() => void) | undefined
  readonly isRetrying?: boolean
  readonly isPage?: boolean
  /** Data from before the failure: it stays readable under a bar instead of being replaced. */
  readonly children?: ReactNode
}

export function ErrorState({ title, detail, onRetry, isRetrying = false, isPage, children }: ErrorStateProps) {
  const retry =
    onRetry === undefined ? undefined : (
      <Button
        variant="default"
        size={children === undefined ? 'sm' : 'compact-sm'}
        loading={isRetrying}
        leftSection={<IconRefresh size={16} stroke={1.5} />}
        onClick={onRetry}
      >
        Retry
      </Button>
    )
  if (children === undefined) {
    return (
      <StatePanel
        role="alert"
        tone="error"
        icon={<IconAlertTriangle size={28} stroke={1.5} />}
        title={title}
        actions={retry}
        isPage={isPage}
      >
        {detail}
      </StatePanel>
    )
  }
  return (
    <>
      <div className={classes.errorBar} role="alert">
        <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
        <span className={classes.barText}>
          <strong>{title}</strong> {detail ?? 'What you see may be out of date.'}
        </span>
        {retry}
      </div>
      {children}
    </>
  )
}
