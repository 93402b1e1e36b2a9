import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/**
 * Stored beside the lock: the port and secret by which commands on this machine reach the server that holds the data
 * folder.
 */
export const SERVER_FILE = 'server.json'

const accessSchema = z.object({ port: z.number().int(), secret: z.string().min(40) })
export type AdminAccess = Readonly<z.output<typeof accessSchema>>

/**
 * Writes the port and a new secret to the data folder, readable only by its owner, who could read the database as well.
 * Returns the function that removes the file.
 */
export function writeAdminAccess(folder: string, port: number): () => void {
  const access: AdminAccess = { port, secret: randomBytes(32).toString('hex') }
  const file = join(folder, SERVER_FILE)
  const draft = `${file}.${process.pid}`
  mkdirSync(folder, { recursive: true })
  rmSync(draft, { force: true })
  writeFileSync(draft, `${JSON.stringify(access)}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(draft, file)
  return () => {
    if (readAdminAccess(folder)?.secret === access.secret) rmSync(file, { force: true })
  }
}

/** Reads the file of the server in the data folder; undefined when it is missing or malformed. */
export function readAdminAccess(folder: string): AdminAccess | undefined {
  try {
    const parsed = accessSchema.safeParse(JSON.parse(readFileSync(join(folder, SERVER_FILE), 'utf8')))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Compares a caller's secret with that of the data folder in constant time. */
export function isAdminSecret(folder: string, given: string): boolean {
  const access = readAdminAccess(folder)
  if (access === undefined) return false
  return timingSafeEqual(digest(given), digest(access.secret))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
