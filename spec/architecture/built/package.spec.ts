import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CORE_PACKAGE, exportedModules } from '../../tools/core-exports.ts'
import { importsOf, packageOf } from '../../tools/imports.ts'
import { subjects } from '../../tools/readme-examples.ts'

/** Another project with the packed tarball and nothing else of this tree. */
let project = ''
let tree = ''
const installed = () => join(project, 'node_modules/@tradehall/core')

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'tradehall-tree-'))
  for (const path of TREE)
    cpSync(path, join(tree, path), { recursive: true, filter: (name) => !name.endsWith('/dist') })
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'))
  project = mkdtempSync(join(tmpdir(), 'tradehall-package-'))
  const packed: unknown = JSON.parse(
    run('npm', ['pack', '-w', 'core', '--json', '--silent', '--pack-destination', project], tree),
  )
  const tarball = readdirSync(project).find((name) => name.endsWith('.tgz'))
  if (tarball === undefined) throw new Error(`npm pack made no tarball: ${JSON.stringify(packed)}`)
  // Installs without a network: npm would put the package exactly here, and its dependencies beside it.
  mkdirSync(installed(), { recursive: true })
  run('tar', ['-xzf', join(project, tarball), '-C', installed(), '--strip-components=1'], project)
  for (const path of packagesBrought()) {
    const link = join(project, path)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(resolve(path), link)
  }
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'another-project', private: true, type: 'module' }),
  )
}, 120_000)
afterAll(() => {
  for (const folder of [project, tree]) rmSync(folder, { recursive: true, force: true })
})

describe('the packed tarball', () => {
  it('contains the compiled core with its types, READMEs and the parity kit, and nothing else', () => {
    const top = readdirSync(installed())

    expect(top.filter((name) => !subjects().includes(name)).toSorted()).toEqual(['README.md', 'dist', 'package.json'])
    expect(top.filter((name) => subjects().includes(name)).toSorted()).toEqual(subjects().toSorted())
    expect(subjects().flatMap((name) => readdirSync(join(installed(), name)))).toEqual(
      subjects().map(() => 'README.md'),
    )
    expect(readdirSync(join(installed(), 'dist')).toSorted()).toEqual([...subjects(), 'parity'].toSorted())
    expect(existsSync(join(installed(), 'dist/catalogue/product-form.schema.d.ts'))).toBe(true)
    expect(files().filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))).toEqual([])
    expect(readdirSync(join(installed(), 'dist/parity/vectors')).length).toBe(readdirSync('spec/parity/vectors').length)
    expect(readdirSync(join(installed(), 'dist/parity')).toSorted()).toEqual([
      'README.md',
      'lists',
      'manifest.json',
      'python',
      'vectors',
    ])
  })

  it('leaves nothing behind in the tree that it was made from', () => {
    expect(existsSync(join(tree, 'core/dist'))).toBe(false)
  })

  it('declares every package that its modules import, and no other', () => {
    const { dependencies } = manifest()
    const used = files()
      .filter((path) => path.endsWith('.js'))
      .flatMap((path) => importsOf(readFileSync(join(installed(), 'dist', path), 'utf8')))
      .flatMap(({ from }) => packageOf(from) ?? [])

    expect(Object.keys(dependencies).toSorted()).toEqual([...new Set(used)].toSorted())
  })

  it('brings few packages, and no program: installing it changes nobody’s Node', () => {
    const brought = packagesBrought()

    expect(brought.length).toBeLessThan(16)
    expect(brought.map((path) => path.replace('node_modules/', ''))).toEqual(
      expect.arrayContaining(Object.keys(manifest().dependencies)),
    )
    expect(manifest()).not.toHaveProperty('bin')
    expect(manifest()).not.toHaveProperty('optionalDependencies')
    expect(brought.filter((path) => /node_modules\/node\b/.test(path))).toEqual([])
    expect(brought.filter((path) => lockfile()[path]?.hasInstallScript === true)).toEqual([])
  })

  it('loads completely in Node', () => {
    const modules = files().filter((path) => path.endsWith('.js'))
    const script = modules
      .map((path) => `await import(${JSON.stringify(`./node_modules/@tradehall/core/dist/${path}`)})`)
      .join('\n')
    writeFileSync(join(project, 'everything.js'), script)

    expect(modules.length).toBeGreaterThan(10)
    expect(run(process.execPath, ['everything.js'], project)).toBe('')
  })

  it('exports modules that load by their names, with and without .js', () => {
    const names = exportedModules().flatMap((name) => [`${CORE_PACKAGE}/${name}`, `${CORE_PACKAGE}/${name}.js`])
    const script = names.map((name) => `await import(${JSON.stringify(name)})`).join('\n')
    writeFileSync(join(project, 'exports.js'), script)

    expect(names.length).toBeGreaterThan(200)
    expect(run(process.execPath, ['exports.js'], project)).toBe('')
  })

  it('exports modules whose types a compiler finds, with and without .js', () => {
    const names = exportedModules().flatMap((name) => [`${CORE_PACKAGE}/${name}`, `${CORE_PACKAGE}/${name}.js`])
    writeFileSync(
      join(project, 'types.ts'),
      names.map((name, index) => `export * as m${index} from ${JSON.stringify(name)}`).join('\n'),
    )

    expect(compile('types.ts')).toBe('')
  })

  it('exports the parity kit as JSON', () => {
    const script = `import('${CORE_PACKAGE}/parity/vectors/tiers.json', { with: { type: 'json' } }).then(({ default: { name } }) => console.log(name))`
    writeFileSync(join(project, 'kit.js'), script)

    expect(run(process.execPath, ['kit.js'], project).trim()).toBe('tiers')
  })

  it('does not export any other module', () => {
    const script = `import('${CORE_PACKAGE}/text/messages').catch(({ code }) => console.log(code))`
    writeFileSync(join(project, 'internal.js'), script)

    expect(run(process.execPath, ['internal.js'], project).trim()).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED')
  })

  it('runs the validator and the scorer in another project', () => {
    writeFileSync(join(project, 'use.js'), USE)
    const { valid, message, score }: { valid: boolean; message: string; score: number } = JSON.parse(
      run(process.execPath, ['use.js'], project),
    )

    expect(valid).toBe(false)
    expect(message).toEqual(expect.stringMatching(/\S/))
    expect(score).toBe(18)
  })

  it('type-checks in another project', () => {
    writeFileSync(join(project, 'use.ts'), USE + MISUSE)

    expect(compile('use.ts')).toBe('')
  })
})

// Helpers

const USE = `
import { checkProductForm } from '@tradehall/core/catalogue/product-form.schema'
import { scoreEntry } from '@tradehall/core/listing-score/score-entry'

const checked = checkProductForm({})
const score = scoreEntry(
  { informationScore: 2, weight: 3, rules: [{ operator: '=', value: 'ISO 9001', points: 4, action: 'add' }] },
  'iso 9001',
)
console.log(JSON.stringify({ valid: checked.ok, message: checked.ok ? '' : Object.values(checked.messages)[0], score }))
`

/** Wrong on purpose: without types the compiler would report the unused `@ts-expect-error`. */
const MISUSE = `
// @ts-expect-error -- a text is no entry
scoreEntry('entry', 1)
if (checked.ok) {
  // @ts-expect-error -- the form has no such field; its type is composed from several files
  console.log(checked.value.no_such_field)
}
`

/** What `npm pack` needs of a clone, besides the installed packages. */
const TREE = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'core',
  'adapters/node/prepare.mjs',
  'spec/parity',
  'spec/tools',
]

function files(): string[] {
  return readdirSync(join(installed(), 'dist'), { recursive: true, encoding: 'utf8' })
}

function manifest(): { readonly dependencies: Readonly<Record<string, string>> } {
  return JSON.parse(readFileSync(join(installed(), 'package.json'), 'utf8')) as ReturnType<typeof manifest>
}

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly hasInstallScript?: boolean
}

function lockfile(): Readonly<Record<string, Locked>> {
  return (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }).packages
}

/** Where npm puts the packages that the tarball needs, directly or through others, by the versions of our lockfile. */
function packagesBrought(): readonly string[] {
  const locked = lockfile()
  const brought = new Set<string>()
  const bring = (name: string, from: string): void => {
    const path = [`${from}/node_modules/${name}`, `node_modules/${name}`].find((at) => locked[at] !== undefined)
    if (path === undefined) throw new Error(`${name}, which ${from} needs, is not in package-lock.json`)
    if (brought.has(path)) return
    brought.add(path)
    const { dependencies, optionalDependencies } = locked[path] ?? {}
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) bring(next, path)
  }
  for (const name of Object.keys(manifest().dependencies)) bring(name, installed())
  return [...brought].toSorted()
}

/** What the compiler says about one file, resolving modules as Node does. */
function compile(file: string): string {
  const compilerOptions = {
    strict: true,
    module: 'nodenext',
    moduleResolution: 'nodenext',
    target: 'es2024',
    noEmit: true,
    skipLibCheck: true,
    lib: ['es2024', 'dom'],
    types: [],
  }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }))
  return run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', '.'], project)
}

function run(command: string, args: readonly string[], folder: string): string {
  try {
    return execFileSync(command, args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    })
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout ?? ''}${stderr ?? ''}`)
  }
}
