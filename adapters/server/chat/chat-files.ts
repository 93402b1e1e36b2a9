import { randomUUID } from 'node:crypto'
import {
  acceptOf,
  extensionOf,
  extensions,
  mediaTypes,
  uploadProblem,
  MAX_UPLOAD_BYTES,
} from '../../../core/uploads/uploads.ts'
import type { Context } from '../http/context.ts'
import { refusedField } from '../http/refusals.ts'
import { ImageTooManyPixels, ImageUnreadable, reencodeImage } from '../integrations/images.ts'

/** A file of a message as stored in its row; its address is signed when the message is read. */
export interface AttachedFile {
  readonly id: number
  readonly key: string
  readonly name: string
  /** In bytes. */
  readonly size: number
}

/** A file of a message that is checked and stored, but not yet in the database. */
export interface ReadyFile {
  readonly key: string
  readonly name: string
  readonly size: number
  readonly contentType: string
}

/** The file types that a message accepts: pictures and documents. */
export const CHAT_ACCEPT = `${acceptOf('image')},${acceptOf('document')}`

/** Checks the files of a message by name, size and content, removes metadata from pictures, and stores them. */
export async function storeChatFiles(
  files: readonly File[],
  { services }: Pick<Context, 'services'>,
): Promise<readonly ReadyFile[]> {
  const checked = await Promise.all(
    files.map(async (file) => {
      const content = new Uint8Array(await file.slice(0, MAX_UPLOAD_BYTES + 1).arrayBuffer())
      const kind = Object.hasOwn(extensions.image, extensionOf(file.name)) ? 'image' : 'document'
      const problem = uploadProblem(kind, { name: file.name, size: file.size, content })
      if (problem !== undefined) throw refusedField('files', problem)
      return { kind, name: file.name, content } as const
    }),
  )
  return Promise.all(
    checked.map(async ({ kind, name, content }) => {
      const extension = extensionOf(name)
      const bytes =
        kind === 'document'
          ? content
          : await reencodeImage(content, { thumbnailWidths: [] }).then(
              ({ bytes: encoded }) => encoded,
              (error: unknown) => {
                if (error instanceof ImageTooManyPixels || error instanceof ImageUnreadable)
                  throw refusedField('files', 'This picture cannot be read')
                throw error
              },
            )
      const key = `chat/${randomUUID()}.${extension}`
      const contentType = mediaTypes[extension] ?? 'application/octet-stream'
      await services.files.put(key, bytes, { contentType })
      return { key, name: name.slice(0, 200), size: bytes.byteLength, contentType }
    }),
  )
}
