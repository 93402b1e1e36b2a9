import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib'
import { promisify } from 'node:util'

/**
 * The text of a kept page, cut at the places of its nonce, so that each response gets its own. The pieces are kept
 * compressed as well: a page is then compressed once, not for each visitor. Gzip allows this because its blocks may be
 * joined (RFC 1951 §3.2.4); Brotli does not.
 */
export type KeptPage = readonly Piece[]

interface Piece {
  readonly text: Uint8Array
  /** Blocks of a deflate stream that end at a byte. */
  readonly deflated: Uint8Array
}

/** Cuts and compresses a page that was rendered with `nonce`. Its responses need nonces of the same length. */
export async function keptPage(html: string, nonce: string): Promise<KeptPage> {
  // The place of a nonce. No text holds this byte, so no block refers to the nonce of another response.
  const gap = Buffer.alloc(nonce.length, 0xff)
  const pieces: Piece[] = []
  let before: Buffer = Buffer.alloc(0)
  for (const part of html.split(nonce)) {
    const text = Buffer.from(part)
    pieces.push({ text, deflated: await deflated(text, before) })
    before = Buffer.concat([before, text, gap])
    before = before.subarray(-WINDOW_BYTES)
  }
  return pieces
}

/** The page with the nonce of this response. */
export const plainBytes = (page: KeptPage, nonce: string): Uint8Array<ArrayBuffer> =>
  joined(
    page.map(({ text }) => text),
    Buffer.from(nonce),
  )

/** The same compressed by gzip. */
export function gzipBytes(page: KeptPage, nonce: string): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(nonce)
  // A block without compression: its type, its length and the complement of its length.
  const block = Buffer.alloc(5 + bytes.length)
  block.writeUInt16LE(bytes.length, 1)
  block.writeUInt16LE(~bytes.length & 0xffff, 3)
  bytes.copy(block, 5)
  const end = Buffer.alloc(10)
  end.set(LAST_BLOCK)
  end.writeUInt32LE(checksum(page, bytes), 2)
  end.writeUInt32LE(
    page.reduce((sum, { text }) => sum + text.length, bytes.length * (page.length - 1)),
    6,
  )
  const blocks = joined(
    page.map((piece) => piece.deflated),
    block,
  )
  return new Uint8Array(Buffer.concat([GZIP_HEADER, blocks, end]))
}

/** The memory of a kept page. */
export const sizeOf = (page: KeptPage): number =>
  page.reduce((sum, { text, deflated: blocks }) => sum + text.length + blocks.length, 0)

// Helpers

const WINDOW_BYTES = 32_768
/** No name, no time, unknown system. RFC 1952 §2.3. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty last block. */
const LAST_BLOCK = [3, 0]

const deflatedElsewhere = promisify(deflateRaw)

/** The text between two nonces in the head of a page: compressing it takes less time than another thread would. */
const SHORT_BYTES = 1_000
const SHORT = { windowBits: 11, memLevel: 4 }

async function deflated(text: Uint8Array, before: Uint8Array): Promise<Uint8Array> {
  const isShort = text.length < SHORT_BYTES
  const dictionary = isShort ? before.subarray(-(2 ** SHORT.windowBits)) : before
  const options = {
    ...(isShort && SHORT),
    ...(dictionary.length > 0 && { dictionary }),
    finishFlush: constants.Z_SYNC_FLUSH,
  }
  return isShort ? deflateRawSync(text, options) : await deflatedElsewhere(text, options)
}

function checksum(page: KeptPage, nonce: Uint8Array): number {
  let sum = 0
  for (const [at, { text }] of page.entries()) sum = crc32(text, at === 0 ? 0 : crc32(nonce, sum))
  return sum
}

const joined = (parts: readonly Uint8Array[], between: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [between, part]))))
