import { randomBytes } from 'node:crypto'
import { accountMessages } from '../../../core/account/account.messages.ts'
import { randomId } from '../../../core/text/random-id.ts'
import type { SentFile } from '../../../core/uploads/sent-file.ts'
import { storedFileName } from '../../../core/uploads/stored-name.ts'
import { checkPicture } from '../files/check-upload.ts'
import type { FileDraft } from '../files/stored-files.ts'
import { PUBLIC_PREFIX } from '../http/file-links.ts'

/** Pictures of people are small on every screen. */
const AVATAR_WIDTH = 320

/** Checks an uploaded picture of a person and encodes it small. Refuses what D-49 excludes. */
export async function checkedAvatar(file: SentFile): Promise<FileDraft> {
  const { avatarUnreadable } = accountMessages
  const encoded = await checkPicture('avatar_original', file, {
    thumbnailWidths: [AVATAR_WIDTH],
    messages: { unreadable: avatarUnreadable, tooManyPixels: avatarUnreadable },
  })
  const { bytes, contentType, width, height } = encoded.thumbnails[0] ?? encoded
  const extension = contentType.slice('image/'.length)
  return {
    key: `${PUBLIC_PREFIX}people/${randomId((count) => randomBytes(count), 24)}.${extension}`,
    name: storedFileName(file.name),
    bytes,
    contentType,
    width,
    height,
    access: 'public',
  }
}
