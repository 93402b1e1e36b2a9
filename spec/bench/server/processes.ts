import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FilledDatabase } from './database.ts'

export interface RunningProcess {
  readonly port: number
  readonly pid: number
  /** From the launch until it accepts calls, in milliseconds. */
  readonly startMs: number
  readonly stop: () => Promise<void>
}

/** Starts the product as a user does: its own process, its built pages, no test settings. */
export const startProduct = (database: FilledDatabase): Promise<RunningProcess> =>
  started(
    'adapters/server/main.ts',
    ['--port', '0', '--data', database.dataFolder, '--no-demo'],
    // The load comes with addresses of many visitors, as behind a balancer.
    { ...database.environment, TRUSTED_PROXIES: '127.0.0.1' },
    /running at http:\/\/[^\s:]+:(\d+)/,
    nodeOptions(),
  )

/** Starts the baseline on the same data. */
export const startBare = (
  { engine, bare }: FilledDatabase,
  statements: string,
  script: 'bare-server' | 'bare-chat' = 'bare-server',
): Promise<RunningProcess> =>
  started(`spec/bench/server/${script}.ts`, [engine, bare, statements], {}, /listening on (\d+)/)

// Helpers

const root = fileURLToPath(new URL('../../../', import.meta.url))
const STOP_LIMIT_MS = 8_000

/** The options of Node with which `npm start` runs. */
function nodeOptions(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

async function started(
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  ready: RegExp,
  options: readonly string[] = [],
): Promise<RunningProcess> {
  const { NODE_ENV: _, TRADEHALL_TEST: __, ...inherited } = process.env
  const launchedAt = performance.now()
  const child = spawn(process.execPath, [...options, script, ...args], {
    cwd: root,
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => void child.kill('SIGKILL')
  process.on('exit', kill)
  let output = ''
  const collect = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000))
  child.stderr.on('data', collect)
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      collect(chunk)
      const found = ready.exec(output)?.[1]
      if (found !== undefined) resolve(Number(found))
    })
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}: ${output}`)))
  })
  return {
    port,
    pid: child.pid ?? 0,
    startMs: performance.now() - launchedAt,
    stop: async () => {
      process.off('exit', kill)
      await ended(child)
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
  await exit
  clearTimeout(late)
}
