import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { lightContracts } from '../../../adapters/node/light-contracts.ts'

const folder = resolve('core/contracts')
const transform = lightContracts().transform as unknown as (
  code: string,
  id: string,
) => Promise<{ readonly code: string } | null>

describe('lightContracts', () => {
  it.each(readdirSync(folder).filter((file) => file.endsWith('.contract.ts')))(
    'takes the schemas, and nothing else, out of %s',
    async (file) => {
      const declared = (await import(`${folder}/${file}`)) as Record<string, unknown>
      const code = (await transform('', `${folder}/${file}`))?.code ?? ''
      for (const [name, value] of Object.entries(declared)) {
        const isContract = typeof value === 'object' && value !== null && 'path' in value && 'answer' in value
        expect(code.includes(`export const ${name} = `), name).toBe(isContract || isPlain(value))
      }
      expect(code).not.toMatch(/zod|safeParse/)
      // A static import of the whole file, and be it for one schema, would undo all of this.
      expect([...code.matchAll(/^(?:im|ex)port .*from '?"?([^'"]+)/gm)].map(([, from]) => from)).toEqual([
        expect.stringMatching(/light-contract\.ts$/),
      ])
    },
  )

  it('leaves every other file alone, and the whole contract as it is written', async () => {
    const source = readFileSync(`${folder}/account.contract.ts`, 'utf8')
    expect(await transform('export {}', `${folder}/endpoint.ts`)).toBeNull()
    expect((await transform(source, `${folder}/account.contract.ts?whole`))?.code).toBe(source)
  })
})

// Helpers

/** Survives a way through JSON, unlike a function and a schema. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'object' && value !== null)
    return !(value instanceof z.ZodType) && Object.values(value).every(isPlain)
  return JSON.stringify(value) !== undefined
}
