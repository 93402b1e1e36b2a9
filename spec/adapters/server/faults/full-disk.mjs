// Loaded before a server (`--import`): while the file named by SPEC_FULL_DISK exists, no file can grow.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const flag = process.env['SPEC_FULL_DISK'] ?? ''
const { writeSync, fstatSync, existsSync } = fs

fs.writeSync = (fd, buffer, offset, length, position) => {
  if (existsSync(flag) && fstatSync(fd).isFile()) {
    const end = (typeof position === 'number' ? position : fstatSync(fd).size) + (length ?? buffer.length)
    if (end > fstatSync(fd).size)
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
        code: 'ENOSPC',
        errno: -28,
        syscall: 'write',
      })
  }
  return writeSync(fd, buffer, offset, length, position)
}
syncBuiltinESMExports()
