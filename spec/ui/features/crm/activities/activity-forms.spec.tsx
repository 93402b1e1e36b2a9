import { describe, expect, it } from 'vitest'
import { activitySections, type ActivityKind } from '../../../../../ui/features/crm/activities/activity-forms.ts'

describe('activitySections', () => {
  it('[CONST-35] offers reminders of calls up to 30 minutes before, of meetings up to two days', () => {
    expect(remindersOf('call')).toEqual(['5 minutes', '10 minutes', '15 minutes', '30 minutes'])
    expect(remindersOf('meeting')).toEqual([
      '5 minutes',
      '10 minutes',
      '15 minutes',
      '30 minutes',
      '1 hour',
      '2 hours',
      '1 day',
      '2 days',
    ])
  })
})

// Helpers

function remindersOf(kind: ActivityKind) {
  // The options of the form need no call.
  const sections = activitySections(kind, { client: undefined as never, colleagues: [], tags: [] })
  const field = sections.flatMap(({ fields }) => fields).find(({ name }) => name === 'reminder')
  return field !== undefined && 'options' in field ? field.options?.map(({ value }) => value) : undefined
}
