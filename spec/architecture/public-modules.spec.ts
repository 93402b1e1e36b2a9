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

describe('the exports of the package', () => {
  const { exports }: { exports: Readonly<Record<string, string>> } = JSON.parse(readFileSync('package.json', 'utf8'))
  const modules = Object.keys(exports).filter((name) => name !== './package.json')

  it('are the modules that a document imports, and every contract', () => {
    const documented = DOCUMENTS.flatMap((path) => examplesOf(path, readFileSync(path, 'utf8')))
      .flatMap(({ code }) => importsOf(code))
      .flatMap(({ from }) => (from.startsWith('tradehall/') ? [from.replace('tradehall/', './')] : []))
    const contracts = readdirSync('core/contracts').flatMap((name) =>
      name.endsWith('.ts') ? [`./core/contracts/${name.slice(0, -3)}`] : [],
    )

    expect(documented.length).toBeGreaterThan(50)
    expect(modules).toEqual([...new Set([...documented, ...contracts])].toSorted())
  })

  it('lead to the compiled file of an existing module', () => {
    for (const name of modules) {
      expect(existsSync(`${name}.ts`), name).toBe(true)
      expect(exports[name]).toBe(`${name.replace('./', './dist/')}.js`)
    }
  })
})
