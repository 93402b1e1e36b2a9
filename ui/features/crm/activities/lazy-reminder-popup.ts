import { lazyPart } from '../../../shared/app/lazy-part.tsx'

/** The popup of due reminders, which polls once the page has loaded. */
export const LazyReminderPopup = lazyPart(() => import('./reminder-popup.tsx').then((module) => module.ReminderPopup), {
  waitsForIdle: true,
})
