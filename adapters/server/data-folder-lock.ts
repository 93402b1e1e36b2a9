import { randomUUID } from 'node:crypto'
import { closeSync, futimesSync, linkSync, openSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { mkdir, rm, rmdir, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'

/** Name of the lock file in the data folder. */
export const LOCK_FILE = 'tradehall.lock'
/** How often the holder touches its lock, in milliseconds. */
const HEARTBEAT_MS = 5_000
/** A lock of another machine or container without a touch for this long counts as abandoned, in milliseconds. */
const FOREIGN_STALE_MS = 30_000
/** A takeover takes milliseconds, so an older guard was left by a crash. */
const GUARD_STALE_MS = 5_000
const ATTEMPTS = 20
const ATTEMPT_DELAY_MS = 100

/** Another process uses the data folder; the message is meant for the terminal. */
export class DataFolderLocked extends Error {
  override name = 'DataFolderLocked'
}

/** The held lock. `release` may be called more than once. */
export type DataFolderLock = { readonly file: string; release(): void }

const holderSchema = z.object({
  id: z.string(),
  pid: z.number().int(),
  /**
   * Identifies a process within one boot, to detect a reused process id; absent where the system does not provide it.
   */
  process: z.string().optional(),
  host: z.string(),
  startedAt: z.string(),
})
type Holder = z.infer<typeof holderSchema>

/**
 * Locks the data folder for this process, because two processes in one embedded database silently lose data.
 *
 * The lock names its holder; the lock of a dead process is taken over. Creates a missing folder. Rejects with
 * `DataFolderLocked` within 5 s when another process holds it.
 */
export async function lockDataFolder(folder: string): Promise<DataFolderLock> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, LOCK_FILE)
  const own: Holder = {
    id: randomUUID(),
    pid: process.pid,
    process: processIdentity(process.pid),
    host: hostname(),
    startedAt: new Date().toISOString(),
  }
  // A plain loop instead of a retry schedule: after most outcomes the lock has changed, and the next claim follows at once.
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (claim(file, own)) return hold(file, own)
    const holder = readHolder(file)
    if (holder === 'gone') continue
    if (holder !== 'unreadable' && isAlive(file, holder)) throw new DataFolderLocked(sentence(folder, holder))
    if (await removeStale(file)) continue
    await delay(ATTEMPT_DELAY_MS)
  }
  throw new DataFolderLocked(
    `The data folder ${folder} is locked and its lock cannot be taken over: stop the other server, or delete ${file} when none is running.`,
  )
}

/** Creates the complete lock file in one step; false when one exists. */
function claim(file: string, own: Holder): boolean {
  const draft = `${file}.${own.id}`
  writeFileSync(draft, `${JSON.stringify(own)}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    // Fallback for file systems without hard links: exclusive creation.
    if (hasCode(error, 'EPERM') || hasCode(error, 'ENOTSUP') || hasCode(error, 'ENOSYS')) {
      try {
        writeFileSync(file, `${JSON.stringify(own)}\n`, { flag: 'wx', mode: 0o600 })
        return true
      } catch (second) {
        if (hasCode(second, 'EEXIST')) return false
        throw second
      }
    }
    throw error
  } finally {
    unlinkSync(draft)
  }
}

function hold(file: string, own: Holder): DataFolderLock {
  const handle = openSync(file, 'r+')
  const heartbeat = setInterval(() => {
    const now = new Date()
    futimesSync(handle, now, now)
  }, HEARTBEAT_MS)
  heartbeat.unref()
  let isHeld = true
  const release = () => {
    if (!isHeld) return
    isHeld = false
    clearInterval(heartbeat)
    process.off('exit', release)
    closeSync(handle)
    const holder = readHolder(file)
    if (typeof holder === 'object' && holder.id === own.id) unlinkSync(file)
  }
  process.on('exit', release)
  return { file, release }
}

/**
 * Removes a lock whose holder is gone. Only one process at a time checks and removes, so that a fresh lock is never
 * removed.
 */
async function removeStale(file: string): Promise<boolean> {
  const guard = `${file}.takeover`
  try {
    await mkdir(guard)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    const age = await stat(guard).then(
      (found) => Date.now() - found.mtimeMs,
      () => 0,
    )
    if (age > GUARD_STALE_MS) await rmdir(guard).catch(() => undefined)
    return false
  }
  try {
    const holder = readHolder(file)
    if (holder === 'gone') return true
    if (holder !== 'unreadable' && isAlive(file, holder)) return true
    await rm(file, { force: true })
    return true
  } finally {
    await rmdir(guard).catch(() => undefined)
  }
}

function readHolder(file: string): Holder | 'gone' | 'unreadable' {
  try {
    const parsed = holderSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    return parsed.success ? parsed.data : 'unreadable'
  } catch (error) {
    return hasCode(error, 'ENOENT') ? 'gone' : 'unreadable'
  }
}

function isAlive(file: string, holder: Holder): boolean {
  // Process ids of another machine or container mean nothing here, so its heartbeat decides.
  if (holder.host !== hostname()) return isTouchedRecently(file)
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if (!hasCode(error, 'EPERM')) return false
  }
  if (hasEnded(holder.pid)) return false
  const identity = processIdentity(holder.pid)
  return holder.process === undefined || identity === undefined || holder.process === identity
}

function isTouchedRecently(file: string): boolean {
  try {
    return Date.now() - statSync(file).mtimeMs < FOREIGN_STALE_MS
  } catch {
    return false
  }
}

/** A killed process stays in the process table until its parent reaps it, which may never happen in a container. */
function hasEnded(pid: number): boolean {
  try {
    return /^[ZX]/.test(processFields(pid)[0] ?? '')
  } catch {
    return false
  }
}

/**
 * The fields of /proc/PID/stat from the third (the state) on. The second is a name in brackets that may contain blanks.
 */
function processFields(pid: number): string[] {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return line.slice(line.lastIndexOf(')') + 2).split(' ')
}

/** Boot id and start time of a process, from /proc; undefined elsewhere. */
function processIdentity(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const startTicks = processFields(pid)[19]
    return startTicks === undefined ? undefined : `${boot}/${startTicks}`
  } catch {
    return undefined
  }
}

function sentence(folder: string, holder: Holder): string {
  const where = holder.host === hostname() ? '' : ` on ${holder.host}`
  return `The data folder ${folder} is in use by another Tradehall server (process ${holder.pid}${where}, since ${holder.startedAt}): stop that one, or choose another folder with --data DIR.`
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
