import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { usage } from '../../adapters/server/config.ts'
import { sourcesBelow } from '../tools/imports.ts'
import { WEIGHT_TABLE_PAGE, withWeightTable } from '../tools/weight-table.ts'

describe('docs/decisions.md', () => {
  const described = [...readFileSync('docs/decisions.md', 'utf8').matchAll(/^- \*\*(D-\d+) /gm)].map(([, id]) => id)
  const sources = ['core', 'adapters', 'ui', 'spec'].flatMap(sourcesBelow)
  const referenced = new Map(
    sources.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\bD-\d+\b/g)].map(([id]) => [id, path] as const),
    ),
  )

  it('describes every decision that the code refers to', () => {
    expect(referenced.size).toBeGreaterThan(100)
    expect(
      [...referenced].filter(([id]) => !described.includes(id)),
      'add each decision to docs/decisions.md, then npm run parity',
    ).toEqual([])
  })

  it('[SCOPE-20] is shown by a server spec for every decision that the server refers to', () => {
    const of = (path: string) => [...readFileSync(path, 'utf8').matchAll(/\bD-\d+\b/g)].map(([id]) => id)
    const titles = ['spec/adapters/server', 'spec/wire'].flatMap(sourcesBelow).flatMap((path) =>
      // A title begins with what it shows: `[D-05, D-06]`.
      [...readFileSync(path, 'utf8').matchAll(/\[(?:D-\d+(?:, )?)+\]/g)].flatMap(([ids]) => ids.match(/D-\d+/g) ?? []),
    )
    const ofServer = new Set(sourcesBelow('adapters/server').flatMap(of))
    expect(ofServer.size).toBeGreaterThan(50)
    expect(
      [...ofServer].filter((id) => !titles.includes(id)),
      'begin the title of a spec below spec/adapters/server that shows the decision with its id: [D-05]',
    ).toEqual([])
  })

  it('describes each decision once', () => {
    expect(described.filter((id, index) => described.indexOf(id) !== index)).toEqual([])
  })
})

describe('docs/listing-completeness.md', () => {
  it('shows the weights of core: `npm run docs` writes them', () => {
    const page = readFileSync(WEIGHT_TABLE_PAGE, 'utf8')

    expect(page).toBe(withWeightTable(page))
  })
})

describe('docs/stack.md', () => {
  const page = readFileSync('docs/stack.md', 'utf8')

  it('describes every package that the product depends on', () => {
    const names = Object.keys({ ...packageJson.dependencies, ...packageJson.optionalDependencies })

    expect(
      names.filter((name) => !page.includes(`\`${name}\``)),
      'say in docs/stack.md what each package does',
    ).toEqual([])
  })

  it('describes no package that the product does not have', () => {
    const table = [...page.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) => cell.match(/[^`, ]+/g) ?? [])
    const names = Object.keys({ ...packageJson.dependencies, ...packageJson.optionalDependencies })

    expect(
      table.filter((name) => !names.includes(name)),
      'docs/stack.md describes packages that package.json does not have',
    ).toEqual([])
  })
})

describe('README.md', () => {
  it('lists every setting that the server reads, and no other', () => {
    const settings =
      usage()
        .match(/Environment: (.*)/)?.[1]
        ?.split(', ') ?? []
    const rows = /## Settings\n([\s\S]*?)\n## /.exec(readFileSync('README.md', 'utf8'))?.[1] ?? ''
    const listed = [...rows.matchAll(/^\| ([^|]+) \|/gm)].flatMap(
      ([, cell = '']) => cell.match(/\b[A-Z][A-Z0-9_]{3,}\b/g) ?? [],
    )

    expect(listed.toSorted(), 'the table below “## Settings” in README.md').toEqual(settings.toSorted())
  })
})

describe('docs', () => {
  it.each(['contributing.md', 'data-walks.md', 'stack.md', 'glossary.md'])('%s names only files that exist', (name) => {
    const page = readFileSync(`docs/${name}`, 'utf8')
    const paths = [...page.matchAll(/`((?:core|adapters|ui|spec|docs)\/[\w./$-]+\.(?:ts|tsx|md|sql))`/g)].map(
      ([, path]) => path,
    )

    expect(paths.filter((path) => path !== undefined && !existsSync(path))).toEqual([])
  })
})
