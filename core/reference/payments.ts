/** Spec §9 "Payment methods", in the order named. */
export const PAYMENT_METHODS = [
  'payment through the platform escrow',
  'CBS',
  'Advanced Payment',
  'ACH Transfer',
  'Credit Card',
  'Debit Card',
  'online platforms',
  'Cash',
  'Escrow',
  'D/P',
  'D/A',
  'TT',
  'LC',
] as const

const WRITTEN_OUT: ReadonlyMap<string, string> = new Map([
  ['D/P', 'Documents against payment (D/P)'],
  ['D/A', 'Documents against acceptance (D/A)'],
  ['TT', 'Telegraphic transfer (TT)'],
  ['LC', 'Letter of credit (LC)'],
])

/** A payment method as readers outside the trade understand it: its abbreviation is written out. */
export const paymentText = (method: string): string => WRITTEN_OUT.get(method) ?? method

/** Kinds of a letter of credit, required when LC is chosen. Spec §9 "LC types". */
export const LC_TYPES = [
  'revocable',
  'irrevocable',
  'documentary',
  'standby',
  'confirmed',
  'unconfirmed',
  'transferable',
  'non-transferable',
] as const
