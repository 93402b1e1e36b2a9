import { z } from 'zod'
import { pleaseEnter, pleaseSelect, tooLongFor } from '../text/messages.ts'

/** Maximum length of a text to translate, in UTF-16 units: that of a message. Our own limit. */
export const TRANSLATION_LIMIT = 5_000

/** Languages that the chat offers, by the codes of the LibreTranslate interface. The list is ours. */
export const TRANSLATION_LANGUAGES = [
  { code: 'ar', name: 'Arabic' },
  { code: 'zh', name: 'Chinese' },
  { code: 'nl', name: 'Dutch' },
  { code: 'en', name: 'English' },
  { code: 'fr', name: 'French' },
  { code: 'de', name: 'German' },
  { code: 'hi', name: 'Hindi' },
  { code: 'it', name: 'Italian' },
  { code: 'ja', name: 'Japanese' },
  { code: 'ko', name: 'Korean' },
  { code: 'pl', name: 'Polish' },
  { code: 'pt', name: 'Portuguese' },
  { code: 'ru', name: 'Russian' },
  { code: 'es', name: 'Spanish' },
  { code: 'tr', name: 'Turkish' },
  { code: 'vi', name: 'Vietnamese' },
] as const

/** What a translation is asked for: a text and the code of a language. D-98. */
export const translationInput = z.object({
  text: z
    .string(pleaseEnter('text'))
    .max(TRANSLATION_LIMIT, tooLongFor(TRANSLATION_LIMIT))
    .refine((text) => text.trim() !== '', pleaseEnter('text')),
  to: z
    .string(pleaseSelect('language'))
    .trim()
    .regex(/^[a-z]{2,3}(?:-[a-z]{2,4})?$/i, pleaseSelect('language')),
})

/** The offered language of a person who prefers these (`de-AT`, `en`), the first that is offered; else English. */
export function translationLanguage(preferred: readonly string[]): string {
  const wanted = preferred.map((tag) => tag.toLowerCase().split('-')[0])
  return wanted.find((code) => TRANSLATION_LANGUAGES.some((language) => language.code === code)) ?? 'en'
}
