/** Texts of notifications and preferences. All are ours. */
export const notificationMessages = {
  preferencesSaved: 'Your preferences are saved',
  unreadMessages: (count: number, sender: string): string =>
    count === 1 ? `An unread message from ${sender}` : `${count} unread messages from ${sender}`,
  unreadInGroup: (count: number, room: string): string =>
    count === 1 ? `An unread message in ${room}` : `${count} unread messages in ${room}`,
  nowOwner: (singular: string, name: string): string =>
    `You are now the owner of the ${singular.toLowerCase()} ${name}`,
  nowOwnerOfMany: (count: number, many: string): string =>
    `You are now the owner of ${count.toLocaleString('en')} ${many.toLowerCase()}`,
  givenBy: (person: string): string => `${person} made you the owner.`,
  givenByRules: (names: readonly string[]): string =>
    names.length === 1
      ? `The rule “${names[0]}” made you the owner.`
      : `The rules ${names.map((name) => `“${name}”`).join(', ')} made you the owner.`,
  ruleOfMany: (rule: string, count: number, many: string): string =>
    `${rule}: ${count.toLocaleString('en')} ${many.toLowerCase()}`,
  importFailed: (file: string): string => `The import of “${file}” failed`,
  givenByImport: (person: string, file: string): string => `${person} imported “${file}”.`,
} as const
