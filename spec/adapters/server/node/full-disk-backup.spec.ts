import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { orRemove } from '../../../../adapters/node/backup/backup-folder.ts'
import { CannotRun } from '../../../../adapters/node/command-line.ts'

// A backup to a full disk ended with the stack of an error.
it('says in a sentence that the disk of a backup or restore is full, and leaves nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradehall-full-'))
  const failed = orRemove([folder], async () => {
    writeFileSync(join(folder, 'half'), 'half')
    throw Object.assign(new Error('ENOSPC: no space left on device, copyfile'), { code: 'ENOSPC' })
  })

  await expect(failed).rejects.toThrow(new CannotRun('The disk is full; nothing was kept.'))
  await expect(failed).rejects.toBeInstanceOf(CannotRun)
  expect(existsSync(folder)).toBe(false)
})
