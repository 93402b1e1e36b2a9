import { z } from 'zod'

/** A file as it travels in a multipart body; browsers and the server both know it by this part of its shape. */
export interface FileInput {
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly arrayBuffer: () => Promise<ArrayBuffer>
}

const isFileInput = (value: unknown): value is FileInput =>
  typeof value === 'object' && value !== null && 'arrayBuffer' in value && typeof value.arrayBuffer === 'function' && 'size' in value

/** A field that takes one file. */
export const fileInput = z.custom<FileInput>(isFileInput, 'Please choose a file')
