// `npm pack -w core` runs this before it packs, possibly before anything is installed, and with --clean afterwards:
// plain JavaScript, no packages. It writes core/dist: the compiled modules with their types, and the parity kit.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
const built = 'core/dist'

rmSync(built, { recursive: true, force: true })
if (!process.argv.includes('--clean')) {
  run('adapters/node/prepare.mjs')
  run('node_modules/typescript/bin/tsc', '-p', 'core/tsconfig.build.json')
  mkdirSync(`${built}/parity`)
  for (const name of ['README.md', 'manifest.json', 'lists', 'python', 'vectors']) {
    cpSync(`spec/parity/${name}`, `${built}/parity/${name}`, { recursive: true })
  }
}

/** Standard output belongs to npm, which may print JSON there. */
function run(...args) {
  // npm tells its scripts which workspace it packs; an installation needs all of them.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_config_workspaces?$/i.test(name)),
  )
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', process.stderr, 'inherit'], env })
  if (status === 0) return
  rmSync(built, { recursive: true, force: true })
  process.exit(status ?? 1)
}
