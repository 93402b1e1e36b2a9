/** Texts of roles and sub-accounts; the specification gives none. */
export const roleMessages = {
  nameTaken: 'There is a role with this name already',
  inUse: (people: number): string =>
    people === 1
      ? 'One sub account has this role. Give it another role first.'
      : `${people} sub accounts have this role. Give them another role first.`,
  created: 'The role is made',
  saved: 'The role is saved',
  deleted: 'The role is deleted',
  replaced: (people: number, role: string): string =>
    `The role is deleted. ${people === 1 ? 'Its sub account has' : `Its ${people} sub accounts have`} the role “${role}” now.`,
  beyondOwn: (right: string): string => `You can only grant rights that you hold yourself. You lack ${right}.`,
  reachBeyondOwn: (type: string): string =>
    `You can only show what you see yourself. You do not see all ${type} that this role would show.`,
  coversMore: 'This person sees records that you do not see, so only somebody who sees them may set the password.',
  linesNeedWhole: 'Only a person who sees all records may change who reports to whom.',
  circle: (person: string, boss: string): string =>
    `${boss} reports to ${person} already, directly or through others, so ${person} cannot report to ${boss}.`,
  ownBoss: 'Nobody can report to themselves.',
  bossUnknown: 'Please choose a sub account of your company',
  rulesNeedWhole: (type: string): string =>
    `Rules act on all ${type} of the company, so only a person who sees all of them may change rules.`,
  /** D-30. */
  outsideCrm: 'Pages outside the CRM stay closed to sub-users.',
  subAccountMade: 'The sub account is made',
  subAccountSaved: 'The sub account is saved',
  subAccountsDeleted: (people: number): string =>
    people === 1 ? 'The sub account is deleted' : `${people} sub accounts are deleted`,
  subAccountLimit: (limit: number): string =>
    `Your plan includes ${limit} sub accounts. Choose a larger plan to add more.`,
  noSubAccounts: 'Your plan does not include sub accounts.',
} as const
