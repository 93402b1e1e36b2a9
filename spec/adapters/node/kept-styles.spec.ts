import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { keptStyles } from '../../../adapters/node/kept-styles.ts'

const KIT = fileURLToPath(new URL('../../../node_modules/@mantine/core/esm/core/MantineProvider/', import.meta.url))
const load = (id: string) => (keptStyles().load as (id: string) => { readonly code: string } | null)(id)

describe('keptStyles', () => {
  it.each([
    [
      'MantineCssVariables/MantineCssVariables.mjs',
      'MantineCssVariables',
      '"data-mantine-styles": true',
      'style[data-mantine-styles=true]',
    ],
    [
      'MantineClasses/MantineClasses.mjs',
      'MantineClasses',
      '"data-mantine-styles": "classes"',
      'style[data-mantine-styles=classes]',
    ],
  ])(
    'takes the place of what the kit has at %s and asks for the very mark it writes',
    (file, component, written, asked) => {
      const own = readFileSync(`${KIT}${file}`, 'utf8')
      expect(own).toContain(`export { ${component} }`)
      expect(own).toContain(written)

      const code = load(`${KIT}${file}`)?.code
      expect(code).toContain(`export function ${component}()`)
      expect(code).toContain(asked)
    },
  )

  it('leaves every other module alone', () => {
    expect(load(`${KIT}MantineProvider.mjs`)).toBeNull()
    expect(load('/ui/shared/theme/theme.ts')).toBeNull()
  })
})
