import { MAX_UPLOAD_BYTES, uploadProblem } from '../../../core/uploads/uploads.ts'
import type { UploadKind } from '../../../core/uploads/uploads.ts'

/**
 * The reason why the browser rejects a file, in the specification's wording; undefined for a valid file. Reads at most
 * the size limit.
 */
export async function checkFile(kind: UploadKind, file: File): Promise<string | undefined> {
  const content = new Uint8Array(await file.slice(0, MAX_UPLOAD_BYTES).arrayBuffer())
  return uploadProblem(kind, { name: file.name, size: file.size, content })
}

/** A file size as text: "840 B", "12 KB", "1.9 MB". */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kib = Math.round(bytes / 1024)
  if (kib < 1024) return `${kib} KB`
  return `${(bytes / 1_048_576).toFixed(1)} MB`
}
