import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** One fenced ```ts block of a README, which is a module. */
export interface Example {
  readonly readme: string
  /** Line of the README with the block's first line, from 1. */
  readonly line: number
  readonly code: string
}

/** One `expression // => value` of an example. */
export interface CheckedLine {
  /** Line of the README, from 1. */
  readonly line: number
  readonly text: string
}

/** The fenced ```ts blocks of a document. */
export function examplesOf(readme: string, document: string): readonly Example[] {
  const examples: Example[] = []
  let open: { readonly line: number; readonly lines: string[] } | undefined
  document.split('\n').forEach((text, index) => {
    if (open === undefined) {
      if (/^```ts\s*$/.test(text)) open = { line: index + 2, lines: [] }
    } else if (/^```\s*$/.test(text)) {
      examples.push({ readme, line: open.line, code: open.lines.join('\n') })
      open = undefined
    } else open.lines.push(text)
  })
  return examples
}

const ANSWER = /^(.*?);?\s*\/\/ => (.+)$/

/** The lines with an expected value. */
export const checkedLinesOf = ({ line, code }: Example): readonly CheckedLine[] =>
  code.split('\n').flatMap((text, index) => (text.includes('// =>') ? [{ line: line + index, text: text.trim() }] : []))

/**
 * The example as a module that exports its results: `answers` holds `[line of the README, value of the expression,
 * value in the comment]`.
 *
 * An expression may span several lines: it begins at the last line that is not indented and closes nothing. Imports of
 * '@tradehall/core/x' resolve to the source `core/x.ts`. Throws when a checked line is no statement.
 */
export function moduleOf({ readme, line, code }: Example, root: string): string {
  const lines = code.split('\n').map((text) => withSource(text, root))
  const written: string[] = []
  let statement = 0
  lines.forEach((text, index) => {
    if (/^[^\s)\]}.?:]/.test(text)) statement = index
    const [, last, answer] = ANSWER.exec(text) ?? []
    if (last === undefined || answer === undefined) {
      written.push(text)
      return
    }
    const expression = [...written.splice(statement), last].join('\n')
    if (/^\s|^(?:const|let|var|import|export|if|for|function|class|return)\b/.test(expression)) {
      throw new Error(`${readme}:${line + index}: only an expression at the top level can say its answer`)
    }
    written.push(`answers.push([${line + index}, (${expression}), (${answer})])`)
    // Keeps one output line per line of the README, so that statements keep their line numbers.
    while (written.length <= index) written.push('')
  })
  return `export const answers: (readonly [number, unknown, unknown])[] = []\n${written.join('\n')}\n`
}

const withSource = (text: string, root: string): string =>
  text.replace(
    /(['"])@tradehall\/(core\/[^'"]+)\1/,
    (_, quote: string, path: string) => `${quote}${pathToFileURL(resolve(root, `${path}.ts`)).pathname}${quote}`,
  )

/** The folders of `core`, one per subject. */
export const subjects = (root = 'core'): readonly string[] =>
  readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && entry.name !== 'dist' && entry.name !== 'node_modules' ? [entry.name] : [],
  )

/** Path of a subject's README; undefined when it has none. */
export function readmeOf(subject: string): string | undefined {
  const path = join('core', subject, 'README.md')
  return existsSync(path) ? path : undefined
}
