import { contentKind } from '../../../core/uploads/content-kind.ts'

export interface ImageHeader {
  readonly kind: 'png' | 'jpeg'
  /** In pixels as stored: a camera's orientation may swap the two. */
  readonly width: number
  readonly height: number
  /** Memory of a decoded pixel; a channel of 16 bits counts as three bytes, because encoding copies it more often. */
  readonly bytesPerPixel: number
}

/**
 * Reads type, size and pixel format of a PNG or JPEG from its first bytes without decoding; undefined for everything
 * else. Never throws.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kind = contentKind(bytes)
  if (kind !== 'png' && kind !== 'jpeg') return undefined
  const frame = kind === 'png' ? pngFrame(view) : jpegFrame(view)
  return frame === undefined || frame.width === 0 || frame.height === 0 ? undefined : { kind, ...frame }
}

type Frame = Omit<ImageHeader, 'kind'>

const IHDR = 0x49484452
/** Channels of a decoded PNG by its color type. A palette may hold transparency and counts as four. */
const PNG_CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }

function pngFrame(view: DataView): Frame | undefined {
  if (view.byteLength < 26 || view.getUint32(12) !== IHDR) return undefined
  const channels = PNG_CHANNELS[view.getUint8(25)] ?? 4
  return {
    width: view.getUint32(16),
    height: view.getUint32(20),
    bytesPerPixel: channels * (view.getUint8(24) > 8 ? 3 : 1),
  }
}

/** Walks the segments to the first frame header (SOF). */
function jpegFrame(view: DataView): Frame | undefined {
  let at = 2
  while (at + 10 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at += 1 // fill byte
    else if (isFrameHeader(marker))
      return {
        width: view.getUint16(at + 7),
        height: view.getUint16(at + 5),
        bytesPerPixel: Math.max(1, view.getUint8(at + 9)),
      }
    else at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** SOF0 to SOF15 without DHT, JPG and DAC, which are in the same range. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
