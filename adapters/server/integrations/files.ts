import { Data } from 'effect'
import { diskFiles } from './disk-files.ts'
import { s3Files, type S3Settings } from './s3-files.ts'

export interface StoredFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** As passed to `put`. */
  readonly contentType: string
  /** In bytes. */
  readonly size: number
}

/**
 * Where files lie, by key: `products/12/9f3a.png`. Keys are made by the server, never taken from a file's name.
 * All three may be repeated. Each rejects with `UnsafeKey` for a key that could lead elsewhere and with
 * `FileStoreFailed` when the store cannot do it.
 */
export interface FileStore {
  /** Stores a file whole or not at all; a file of that key is replaced. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>, about: { readonly contentType: string }): Promise<void>
  /** Undefined when the file does not exist. */
  get(key: string): Promise<StoredFile | undefined>
  /** Removes the file if it is there. */
  delete(key: string): Promise<void>
}

/** The key has another form than parts of letters, digits, `.`, `_`, `-` between slashes. */
export class UnsafeKey extends Data.TaggedError('UnsafeKey')<{ readonly key: string }> {}
/** The store failed. `cause` is for the log. */
export class FileStoreFailed extends Data.TaggedError('FileStoreFailed')<{
  readonly operation: 'put' | 'get' | 'delete'
  readonly key: string
  readonly cause: unknown
}> {}

/** The S3-compatible store when settings name one, else the folder. */
export function createFileStore(settings: {
  readonly folder: string
  readonly s3?: S3Settings | undefined
}): FileStore {
  return guarded(settings.s3 === undefined ? diskFiles(settings.folder) : s3Files(settings.s3))
}

/** Parts begin with a letter or digit, so none is `..` or hidden; they need no encoding in an address. */
const SAFE_KEY = /^[A-Za-z0-9][\w.-]{0,127}(?:\/[A-Za-z0-9][\w.-]{0,127}){0,7}$/

function guarded(store: FileStore): FileStore {
  const attempt = async <T>(
    operation: FileStoreFailed['operation'],
    key: string,
    work: () => Promise<T>,
  ): Promise<T> => {
    if (!SAFE_KEY.test(key)) throw new UnsafeKey({ key })
    return work().catch((cause: unknown) => {
      throw new FileStoreFailed({ operation, key, cause })
    })
  }
  return {
    put: (key, bytes, about) => attempt('put', key, () => store.put(key, bytes, about)),
    get: (key) => attempt('get', key, () => store.get(key)),
    delete: (key) => attempt('delete', key, () => store.delete(key)),
  }
}
