/** A part of a message: words, or the address of a page. */
export interface MessagePart {
  readonly text: string
  /** Set for an address with http or https. */
  readonly href?: string
}

/** An address ends at a blank or a quote; signs after it belong to the sentence. */
const ADDRESS = /https?:\/\/[^\s<>"']+/gi
const HAS_HOST = /^https?:\/\/[\p{L}\p{N}[]/iu
const SENTENCE_END = /[.,;:!?)\]}…]+$/

/** The parts of a message in their order; joined they are the message again. An address without a host stays words. */
export function partsOfMessage(text: string): readonly MessagePart[] {
  const parts: MessagePart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const href = found.replace(SENTENCE_END, '')
    if (!HAS_HOST.test(href)) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: href, href })
    from = index + href.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}
