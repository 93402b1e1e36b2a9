import { lazyPart } from '../../../shared/app/lazy-part.tsx'

/** The popup of due reminders: it polls once the page is there. */
export const LazyReminderPopup = lazyPart(() => import('./reminder-popup.tsx').then((module) => module.ReminderPopup))
