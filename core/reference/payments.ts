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
