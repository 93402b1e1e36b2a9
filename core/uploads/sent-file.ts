import { z } from 'zod'

/** A file on its way in a multipart body: what browser and server both call `File`. */
export interface SentFile {
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly type: string
  arrayBuffer(): Promise<ArrayBuffer>
}

/** A file field of a contract; anything else is refused with `missing`. */
export const sentFile = (missing: string) => z.custom<SentFile>(isFile, missing)

const isFile = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'arrayBuffer' in value &&
  typeof value.arrayBuffer === 'function' &&
  'name' in value &&
  'size' in value
