import { ResizeFilterType, ResizeFit, Transformer } from '@napi-rs/image'
import { IMAGE_QUALITY } from '../../../core/uploads/uploads.ts'
import { type ImageHeader, readImageHeader } from './image-header.ts'

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

export interface EncodingTask {
  readonly bytes: Uint8Array
  readonly kind: ImageHeader['kind']
  readonly thumbnailWidths: readonly number[]
}

/** Decodes a picture and encodes it again with its small versions. Runs in the encoder process only (image-process.ts). */
export async function encodeImage({ bytes, kind, thumbnailWidths }: EncodingTask): Promise<ReencodedImage> {
  const upright = () => new Transformer(bytes).rotate()
  const encoded = kind === 'png' ? await upright().png() : await upright().jpeg(IMAGE_QUALITY)
  const whole = sized(encoded, kind === 'png' ? 'image/png' : 'image/jpeg')
  const thumbnails: EncodedImage[] = []
  // Each small version is made from the next larger one: decoding the whole picture again would take most of the time.
  let larger: Buffer = encoded
  for (const width of thumbnailWidths.filter((wanted) => wanted < whole.width).toSorted((a, b) => b - a)) {
    const height = Math.max(1, Math.round((whole.height * width) / whole.width))
    // The triangle filter needs two thirds of the memory of the default one.
    larger = await new Transformer(larger)
      .resize({ width, height, fit: ResizeFit.Fill, filter: ResizeFilterType.Triangle })
      .png()
    const small = await new Transformer(larger).webp(IMAGE_QUALITY)
    thumbnails.unshift({ bytes: new Uint8Array(small), contentType: 'image/webp', width, height })
  }
  return { ...whole, thumbnails }
}

function sized(encoded: Buffer, contentType: EncodedImage['contentType']): EncodedImage {
  const header = readImageHeader(encoded)
  if (header === undefined) throw new Error('The encoded image has no header.')
  return { bytes: new Uint8Array(encoded), contentType, width: header.width, height: header.height }
}
