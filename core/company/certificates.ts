import { addDays, type CalendarDay } from '../time/calendar.ts'

/** Number of valid certificates that the home page requires. Spec §9. */
export const CERTIFICATES_FOR_HOMEPAGE = 4

/** Whether a certificate is valid on a day. Without an end ('') it always is, and its last day is included. D-53. */
export const isValidCertificate = (certificate: { readonly expires_on: CalendarDay }, today: CalendarDay): boolean =>
  certificate.expires_on === '' || certificate.expires_on >= today

/**
 * Whether the home page may show the certificates. Checked on saving and on showing, so falling below four hides them.
 * Spec §5, D-53.
 */
export const canShowCertificates = (
  certificates: readonly { readonly expires_on: CalendarDay }[],
  today: CalendarDay,
): boolean =>
  certificates.filter((certificate) => isValidCertificate(certificate, today)).length >= CERTIFICATES_FOR_HOMEPAGE

/** How many days before its end the company is reminded of a certificate. Own choice, D-151. */
export const CERTIFICATE_REMINDER_DAYS = 30

/** The day of the reminder: 30 days before the end, or today when that has passed. Undefined without an end and after it. */
export function certificateReminderDay(expires_on: CalendarDay, today: CalendarDay): CalendarDay | undefined {
  if (expires_on === '' || expires_on < today) return undefined
  const day = addDays(expires_on, -CERTIFICATE_REMINDER_DAYS)
  return day < today ? today : day
}
