import { describe, expect, it } from 'vitest'
import type { ActivityItem } from '../../../../../ui/features/crm/activities/activity-forms.ts'
import { activityColumns } from '../../../../../ui/features/crm/activities/activity-columns.tsx'

const end = (from: string, to: string) => {
  const meeting = { kind: 'meeting', row: { from, to } } as ActivityItem
  return activityColumns('meeting', 'UTC', undefined)
    .find(({ id }) => id === 'to')
    ?.cell(meeting)
}

describe('the columns of meetings', () => {
  it('show the time of an end on the day of the start, and the day of a later one', () => {
    expect(end('2026-11-24 15:30:00', '2026-11-24 16:30:00')).toBe('16:30')
    expect(end('2026-11-24 23:30:00', '2026-11-25 00:30:00')).toBe('25 Nov 2026, 00:30')
  })
})
