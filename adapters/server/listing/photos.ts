import { randomBytes } from 'node:crypto'
import { listingMessages as say } from '../../../core/catalogue/listing.messages.ts'
import { productPhotoUpload } from '../../../core/contracts/listing.contract.ts'
import { randomId } from '../../../core/text/random-id.ts'
import type { SentFile } from '../../../core/uploads/sent-file.ts'
import { uploadMessages } from '../../../core/uploads/uploads.messages.ts'
import { uploadProblem } from '../../../core/uploads/uploads.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { refusedField } from '../http/refusals.ts'
import { ImageTooManyPixels, ImageUnreadable, reencodeImage } from '../integrations/images.ts'

export interface StoredPicture {
  readonly key: string
  readonly width: number
  readonly height: number
  readonly thumbnails: readonly { readonly key: string; readonly width: number }[]
}

/**
 * Checks an uploaded picture by type, content and size, encodes it again, and stores it with its small versions under
 * public keys.
 */
export async function storePicture(
  field: string,
  file: SentFile,
  folder: string,
  { services }: Pick<Context, 'services'>,
): Promise<StoredPicture> {
  const content = new Uint8Array(await file.arrayBuffer())
  const problem = uploadProblem('image', { name: file.name, size: content.byteLength, content })
  if (problem !== undefined) throw refusedField(field, problem)
  const image = await reencodeImage(content).catch((error: unknown) => {
    if (error instanceof ImageTooManyPixels) throw refusedField(field, say.photoTooManyPixels)
    if (error instanceof ImageUnreadable) throw refusedField(field, uploadMessages.imageKind)
    throw error
  })
  const base = `public/${folder}/${randomId(randomBytes, 20)}`
  const key = `${base}.${image.contentType === 'image/png' ? 'png' : 'jpg'}`
  await services.files.put(key, image.bytes, { contentType: image.contentType })
  const thumbnails: { key: string; width: number }[] = []
  for (const small of image.thumbnails) {
    const smallKey = `${base}-${small.width}.webp`
    await services.files.put(smallKey, small.bytes, { contentType: small.contentType })
    thumbnails.push({ key: smallKey, width: small.width })
  }
  return { key, width: image.width, height: image.height, thumbnails }
}

export const photoBindings = [
  bind(productPhotoUpload, async ({ photo }, context) => {
    const stored = await storePicture('photo', photo, `listings/${context.me.companyId}`, context)
    const { links } = context.services
    return {
      data: {
        url: links.to(stored.key, context.now),
        width: stored.width,
        height: stored.height,
        thumbnails: stored.thumbnails.map(({ key, width }) => ({ url: links.to(key, context.now), width })),
      },
    }
  }),
]
