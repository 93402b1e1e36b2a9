import { ResizeFit, Transformer } from '@napi-rs/image'
import { Data, Effect, Semaphore } from 'effect'
import { contentKind } from '../../../core/uploads/content-kind.ts'
import { IMAGE_QUALITY } from '../../../core/uploads/uploads.ts'

/** Not a PNG or JPEG, or one that cannot be decoded. */
export class ImageUnreadable extends Data.TaggedError('ImageUnreadable')<{ readonly cause: unknown }> {}
/** More pixels than are decoded: a small file can unpack to gigabytes. */
export class ImageTooManyPixels extends Data.TaggedError('ImageTooManyPixels')<{
  readonly pixels: number
  readonly max: number
}> {}

/** Maximum number of pixels of a decoded image. Our choice; some current cameras make 50 million. */
export const MAX_PIXELS = 50_000_000
/** Widths of the small versions, in pixels: cards and pages. */
export const THUMBNAIL_WIDTHS: readonly number[] = [320, 960]

export interface EncodedImage {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: 'image/png' | 'image/jpeg' | 'image/webp'
  /** In pixels as displayed: the camera's orientation is applied. */
  readonly width: number
  readonly height: number
}

export interface ReencodedImage extends EncodedImage {
  /** By width; never wider than the image, so a small image has fewer or none. */
  readonly thumbnails: readonly EncodedImage[]
}

/** Decoded pixels take four bytes each: decoding two at a time bounds the memory. */
const decoding = Semaphore.makeUnsafe(2)

/**
 * Decodes an uploaded image and encodes it again, so that only pixels are stored: no location, no camera data, no
 * hidden payload. JPEG stays JPEG with quality 75 (Spec §9), PNG stays lossless; the small versions are WebP with the
 * same quality.
 *
 * Rejects with `ImageTooManyPixels`, detected from the header before decoding, and with `ImageUnreadable`.
 */
export const reencodeImage = (
  bytes: Uint8Array,
  {
    maxPixels = MAX_PIXELS,
    thumbnailWidths = THUMBNAIL_WIDTHS,
  }: { maxPixels?: number; thumbnailWidths?: readonly number[] } = {},
): Promise<ReencodedImage> =>
  Effect.runPromise(
    Effect.gen(function* () {
      const header = readImageHeader(bytes)
      if (header === undefined) return yield* new ImageUnreadable({ cause: 'neither PNG nor JPEG' })
      const pixels = header.width * header.height
      if (pixels > maxPixels) return yield* new ImageTooManyPixels({ pixels, max: maxPixels })
      const work = Effect.tryPromise({
        try: () => encode(bytes, header.kind, thumbnailWidths),
        catch: (cause) => new ImageUnreadable({ cause }),
      })
      return yield* decoding.withPermits(1)(work)
    }),
  )

async function encode(bytes: Uint8Array, kind: 'png' | 'jpeg', widths: readonly number[]): Promise<ReencodedImage> {
  const upright = () => new Transformer(bytes).rotate()
  const encoded = kind === 'png' ? await upright().png() : await upright().jpeg(IMAGE_QUALITY)
  const whole = sized(encoded, kind === 'png' ? 'image/png' : 'image/jpeg')
  const thumbnails: EncodedImage[] = []
  for (const width of widths.filter((wanted) => wanted < whole.width)) {
    const height = Math.max(1, Math.round((whole.height * width) / whole.width))
    // From the encoded image, which is upright already.
    const small = await new Transformer(encoded).resize({ width, height, fit: ResizeFit.Fill }).webp(IMAGE_QUALITY)
    thumbnails.push({ bytes: new Uint8Array(small), contentType: 'image/webp', width, height })
  }
  return { ...whole, thumbnails }
}

function sized(encoded: Buffer, contentType: EncodedImage['contentType']): EncodedImage {
  const header = readImageHeader(encoded)
  if (header === undefined) throw new Error('The encoded image has no header.')
  return { bytes: new Uint8Array(encoded), contentType, width: header.width, height: header.height }
}

export interface ImageHeader {
  readonly kind: 'png' | 'jpeg'
  /** As stored: a camera's orientation may swap the two. */
  readonly width: number
  readonly height: number
}

/**
 * Reads type and size of a PNG or JPEG from its first bytes without decoding; undefined for everything else. Never
 * throws.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kind = contentKind(bytes)
  if (kind !== 'png' && kind !== 'jpeg') return undefined
  const size = kind === 'png' ? pngSize(view) : jpegSize(view)
  return size === undefined || size.width === 0 || size.height === 0 ? undefined : { kind, ...size }
}

const IHDR = 0x49484452

function pngSize(view: DataView): { width: number; height: number } | undefined {
  if (view.byteLength < 24 || view.getUint32(12) !== IHDR) return undefined
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Walks the segments to the first frame header (SOF). */
function jpegSize(view: DataView): { width: number; height: number } | undefined {
  let at = 2
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at += 1 // fill byte
    else if (isFrameHeader(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    else at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** SOF0 to SOF15 without DHT, JPG and DAC, which are in the same range. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
