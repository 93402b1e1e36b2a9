import { getEventListeners } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { outputTo } from '../../../adapters/node/output.ts'
import { readScoreOptions } from '../../../adapters/node/score/options.ts'
import { runScore } from '../../../adapters/node/score/run-score.ts'

const MEGABYTE = 1 << 20

describe('outputTo', () => {
  it('leaves no listeners on a slow stream, however often it writes to it', async () => {
    const stream = slowStream()
    const output = outputTo(stream, 'a slow one', false)
    const before = listenersOn(stream)
    let most = 0
    for (let piece = 0; piece < 100; piece++) {
      const written = output.write('piece')
      most = Math.max(most, listenersOn(stream))
      await written
    }

    expect(listenersOn(stream)).toBe(before)
    expect(most - before).toBeLessThanOrEqual(3)
  })
})

describe('npm run score', { timeout: 180_000 }, () => {
  it('releases a stream piece by piece, both its bytes and its waiting promises', async () => {
    // A stream of 64 MB; long texts keep the test fast.
    const line = Buffer.from(`${JSON.stringify({ name: 'x'.repeat(64_000) })}\n`)
    const piece = Buffer.concat(Array.from({ length: 16 }, () => line))
    const stop = new AbortController()
    const held: number[] = []
    const waiting: number[] = []
    const source = (async function* () {
      for (let megabyte = 1; megabyte <= 64; megabyte++) {
        if (megabyte % 16 === 0) {
          held.push(bytesHeld())
          waiting.push(getEventListeners(stop.signal, 'abort').length)
        }
        yield piece
      }
    })()
    const read = readScoreOptions(['-', '--input-format', 'ndjson', '--workers', '1'], 1)
    if (read.kind !== 'options') throw new Error('The options of this spec are wrong.')
    const stdout = slowStream()

    const code = await runScore(read.options, {
      stdin: Readable.from(source),
      stdout,
      stderr: { write: () => true },
      signal: stop.signal,
      now: () => performance.now(),
    })

    expect(code).toBe(0)
    expect(held).toHaveLength(4)
    // 48 MB are read between the first sample and the last, so retained bytes would show. Bytes in progress vary.
    expect((held.at(-1)! - held[0]!) / MEGABYTE).toBeLessThan(16)
    expect(Math.max(...waiting)).toBeLessThanOrEqual(1)
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(0)
  })
})

// Helpers

/** Accepts a piece only when the previous one is processed. */
function slowStream(): Writable {
  return new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => void setImmediate(done) })
}

function listenersOn(stream: Writable): number {
  return stream.eventNames().reduce((sum, name) => sum + stream.listenerCount(name), 0)
}

/** Bytes outside the heap that are still referenced. */
function bytesHeld(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().arrayBuffers
}
