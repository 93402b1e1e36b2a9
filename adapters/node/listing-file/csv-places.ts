const QUOTE = 34
const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** The separators between cells. Spreadsheets write semicolons in countries with a decimal comma. */
export type CsvSeparator = ',' | ';'

/** The separator of a file, by its first line. */
export function separatorOf(bytes: Buffer): CsvSeparator {
  const end = bytes.indexOf(LINE_FEED)
  const line = bytes.toString('latin1', 0, end < 0 ? bytes.length : end)
  return line.split(';').length > line.split(',').length ? ';' : ','
}

/** Maximum number of lines of a record. A longer record has an unclosed quote; no text of a product form is that long. */
const MAX_RECORD_LINES = 1_000

/** The position of a record and its number of lines. `isOpen`: it does not end, in these bytes or within the limit of lines. */
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
export function recordAt(
  bytes: Buffer,
  start: number,
  isLast: boolean,
  separator: CsvSeparator,
): RecordPlace | undefined {
  const separatorByte = separator.charCodeAt(0)
  let isQuoted = false
  let isCellStart = true
  let lines = 1
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (isQuoted) {
      if (byte === QUOTE) {
        if (bytes[at + 1] === QUOTE) at++
        else isQuoted = false
      } else if (byte === LINE_FEED && ++lines > MAX_RECORD_LINES)
        return { start, end: at, next: at + 1, lines: MAX_RECORD_LINES, isOpen: true }
      continue
    }
    if (byte === LINE_FEED) {
      const end = at > start && bytes[at - 1] === CARRIAGE_RETURN ? at - 1 : at
      return { start, end, next: at + 1, lines, isOpen: false }
    }
    isQuoted = byte === QUOTE && isCellStart
    isCellStart = byte === separatorByte
  }
  if (!isLast || start >= bytes.length) return undefined
  return { start, end: bytes.length, next: bytes.length, lines, isOpen: isQuoted }
}
