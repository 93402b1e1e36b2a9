const QUOTE = 34
const COMMA = 44
const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** Where a record lies in the bytes, and how many lines it takes. `isOpen`: the bytes end before its last quote is closed. */
export interface RecordPlace {
  readonly start: number
  /** The end without the line's end. */
  readonly end: number
  /** Where the next one begins. */
  readonly next: number
  readonly lines: number
  readonly isOpen: boolean
}

/**
 * The record that begins at `start`: a line, or several when a quoted cell holds line ends (RFC 4180). Undefined when the bytes end
 * before the record does; at the end of the file (`isLast`) what is there is the record.
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
