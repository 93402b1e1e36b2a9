import { Badge } from '@mantine/core'
import { type LeadClass, leadClass } from '../../../core/crm/scoring/scoring-groups.ts'

export const LEAD_GROUPS: Readonly<Record<LeadClass, { readonly label: string; readonly color: string }>> = {
  hot: { label: 'Hot', color: 'red' },
  warm: { label: 'Warm', color: 'yellow' },
  cold: { label: 'Cold', color: 'blue' },
}

interface LeadScoreBadgeProps {
  /** The score of a lead, 0 to 100. */
  readonly percent: number
  /** Only the word of the group. */
  readonly hidesPercent?: boolean
}

/** The score of a lead with the word of its group. */
export function LeadScoreBadge({ percent, hidesPercent = false }: LeadScoreBadgeProps) {
  const { label, color } = LEAD_GROUPS[leadClass(percent)]
  return (
    <Badge variant="light" color={color}>
      {hidesPercent ? label : `${percent}% ${label.toLowerCase()}`}
    </Badge>
  )
}
