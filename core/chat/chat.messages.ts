/** Texts of chat refusals. The specification has none. */
export const chatMessages = {
  messageMissing: 'Please enter message',
  blocked: 'You blocked this conversation. Unblock it to write again.',
  toYourself: 'You cannot write to yourself',
  tooManyFiles: 'A message takes at most 5 files',
  notYours: 'Only the person who made the group can delete it',
  notAGroup: 'A chat of two cannot be deleted. Archive or block it instead.',
  notYourGroup: 'Only the person who made the group can change who is in it',
  makerStays: 'You made this group. Delete it instead of leaving it.',
  noMembers: 'A chat of two has no other members',
  groupName: 'Please enter name',
  tooManyNewPeople: 'Your company has written to many new people in a short time.',
  hidden: 'A message from a person you blocked',
  noTranslation: 'Your plan does not translate messages.',
  tooManyTranslations: 'You have translated many messages in a short time.',
  nobody: 'Please select at least one person',
  tooManyInGroup: 'A group has at most 50 people besides you',
} as const
