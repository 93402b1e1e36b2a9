import { z } from 'zod'
import { translationInput } from '../chat/translation.ts'
import { failureMessages } from '../failure/failure.messages.ts'
import { endpoint, signedIn } from './endpoint.ts'

/** API-CHAT-06 */
export const translateText = endpoint({
  id: 'chat.translate',
  base: 'web-origin',
  method: 'POST',
  path: 'api/translation',
  access: signedIn,
  input: translationInput,
  response: { translatedText: z.string() },
  notices: { failure: { kind: 'toast', text: failureMessages.notTranslated } },
  summary: 'A text in another language, by the configured provider; 503 without one, 502 when it fails (D-98).',
})
