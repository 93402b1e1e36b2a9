import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bindings } from '../../adapters/server/bindings.ts'
import { importsBelow, importsOf, sourcesBelow, targetOf, withoutComments } from '../tools/imports.ts'
import { declaredContracts } from '../tools/contracts.ts'
import { DOORS, WAITING } from './doors.ts'

describe('a requirement that only core proves', async () => {
  const proofs = proofsIn(sourcesBelow('spec'))
  const provenInCore = [...proofs].filter(([, places]) => places.every(({ path }) => path.startsWith('spec/core/')))
  const doors = await openDoors()

  it('is found', () => {
    expect(provenInCore.length).toBeGreaterThan(100)
    expect(doors.size).toBeGreaterThan(150)
  })

  it('has a door in the list, and the list contains no other id', () => {
    expect(
      Object.values(DOORS).flatMap(idsIn).toSorted(),
      'doors.ts lists ids that no spec outside core proves',
    ).toEqual(provenInCore.map(([id]) => id).toSorted())
  })

  it.each(Object.entries(DOORS))('is reached through %s', (door, ids) => {
    const entry = doors.get(door)
    expect(entry, 'The door is gone.').toBeDefined()
    const reached = reachedFrom(entry ?? '')
    const cutOff = idsIn(ids).filter(
      (id) => !proofs.get(id)?.some(({ path, at }) => modulesTestedAt(path, at).some((module) => reached.has(module))),
    )

    expect(cutOff, 'The door does not import what their tests call.').toEqual([])
  })

  it('is in no title while its door does not exist', () => {
    expect(
      Object.values(WAITING)
        .flatMap(idsIn)
        .filter((id) => proofs.has(id)),
    ).toEqual([])
  })

  it.each(Object.keys(WAITING))('needs %s, which does not exist yet', (door) => {
    expect(doors.has(door)).toBe(false)
  })
})

describe('idsIn', () => {
  it('lists single ids and ranges', () => {
    expect(idsIn('A-B-09..11 C-1')).toEqual(['A-B-09', 'A-B-10', 'A-B-11', 'C-1'])
  })
})

describe('proofsIn', () => {
  it('finds ids in titles and in the rows of a table, without decisions', () => {
    const code = "it('[A-01] [B-C-02, D-03] [D-45] x', f)\nit.each([['E-04', 1]])('[%s] y', f)"

    expect([...idPlaces(code)].map(({ id }) => id)).toEqual(['A-01', 'B-C-02', 'E-04'])
  })
})

// Helpers

interface Place {
  readonly path: string
  /** Position of the id in the file. */
  readonly at: number
}

/** `A-01..03 B-04` →, B-04. */
function idsIn(text: string): string[] {
  return text.split(' ').flatMap((part) => {
    const [, area = '', first = '', last] = /^(.+-)(\d+)(?:\.\.(\d+))?$/.exec(part) ?? []
    const count = last === undefined ? 1 : Number(last) - Number(first) + 1
    return Array.from({ length: count }, (_, at) => area + String(Number(first) + at).padStart(first.length, '0'))
  })
}

/** The places where specs name each id: in a title (`[CHAT-01]`) or in a table row for one (`'CHAT-01'`). Decisions are excluded. */
function proofsIn(paths: readonly string[]): ReadonlyMap<string, readonly Place[]> {
  const found = new Map<string, Place[]>()
  for (const path of paths.filter((each) => /\.spec\.tsx?$/.test(each) && !each.startsWith('spec/architecture/')))
    for (const { id, at } of idPlaces(readFileSync(path, 'utf8')))
      found.set(id, [...(found.get(id) ?? []), { path, at }])
  return found
}

const ID = String.raw`[A-Z][A-Z0-9]*(?:-[A-Z][A-Z0-9]*)*-\d{2,}`
const NAMED = new RegExp(String.raw`\[${ID}(?:, ${ID})*\]|'${ID}'`, 'g')

function* idPlaces(code: string): Generator<{ readonly id: string; readonly at: number }> {
  for (const { 0: text, index } of code.matchAll(NAMED))
    for (const [id] of text.matchAll(new RegExp(ID, 'g'))) if (!id.startsWith('D-')) yield { id, at: index }
}

/** The entry file of each page, bound call and command. */
async function openDoors(): Promise<ReadonlyMap<string, string>> {
  const pages = sourcesBelow('ui/routes').flatMap((path) => {
    const [, route] = /createFileRoute\('([^']+)'\)/.exec(readFileSync(path, 'utf8')) ?? []
    // Parts that begin with an underscore only group pages.
    const address = route
      ?.split('/')
      .filter((part) => !part.startsWith('_'))
      .join('/')
      .replace(/(.)\/$/, '$1')
    return address === undefined || /\/_[a-z]+$/.test(route ?? '') ? [] : [[address || '/', path] as const]
  })
  const bound = new Set(bindings.map(({ contract }) => contract.id))
  const contracts = (await declaredContracts()).filter(({ contract }) => bound.has(contract.id))
  const servers = sourcesBelow('adapters/server').map(
    (path) => [path, withoutComments(readFileSync(path, 'utf8'))] as const,
  )
  const calls = contracts.flatMap(({ contract, name }) => {
    const [path] = servers.find(([, code]) => code.includes(`bind(${name},`)) ?? []
    return path === undefined ? [] : [[contract.id, path] as const]
  })
  const { scripts }: { scripts: Readonly<Record<string, string>> } = JSON.parse(readFileSync('package.json', 'utf8'))
  const commands = Object.entries(scripts).flatMap(([name, line]) => {
    const [path] = /adapters\/node\/\S+\.ts$/.exec(line) ?? []
    return path === undefined ? [] : [[`npm run ${name}`, path] as const]
  })
  return new Map([
    ['every page', 'ui/routes/__root.tsx'],
    ['every page of the workspace', 'ui/routes/_workspace.tsx'],
    ...pages,
    ...calls,
    ...commands,
  ])
}

const graph = new Map([...importsBelow('core'), ...importsBelow('adapters'), ...importsBelow('ui')])

/** All modules that a file imports, directly or indirectly. */
function reachedFrom(entry: string): ReadonlySet<string> {
  const reached = new Set<string>()
  const visit = (path: string): void => {
    if (reached.has(path)) return
    reached.add(path)
    for (const { from } of graph.get(path) ?? []) {
      const target = targetOf(path, from)
      if (target !== undefined) visit(target)
    }
  }
  visit(entry)
  return reached
}

/** The modules of core whose exports the test at a position uses; those of the entire file when the test itself uses none. */
function modulesTestedAt(path: string, at: number): readonly string[] {
  const code = readFileSync(path, 'utf8')
  const starts = [0, ...[...code.matchAll(/^\s*(?:it|test|describe)(?:\.\w+)*\(/gm)].map(({ index }) => index)]
  const test = starts.findLastIndex((start) => start <= at)
  const body = code.slice(starts[test], starts[test + 1])
  const modules = importsOf(code).flatMap(({ from }) => {
    const target = targetOf(path, from)
    return target?.startsWith('core/') === true ? [{ target, names: namesFrom(code, from) }] : []
  })
  const used = modules.filter(({ names }) => names.some((name) => new RegExp(`\\b${name}\\b`).test(body)))
  return (used.length === 0 || test === 0 ? modules : used).map(({ target }) => target)
}

function namesFrom(code: string, from: string): readonly string[] {
  const written = from.replaceAll(/[.$]/g, String.raw`\$&`)
  const [, names = ''] = new RegExp(`import(?: type)? \\{([^}]*)\\} from '${written}'`).exec(code) ?? []
  return names.split(',').flatMap((name) => /(\w+)\s*$/.exec(name)?.[1] ?? [])
}
