import { requireNode24 } from '../server/require-node-24.ts'

// `npm run admin -- companies | approve SLUG | reject SLUG --reason "…"`; see --help.

requireNode24()
const { EXIT } = await import('./command-line.ts')
const { readAdminOptions } = await import('./admin/options.ts')
const read = readAdminOptions(process.argv.slice(2))
switch (read.kind) {
  case 'help':
    process.stdout.write(`${read.text}\n`)
    break
  case 'faults':
    process.stderr.write(`${read.faults.join('\n')}\n`)
    process.exitCode = EXIT.cannotRun
    break
  case 'task': {
    const { runAdmin } = await import('./admin/run-admin.ts')
    process.exitCode = await runAdmin(read.task, read.data, {
      stdout: process.stdout,
      stderr: process.stderr,
      now: new Date(),
      environment: process.env,
    })
  }
}
