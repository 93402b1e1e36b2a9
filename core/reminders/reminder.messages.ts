/** Our own reminder texts. */
export const reminderMessages = {
  callTooEarly: 'Calls can be reminded of at most 30 minutes before.',
} as const
