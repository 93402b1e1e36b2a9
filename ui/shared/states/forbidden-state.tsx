import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StatePanel } from './state-panel.tsx'

export interface ForbiddenStateProps {
  /** The rejected action, with its verb: "edit leads". */
  readonly wanted: string
  /** The missing right as the roles screen names it: "Leads: Edit". */
  readonly right: string
  /** Who can grant it, a name or a role. */
  readonly grantedBy: string
  readonly action?: ReactNode
}

export function ForbiddenState({ wanted, right, grantedBy, action }: ForbiddenStateProps) {
  return (
    <StatePanel
      icon={<IconLock size={28} stroke={1.5} />}
      tone="warning"
      title={`You may not ${wanted}`}
      actions={action}
    >
      Your role lacks the right <strong>{right}</strong>. {grantedBy} can grant it.
    </StatePanel>
  )
}
