import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'

/** A server in a separate process, so that its event loop can be measured from here. */
export interface AttackedServer {
  readonly url: string
  readonly port: number
  readonly realtimeKey: string
  readonly folder: string
  readonly process: ChildProcess
  /** What the server wrote to its log. */
  readonly logged: () => string
  /**
   * The slowest response of /health while the attack runs, in milliseconds, without the time in which other processes
   * of a loaded machine had the cores.
   */
  readonly slowestHealth: (attack: Promise<unknown>) => Promise<number>
  /** Memory of the process, in megabytes. */
  readonly megabytes: () => Promise<number>
  readonly stop: () => Promise<void>
}

export interface AttackedOptions {
  readonly settings?: Readonly<Record<string, string>>
  /** Run on the database after the start. */
  readonly script?: string
  /** Arguments of Node, such as a module to load first. */
  readonly nodeArguments?: readonly string[]
}

export async function startAttacked({
  settings = {},
  script = '',
  nodeArguments = [],
}: AttackedOptions = {}): Promise<AttackedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'tradehall-attacked-'))
  if (settings['DATABASE_URL'] === undefined)
    cpSync(inject('databases').pgliteFolder, join(folder, 'database'), { recursive: true })
  // As an earlier version left it.
  chmodSync(folder, 0o755)
  const child = spawn(
    process.execPath,
    [
      ...nodeArguments,
      fileURLToPath(new URL('attacked-process.ts', import.meta.url)),
      folder,
      JSON.stringify(settings),
      script,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const ended = once(child, 'close')
  const first = await Promise.race([once(child.stdout, 'data') as Promise<[Buffer]>, ended.then(() => undefined)])
  if (first === undefined) throw new Error(`The server did not start:\n${log}`)
  const { port, realtimeKey } = JSON.parse(first[0].toString()) as { port: number; realtimeKey: string }
  const url = `http://127.0.0.1:${port}`
  await fetch(`${url}/health`)
  return {
    url,
    port,
    realtimeKey,
    folder,
    process: child,
    logged: () => log,
    slowestHealth: async (attack) => {
      let hasEnded = false
      void attack.then(
        () => (hasEnded = true),
        () => (hasEnded = true),
      )
      let ms = 0
      for (;;) {
        const isLast = hasEnded
        const stopwatch = startStopwatch(child.pid)
        await fetch(`${url}/health`)
        ms = Math.max(ms, stopwatch())
        if (isLast) return ms
        await pause(2)
      }
    },
    megabytes: async () => {
      const text = await (await fetch(`${url}/metrics`)).text()
      return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 2 ** 20
    },
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Measures how long something takes, in milliseconds, without the time in which this process or the other one was ready
 * to run and had no core. On a machine with nothing else to do that is the plain duration, and so it is where the system
 * does not count the waiting.
 */
export function startStopwatch(pid: number | undefined): () => number {
  const waited = () => waitedForCoreMs(process.pid) + waitedForCoreMs(pid ?? 0)
  const [startedAt, waitedBefore] = [performance.now(), waited()]
  return () => performance.now() - startedAt - (waited() - waitedBefore)
}

/** How long the main thread of a process has waited for a core since its start; 0 where the system does not say. */
function waitedForCoreMs(pid: number): number {
  try {
    const [, nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    return 0
  }
}

/** Maximum response time of /health beside an attack, in milliseconds. */
export const HEALTH_LIMIT_MS = 200
const PATIENCE_MS = 40_000

/**
 * Repeats an attack until /health stays below the limit, and returns its slowest response of the best round. On a loaded
 * machine a round may be slow for other reasons; the attacks exceeded the limit many times in every round.
 */
export async function calmest(round: () => Promise<number>): Promise<number> {
  const deadline = performance.now() + PATIENCE_MS
  let best = Number.POSITIVE_INFINITY
  while (best > HEALTH_LIMIT_MS && performance.now() < deadline) {
    best = Math.min(best, await round())
    await pause(50)
  }
  return best
}
