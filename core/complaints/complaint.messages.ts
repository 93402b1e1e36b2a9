import type { ComplaintOutcome } from './complaint-kinds.ts'

/** Texts about complaints, which the screens call reports. The specification has none. D-305, D-306. */
export const complaintMessages = {
  reason: 'Please select what is wrong',
  wordsForOther: 'Please say what is wrong',
  sent: 'Thank you. We look at it and tell you the result.',
  changed: 'Your report is changed.',
  own: 'This belongs to your company.',
  tooMany: (limit: number) =>
    `You sent ${limit} reports in the last 24 hours. Try again tomorrow, or write to us on the contact page.`,
  closed: 'This report was closed meanwhile.',
  dismissed: (name: string) => `The reports of “${name}” are dismissed.`,
  /** The notice of those who reported. It names nobody. */
  news: (name: string, outcome: ComplaintOutcome) => ({
    title: `We looked at “${name}”`,
    message: NEWS[outcome],
  }),
} as const

const NEWS: Readonly<Record<ComplaintOutcome, string>> = {
  taken_off: 'Thank you for your report. It was against the rules of the market, and we acted on it.',
  dismissed: 'Thank you for your report. We found nothing that is against the rules of the market.',
  gone: 'Thank you for your report. What you reported was deleted meanwhile.',
}
