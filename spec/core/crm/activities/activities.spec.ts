import { describe, expect, it } from 'vitest'
import {
  CALL_PURPOSES,
  CALL_STATUSES,
  CALL_TYPES,
  callInput,
  statusOfCall,
} from '../../../../core/crm/activities/call.schema.ts'
import { emailInput, noteInput } from '../../../../core/crm/activities/correspondence.schema.ts'
import { meetingInput } from '../../../../core/crm/activities/meeting.schema.ts'
import {
  labelOf,
  TASK_PRIORITIES,
  TASK_RELATIONS,
  TASK_STATUSES,
  taskInput,
} from '../../../../core/crm/activities/task.schema.ts'
import { fieldMessages } from '../../../../core/text/issue-text.ts'

const task = { subject: 'Ring Ada', task_date: '2026-05-12' }
const meeting = { title: 'Fair', from: '2026-05-12 09:00:00', to: '2026-05-12 10:00:00' }
const call = { subject: 'Offer', call_type: 'out-bound', call_start_date_time: '2026-05-12 09:00:00' }

describe('tasks', () => {
  it('[TASK-01] has four statuses with the spelling "defered"', () => {
    expect(TASK_STATUSES.map(({ value }) => value)).toEqual(['defered', 'in-progress', 'completed', 'wait-for-someone'])
    expect(taskInput.safeParse({ ...task, status: 'deferred' }).success).toBe(false)
  })

  it('[TASK-02] has four priorities', () => {
    expect(TASK_PRIORITIES.map(({ value }) => value)).toEqual(['low', 'lowest', 'normal', 'high'])
  })

  it('[TASK-03] relates to four types', () => {
    expect(TASK_RELATIONS.map(({ value }) => value)).toEqual(['Leads', 'Contacts', 'Account', 'Deals'])
  })

  it('[D-88] starts in progress and normal, and reads "Deferred" and "Waiting for someone"', () => {
    expect(taskInput.parse(task)).toMatchObject({
      status: 'in-progress',
      priority: 'normal',
      reminder_type: 'popup',
      tag: [],
    })
    expect(labelOf(TASK_STATUSES, 'defered')).toBe('Deferred')
    expect(labelOf(TASK_STATUSES, 'wait-for-someone')).toBe('Waiting for someone')
  })

  it('requires a subject, an existing date, and both fields of a relation', () => {
    expect(said(taskInput, { task_date: '2026-02-30' })).toEqual({
      subject: 'Please enter subject',
      task_date: 'Please enter a valid date',
    })
    expect(said(taskInput, { ...task, related_with: 'Leads' })).toEqual({ related_id: 'Please select related record' })
    expect(taskInput.parse({ ...task, tag: '3, 4,3' }).tag).toEqual([3, 4])
    expect(taskInput.parse({ ...task, task_date: '2026-05-12T09:00:00+02:00' }).task_date).toBe('2026-05-12 07:00:00')
  })
})

describe('meetings', () => {
  it('[D-88] ends after it starts', () => {
    expect(meetingInput.safeParse(meeting).success).toBe(true)
    expect(said(meetingInput, { ...meeting, to: meeting.from })).toEqual({ to: 'The end must be after the start.' })
    expect(said(meetingInput, { ...meeting, to: '2026-05-12T10:30:00+02:00' })).toEqual({
      to: 'The end must be after the start.',
    })
  })
})

describe('calls', () => {
  it('[CALL-01] has two statuses', () => expect(CALL_STATUSES).toEqual(['Scheduled', 'Missed']))

  it('[CALL-02] has three types', () => {
    expect(CALL_TYPES.map(({ value }) => value)).toEqual(['in-bound', 'out-bound', 'missed'])
  })

  it('[CALL-03] has six purposes', () => {
    expect(CALL_PURPOSES).toEqual(['prospecting', 'administrative', 'negotiation', 'demo', 'project', 'desk'])
  })

  it('[D-88] is Scheduled when planned, Missed when missed, without status when logged afterwards', () => {
    const parsed = callInput.parse(call)
    const start = Date.UTC(2026, 4, 12, 9)
    expect(statusOfCall(parsed, start - 1)).toBe('Scheduled')
    expect(statusOfCall(parsed, start)).toBeNull()
    expect(statusOfCall({ ...parsed, call_type: 'missed' }, start - 1)).toBe('Missed')
  })

  it('refuses reminders beyond 30 minutes', () => {
    expect(callInput.safeParse({ ...call, reminder: '30 minutes' }).success).toBe(true)
    expect(said(callInput, { ...call, reminder: '1 hour' })).toEqual({
      reminder: 'Calls can be reminded of at most 30 minutes before.',
    })
  })
})

describe('correspondence', () => {
  it('accepts incomplete drafts, but no incomplete sent e-mails', () => {
    expect(emailInput.safeParse({ crm_unique_id: 'l1' }).success).toBe(true)
    expect(said(emailInput, { crm_unique_id: 'l1', status: 'sent' })).toEqual({
      to: 'Please enter recipient',
      subject: 'Please enter subject',
    })
    expect(emailInput.parse({ crm_unique_id: 'l1', to: 'a@x.org, b@x.org' }).to).toEqual(['a@x.org', 'b@x.org'])
    expect(said(emailInput, { crm_unique_id: 'l1', to: ['a@x'] })).toEqual({
      'to.0': 'Please enter a valid e-mail address',
    })
  })

  it('[D-224] sends no e-mail in which a merge field is left', () => {
    const email = { crm_unique_id: 'l1', to: 'a@x.org', subject: 'For {{ name }}', body: 'Dear {{name}}, {{other}}' }
    const left = '{{name}} would be sent as it stands. Replace it by text; only templates fill in fields.'
    expect(said(emailInput, { ...email, status: 'sent' })).toEqual({ subject: left, body: left })
    expect(emailInput.safeParse(email).success).toBe(true)
    expect(emailInput.safeParse({ ...email, subject: '{name}', body: '{ {name}}', status: 'sent' }).success).toBe(true)
  })

  it('requires a note to have text', () => {
    expect(said(noteInput, { crm_unique_id: 'l1', message: ' ' })).toEqual({ message: 'Please enter note' })
  })
})

// Helpers

function said(
  schema: typeof taskInput | typeof meetingInput | typeof callInput | typeof emailInput | typeof noteInput,
  given: unknown,
) {
  const parsed = schema.safeParse(given)
  return parsed.success ? {} : fieldMessages(parsed.error)
}
