import { randomBytes } from 'node:crypto'
import { listingMessages as say } from '../../../core/catalogue/listing.messages.ts'
import { productPhotoUpload } from '../../../core/contracts/listing.contract.ts'
import { randomId } from '../../../core/text/random-id.ts'
import type { SentFile } from '../../../core/uploads/sent-file.ts'
import { storedFileName } from '../../../core/uploads/stored-name.ts'
import { uploadMessages } from '../../../core/uploads/uploads.messages.ts'
import { checkPicture } from '../files/check-upload.ts'
import { type FileDraft, withStoredFiles } from '../files/stored-files.ts'
import { bind } from '../http/bind.ts'
import { PUBLIC_PREFIX } from '../http/file-links.ts'

/** A browser keeps the draft of a form, with the addresses of its pictures, for 30 days (D-119). */
const UNUSED_DAYS = 31

/** The folder of a company's pictures. */
export const pictureFolder = (companyId: number): string => `${PUBLIC_PREFIX}listings/${companyId}/`

export interface PictureDraft extends FileDraft {
  readonly width: number
  readonly height: number
  readonly small: readonly (Pick<FileDraft, 'key' | 'bytes' | 'contentType'> & { readonly width: number })[]
}

/** Checks an uploaded picture by type, content and size and encodes it again, with small versions, for a public key. */
export async function checkedPicture(field: string, file: SentFile, companyId: number): Promise<PictureDraft> {
  const image = await checkPicture(field, file, {
    messages: { unreadable: uploadMessages.imageKind, tooManyPixels: say.photoTooManyPixels },
  })
  const base = `${pictureFolder(companyId)}${randomId(randomBytes, 20)}`
  return {
    key: `${base}.${image.contentType === 'image/png' ? 'png' : 'jpg'}`,
    name: storedFileName(file.name),
    bytes: image.bytes,
    contentType: image.contentType,
    access: 'public',
    width: image.width,
    height: image.height,
    small: image.thumbnails.map(({ bytes, contentType, width }) => ({
      key: `${base}-${width}.webp`,
      bytes,
      contentType,
      width,
    })),
    unusedDays: UNUSED_DAYS,
  }
}

export const photoBindings = [
  bind(productPhotoUpload, async ({ photo }, context) => {
    const picture = await checkedPicture('photo', photo, context.me.companyId)
    const { links } = context.services
    return withStoredFiles(context, [picture], async () => ({
      data: {
        url: links.toPublic(picture.key),
        width: picture.width,
        height: picture.height,
        thumbnails: picture.small.map(({ key, width }) => ({ url: links.toPublic(key), width })),
      },
    }))
  }),
]
