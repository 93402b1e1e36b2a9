import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importsOf } from '../tools/imports.ts'
import { examplesOf } from '../tools/readme-examples.ts'

/** Documents whose examples import the package. */
const DOCUMENTS = [
  'README.md',
  ...['core', 'docs', 'spec'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md'))
      .map((path) => `${folder}/${path}`),
  ),
]

/** A pattern, so that a new contract needs no line. */
const EVERY_CONTRACT = './core/contracts/*'

describe('the exports of the package', () => {
  const { exports }: { exports: Readonly<Record<string, string>> } = JSON.parse(readFileSync('package.json', 'utf8'))
  const modules = Object.keys(exports).filter((name) => name !== './package.json')

  it('are the modules that a document imports, and every contract', () => {
    const documented = DOCUMENTS.flatMap((path) => examplesOf(path, readFileSync(path, 'utf8')))
      .flatMap(({ code }) => importsOf(code))
      .flatMap(({ from }) => (from.startsWith('tradehall/') ? [from.replace('tradehall/', './')] : []))

    expect(documented.length).toBeGreaterThan(50)
    expect(modules).toEqual(
      [...new Set([...documented.filter((name) => !name.startsWith('./core/contracts/')), EVERY_CONTRACT])].toSorted(),
    )
    expect(documented.filter((name) => name.startsWith('./core/contracts/') && !existsSync(`${name}.ts`))).toEqual([])
  })

  it('lead to the compiled file of an existing module', () => {
    for (const name of modules) {
      expect(name === EVERY_CONTRACT || existsSync(`${name}.ts`), name).toBe(true)
      expect(exports[name]).toBe(`${name.replace('./', './dist/')}.js`)
    }
  })
})
