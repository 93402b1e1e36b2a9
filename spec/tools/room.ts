import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** What databases of a whole run need at most, with much to spare. */
const NEEDED_BYTES = 2 * 1024 ** 3
const IN_MEMORY = '/dev/shm'

/** Where databases of specs live: in memory where this machine has the room, since nothing of them must last; else where temporary files go. */
export function roomForDatabases(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= NEEDED_BYTES ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
