import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  cyclesIn,
  type Import,
  importsBelow,
  importsOf,
  packageOf,
  sourcesBelow,
  targetOf,
  withoutWords,
} from '../tools/imports.ts'
import { type Zone, ZONES } from '../tools/zones.ts'

describe.each(Object.entries(ZONES))('imports of %s', (zone, rules) => {
  const files = importsBelow(zone)

  it('exist', () => {
    expect(files.size).toBeGreaterThan(0)
  })

  it('are allowed in the zone', () => {
    const wrong = [...files].flatMap(([path, imports]) =>
      imports.filter((found) => !isAllowed(path, found, zone, rules)).map(({ from }) => `${path} → ${from}`),
    )

    expect(wrong, 'spec/tools/zones.ts says what each part may import, and ARCHITECTURE.md why').toEqual([])
  })

  it('form no cycle, including type imports', () => {
    expect(cyclesIn(files).map((cycle) => cycle.join(' → '))).toEqual([])
  })
})

// The index loads every module: 25 MiB and 0.2 s of each start.
it('of effect name one of its modules', () => {
  const wrong = ['adapters', 'core', 'ui'].flatMap((folder) =>
    [...importsBelow(folder)].flatMap(([path, imports]) =>
      imports.filter(({ from }) => from === 'effect').map(() => path),
    ),
  )

  expect(wrong, "import one module: import * as Effect from 'effect/Effect'").toEqual([])
})

describe('imports inside ui', () => {
  const files = importsBelow('ui')

  it('never lead from one feature to another', () => {
    const wrong = relations(files).filter(([path, target]) => {
      const [own, other] = [featureOf(path), featureOf(target)]
      return own !== undefined && other !== undefined && own !== other
    })

    expect(
      wrong.map((pair) => pair.join(' → ')),
      'move what both features need to ui/shared',
    ).toEqual([])
  })

  it('never lead from shared parts to a feature or a route', () => {
    const wrong = relations(files).filter(
      ([path, target]) => path.startsWith('ui/shared/') && /^ui\/(features|routes)\//.test(target),
    )

    expect(wrong.map((pair) => pair.join(' → '))).toEqual([])
  })
})

describe('core', () => {
  it.each([
    ['a clock', /\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.now\b|\bsetTimeout\b|\bsetInterval\b/],
    ['a random source', /\bMath\.random\b|\bcrypto\b/],
    ['the environment', /\bprocess\s*\.|\bglobalThis\b/],
    ['the browser', /\b(?:window|document|localStorage|sessionStorage|navigator)\s*\./],
    ['evaluation of text as code', /\beval\s*\(|\bnew Function\b/],
  ])('never reads %s', (_, pattern) => {
    expect(sourcesBelow('core').filter((path) => pattern.test(withoutWords(readFileSync(path, 'utf8'))))).toEqual([])
  })
})

// Tests the scan itself, because a scan that finds nothing would pass every check.
describe('importsOf', () => {
  it('finds imports of every form', () => {
    const source = [
      `import { a } from './a.ts'`,
      `import type { B } from "../b.ts"`,
      `import c, {\n  d,\n} from 'pkg/sub'`,
      `export { e } from './e.ts'`,
      `import './side.css'`,
      `const f = await import('./f.ts')`,
      `// import { g } from './g.ts'`,
      `/* import './h.ts' */`,
      `export const word = 'import from nowhere'`,
    ].join('\n')

    expect(importsOf(source)).toEqual([
      { from: './a.ts', isTypeOnly: false },
      { from: '../b.ts', isTypeOnly: true },
      { from: 'pkg/sub', isTypeOnly: false },
      { from: './e.ts', isTypeOnly: false },
      { from: './side.css', isTypeOnly: false },
      { from: './f.ts', isTypeOnly: false },
    ])
  })

  it('distinguishes forbidden imports from allowed ones', () => {
    const check = (path: string, from: string, zone: string) =>
      isAllowed(path, { from, isTypeOnly: false }, zone, ZONES[zone] ?? { folders: [], forbidden: [], reason: '' })

    expect(check('core/a/b.ts', 'react', 'core')).toBe(false)
    expect(check('core/a/b.ts', 'node:fs', 'core')).toBe(false)
    expect(check('core/a/b.ts', 'effect/Effect', 'core')).toBe(true)
    expect(check('core/a/b.ts', '../../adapters/http/call.ts', 'core')).toBe(false)
    expect(check('ui/routes/a.tsx', 'effect/Effect', 'ui')).toBe(false)
    expect(check('ui/routes/a.tsx', '../../adapters/http/call.ts', 'ui')).toBe(false)
    expect(check('ui/routes/a.tsx', '../../adapters/client/client.ts', 'ui')).toBe(true)
    expect(check('adapters/server/a.ts', '../../spec/tools/postgres.ts', 'adapters/server')).toBe(false)
  })
})

describe('cyclesIn', () => {
  it('finds a cycle, including one closed by a type import', () => {
    const to = (from: string, isTypeOnly = false) => [{ from, isTypeOnly }]

    expect(
      cyclesIn(
        new Map([
          ['x/a.ts', to('./b.ts')],
          ['x/b.ts', to('./a.ts')],
        ]),
      ),
    ).toEqual([['x/a.ts', 'x/b.ts', 'x/a.ts']])
    expect(
      cyclesIn(
        new Map([
          ['x/a.ts', to('./b.ts')],
          ['x/b.ts', to('./a.ts', true)],
        ]),
      ),
    ).toEqual([['x/a.ts', 'x/b.ts', 'x/a.ts']])
    expect(
      cyclesIn(
        new Map([
          ['x/a.ts', to('./b.ts')],
          ['x/b.ts', []],
        ]),
      ),
    ).toEqual([])
  })
})

// Helpers

function isAllowed(path: string, { from }: Import, zone: string, rules: Zone): boolean {
  const target = targetOf(path, from)
  if (target !== undefined) return [zone, ...rules.folders].some((folder) => target.startsWith(`${folder}/`))
  const name = packageOf(from) ?? from
  if (rules.packages !== undefined) return rules.packages.includes(name)
  return !rules.forbidden.some((rule) => (rule.endsWith('*') ? name.startsWith(rule.slice(0, -1)) : rule === name))
}

function relations(files: ReadonlyMap<string, readonly Import[]>): (readonly [string, string])[] {
  return [...files].flatMap(([path, imports]) =>
    imports.flatMap(({ from }) => {
      const target = targetOf(path, from)
      return target === undefined ? [] : [[path, target] as const]
    }),
  )
}

function featureOf(path: string): string | undefined {
  return /^ui\/features\/([^/]+)\//.exec(path)?.[1]
}
