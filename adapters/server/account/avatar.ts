import { randomBytes } from 'node:crypto'
import { accountMessages } from '../../../core/account/account.messages.ts'
import { randomId } from '../../../core/text/random-id.ts'
import type { SentFile } from '../../../core/uploads/sent-file.ts'
import { uploadProblem } from '../../../core/uploads/uploads.ts'
import type { Identity } from '../database/db.ts'
import type { Work } from '../database/store.ts'
import { PUBLIC_PREFIX } from '../http/file-links.ts'
import { refusedField } from '../http/refusals.ts'
import type { FileStore } from '../integrations/file-store.ts'
import { type EncodedImage, ImageTooManyPixels, ImageUnreadable, reencodeImage } from '../integrations/images.ts'

/** Pictures of people are small on every screen. */
const AVATAR_WIDTH = 320

export interface NewAvatar {
  readonly key: string
  readonly name: string
  readonly image: EncodedImage
}

/** Checks and encodes an uploaded picture and stores it; `avatarRow` adds its row. Refuses what D-49 excludes. */
export async function storeAvatar(files: FileStore, file: SentFile): Promise<NewAvatar> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const problem = uploadProblem('image', { name: file.name, size: file.size, content: bytes })
  if (problem !== undefined) throw refusedField('avatar_original', problem)
  const encoded = await reencodeImage(bytes, { thumbnailWidths: [AVATAR_WIDTH] }).catch((error: unknown) => {
    if (error instanceof ImageUnreadable || error instanceof ImageTooManyPixels)
      throw refusedField('avatar_original', accountMessages.avatarUnreadable)
    throw error
  })
  const image = encoded.thumbnails[0] ?? encoded
  const extension = image.contentType.slice('image/'.length)
  const key = `${PUBLIC_PREFIX}people/${randomId((count) => randomBytes(count), 24)}.${extension}`
  await files.put(key, image.bytes, { contentType: image.contentType })
  return { key, name: file.name.slice(0, 200), image }
}

/** Inserts the row of a stored picture and returns its id. */
export async function avatarRow(
  w: Work,
  { companyId, userId }: Identity,
  { key, name, image }: NewAvatar,
): Promise<number> {
  const { id } = await w.k
    .insertInto('files')
    .values({
      company_id: companyId,
      user_id: userId,
      key,
      name,
      content_type: image.contentType,
      size: image.bytes.byteLength,
      width: image.width,
      height: image.height,
      access: 'public',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
