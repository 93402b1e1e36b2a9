/** The kind of a file by its content. `ole` is the container of old Word and Excel files. */
export type ContentKind = 'png' | 'jpeg' | 'pdf' | 'ole' | 'docx' | 'xlsx'

const signatures: readonly (readonly [ContentKind, readonly number[]])[] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['ole', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
]
const zipStart = [0x50, 0x4b, 0x03, 0x04]

/**
 * Detects the kind of a file by its content; undefined for any other content. Never throws, even for corrupt bytes.
 * D-49.
 */
export function contentKind(content: Uint8Array): ContentKind | undefined {
  const plain = signatures.find(([, signature]) => startsWith(content, signature))
  if (plain !== undefined) return plain[0]
  if (!startsWith(content, zipStart)) return undefined
  const parts = zipPartNames(content)
  if (!parts.includes('[Content_Types].xml')) return undefined
  if (parts.includes('word/document.xml')) return 'docx'
  return parts.includes('xl/workbook.xml') ? 'xlsx' : undefined
}

/** The names in a zip's central directory at the end of the file. Empty when the directory is missing or unreadable. */
function zipPartNames(content: Uint8Array): readonly string[] {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  const end = directoryEnd(view)
  if (end === undefined) return []
  const names: string[] = []
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) return names
    const nameLength = view.getUint16(at + 28, true)
    if (at + 46 + nameLength > view.byteLength) return names
    names.push(String.fromCharCode(...content.subarray(at + 46, at + 46 + Math.min(nameLength, 256))))
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return names
}

/** The offset of the directory's end record, which is in the last 65557 bytes because a comment may follow it. */
function directoryEnd(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - 65_557)
  for (let at = view.byteLength - 22; at >= first; at--) if (view.getUint32(at, true) === 0x06054b50) return at
  return undefined
}

const startsWith = (content: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => content[index] === byte)
