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
 * by everything that the schemas stand on. Other exports of a contract's file stay what they are.
 */
export function lightContracts(): Plugin {
  return {
    name: 'tradehall:light-contracts',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async transform(code, id) {
      if (id.endsWith(WHOLE) && CONTRACTS.test(id.slice(0, -WHOLE.length))) return { code, moduleSideEffects: false, map: null }
      if (!CONTRACTS.test(id)) return null
      // Node keeps modules by their address: a contract changed while developing must be read anew.
      const declared = (await import(`${pathToFileURL(id).href}?at=${statSync(id).mtimeMs}`)) as Record<string, unknown>
      const whole = JSON.stringify(`./${id.slice(id.lastIndexOf('/') + 1)}${WHOLE}`)
      const lines = Object.entries(declared).map(([name, value]) =>
        isContract(value)
          ? `export const ${name} = /* @__PURE__ */ new LightContract(${JSON.stringify(factsOf(value))}, () => import(${whole}).then((all) => all.${name}))`
          : `export { ${name} } from ${whole}`,
      )
      return { code: [`import { LightContract } from ${JSON.stringify(lightContract)}`, ...lines].join('\n'), moduleSideEffects: false, map: null }
    },
  }
}

const isContract = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value

const factsOf = ({ params: _params, input: _input, answer: _answer, summary: _summary, ...facts }: AnyEndpoint) => facts
