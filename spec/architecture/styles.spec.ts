import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'

describe('a class of a style sheet', () => {
  const scripts = globSync('ui/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
  const declared = globSync('ui/**/*.module.css').flatMap((sheet) => {
    const users = scripts.filter((script) => script.includes(`/${basename(sheet)}'`)).join('\n')
    return classesIn(readFileSync(sheet, 'utf8')).map((name) => ({ sheet, name, users }))
  })

  it('is used by a component that imports the sheet', () => {
    const unused = declared.filter(({ name, users }) => !new RegExp(`\\.${name}\\b|'${name}'`).test(users))

    expect(declared.length).toBeGreaterThan(1_000)
    expect(
      unused.map(({ sheet, name }) => `${sheet}: ${name}`),
      'remove the class: nothing uses it',
    ).toEqual([])
  })
})

/** The names of the classes that the selectors of a sheet name. */
function classesIn(css: string): readonly string[] {
  const selectors = css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\{[^{}]*\}/g, ';')
  return [...new Set([...selectors.matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name))]
}
