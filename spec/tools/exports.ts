import { readFileSync } from 'node:fs'
import { CORE_PACKAGE } from './core-exports.ts'
import { importsOf, sourcesBelow, targetOf, withoutComments } from './imports.ts'

const DECLARATION =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|class|function\*?|type|interface) (\w+)/gm

/** The names that a source declares and exports; re-exports and default exports are not among them. */
const declaredIn = (code: string): readonly string[] => [
  ...new Set([...code.matchAll(DECLARATION)].map(([, name]) => name ?? '')),
]

/**
 * Exports that no code names besides their declaration, each as `path name`. A file uses every name of the files that it
 * imports which stands in it. `examples` is code that imports the package of core.
 */
export function unusedExports(sources: ReadonlyMap<string, string>, examples: readonly string[] = []): string[] {
  /** The words of each file that imports a file. */
  const users = new Map<string, ReadonlySet<string>[]>()
  const read = (code: string, fileOf: (from: string) => string | undefined): void => {
    const words = new Set(code.match(WORDS))
    for (const file of new Set(importsOf(code).map(({ from }) => fileOf(from)))) {
      if (file !== undefined) users.set(file, [...(users.get(file) ?? []), words])
    }
  }
  const codes = new Map([...sources].map(([path, source]) => [path, withoutComments(source)]))
  for (const [path, code] of codes) read(code, (from) => targetOf(path, from))
  for (const example of examples) {
    read(example, (from) =>
      from.startsWith(`${CORE_PACKAGE}/`) ? `core${from.slice(CORE_PACKAGE.length)}.ts` : undefined,
    )
  }
  return [...codes].flatMap(([path, code]) => {
    const ownWords: readonly string[] = code.match(WORDS) ?? []
    const isUsed = (name: string) =>
      ownWords.indexOf(name) !== ownWords.lastIndexOf(name) ||
      users.get(path)?.some((words) => words.has(name)) === true
    return declaredIn(code).flatMap((name) => (isUsed(name) ? [] : [`${path} ${name}`]))
  })
}

const WORDS = /\w+/g

/** The sources below folders and the named files, by path. */
export const readSources = (places: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    places
      .flatMap((place) => (place.endsWith('.ts') ? [place] : sourcesBelow(place)))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  )
