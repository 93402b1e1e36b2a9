import { accountMessages } from '../account/account.messages.ts'
import { verificationMessages } from '../mobile-verification/mobile-verification.messages.ts'
import { END_BEFORE_START, NOT_A_DATE, NOT_A_MOMENT } from '../text/messages.ts'
import { MOST_PINS } from './lists/view-pins.ts'

/** Texts of the CRM. Quoted ones are exact (spec §5, §8); D-84 and D-88 define the others. */
export const crmMessages = {
  formSaved: 'form created successfully',
  scoringSaved: 'Lead scoring saved successfully',
  tagsEmpty: 'Empty Fields',
  tagsDeleted: 'Tags Deleted Successfully',
  emailsEmpty: 'Choose an e-mail to delete.',
  filesEmpty: 'Choose a file to delete.',
  restoreEmpty: 'Choose what to bring back.',
  unknownTypeName: 'Invalid typeName provided in state.formList',
  emailInvalid: accountMessages.email,
  phoneInvalid: verificationMessages.numberWrong,
  linkInvalid: 'Please enter a valid link',
  numberInvalid: 'Please enter a number',
  dateInvalid: NOT_A_DATE,
  dateTimeInvalid: NOT_A_MOMENT,
  groupGone: 'Records cannot be grouped by this field. Choose another one.',
  noPastDay: 'A date in the past is not chosen by moving. Open the record to set it.',
  weekIsOver: 'This week ends today. Choose today or later.',
  accountRefused: (reason: string): string => `The new account could not be created: ${reason}`,
  choiceUnknown: 'Please choose one of the options',
  namingFieldStays: 'This field names the record and cannot be removed.',
  endBeforeStart: END_BEFORE_START,
  viewIsBuiltIn: 'This view cannot be changed or deleted.',
  tooManyPins: `At most ${MOST_PINS} views can be pinned. Unpin another one first.`,
  viewGone: 'This view has been deleted. Saving again creates a new one.',
  attachmentOnItsWay: 'A file is still being uploaded. Send or save the e-mail once it stands here.',
  attachmentGone: 'One of these files is no longer at this record. Remove it and save again.',
  emailIsSent: 'A sent e-mail cannot be changed.',
  emailNotFailed: 'Only an e-mail that could not be sent can be sent again.',
  mergeFieldLeft: (name: string) =>
    `{{${name}}} would be sent as it stands. Replace it by text; only templates fill in fields.`,
  emailTooOld: 'This e-mail failed too long ago to be sent again. Write a new one.',
  emailWaiting: 'The e-mail will be sent in a moment',
  mailNeedsApproval: 'Your company can send e-mails once it is approved.',
  mailsAreOff: 'E-mails from the CRM are switched off on this market. You can save a draft.',
  tooManyMails: 'Your company has reached its limit of e-mails.',
  convertsToNothing: 'Choose a contact, an account, or both.',
  alreadyConverted: 'This lead is already converted.',
  undoIsOver: 'The conversion can no longer be undone.',
  undoKeepsWork:
    'The new records have notes, files, mails or activities meanwhile, or others refer to them. Move or delete these first.',
  scoreEntryLocked: 'This entry cannot be changed.',
} as const

/** Another record of the seller and type already has this value of a unique field. D-84. */
export const alreadyExists = (label: string): string => `${label} already exists.`

/** How the history names a step of an e-mail. */
export const emailNews = (subject: string, status: 'waiting' | 'sent' | 'failed'): string =>
  `E-mail “${subject}” ${{ waiting: 'waiting to be sent', sent: 'sent', failed: 'could not be sent' }[status]}`

/** A recipient whom the company does not know. D-118. */
export const notOfYourRecords = (address: string): string =>
  `${address} belongs to none of your records. Save a lead, contact or account with this address first.`

/** The type already has a tag with this name, ignoring letter case. D-94. */
export const tagExists = (name: string): string => `The tag ${name} already exists.`
