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
  beyondOwn: (right: string): string => `You can only grant rights that you hold yourself. You lack ${right}.`,
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
