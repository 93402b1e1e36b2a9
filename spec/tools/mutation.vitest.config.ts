import { defineConfig } from 'vitest/config'

/**
 * The specs that judge mutants: those of the mutated subjects (`SPECS`, set by mutation.ts), without screens and
 * server. They run once per mutant, so properties are short and deterministic (mutation.setup.ts). Excluded:
 * comparisons with all of mathjs, which takes longer to load than the specs to run, specs with databases, and long
 * specs (`*.marathon.spec.ts`).
 */
const include = (process.env['SPECS'] ?? 'spec/core/**/*.spec.ts').split(',')

export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 60_000,
    include,
    exclude: ['spec/core/**/*.{mathjs,marathon}.spec.ts', 'spec/core/filters/filter-sql.spec.ts'],
    env: { PROPERTY_RUNS_AT_MOST: '25' },
    setupFiles: ['spec/tools/mutation.setup.ts'],
  },
})
