const QUOTE = 34
const COMMA = 44
const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** The position of a record and its number of lines. `isOpen`: the bytes end inside a quoted cell. */
export interface RecordPlace {
  readonly start: number
  /** End offset, without the line end. */
  readonly end: number
  /** Start of the next record. */
  readonly next: number
  readonly lines: number
  readonly isOpen: boolean
}

/**
 * The record that starts at `start`: one line, or several if a quoted cell contains line ends (RFC 4180). Undefined if the
 * bytes end before the record; at the end of the file (`isLast`), the record ends with the bytes.
 */
export function recordAt(bytes: Buffer, start: number, isLast: boolean): RecordPlace | undefined {
  let isQuoted = false
  let isCellStart = true
  let lines = 1
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (isQuoted) {
      if (byte === QUOTE) {
        if (bytes[at + 1] === QUOTE) at++
        else isQuoted = false
      } else if (byte === LINE_FEED) lines++
      continue
    }
    if (byte === LINE_FEED) {
      const end = at > start && bytes[at - 1] === CARRIAGE_RETURN ? at - 1 : at
      return { start, end, next: at + 1, lines, isOpen: false }
    }
    isQuoted = byte === QUOTE && isCellStart
    isCellStart = byte === COMMA
  }
  if (!isLast || start >= bytes.length) return undefined
  return { start, end: bytes.length, next: bytes.length, lines, isOpen: isQuoted }
}
