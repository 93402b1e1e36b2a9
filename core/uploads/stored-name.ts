import { extensionOf } from './uploads.ts'

/** Maximum length of a stored file name in code points. Our own choice. */
export const MAX_STORED_NAME = 200

/** Control characters, and marks that reverse the direction of text and so disguise an extension. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * The name under which an upload is shown and downloaded: without folders, control characters and direction marks, cut
 * to 200 code points, with its extension. A name without a base gets one: '.png' gives 'file.png'. D-51.
 */
export function storedFileName(name: string): string {
  const last = (name.split(/[/\\]/).at(-1) ?? '').replace(INVISIBLE, '').trim()
  const extension = extensionOf(last)
  const ending = last.includes('.') ? last.slice(last.length - extension.length - 1) : ''
  const base = last.slice(0, last.length - ending.length).trim()
  const named = /[^.\s]/.test(base) ? base : 'file'
  return `${Array.from(named)
    .slice(0, Math.max(1, MAX_STORED_NAME - ending.length))
    .join('')}${ending}`
}
