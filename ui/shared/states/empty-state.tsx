import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StatePanel } from './state-panel.tsx'

export interface EmptyStateProps {
  readonly title: string
  /** Explains the purpose of the page or list. */
  readonly children?: ReactNode
  /** The first action, a button. */
  readonly action?: ReactNode
  readonly icon?: ReactNode
  readonly isPage?: boolean
}

export function EmptyState({
  title,
  children,
  action,
  icon = <IconInbox size={28} stroke={1.5} />,
  isPage,
}: EmptyStateProps) {
  return (
    <StatePanel icon={icon} title={title} actions={action} isPage={isPage}>
      {children}
    </StatePanel>
  )
}
