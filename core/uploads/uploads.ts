import { contentKind } from './content-kind.ts'
import type { ContentKind } from './content-kind.ts'
import { uploadMessages as say } from './uploads.messages.ts'

/** Maximum size of an upload in bytes, inclusive, for documents too. Spec §9 "2 MB", D-49. */
export const MAX_UPLOAD_BYTES = 2_097_152
/** Quality in percent for re-encoding an image as a preview. Spec §9. */
export const IMAGE_QUALITY = 75

/** What a file input accepts. */
export type UploadKind = 'image' | 'document'

/** The extensions of each kind with the required content. Spec §5. */
export const extensions = {
  image: { png: 'png', jpg: 'jpeg', jpeg: 'jpeg' },
  document: { pdf: 'pdf', doc: 'ole', docx: 'docx', xls: 'ole', xlsx: 'xlsx' },
} as const satisfies Record<UploadKind, Record<string, ContentKind>>

/** The media type under which a file of an extension is served. */
export const mediaTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The value of a file input's `accept`: '.png,.jpg,.jpeg'. */
export const acceptOf = (kind: UploadKind): string =>
  Object.keys(extensions[kind])
    .map((extension) => `.${extension}`)
    .join(',')

export interface UploadedFile {
  readonly name: string
  /** Size in bytes. */
  readonly size: number
  /** The content. A file beyond the limit may be truncated; `size` has its full size. */
  readonly content: Uint8Array
}

/**
 * Why a file is refused, as the message to show; undefined when it is accepted. The kind is checked before the size;
 * the extension (in any letter case) and the content's signature must agree, and an empty file counts as the wrong
 * kind. Used by browser and server. Spec §5, D-49.
 */
export function uploadProblem(kind: UploadKind, file: UploadedFile): string | undefined {
  const wrongKind = kind === 'image' ? say.imageKind : say.documentKind
  const expected = expectedContent(kind, extensionOf(file.name))
  if (expected === undefined || file.size === 0) return wrongKind
  const isTooLarge = file.size > MAX_UPLOAD_BYTES
  if (contentKind(file.content) !== expected && !(isTooLarge && isZipKind(expected))) return wrongKind
  return isTooLarge ? say.tooLarge : undefined
}

/** The extension of a file name in lower case, without its dot; '' when there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot === -1 ? '' : name.slice(dot + 1).toLowerCase()
}

function expectedContent(kind: UploadKind, extension: string): ContentKind | undefined {
  const known: Readonly<Record<string, ContentKind>> = extensions[kind]
  return Object.hasOwn(known, extension) ? known[extension] : undefined
}

/** Word and Excel files list their parts at the end, which a truncated file lacks. */
const isZipKind = (content: ContentKind): boolean => content === 'docx' || content === 'xlsx'
