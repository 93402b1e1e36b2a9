export interface StoredFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** As passed to `put`. */
  readonly contentType: string
  /** In bytes. */
  readonly size: number
}

/** A file that is about to be sent. Whoever opens it reads or cancels its body. */
export interface OpenedFile {
  readonly contentType: string
  /** In bytes; undefined when the store does not say. */
  readonly size: number | undefined
  /** A long file is read while it is sent, because many slow readers would otherwise fill the memory. */
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

/**
 * A store of files by key: `products/12/9f3a.png`. The server creates the keys and never takes them from file names.
 * All operations may be repeated. Each rejects with `UnsafeKey` for a key that could escape the store, and with
 * `FileStoreFailed` when the store fails.
 */
export interface FileStore {
  /** Stores a file whole or not at all; a file of that key is replaced. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>, about: { readonly contentType: string }): Promise<void>
  /** Undefined when the file does not exist. */
  get(key: string): Promise<StoredFile | undefined>
  /** As `get`, for a response. */
  open(key: string): Promise<OpenedFile | undefined>
  /** Removes the file if it is there. */
  delete(key: string): Promise<void>
}
