/** Texts of notifications and preferences. All are ours. */
export const notificationMessages = {
  preferencesSaved: 'Your preferences are saved',
  unreadMessages: (count: number, sender: string): string =>
    count === 1 ? `An unread message from ${sender}` : `${count} unread messages from ${sender}`,
  unreadInGroup: (count: number, room: string): string =>
    count === 1 ? `An unread message in ${room}` : `${count} unread messages in ${room}`,
} as const
