import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

/** Prints the exit state of the process after the program's own output. */
const REPORT = `data:text/javascript,${encodeURIComponent(
  `import module from 'node:module'
   process.on('exit', () => console.error(JSON.stringify([process.env.NODE_ENV, module.getCompileCacheDir() !== undefined])))`,
)}`

const startedWith = (args: readonly string[], nodeEnv: string): unknown => {
  // The test run has a cache of its own; here the server must ask for one.
  const { NODE_DISABLE_COMPILE_CACHE: _disabled, NODE_COMPILE_CACHE: _ofTheRun, ...environment } = process.env
  const { stderr } = spawnSync(process.execPath, ['--import', REPORT, 'adapters/server/main.ts', '--help', ...args], {
    encoding: 'utf8',
    env: { ...environment, NODE_ENV: nodeEnv },
  })
  return JSON.parse(stderr.trim().split('\n').at(-1) ?? '')
}

describe('starting the server', () => {
  it('should run the production code of all packages, whatever NODE_ENV says, and cache compiled modules', () => {
    expect(startedWith([], 'test')).toEqual(['production', true])
  })

  it('should run the development code with --dev', () => {
    expect(startedWith(['--dev'], 'production')).toEqual(['development', true])
  })
})
