import { IconCalendarEvent, IconCheckbox, IconPhone } from '@tabler/icons-react'
import type { ActivityKind } from '../activities/activity-forms.ts'

const ICONS = { task: IconCheckbox, meeting: IconCalendarEvent, call: IconPhone } as const

export function ItemIcon({ kind, size = 14 }: { readonly kind: ActivityKind; readonly size?: number }) {
  const Icon = ICONS[kind]
  return <Icon size={size} stroke={1.5} aria-hidden />
}
