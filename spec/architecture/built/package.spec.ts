import { execFileSync } from 'node:child_process'
import {
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
import { importsOf, packageOf } from '../../tools/imports.ts'

/** Another project with the packed tarball and nothing else of this tree. */
let project = ''
const installed = () => join(project, 'node_modules/tradehall')

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'tradehall-package-'))
  const packed: unknown = JSON.parse(
    run('npm', ['pack', '--json', '--silent', '--pack-destination', project], '.').replace(/^[^[{]*/, ''),
  )
  const tarball = readdirSync(project).find((name) => name.endsWith('.tgz'))
  if (tarball === undefined) throw new Error(`npm pack made no tarball: ${JSON.stringify(packed)}`)
  // Installs without a network: npm would put the package exactly here, and its dependencies beside it.
  mkdirSync(installed(), { recursive: true })
  run('tar', ['-xzf', join(project, tarball), '-C', installed(), '--strip-components=1'], project)
  for (const name of dependenciesUsed()) {
    const link = join(project, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(resolve('node_modules', name), link)
  }
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'another-project', private: true, type: 'module' }),
  )
}, 120_000)
afterAll(() => rmSync(project, { recursive: true, force: true }))

describe('the packed tarball', () => {
  it('contains the compiled core with its types and nothing else', () => {
    expect(
      readdirSync(installed())
        .filter((name) => !/^(?:README|LICEN[CS]E|CHANGELOG)/i.test(name))
        .toSorted(),
    ).toEqual(['dist', 'package.json'])
    expect(readdirSync(join(installed(), 'dist'))).toEqual(['core'])
    expect(existsSync(join(installed(), 'dist/core/catalogue/product-form.schema.d.ts'))).toBe(true)
    expect(files().filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))).toEqual([])
  })

  it('declares every package that the core imports', () => {
    const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
      readFileSync(join(installed(), 'package.json'), 'utf8'),
    )

    expect(dependenciesUsed().filter((name) => dependencies[name] === undefined)).toEqual([])
  })

  it('loads completely in Node', () => {
    const modules = files().filter((path) => path.endsWith('.js'))
    const script = modules
      .map((path) => `await import(${JSON.stringify(`./node_modules/tradehall/dist/core/${path}`)})`)
      .join('\n')
    writeFileSync(join(project, 'everything.js'), script)

    expect(modules.length).toBeGreaterThan(10)
    expect(run(process.execPath, ['everything.js'], project)).toBe('')
  })

  it('exports modules that load with their types', () => {
    const { exports }: { exports: Readonly<Record<string, string>> } = JSON.parse(
      readFileSync(join(installed(), 'package.json'), 'utf8'),
    )
    const contracts = readdirSync('core/contracts').flatMap((name) =>
      name.endsWith('.ts') ? [`./core/contracts/${name.slice(0, -3)}`] : [],
    )
    const modules = Object.keys(exports).flatMap((name) =>
      name === './package.json' ? [] : name === './core/contracts/*' ? contracts : [name],
    )
    expect(contracts.length).toBeGreaterThan(20)
    const script = modules.map((name) => `await import(${JSON.stringify(name.replace('./', 'tradehall/'))})`).join('\n')
    writeFileSync(join(project, 'exports.js'), script)

    expect(modules.length).toBeGreaterThan(10)
    expect(run(process.execPath, ['exports.js'], project)).toBe('')
    expect(modules.filter((name) => !existsSync(join(installed(), 'dist', `${name.replace('./', '')}.d.ts`)))).toEqual(
      [],
    )
  })

  it('does not export any other module', () => {
    const script = `import('tradehall/core/text/messages').catch(({ code }) => console.log(code))`
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
    const settings = {
      strict: true,
      module: 'nodenext',
      target: 'es2024',
      noEmit: true,
      skipLibCheck: true,
      lib: ['es2024', 'dom'],
      types: [],
    }
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: settings, files: ['use.ts'] }))

    expect(run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', '.'], project)).toBe('')
  })
})

// Helpers

const USE = `
import { checkProductForm } from 'tradehall/core/catalogue/product-form.schema'
import { scoreEntry } from 'tradehall/core/listing-score/score-entry'

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

function files(): string[] {
  return readdirSync(join(installed(), 'dist/core'), { recursive: true, encoding: 'utf8' })
}

function dependenciesUsed(): string[] {
  const names = files()
    .filter((path) => path.endsWith('.js'))
    .flatMap((path) => importsOf(readFileSync(join(installed(), 'dist/core', path), 'utf8')))
    .map(({ from }) => packageOf(from))
  return [...new Set(names.filter((name) => name !== undefined))].toSorted()
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
