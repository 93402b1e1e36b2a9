import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ChangeText } from '../../../../../ui/features/crm/record/record-history.tsx'
import { seller, showPage } from '../../../shared/show-page.tsx'

describe('ChangeText', () => {
  it('[D-11] writes moments in the zone of the person, and days as they are', async () => {
    const changes = [
      { field: 'Visit at', old: null, new: '2026-03-01 12:00:00' },
      { field: 'Closing date', old: '2026-03-01', new: 'later' },
    ]
    await showPage(
      <ChangeText
        row={{
          id: 1,
          crm_unique_id: 'u1',
          type_name: 'Leads',
          user_id: null,
          kind: 'updated',
          title: '',
          description: '',
          changes,
          user: null,
          created_at: '2026-03-01 12:00:00',
        }}
        names={new Map()}
      />,
      { user: { ...seller, time_zone: 'Pacific/Kiritimati' } },
    )
    expect(screen.getByText(/^Visit at/).textContent).toBe('Visit at: nothing → 2 Mar 2026, 02:00')
    expect(screen.getByText(/^Closing date/).textContent).toBe('Closing date: 1 Mar 2026 → later')
  })
})
