import type { Plugin } from 'vite'

/** The kit's two styles that it writes from the theme, by the module that writes them: what the document is asked for, and its mark. */
const WRITERS = [
  {
    module: /\/@mantine\/core\/esm\/core\/MantineProvider\/MantineCssVariables\/MantineCssVariables\.mjs$/,
    component: 'MantineCssVariables',
    mark: true,
  },
  {
    module: /\/@mantine\/core\/esm\/core\/MantineProvider\/MantineClasses\/MantineClasses\.mjs$/,
    component: 'MantineClasses',
    mark: 'classes',
  },
] as const

/**
 * Lets built pages keep the theme's styles as the server wrote them. The theme never changes in the browser, and every page comes
 * with its document from the server; so the browser reads them there instead of carrying what works them out.
 */
export function keptStyles(): Plugin {
  return {
    name: 'tradehall:kept-styles',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const writer = WRITERS.find(({ module }) => module.test(id.replaceAll('\\', '/')))
      return writer === undefined
        ? null
        : { code: reader(writer.component, writer.mark), moduleSideEffects: false, map: null }
    },
  }
}

// Helpers

/** Asks at the first rendering, when the document is there; later ones write the same again, whatever became of the element. */
function reader(component: string, mark: string | true): string {
  return `import { jsx } from 'react/jsx-runtime'
let css
export function ${component}() {
  css ??= document.querySelector('style[data-mantine-styles=${String(mark)}]')?.textContent ?? ''
  return css === '' ? null : jsx('style', { 'data-mantine-styles': ${JSON.stringify(mark)}, dangerouslySetInnerHTML: { __html: css } })
}
`
}
