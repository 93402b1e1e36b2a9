/** The encodings that files of tables have. UTF-16 comes from spreadsheets, Windows-1252 from older ones. */
export const TEXT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type TextEncoding = (typeof TEXT_ENCODINGS)[number]

/** The texts between the cells of a line. */
export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** Number of bytes that tell the encoding; the beginning of a file is enough. */
export const SAMPLE_BYTES = 65_536

/**
 * The encoding of a text by the beginning of its bytes: by its byte order mark, by the zero bytes of UTF-16, else UTF-8 if
 * the bytes are that, else Windows-1252. A character that the sample cuts at its end does not count.
 */
export function detectEncoding(bytes: Uint8Array): TextEncoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  let even = 0
  let odd = 0
  for (let at = 0; at < sample.length; at += 1) {
    if (sample[at] !== 0) continue
    if (at % 2 === 0) even += 1
    else odd += 1
  }
  // Most characters of tables are ASCII, one byte of which is zero in UTF-16.
  if (odd > sample.length / 8 && odd > even) return 'utf-16le'
  if (even > sample.length / 8) return 'utf-16be'
  return isUtf8(sample) ? 'utf-8' : 'windows-1252'
}

/** Whether bytes are UTF-8, but for a character cut at the end. */
function isUtf8(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0
    const more = byte < 0x80 ? 0 : byte >= 0xc2 && byte < 0xe0 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 2 : 3
    if (more === 3 && (byte < 0xf0 || byte > 0xf4)) return false
    for (let next = 1; next <= more && at + next < bytes.length; next += 1)
      if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return false
    at += more + 1
  }
  return true
}

const LINES_COMPARED = 50

/**
 * The delimiter of a table by the beginning of its text: named by a first line `sep=;`, else the one that gives the most
 * lines as many cells as the first, and of these the one with the most cells. A comma when none stands there.
 */
export function detectDelimiter(text: string): Delimiter {
  const named = /^\uFEFF?sep=(.)\r?\n/i.exec(text)?.[1]
  const known = DELIMITERS.find((delimiter) => delimiter === named)
  if (known !== undefined) return known
  let best: { readonly delimiter: Delimiter; readonly rank: number } = { delimiter: ',', rank: 0 }
  for (const delimiter of DELIMITERS) {
    const counts = cellCounts(text, delimiter)
    const [cells = 1] = counts
    if (cells < 2) continue
    const rank = (counts.filter((count) => count === cells).length / counts.length) * 1000 + Math.min(cells, 999)
    if (rank > best.rank) best = { delimiter, rank }
  }
  return best.delimiter
}

/** The number of cells of each line; quoted cells may contain delimiters and line ends. */
function cellCounts(text: string, delimiter: string): readonly number[] {
  const counts: number[] = []
  let cells = 1
  let isQuoted = false
  let isEmpty = true
  for (let at = 0; at < text.length && counts.length < LINES_COMPARED; at += 1) {
    const char = text[at]
    if (char === '"') isQuoted = !isQuoted
    else if (!isQuoted && char === delimiter) cells += 1
    else if (!isQuoted && (char === '\n' || char === '\r')) {
      if (!isEmpty) counts.push(cells)
      cells = 1
      isEmpty = true
      continue
    }
    isEmpty = false
  }
  // The sample may cut the last line; it counts only when it is the one line.
  if (counts.length === 0) counts.push(cells)
  return counts
}
