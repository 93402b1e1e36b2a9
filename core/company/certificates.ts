import type { CalendarDay } from '../time/calendar.ts'

/** How many valid certificates the homepage display needs. Spec §9. */
export const CERTIFICATES_FOR_HOMEPAGE = 4

/** Whether a certificate still holds on a day; without an end ('') it always does, and its last day counts. D-53. */
export const isValidCertificate = (certificate: { readonly expires_on: CalendarDay }, today: CalendarDay): boolean =>
  certificate.expires_on === '' || certificate.expires_on >= today

/** Whether the homepage may show the certificates; asked on saving and on showing, so falling below 4 hides them. Spec §5, D-53. */
export const canShowCertificates = (
  certificates: readonly { readonly expires_on: CalendarDay }[],
  today: CalendarDay,
): boolean =>
  certificates.filter((certificate) => isValidCertificate(certificate, today)).length >= CERTIFICATES_FOR_HOMEPAGE
