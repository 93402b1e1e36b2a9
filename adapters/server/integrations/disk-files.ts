import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './file-store.ts'

/** Files of up to this size are read at once, and longer ones in pieces of it, in bytes. */
const PIECE_BYTES = 64 * 1024

/** Files with a safe key are stored under it in the folder, and their content types in `.types`. */
export function diskFiles(folder: string): FileStore {
  const place = (key: string) => join(folder, key)
  const typePlace = (key: string) => join(folder, '.types', key)
  const typeOf = async (key: string) => (await ifThere(readFile(typePlace(key), 'utf8'))) ?? 'application/octet-stream'
  const get: FileStore['get'] = async (key) => {
    const bytes = await ifThere(readFile(place(key)))
    if (bytes === undefined) return undefined
    return { bytes: new Uint8Array(bytes), contentType: await typeOf(key), size: bytes.byteLength }
  }

  return {
    put: async (key, bytes, { contentType }) => {
      // The type is written first, so that a file never exists without one.
      await writeWhole(folder, typePlace(key), contentType)
      await writeWhole(folder, place(key), bytes)
    },
    get,
    open: async (key) => {
      const found = await ifThere(stat(place(key)))
      if (found?.isFile() !== true) return undefined
      if (found.size > PIECE_BYTES)
        return { body: ReadableStream.from(piecesOf(place(key))), contentType: await typeOf(key), size: found.size }
      const whole = await get(key)
      return whole === undefined ? undefined : { ...whole, body: whole.bytes }
    },
    delete: async (key) => {
      await rm(place(key), { force: true })
      await rm(typePlace(key), { force: true })
    },
  }
}

/** Opens the file when its first piece is asked for. */
async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  const handle = await open(path)
  try {
    for (;;) {
      const piece = new Uint8Array(PIECE_BYTES)
      const { bytesRead } = await handle.read(piece)
      if (bytesRead === 0) return
      yield piece.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}

/**
 * Written to a temporary file, flushed to disk and renamed: a reader finds the old file or the new one, never a part.
 */
async function writeWhole(folder: string, target: string, content: string | Uint8Array): Promise<void> {
  const aside = join(folder, '.unfinished', randomUUID())
  await mkdir(dirname(aside), { recursive: true })
  await mkdir(dirname(target), { recursive: true })
  try {
    const handle = await open(aside, 'wx')
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(aside, target)
  } catch (cause) {
    await rm(aside, { force: true }).catch(() => {})
    throw cause
  }
}

async function ifThere<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR' || cause.code === 'EISDIR') return undefined
    throw cause
  })
}
