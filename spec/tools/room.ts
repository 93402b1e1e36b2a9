import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Disk space for the databases of a whole run, with a wide margin. */
const NEEDED_BYTES = 2 * 1024 ** 3
const IN_MEMORY = '/dev/shm'

/**
 * The folder for databases of specs: in memory where there is enough space, since they are temporary; otherwise the
 * folder for temporary files.
 */
export function roomForDatabases(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= NEEDED_BYTES ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
