import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { importsOf } from './imports.ts'
import { examplesOf } from './readme-examples.ts'

export const CORE_PACKAGE = '@tradehall/core'
export const CORE_MANIFEST = 'core/package.json'

/** Documents whose examples import the package. */
const documents = (): readonly string[] => [
  'README.md',
  ...['core', 'docs', 'spec'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md') && !/(?:^|\/)(?:dist|node_modules)\//.test(path))
      .map((path) => `${folder}/${path}`),
  ),
]

/** The examples of all documents, as code. */
export const documentedExamples = (): readonly string[] =>
  documents().flatMap((path) => examplesOf(path, readFileSync(path, 'utf8')).map(({ code }) => code))

/** The modules that examples import, as paths below core without an ending. They are the package's list of modules. */
export const documentedModules = (): readonly string[] =>
  [
    ...new Set(
      documentedExamples()
        .flatMap(importsOf)
        .flatMap(({ from }) => (from.startsWith(`${CORE_PACKAGE}/`) ? [from.slice(CORE_PACKAGE.length + 1)] : [])),
    ),
  ].toSorted()

/** The exports that follow: every documented module and every contract, with and without `.js`, and the parity kit. */
export function coreExports(): Readonly<Record<string, string>> {
  const named = documentedModules().filter((name) => !name.startsWith('contracts/'))
  return Object.fromEntries([
    ...[...named, 'contracts/*'].toSorted().flatMap((name) => [
      [`./${name}`, `./dist/${name}.js`],
      [`./${name}.js`, `./dist/${name}.js`],
    ]),
    ['./parity/*', './dist/parity/*'],
    ['./package.json', './package.json'],
  ])
}

/** The package's manifest with its exports as they follow from the documents. */
export function withCoreExports(manifest: string): string {
  return `${JSON.stringify({ ...(JSON.parse(manifest) as object), exports: coreExports() }, null, 2)}\n`
}

/** Every module that another project can import: `contracts/account.contract`, `pricing/money`, … */
export const exportedModules = (): readonly string[] => [
  ...documentedModules().filter((name) => !name.startsWith('contracts/')),
  ...readdirSync('core/contracts')
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `contracts/${name.slice(0, -3)}`),
]

export const sourceOf = (module: string): string => `core/${module}.ts`
export const hasSource = (module: string): boolean => existsSync(sourceOf(module))
