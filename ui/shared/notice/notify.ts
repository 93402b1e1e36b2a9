import { notices } from './notice-store.ts'

/** Shows a toast about a success, a failure or news. Texts quoted by the specification come from core's messages. */
export const notify = {
  done: (message: string | readonly string[]) => notices.show('done', message),
  error: (message: string | readonly string[]) => notices.show('error', message),
  /** An error that nobody expects, such as one of a link that was opened: it stays until the person closes it. */
  lastingError: (message: string | readonly string[]) => notices.show('error', message, { stays: true }),
  news: (message: string | readonly string[]) => notices.show('news', message),
} as const
