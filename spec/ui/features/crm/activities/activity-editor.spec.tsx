import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ActivityItem } from '../../../../../ui/features/crm/activities/activity-forms.ts'
import { ActivityDrawer } from '../../../../../ui/features/crm/activities/activity-editor.tsx'
import { NoticeRegion } from '../../../../../ui/shared/notice/notice-region.tsx'
import { activityRow, callRow } from '../activity-rows.ts'
import { crmServer, showIn } from '../crm-server.tsx'

const unrelated = { id: 5, related_id: null, related_name: null }
const ACTIVITIES: readonly (readonly [title: string, call: string, activity: ActivityItem])[] = [
  [
    '[ERR-17] a task',
    'crm.updateTask',
    {
      kind: 'task',
      row: {
        ...activityRow,
        ...unrelated,
        subject: 'Send samples',
        task_date: '2026-04-01 09:00:00',
        status: 'in-progress',
        priority: 'normal',
        related_with: null,
        task_owner: 7,
      },
    },
  ],
  [
    '[ERR-18] a meeting',
    'crm.updateMeeting',
    {
      kind: 'meeting',
      row: {
        ...activityRow,
        ...unrelated,
        title: 'Fair',
        location: 'Hall 3',
        from: '2026-04-01 09:00:00',
        to: '2026-04-01 10:00:00',
        host: 7,
        related_to: null,
        participants: [],
        reminder: null,
      },
    },
  ],
  [
    '[ERR-19] a call',
    'crm.updateCall',
    {
      kind: 'call',
      row: {
        ...callRow,
        ...unrelated,
        related_to: null,
        call_start_date_time: '2026-04-01 09:00:00',
      },
    },
  ],
]

describe('ActivityDrawer', () => {
  it.each(ACTIVITIES)('%s: shows the message of the server after a change, and closes', async (_, call, activity) => {
    const server = crmServer({
      'crm.users': () => ({ data: [{ id: 7, full_name: 'Selma Seller' }] }),
      'crm.tags': () => ({ data: [] }),
      [call]: () => ({ message: 'The server keeps it', data: activity.row }),
    })
    let isClosed = false
    const { user } = showIn(server, '/x', () => (
      <>
        <NoticeRegion />
        <ActivityDrawer
          kind={activity.kind}
          opened
          activity={activity}
          onClose={() => {
            isClosed = true
          }}
        />
      </>
    ))
    const form = await screen.findByRole('dialog')

    await user.type(await within(form).findByLabelText(/^(Subject|Title)/), ' of April')
    await user.click(await within(form).findByRole('button', { name: `Save ${activity.kind}` }))

    expect(
      await within(screen.getByRole('region', { name: 'Notices', hidden: true })).findByText('The server keeps it'),
    ).toBeTruthy()
    expect(server.requests.find(({ id }) => id === call)?.input['id']).toBe(5)
    expect(isClosed).toBe(true)
  })

  it('sends the typed times as they were meant when another tab changes the zone of the person', async () => {
    const [, call, activity] = ACTIVITIES[2]!
    const server = crmServer(
      {
        'crm.users': () => ({ data: [{ id: 7, full_name: 'Selma Seller' }] }),
        'crm.tags': () => ({ data: [] }),
        [call]: () => ({ message: '', data: activity.row }),
      },
      { time_zone: 'Asia/Tokyo' },
    )
    const { user } = showIn(server, '/x', () => (
      <ActivityDrawer kind={activity.kind} opened activity={activity} onClose={() => undefined} />
    ))
    const form = within(await screen.findByRole('dialog'))
    await user.type(await form.findByLabelText(/^Subject/), ' of April')
    act(() => server.change({ time_zone: 'America/New_York' }))
    await user.click(form.getByRole('button', { name: 'Save call' }))
    await waitFor(() =>
      expect(server.requests.find(({ id }) => id === call)?.input).toMatchObject({
        call_start_date_time: '2026-04-01 09:00:00',
      }),
    )
  })
})
