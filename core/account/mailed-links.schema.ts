import { z } from 'zod'
import { mailedLinkMessages as say } from './mailed-links.messages.ts'

/** A token of a mailed link. */
export const mailedToken = z.string().min(1, say.emailTokenInvalid).max(200, say.emailTokenInvalid)

/** Such links that one person can request per hour. Our choice. */
export const EMAIL_LINKS_PER_HOUR = 5
/** Links to set a password that one IP address can look at per minute. Our choice. */
export const RESET_LOOKS_PER_MINUTE = 60
