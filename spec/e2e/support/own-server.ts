import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A separate server process of one spec, started as by `npm start`. */
export interface OwnServer {
  readonly process: ChildProcess
  readonly url: string
  readonly stdout: () => string
  readonly stderr: () => string
  /** The exit code or the signal once it has ended. */
  readonly ended: Promise<number | NodeJS.Signals>
  /** HTTP statuses of /health/ready until it returns 200. */
  readonly seen: readonly number[]
}

export interface Launch {
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Starts a server; returns without waiting for it. */
export function launch({ args, env = {} }: Launch): Omit<OwnServer, 'url' | 'seen'> {
  const child = spawn(process.execPath, ['adapters/server/main.ts', ...args], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      TZ: 'UTC',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()))
  // An aborted spec also stops its servers.
  const kill = () => child.kill('SIGKILL')
  process.on('exit', kill)
  const ended = once(child, 'close').then(([code, signal]: (number | NodeJS.Signals | null)[]) => {
    process.off('exit', kill)
    return code ?? signal ?? 'SIGKILL'
  })
  return { process: child, stdout: () => output.out, stderr: () => output.err, ended }
}

/** Starts a server on `port` and waits until /health/ready returns 200. */
export async function startOwn(port: number, { args, env }: Launch, timeoutMs = 100_000): Promise<OwnServer> {
  const started = launch({ args: ['--port', String(port), ...args], ...(env === undefined ? {} : { env }) })
  const url = `http://127.0.0.1:${port}`
  const seen: number[] = []
  const deadline = Date.now() + timeoutMs
  let hasEnded = false
  void started.ended.then(() => (hasEnded = true))
  for (;;) {
    if (hasEnded || Date.now() > deadline)
      throw new Error(`The server did not start:\n${started.stdout()}\n${started.stderr()}`)
    const status = await fetch(`${url}/health/ready`).then(
      (response) => response.status,
      () => 0,
    )
    if (status !== 0) seen.push(status)
    if (status === 200) return { ...started, url, seen }
    await pause(40)
  }
}
