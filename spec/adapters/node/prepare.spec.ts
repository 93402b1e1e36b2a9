import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

// A separate tree: a lockfile with one package from the project, and a fake builder that counts its runs.
let tree = ''
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'tradehall-prepare-'))
  mkdirSync(join(tree, 'adapters/node'), { recursive: true })
  cpSync('adapters/node/prepare.mjs', join(tree, 'adapters/node/prepare.mjs'))
  write('vendor/vite/package.json', JSON.stringify({ name: 'vite', version: '1.0.0', type: 'module' }))
  write('vendor/vite/bin/vite.js', BUILDER)
  write('ui/page.ts', 'export const page = 1')
  write('package.json', JSON.stringify({ name: 'tree', version: '1.0.0', dependencies: { vite: 'file:vendor/vite' } }))
  write('package-lock.json', JSON.stringify(LOCKFILE))
})
afterEach(() => rmSync(tree, { recursive: true, force: true }))

describe('prepare', () => {
  it('installs once, and again only when the lockfile requires something else', { timeout: 60_000 }, () => {
    expect(prepare().stderr).toMatch(
      /^Installing packages \(node_modules is missing\).*Packages installed in [\d.]+ s\.\n$/s,
    )
    expect(prepare()).toEqual({ code: 0, stderr: '' })

    // A newer modification time alone must not install again.
    const inAnHour = new Date(Date.now() + 3_600_000)
    utimesSync(join(tree, 'package-lock.json'), inAnHour, inAnHour)
    expect(prepare()).toEqual({ code: 0, stderr: '' })

    write(
      'node_modules/.package-lock.json',
      read('node_modules/.package-lock.json').replaceAll('"version": "1.0.0"', '"version": "0.9.0"'),
    )
    expect(prepare().stderr).toMatch(/^Installing packages \(package-lock\.json has changed\)/)
  })

  it('builds only when a source changed', { timeout: 60_000 }, () => {
    expect(prepare('--build').stderr).toMatch(/Building the pages …\nPages built in/)
    expect(prepare('--build')).toEqual({ code: 0, stderr: '' })

    const inAnHour = new Date(Date.now() + 3_600_000)
    utimesSync(join(tree, 'ui/page.ts'), inAnHour, inAnHour)
    expect(prepare('--build')).toEqual({ code: 0, stderr: '' })

    for (const change of [
      () => write('ui/page.ts', 'export const page = 2'),
      () => write('core/new.ts', ''),
      () => rmSync(join(tree, 'core/new.ts')),
      () => rmSync(join(tree, 'dist/server'), { recursive: true }),
    ]) {
      change()
      expect(prepare('--build').stderr).toMatch(/^Building the pages/)
    }
    write('spec/some.spec.ts', '')
    write('ui/routeTree.gen.ts', '')
    expect(prepare('--build')).toEqual({ code: 0, stderr: '' })
  })

  it(
    'ends with one clear line when the build fails, and does not accept its incomplete output',
    { timeout: 60_000 },
    () => {
      prepare('--build')
      write('ui/broken.ts', '')
      const failed = prepare('--build')

      expect(failed.code).toBe(1)
      expect(failed.stderr).toMatch(/\nThe pages could not be built \(the reason stands above\)\.\n$/)
      expect(prepare('--build').code).toBe(1)
    },
  )

  it('ends with one clear line on a damaged lockfile', () => {
    write('package-lock.json', '{')

    expect(prepare()).toEqual({
      code: 1,
      stderr: 'package-lock.json is missing or damaged: take it from the repository again.\n',
    })
  })

  it('ends with one clear line under a Node that is too old', () => {
    expect(prepareUnder('18.19.0')).toEqual({
      code: 1,
      stderr:
        'Node 18.19.0 is too old: Tradehall needs Node 20 or newer. Install it from https://nodejs.org and start again.\n',
    })
    expect(existsSync(join(tree, 'node_modules'))).toBe(false)
  })
})

// Helpers

const LOCKFILE = {
  name: 'tree',
  version: '1.0.0',
  lockfileVersion: 3,
  requires: true,
  packages: {
    '': { name: 'tree', version: '1.0.0', dependencies: { vite: 'file:vendor/vite' } },
    'node_modules/vite': { resolved: 'vendor/vite', link: true },
    'vendor/vite': { version: '1.0.0' },
  },
}

const BUILDER = `
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
if (existsSync('ui/broken.ts')) {
  console.error('broken.ts cannot be built')
  process.exit(1)
}
mkdirSync('dist/client/.vite', { recursive: true })
mkdirSync('dist/server', { recursive: true })
writeFileSync('dist/client/.vite/manifest.json', '{}')
`

function prepare(...args: string[]): { code: number | null; stderr: string } {
  return run(['adapters/node/prepare.mjs', ...args])
}

function prepareUnder(version: string): { code: number | null; stderr: string } {
  const disguise = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  return run(['--import', `data:text/javascript,${encodeURIComponent(disguise)}`, 'adapters/node/prepare.mjs'])
}

function run(args: string[]): { code: number | null; stderr: string } {
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8' })
  return { code: status, stderr }
}

function write(path: string, content: string): void {
  mkdirSync(join(tree, path, '..'), { recursive: true })
  writeFileSync(join(tree, path), content)
}

function read(path: string): string {
  return readFileSync(join(tree, path), 'utf8')
}
