import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Everything that it logged. */
  readonly log: () => string
  /** Ends it as `kill -9` does. */
  readonly kill: () => Promise<void>
  /** Ends it in order. */
  readonly stop: () => Promise<void>
}

export interface ServerProcessOptions {
  readonly dataFolder: string
  /** Settings of the environment, such as DATABASE_URL. */
  readonly settings?: Readonly<Record<string, string>>
  readonly leaseMs?: number
  /** Modules that are loaded before the server, in all its threads. */
  readonly preload?: readonly string[]
  /** For the preloaded modules. */
  readonly environment?: Readonly<Record<string, string>>
}

const running = new Set<ReturnType<typeof spawn>>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a server without pages and resolves when it accepts calls. */
export async function startServerProcess({
  dataFolder,
  settings = {},
  leaseMs,
  preload = [],
  environment = {},
}: ServerProcessOptions): Promise<ServerProcess> {
  const child = spawn(
    process.execPath,
    [
      ...preload.flatMap((module) => ['--import', module]),
      fileURLToPath(new URL('api-process.ts', import.meta.url)),
      dataFolder,
      JSON.stringify(settings),
      ...(leaseMs === undefined ? [] : [String(leaseMs)]),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment } },
  )
  running.add(child)
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const ended = once(child, 'close').then(() => void running.delete(child))
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString().trim())))
    void ended.then(() => reject(new Error(`The server did not start: ${log}`)))
  })
  const end = (signal: 'SIGKILL' | 'SIGTERM') => async () => {
    child.kill(signal)
    await ended
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    log: () => log,
    kill: end('SIGKILL'),
    stop: end('SIGTERM'),
  }
}
