import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AnyStateMachine, StateMachine } from 'xstate'
import { diagramOf } from './machine-diagram.ts'

/** A README and its expected text with the diagrams of its folder's machines. */
export interface DiagramPage {
  readonly path: string
  /** The current text; undefined when there is no README. */
  readonly present: string | undefined
  /** The expected text. */
  readonly wanted: string
  /** Machine files without marks in the README. */
  readonly missing: readonly string[]
}

/** Paths of all machine files of core, relative to the working folder. */
export const machineFiles = (): readonly string[] =>
  readdirSync('core', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.machine.ts'))
    .map((path) => join('core', path).replaceAll('\\', '/'))
    .sort()

/** The one machine that a file exports. */
export async function machineOf(path: string): Promise<AnyStateMachine> {
  const found = Object.values((await import(pathToFileURL(path).href)) as Record<string, unknown>).filter(
    (value) => value instanceof StateMachine,
  )
  if (found.length !== 1) throw new Error(`${path} exports ${found.length} machines instead of one`)
  return found[0] as unknown as AnyStateMachine
}

/** The README of every folder with machines, with regenerated diagrams. */
export async function diagramPages(): Promise<readonly DiagramPage[]> {
  const byFolder = Map.groupBy(machineFiles(), (path) => dirname(path))
  return Promise.all(
    [...byFolder].map(async ([folder, machines]) => {
      const path = `${folder}/README.md`
      const present = existsSync(path) ? readFileSync(path, 'utf8') : undefined
      let wanted = present ?? ''
      const missing: string[] = []
      for (const machine of machines) {
        const file = machine.slice(folder.length + 1)
        const drawn = withDiagram(wanted, file, diagramOf(await machineOf(machine)))
        if (drawn === undefined) missing.push(machine)
        else wanted = drawn
      }
      return { path, present, wanted, missing }
    }),
  )
}

/** The text with a diagram between the marks of its file; undefined when it has no marks. */
export function withDiagram(text: string, file: string, diagram: string): string | undefined {
  const start = `<!-- diagram: ${file} -->`
  const from = text.indexOf(start)
  const to = text.indexOf('<!-- /diagram -->', from)
  if (from === -1 || to === -1) return undefined
  return `${text.slice(0, from + start.length)}\n\`\`\`mermaid\n${diagram}\`\`\`\n${text.slice(to)}`
}
