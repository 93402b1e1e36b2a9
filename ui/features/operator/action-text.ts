import type { ActionRow } from '../../../core/contracts/operator.contract.ts'
import { addressOf, pathOf } from '../../../core/navigation/addresses.ts'
import type { OperatorAction, OperatorTarget } from '../../../core/operator/operator-actions.ts'

/** What was done, before the name of what it was done to. */
export const ACTION_TEXTS: Readonly<Record<OperatorAction, string>> = {
  'company.approved': 'Approved the company',
  'company.rejected': 'Rejected the company',
  'company.suspended': 'Suspended the company',
  'company.lifted': 'Lifted the suspension of',
  'company.verified': 'Marked as verified:',
  'company.unverified': 'Took the verified mark off',
  'listing.takenOff': 'Took a listing off the market:',
  'listing.putBack': 'Put a listing back on the market:',
  'review.takenOff': 'Took down the',
  'review.putBack': 'Put back the',
  'ad.takenOff': 'Took down the ad',
  'ad.putBack': 'Put back the ad',
  'complaint.dismissed': 'Dismissed the reports of',
  'job.retried': 'Tried again:',
  'mail.retried': 'Sent again to',
  'person.signedOut': 'Ended the sign-ins of',
  'person.resetLink': 'Sent a link for a new password to',
  'person.signedInAs': 'Signed in as',
  'person.changedAs': 'Made a change as',
  'person.leftAs': 'No longer signed in as',
  'text.added': 'Drafted the text',
  'text.changed': 'Changed the text',
  'text.published': 'Published the text',
  'text.unpublished': 'Turned back into a draft:',
  'text.removed': 'Deleted the text',
  'definition.renamed': 'Renamed to',
  'definition.moved': 'Moved to',
  'definition.merged': 'Merged into',
  'setting.changed': 'Changed the setting',
  'plan.changed': 'Changed the plan',
  'operator.added': 'Added the operator',
  'operator.removed': 'Removed the operator',
}

export const TARGET_LABELS: Readonly<Record<OperatorTarget | 'all', string>> = {
  all: 'All',
  company: 'Companies',
  person: 'People',
  listing: 'Listings',
  review: 'Reviews',
  ad: 'Ads',
  complaint: 'Reports',
  job: 'Jobs',
  mail: 'Mails',
  text: 'Texts',
  definition: 'Definitions',
  setting: 'Settings',
  plan: 'Plans',
  operator: 'Operators',
}

/** Who did it: a name, or the command line. */
export const actorOf = ({ operator }: ActionRow): string => (operator === '' ? 'A command' : operator)

/** The console's page about what the action was done to; undefined where there is none. */
export function targetAddress({ action, target_kind, target_id }: ActionRow): string | undefined {
  switch (target_kind) {
    case 'company':
      return addressOf('operatorCompany', { id: target_id })
    case 'person':
      return addressOf('operatorPerson', { id: target_id })
    case 'listing':
      return pathOf('operatorListings')
    case 'review':
      return pathOf('operatorReviews')
    case 'ad':
      return pathOf('operatorAds')
    case 'complaint':
      return addressOf('operatorComplaints', {}, { state: 'closed' })
    case 'job':
      return pathOf('operatorJobs')
    case 'mail':
      return pathOf('operatorMails')
    case 'text':
      return action === 'text.removed' ? undefined : addressOf('operatorText', { id: target_id })
    case 'definition':
      return pathOf('operatorDefinitions')
    case 'setting':
      return pathOf('operatorSettings')
    case 'plan':
      return pathOf('operatorPlans')
    case 'operator':
      return undefined
  }
}
