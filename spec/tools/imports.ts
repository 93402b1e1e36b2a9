import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** One import statement of a file. */
export type Import = {
  /** As written. */
  readonly from: string
  /** Whether compilation removes the import. */
  readonly isTypeOnly: boolean
}

/** Maps each source below a folder to its imports; paths are relative to the working folder, with slashes. */
export function importsBelow(folder: string): ReadonlyMap<string, readonly Import[]> {
  return new Map(sourcesBelow(folder).map((path) => [path, importsOf(readFileSync(path, 'utf8'))]))
}

/** TypeScript sources below a folder, including generated ones. */
export function sourcesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name === 'dist' ? [] : sourcesBelow(path)
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [path] : []
  })
}

const STATEMENT =
  /(?:^|[;}\n])\s*(?:import|export)\s+(type\s+(?!from\b))?(?:[\w$*{},\s]*?\sfrom\s*|[\w$*{},\s]*?\}\s*from\s*)?(["'])([^"'\n]+)\2/g
const DYNAMIC = /\bimport\s*\(\s*(["'])([^"'\n]+)\1/g

/** The imports and re-exports of a source, including dynamic ones with a literal name. */
export function importsOf(source: string): Import[] {
  const code = withoutComments(source)
  return [
    ...[...code.matchAll(STATEMENT)].map((match) => ({ from: match[3] ?? '', isTypeOnly: match[1] !== undefined })),
    ...[...code.matchAll(DYNAMIC)].map((match) => ({ from: match[2] ?? '', isTypeOnly: false })),
  ]
}

/** The file that a relative import refers to; undefined for packages. */
export function targetOf(path: string, from: string): string | undefined {
  return from.startsWith('.')
    ? normalize(join(dirname(path), from.replace(/\?.*$/, ''))).replaceAll('\\', '/')
    : undefined
}

/** The package that an import refers to ('@mantine/core', 'zod', 'node:fs'); undefined for relative ones. */
export function packageOf(from: string): string | undefined {
  if (from.startsWith('.') || from.startsWith('/')) return undefined
  if (from.startsWith('node:')) return from
  return from.split('/', from.startsWith('@') ? 2 : 1).join('/')
}

/** Code without comments; string literals stay. */
export function withoutComments(source: string): string {
  return source.replace(TOKEN, (token) => (token.startsWith('//') || token.startsWith('/*') ? ' ' : token))
}

/** Code without comments and without the contents of string literals, to search for names. */
export function withoutWords(source: string): string {
  return source.replace(TOKEN, (token) => (token.startsWith('/') ? ' ' : '""'))
}

// Comments and string literals; a template may span lines. Regular expressions with quotes inside are rare enough to
// ignore.
const TOKEN = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`/g

/** Cycles of imports, including type imports, each as the paths on it. */
export function cyclesIn(files: ReadonlyMap<string, readonly Import[]>): string[][] {
  const edges = new Map(
    [...files].map(([path, imports]) => [
      path,
      imports.flatMap(({ from }) => {
        const target = targetOf(path, from)
        return target !== undefined && files.has(target) ? [target] : []
      }),
    ]),
  )
  const cycles: string[][] = []
  const state = new Map<string, 'open' | 'done'>()
  const trail: string[] = []
  const visit = (path: string): void => {
    state.set(path, 'open')
    trail.push(path)
    for (const next of edges.get(path) ?? []) {
      if (state.get(next) === 'open') cycles.push([...trail.slice(trail.indexOf(next)), next])
      else if (state.get(next) === undefined) visit(next)
    }
    trail.pop()
    state.set(path, 'done')
  }
  for (const path of edges.keys()) if (state.get(path) === undefined) visit(path)
  return cycles
}
