import type { DuplicateReason } from '../../../../core/crm/records/duplicates.ts'

const SHARED: Readonly<Record<DuplicateReason, readonly string[]>> = {
  email: ['e-mail address'],
  'phone and name': ['phone number', 'name'],
  'name and company': ['name', 'company'],
}

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Why records count as duplicates: "the same e-mail address, name and company". */
export const reasonText = (reasons: readonly DuplicateReason[]): string =>
  `the same ${LIST.format(new Set(reasons.flatMap((reason) => SHARED[reason])))}`
