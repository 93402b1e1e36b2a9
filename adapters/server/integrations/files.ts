import * as Data from 'effect/Data'
import type { FileStore } from './file-store.ts'
import { diskFiles } from './disk-files.ts'
import { s3Files, type S3Settings } from './s3-files.ts'

/** The key does not consist of parts of letters, digits, `.`, `_`, `-` between slashes. */
export class UnsafeKey extends Data.TaggedError('UnsafeKey')<{ readonly key: string }> {}
/** The store failed. `cause` is for the log. */
export class FileStoreFailed extends Data.TaggedError('FileStoreFailed')<{
  readonly operation: 'put' | 'get' | 'delete'
  readonly key: string
  readonly cause: unknown
}> {}

/** Returns the S3-compatible store when it is configured, else the folder. */
export function createFileStore(settings: {
  readonly folder: string
  readonly s3?: S3Settings | undefined
}): FileStore {
  return guarded(settings.s3 === undefined ? diskFiles(settings.folder) : s3Files(settings.s3))
}

/** Each part begins with a letter or digit, so none is `..` or hidden, and keys need no encoding in an address. */
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
    open: (key) => attempt('get', key, () => store.open(key)),
    delete: (key) => attempt('delete', key, () => store.delete(key)),
  }
}
