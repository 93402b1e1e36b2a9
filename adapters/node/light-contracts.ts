import { fileURLToPath, pathToFileURL } from 'node:url'
import { statSync } from 'node:fs'
import type { Plugin } from 'vite'
import type { AnyEndpoint } from '../../core/contracts/endpoint.ts'

const CONTRACTS = /\/core\/contracts\/[\w-]+\.contract\.ts$/
const WHOLE = '?whole'
const lightContract = fileURLToPath(new URL('../client/light-contract.ts', import.meta.url))

/**
 * Gives the browser contracts without their schemas: a page that was rendered with its data shows it, reacts and asks the cache
 * by the contract's id; only a call needs the schemas. The first load of a public page is lighter by the validation library and
 * by everything that the schemas stand on. Plain values of a contract's file stay what they are; its schemas are for other
 * contracts only: a static import of them, used or not, would draw the whole file into the first load.
 */
export function lightContracts(): Plugin {
  return {
    name: 'tradehall:light-contracts',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    // What a whole contract takes from another one are schemas: only the other whole one has them.
    async resolveId(source, importer, options) {
      if (importer?.endsWith(WHOLE) !== true || !source.endsWith('.contract.ts')) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found === null ? null : `${found.id}${WHOLE}`
    },
    async transform(code, id) {
      if (id.endsWith(WHOLE) && CONTRACTS.test(id.slice(0, -WHOLE.length)))
        return { code, moduleSideEffects: false, map: null }
      if (!CONTRACTS.test(id)) return null
      // Node keeps modules by their address: a contract changed while developing must be read anew.
      const declared = (await import(`${pathToFileURL(id).href}?at=${Math.trunc(statSync(id).mtimeMs)}`)) as Record<
        string,
        unknown
      >
      const whole = JSON.stringify(`./${id.slice(id.lastIndexOf('/') + 1)}${WHOLE}`)
      const lines = Object.entries(declared).flatMap(([name, value]) => {
        if (isContract(value))
          return `export const ${name} = /* @__PURE__ */ new LightContract(${JSON.stringify(factsOf(value))}, () => import(${whole}).then((all) => all.${name}))`
        return isPlain(value) ? `export const ${name} = ${JSON.stringify(value)}` : []
      })
      return {
        code: [`import { LightContract } from ${JSON.stringify(lightContract)}`, ...lines].join('\n'),
        moduleSideEffects: false,
        map: null,
      }
    },
  }
}

const isContract = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value

/** JSON can write it; a schema is full of functions. */
const isPlain = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? !('_zod' in value) && Object.values(value).every(isPlain)
    : typeof value !== 'function'

const factsOf = ({ params: _params, input: _input, answer: _answer, summary: _summary, ...facts }: AnyEndpoint) => facts
