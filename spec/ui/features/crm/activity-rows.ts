/** What rows of all activities have, here of Ada Okafor's lead. */
export const activityRow = {
  related_id: 'u1',
  related_name: 'Ada Okafor',
  owner_name: 'Selma Seller',
  tags: [],
  tag: [],
  description: '',
  reminder_type: 'popup',
  reminder_date_time: null,
  created_at: '2026-03-01 10:00:00',
}

export const taskRow = {
  ...activityRow,
  id: 1,
  subject: 'Send offer',
  task_date: '2026-03-05',
  status: 'in-progress',
  priority: 'normal',
  related_with: 'Leads',
  task_owner: 7,
}

export const callRow = {
  ...activityRow,
  id: 3,
  subject: 'Price',
  related_to: 'Leads',
  status: null,
  call_type: 'out-bound',
  call_start_date_time: '2026-03-01 10:00:00',
  recording: '',
  reminder: null,
  call_duration: null,
  call_owner: 7,
  call_purpose: null,
  call_agenda: '',
  incoming_call_reason: '',
}
