import { readFlag } from '../../text/loose-values.ts'
import { webFormMessages as say } from './web-form.messages.ts'

/** The message for a form whose consent text is not agreed to, under `consent`; empty when nothing is missing. D-223. */
export const consentErrors = (
  consent: string,
  sent: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> =>
  consent === '' || readFlag(sent['consent']) === true ? {} : { consent: say.consentMissing }
