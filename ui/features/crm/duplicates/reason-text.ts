import type { DuplicateReason } from '../../../../core/crm/records/duplicates.ts'

const TEXTS: Readonly<Record<DuplicateReason, string>> = {
  email: 'the same e-mail address',
  'phone and name': 'the same phone number and name',
  'name and company': 'the same name and company',
}

/** Why records count as duplicates: "the same e-mail address and the same name and company". */
export const reasonText = (reasons: readonly DuplicateReason[]): string =>
  reasons.map((reason) => TEXTS[reason]).join(' and ')
