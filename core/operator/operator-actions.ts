/** What operators do, as the audit log names it: `target.verb`. D-189. */
export const OPERATOR_ACTIONS = [
  'company.approved',
  'company.rejected',
  'company.suspended',
  'company.lifted',
  'company.verified',
  'company.unverified',
  'listing.takenOff',
  'listing.putBack',
  'review.takenOff',
  'review.putBack',
  'ad.takenOff',
  'ad.putBack',
  'job.retried',
  'mail.retried',
  'person.signedOut',
  'person.resetLink',
  'text.added',
  'text.changed',
  'text.published',
  'text.unpublished',
  'text.removed',
  'definition.renamed',
  'definition.moved',
  'definition.merged',
  'setting.changed',
  'plan.changed',
  'operator.added',
  'operator.removed',
] as const
export type OperatorAction = (typeof OPERATOR_ACTIONS)[number]

/** Kinds of things that an action is done to. */
export const OPERATOR_TARGETS = [
  'company',
  'person',
  'listing',
  'review',
  'ad',
  'job',
  'mail',
  'text',
  'definition',
  'setting',
  'plan',
  'operator',
] as const
export type OperatorTarget = (typeof OPERATOR_TARGETS)[number]
