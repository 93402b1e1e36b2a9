import { storedFileName } from '../../../core/uploads/stored-name.ts'
import { uploadMessages } from '../../../core/uploads/uploads.messages.ts'
import { extensionOf, extensions, MAX_UPLOAD_BYTES, mediaTypes, uploadProblem } from '../../../core/uploads/uploads.ts'
import { refusedField } from '../http/refusals.ts'
import { ImageTooManyPixels, ImageUnreadable, reencodeImage, type ReencodedImage } from '../integrations/images.ts'

/** A file of a multipart body. */
export type UploadedPart = Pick<Blob, 'size' | 'arrayBuffer'> & { readonly name?: string }

/** A file that may be stored. */
export interface CheckedUpload {
  readonly name: string
  /** In lower case, without its dot. */
  readonly extension: string
  readonly contentType: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

const UNREADABLE = 'This picture cannot be read'

/**
 * Checks a picture or document by name, size and content, and encodes pictures again, so that no location, camera data
 * or hidden payload is stored. Throws a refusal of `field`.
 */
export async function checkUpload(field: string, file: UploadedPart): Promise<CheckedUpload> {
  const name = storedFileName(file.name ?? '')
  const extension = extensionOf(name)
  if (Object.hasOwn(extensions.image, extension)) {
    const { bytes, contentType } = await checkPicture(field, file, {
      thumbnailWidths: [],
      messages: { unreadable: UNREADABLE, tooManyPixels: UNREADABLE },
    })
    return { name, extension, bytes, contentType }
  }
  const bytes = await contentOf(file)
  const problem = uploadProblem('document', { name, size: file.size, content: bytes })
  if (problem !== undefined) throw refusedField(field, problem)
  return { name, extension, bytes, contentType: mediaTypes[extension] ?? 'application/octet-stream' }
}

export interface PictureOptions {
  readonly thumbnailWidths?: readonly number[]
  readonly messages?: { readonly unreadable: string; readonly tooManyPixels: string }
}

/** Checks a picture and encodes it again. Throws a refusal of `field`. */
export async function checkPicture(
  field: string,
  file: UploadedPart,
  { thumbnailWidths, messages }: PictureOptions = {},
): Promise<ReencodedImage> {
  const content = await contentOf(file)
  const problem = uploadProblem('image', { name: file.name ?? '', size: file.size, content })
  if (problem !== undefined) throw refusedField(field, problem)
  return reencodeImage(content, thumbnailWidths === undefined ? {} : { thumbnailWidths }).catch((error: unknown) => {
    if (error instanceof ImageTooManyPixels) throw refusedField(field, messages?.tooManyPixels ?? UNREADABLE)
    if (error instanceof ImageUnreadable) throw refusedField(field, messages?.unreadable ?? uploadMessages.imageKind)
    throw error
  })
}

/** The content; of a file beyond the limit only its start, which tells its kind. */
async function contentOf(file: UploadedPart): Promise<Uint8Array<ArrayBuffer>> {
  const content = new Uint8Array(await file.arrayBuffer())
  return file.size > MAX_UPLOAD_BYTES ? content.slice(0, 4096) : content
}
