import { createReadStream, type Stats } from 'node:fs'
import { access, constants, open, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CannotRun } from '../command-line.ts'

export type InputFormat = 'ndjson' | 'csv'
export const INPUT_FORMATS: readonly InputFormat[] = ['ndjson', 'csv']

/** A file of listings that is opened but not yet read. */
export interface ListingFile {
  /** Name from the command line; "standard input" for -. */
  readonly name: string
  readonly format: InputFormat
  /** Path and size of an uncompressed file, which can be read in parts; undefined for streams. */
  readonly plain: { readonly path: string; readonly size: number } | undefined
  /** Number of (compressed) bytes to read, for the estimated time; undefined if unknown. */
  readonly size: number | undefined
  /** Reads the decompressed bytes from the start. `onBytes` receives the number of compressed bytes read. */
  read(onBytes?: (bytes: number) => void): AsyncIterable<Buffer>
}

/** A file without bytes, without anything but blanks, or with nothing but the names of its columns. */
export const nothingIn = (name: string): CannotRun => new CannotRun(`${name} is empty: there is nothing to read.`)

const SNIFF_BYTES = 4096
const READ_BYTES = 1 << 20

/**
 * Opens a file of listings, or standard input for `-`. Detects compression by the first bytes, and the format by the
 * extension, else by the content. Rejects with `CannotRun`, whose message names the file and the fault.
 */
export async function openListingFile(
  path: string,
  wanted: InputFormat | undefined,
  stdin: Readable,
): Promise<ListingFile> {
  if (path === '-') return fromStream('standard input', stdin, wanted, '')
  const found = await examine(path)
  if (!found.isFile()) return fromStream(path, createReadStream(path, { highWaterMark: READ_BYTES }), wanted, path)
  if (found.size === 0) throw nothingIn(path)
  const handle = await open(path)
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0)
    .finally(() => handle.close())
  const head = buffer.subarray(0, bytesRead)
  if (isGzip(head)) {
    const read = (onBytes?: (bytes: number) => void) =>
      unpacked(path, counting(createReadStream(path, { highWaterMark: READ_BYTES }), onBytes))
    const format = wanted ?? formatByName(path) ?? formatByContent(path, await firstOf(read()))
    return { name: path, format, plain: undefined, size: found.size, read }
  }
  const format = wanted ?? formatByName(path) ?? formatByContent(path, head)
  refuseUtf16(path, head)
  return {
    name: path,
    format,
    plain: { path, size: found.size },
    size: found.size,
    read: (onBytes) => counting(createReadStream(path, { highWaterMark: READ_BYTES }), onBytes),
  }
}

async function examine(path: string): Promise<Stats> {
  let found: Stats
  try {
    found = await stat(path)
    if (!found.isDirectory()) await access(path, constants.R_OK)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new CannotRun(`There is no file ${path}.`)
    if (code === 'EACCES' || code === 'EPERM') throw new CannotRun(`${path} may not be read by this user.`)
    throw new CannotRun(`${path} cannot be opened: ${(error as Error).message}.`)
  }
  if (found.isDirectory()) throw new CannotRun(`${path} is a folder: name the files in it.`)
  return found
}

async function fromStream(
  name: string,
  source: Readable,
  wanted: InputFormat | undefined,
  path: string,
): Promise<ListingFile> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const first = await chunks.next()
  if (first.done === true) throw nothingIn(name)
  const again = async function* () {
    yield first.value
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  const isPacked = isGzip(first.value)
  let taps: ((bytes: number) => void) | undefined
  const bytes = isPacked
    ? unpacked(
        name,
        counting(again(), (size) => taps?.(size)),
      )
    : counting(again(), (size) => taps?.(size))
  const iterator = bytes[Symbol.asyncIterator]()
  const head = isPacked ? await iterator.next() : undefined
  const start = isPacked ? (head?.value as Buffer | undefined) : first.value
  const format = wanted ?? formatByName(path) ?? formatByContent(name, start ?? Buffer.alloc(0))
  refuseUtf16(name, start ?? Buffer.alloc(0))
  return {
    name,
    format,
    plain: undefined,
    size: undefined,
    read: async function* (onBytes) {
      taps = onBytes
      if (start !== undefined && isPacked) yield start
      yield* { [Symbol.asyncIterator]: () => iterator }
    },
  }
}

async function* counting(
  source: AsyncIterable<Buffer>,
  onBytes: ((bytes: number) => void) | undefined,
): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    onBytes?.(chunk.length)
    yield chunk
  }
}

async function* unpacked(name: string, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: 1 << 18 })
  const packed = Readable.from(source, { objectMode: false })
  packed.on('error', (error) => gunzip.destroy(error))
  try {
    yield* packed.pipe(gunzip) as AsyncIterable<Buffer>
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'Z_BUF_ERROR')
      throw new CannotRun(`${name} is cut off: the packed file ends too early. What was read before stands.`)
    if (code?.startsWith('Z_') === true)
      throw new CannotRun(`${name} cannot be unpacked: ${message}. What was read before stands.`)
    throw error
  } finally {
    packed.destroy()
    gunzip.destroy()
  }
}

async function firstOf(source: AsyncIterable<Buffer>): Promise<Buffer> {
  for await (const chunk of source) return chunk
  return Buffer.alloc(0)
}

function isGzip(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
}

function refuseUtf16(name: string, head: Buffer): void {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) {
    throw new CannotRun(`${name} is written in UTF-16: save it as UTF-8.`)
  }
}

function formatByName(path: string): InputFormat | undefined {
  const ending = extname(path.replace(/\.gz$/i, '')).toLowerCase()
  if (['.ndjson', '.jsonl', '.json'].includes(ending)) return 'ndjson'
  return ending === '.csv' ? 'csv' : undefined
}

function formatByContent(name: string, head: Buffer): InputFormat {
  const start = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (start.startsWith('{')) return 'ndjson'
  if (/^[\w"'. -]+[,;]/.test(start)) return 'csv'
  throw new CannotRun(
    `${name} looks neither like NDJSON nor like CSV: name its format with --input-format ndjson or csv.`,
  )
}
