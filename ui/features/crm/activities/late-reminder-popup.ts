import { late } from '../../../shared/app/late.tsx'

/** The popup of due reminders: it polls from the moment on that the page itself stands. */
export const LateReminderPopup = late(() => import('./reminder-popup.tsx').then(({ ReminderPopup }) => ReminderPopup), {
  failed: 'The reminders could not be loaded.',
  canWait: true,
})
