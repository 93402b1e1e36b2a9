import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SHARED_FILES } from '../../ui/shared-files.ts'

describe('SHARED_FILES', () => {
  it.each(Object.entries(SHARED_FILES))('%s names files that exist', (_, paths) => {
    expect(paths.filter((path) => !beginsAFile(path))).toEqual([])
  })

  it('notices a file that was renamed', () => {
    expect([
      beginsAFile('core/time/'),
      beginsAFile('ui/shared/no-such-folder/'),
      beginsAFile('core/no-such-file'),
    ]).toEqual([true, false, false])
  })
})

// Helpers

/** Whether the path of a file or folder begins like this. */
function beginsAFile(start: string): boolean {
  if (start.endsWith('/')) return existsSync(start)
  const folder = dirname(start)
  return (
    existsSync(folder) &&
    readdirSync(folder).some((name) => join(folder, name).startsWith(join(folder, basename(start))))
  )
}
