import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Only the owner may read and write what this process creates. */
const OWNER_ONLY = 0o077

/**
 * Creates the data folder, closes it to other accounts of the machine, and makes every new file readable by the owner only:
 * the folder holds the database, private files and the secret that signs links. A folder that was open is closed with
 * everything in it. Called before anything is written.
 */
export function makePrivate(folder: string): void {
  process.umask(OWNER_ONLY)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if ((statSync(folder).mode & OWNER_ONLY) === 0) return
  try {
    chmodSync(folder, 0o700)
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
  } catch (error) {
    // The folder belongs to another account, such as a mounted volume; new files in it are private all the same.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}
