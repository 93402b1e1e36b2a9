/** Texts of the price settings; the specification gives none. */
export const priceSettingsMessages = {
  percentage: 'Please enter a percentage above 0 and at most 100, with at most two decimals',
  amount: 'Please enter an amount above 0',
  minimum: 'Please enter a number from 0',
  target: 'Please choose at least one',
  level: 'Please choose a discount level',
  contact: 'Please choose at least one contact or account',
  days: 'The last day must not be before the first',
  day: 'Please enter a day',
  nameTaken: 'You have a discount level with this name already',
  levelUsed: (rules: number) =>
    `${rules === 1 ? 'One pricing rule is' : `${rules} pricing rules are`} for this level. Change or delete ${rules === 1 ? 'it' : 'them'} first.`,
  tooMany: (limit: number) => `You have ${limit} of them. Delete one first.`,
  ruleAdded: 'The pricing rule is added',
  ruleSaved: 'The pricing rule is saved',
  ruleDeleted: 'The pricing rule is deleted',
  levelAdded: 'The discount level is added',
  levelSaved: 'The discount level is saved',
  levelDeleted: 'The discount level is deleted',
  settingsSaved: 'The settings are saved',
} as const
