import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import coreJson from '../../core/package.json' with { type: 'json' }
import { ZONES } from '../tools/zones.ts'
import { CORE_MANIFEST, documentedModules, exportedModules, hasSource, withCoreExports } from '../tools/core-exports.ts'

describe('the package of core', () => {
  it('exports the modules that a document imports, and every contract: `npm run docs` writes the list', () => {
    const manifest = readFileSync(CORE_MANIFEST, 'utf8')

    expect(documentedModules().length).toBeGreaterThan(50)
    expect(manifest).toBe(withCoreExports(manifest))
  })

  it('exports nothing that has no source', () => {
    expect([...documentedModules(), ...exportedModules()].filter((name) => !hasSource(name))).toEqual([])
  })

  it('depends on the packages that core may import, in the versions that it is tested with', () => {
    const dependencies: Readonly<Record<string, string>> = packageJson.dependencies

    expect(coreJson.dependencies).toEqual(
      Object.fromEntries((ZONES['core']?.packages ?? []).toSorted().map((name) => [name, `^${dependencies[name]}`])),
    )
    expect(coreJson.version).toBe(packageJson.version)
  })
})
