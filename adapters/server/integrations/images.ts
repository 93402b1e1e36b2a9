import * as Data from 'effect/Data'
import { createImageEncoder, ImageEncoderBusy, type ImageEncoder } from './image-encoder.ts'
import type { ReencodedImage } from './image-encoding.ts'
import { readImageHeader } from './image-header.ts'

export type { EncodedImage, ReencodedImage } from './image-encoding.ts'

/** Not a PNG or JPEG, or one that cannot be decoded. */
export class ImageUnreadable extends Data.TaggedError('ImageUnreadable')<{ readonly cause: unknown }> {}
/** More pixels than are decoded: a small file can unpack to gigabytes. */
export class ImageTooManyPixels extends Data.TaggedError('ImageTooManyPixels')<{
  readonly pixels: number
  /** Maximum for this pixel format. */
  readonly max: number
}> {}

/**
 * Maximum size of a decoded picture in bytes: 16 million pixels of a photo, 12 million with transparency. Our choice:
 * encoding takes up to six times as much memory, which must stay within 300 MB.
 */
export const MAX_DECODED_BYTES = 50_000_000
/** Maximum width and height in pixels. Our choice; the time for a very narrow picture grows with its longer side. */
export const MAX_SIDE = 16_000
/** Widths of the small versions, in pixels: cards and pages. */
export const THUMBNAIL_WIDTHS: readonly number[] = [320, 960]

/** One encoder for all servers of this process; it starts with the first picture. */
const sharedEncoder = createImageEncoder()

/**
 * Decodes an uploaded image and encodes it again, so that only pixels are stored: no location, no camera data, no
 * hidden payload. JPEG stays JPEG with quality 75 (Spec §9), PNG stays lossless; the small versions are WebP with the
 * same quality.
 *
 * Rejects with `ImageTooManyPixels`, detected from the header before decoding, with `ImageUnreadable`, and with
 * `ImageEncoderBusy`.
 */
export async function reencodeImage(
  bytes: Uint8Array,
  {
    maxBytes = MAX_DECODED_BYTES,
    thumbnailWidths = THUMBNAIL_WIDTHS,
    encoder = sharedEncoder,
  }: { maxBytes?: number; thumbnailWidths?: readonly number[]; encoder?: ImageEncoder } = {},
): Promise<ReencodedImage> {
  const header = readImageHeader(bytes)
  if (header === undefined) throw new ImageUnreadable({ cause: 'neither PNG nor JPEG' })
  const { kind, width, height, bytesPerPixel } = header
  const pixels = width * height
  const max = Math.floor(maxBytes / bytesPerPixel)
  if (pixels > max || width > MAX_SIDE || height > MAX_SIDE) throw new ImageTooManyPixels({ pixels, max })
  return encoder.encode({ bytes, kind, thumbnailWidths }).catch((cause: unknown) => {
    throw cause instanceof ImageEncoderBusy ? cause : new ImageUnreadable({ cause })
  })
}
