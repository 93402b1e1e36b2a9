import { randomUUID } from 'node:crypto'
import { checkUpload } from '../files/check-upload.ts'
import type { FileDraft } from '../files/stored-files.ts'

/** A file of a message as stored in its row; its address is signed when the message is read. */
export interface AttachedFile {
  readonly id: number
  readonly key: string
  readonly name: string
  /** In bytes. */
  readonly size: number
}

/** Checks the files of a message by name, size and content, and removes metadata from pictures. */
export const checkedChatFiles = (files: readonly File[]): Promise<readonly FileDraft[]> =>
  Promise.all(
    files.map(async (file) => {
      const { name, extension, bytes, contentType } = await checkUpload('files', file)
      return { key: `chat/${randomUUID()}.${extension}`, name, bytes, contentType, access: 'room' }
    }),
  )
