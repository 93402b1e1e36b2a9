import { type ChildProcess, fork } from 'node:child_process'
import * as Data from 'effect/Data'
import type { EncodingTask, ReencodedImage } from './image-encoding.ts'

/** Too many pictures wait for the encoder: HTTP 503. */
export class ImageEncoderBusy extends Data.TaggedError('ImageEncoderBusy')<{
  readonly message: string
  readonly retryAfterSeconds: number
}> {}

export type EncoderRequest = EncodingTask
/** With the resident memory of the process after the task, in bytes. */
export type EncoderReply = ({ readonly image: ReencodedImage } | { readonly fault: string }) & {
  readonly memory: number
}

export interface ImageEncoder {
  /** Rejects with `ImageEncoderBusy`, or with an error for a picture that cannot be encoded within the limits. */
  readonly encode: (task: EncodingTask) => Promise<ReencodedImage>
  /** The id of the running encoder process. */
  readonly pid: () => number | undefined
  readonly close: () => void
}

export interface EncoderLimits {
  /** Maximum time for one picture, in milliseconds. */
  readonly timeMs?: number
  /** Maximum resident memory of the process, in bytes. */
  readonly memoryBytes?: number
  /** Maximum number of pictures that wait. */
  readonly waiting?: number
  /** How long the process runs without a picture, in milliseconds. */
  readonly idleMs?: number
}

const PROGRAM = new URL('./image-process.ts', import.meta.url)
const RETRY_SECONDS = 5
const KEPT_MEMORY_BYTES = 150_000_000

/**
 * Encodes pictures in one separate process, one after the other, so that a hostile picture can neither fill the server's
 * memory nor block its threads. A process that exceeds its memory or time is killed; the next picture starts another.
 */
export function createImageEncoder({
  timeMs = 10_000,
  memoryBytes = 420_000_000,
  waiting = 24,
  idleMs = 30_000,
}: EncoderLimits = {}): ImageEncoder {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let count = 0
  let last: Promise<unknown> = Promise.resolve()

  const stop = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }
  const running = (): ChildProcess => {
    if (child !== undefined) return child
    // An empty environment: the process that decodes foreign files has no secrets.
    const started = fork(PROGRAM, [String(memoryBytes)], { serialization: 'advanced', env: {}, execArgv: [] })
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    // A process without work must not keep the server or a command running.
    started.unref()
    started.channel?.unref()
    return (child = started)
  }
  const encode = (task: EncodingTask) =>
    new Promise<ReencodedImage>((resolve, reject) => {
      clearTimeout(idle)
      const encoder = running()
      encoder.channel?.ref()
      const end = (finish: () => void) => {
        clearTimeout(timer)
        encoder.off('message', onReply).off('exit', onExit).off('error', onError)
        encoder.channel?.unref()
        idle = setTimeout(stop, idleMs)
        idle.unref()
        finish()
      }
      const onReply = (reply: EncoderReply) => {
        // The allocator keeps what a large picture needed, so the next one gets a fresh process.
        if (reply.memory > KEPT_MEMORY_BYTES) stop()
        end(() => ('image' in reply ? resolve(reply.image) : reject(new Error(reply.fault))))
      }
      const onExit = () => end(() => reject(new Error('The picture needs too much memory.')))
      const onError = (error: Error) => {
        stop()
        end(() => reject(error))
      }
      const timer = setTimeout(() => {
        stop()
        end(() => reject(new Error(`The picture takes longer than ${timeMs} ms.`)))
      }, timeMs)
      encoder.on('message', onReply).once('exit', onExit).once('error', onError)
      encoder.send(task, (error) => {
        if (error !== null) onError(error)
      })
    })

  return {
    encode: (task) => {
      if (count > waiting)
        return Promise.reject(
          new ImageEncoderBusy({
            message: 'Too many pictures are uploaded at the moment. Try again in a few seconds.',
            retryAfterSeconds: RETRY_SECONDS,
          }),
        )
      count += 1
      const done = last.then(() => encode(task))
      last = done.catch(() => undefined)
      return done.finally(() => (count -= 1))
    },
    pid: () => child?.pid,
    close: stop,
  }
}
