/** An e-mail that is to be sent waits until the mail server has taken it for every recipient. */
export const EMAIL_STATUSES = [
  { value: 'draft', label: 'Draft' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
] as const
export type EmailStatus = (typeof EMAIL_STATUSES)[number]['value']
