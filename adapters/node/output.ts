import { type FileHandle, open, realpath } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { CannotRun } from './command-line.ts'

/** A sink for results. `write` applies backpressure and returns false after the reader closed the pipe (`| head`). */
export interface Output {
  write(text: string | Uint8Array): Promise<boolean>
  /** Waits until everything is written. Rejects with `CannotRun` when it could not be. May be called again. */
  close(): Promise<void>
}

/** An output that can be flushed to disk. */
export interface FileOutput extends Output {
  /** Waits until everything written is on disk; returns the file's length in bytes. */
  settled(): Promise<number>
}

/**
 * Opens a file for writing and truncates it to `keepBytes`. Rejects with `CannotRun` if it cannot be written or is one of
 * the input files.
 */
export async function openOutput(
  path: string,
  option: string,
  inputs: readonly string[],
  keepBytes?: number,
): Promise<FileOutput> {
  const own = await realpath(path).catch(() => undefined)
  for (const input of inputs) {
    if (own !== undefined && own === (await realpath(input).catch(() => undefined))) {
      throw new CannotRun(`${option} ${path} is the file being read: name another one.`)
    }
  }
  const handle = await openFile(path, keepBytes).catch((error: unknown) => {
    throw new CannotRun(cannotWrite(path, error))
  })
  const stream = handle.createWriteStream(keepBytes === undefined ? {} : { start: keepBytes })
  const output = outputTo(stream, path, true)
  return {
    ...output,
    async settled() {
      // The callback of an empty write runs after all earlier writes.
      await new Promise<void>((resolve) => stream.write('', () => resolve()))
      await output.write('')
      // Fails for a pipe or device, which has no disk.
      await handle.datasync().catch(() => undefined)
      return (keepBytes ?? 0) + stream.bytesWritten
    },
  }
}

async function openFile(path: string, keepBytes: number | undefined): Promise<FileHandle> {
  if (keepBytes === undefined) return open(path, 'w')
  const handle = await open(path, 'r+')
  await handle.truncate(keepBytes)
  return handle
}

/** Writes to a stream. Closes it at the end only if it is our own, not standard output. */
export function outputTo(stream: Writable, name: string, isOwn: boolean): Output {
  let fault: NodeJS.ErrnoException | undefined
  stream.on('error', (error) => {
    // The first one is the reason; a stream that broke refuses everything after it.
    fault ??= error
  })
  const check = (): boolean => {
    if (fault === undefined) return true
    if (fault.code === 'EPIPE') return false
    throw new CannotRun(cannotWrite(name, fault))
  }
  return {
    async write(text) {
      if (!check()) return false
      if (text.length > 0 && !stream.write(text)) await drained(stream)
      return check()
    },
    async close() {
      if (isOwn) {
        if (!stream.destroyed) stream.end()
        // A stream that broke may be closed already.
        if (!stream.closed) await new Promise((resolve) => stream.once('close', resolve))
      } else if (stream.writableLength > 0 && fault === undefined) {
        await drained(stream)
      }
      check()
    },
  }
}

/** Waits until the stream accepts data or closes. Removes its listeners. */
function drained(stream: Writable): Promise<void> {
  const ends = ['drain', 'close', 'error'] as const
  return new Promise((resolve) => {
    const done = () => {
      for (const end of ends) stream.off(end, done)
      resolve()
    }
    for (const end of ends) stream.on(end, done)
  })
}

function cannotWrite(path: string, error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  switch (code) {
    case 'ENOENT':
      return `${path} cannot be written: its folder does not exist.`
    case 'EISDIR':
      return `${path} cannot be written: it is a folder.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${path} may not be written by this user.`
    case 'ENOSPC':
      return `${path}: no space is left. What was written before stands.`
    default:
      return `${path} cannot be written: ${message}.`
  }
}
