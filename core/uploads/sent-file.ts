import { z } from 'zod'

/** A file in a multipart body, the `File` of browser and server. */
export interface SentFile {
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly type: string
  arrayBuffer(): Promise<ArrayBuffer>
}

/** A file field of a contract; any other value is refused with `missing`. */
export const sentFile = (missing: string) => z.custom<SentFile>(isFile, missing)

const isFile = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'arrayBuffer' in value &&
  typeof value.arrayBuffer === 'function' &&
  'name' in value &&
  'size' in value
