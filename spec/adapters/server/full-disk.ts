import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Loaded before the server (`--import`), in its database thread too: while the file named by FULL_DISK exists, no file can be
// written, which is the worst case of a full disk: not even the preallocated log of the database.
const mark = process.env['FULL_DISK'] ?? ''
const write = fs.writeSync
fs.writeSync = ((file: number, ...rest: [never]) => {
  if (file > 2 && fs.existsSync(mark))
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
  return write(file, ...rest)
}) as typeof fs.writeSync
syncBuiltinESMExports()
