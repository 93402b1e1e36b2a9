import { defineConfig } from 'vitest/config'

/**
 * What mutants are judged by: the specs of the subjects that are changed (`SPECS`, by mutation.ts), with nothing of the screens or of
 * the server. They run once per mutant, so properties are short and always the same (mutation.setup.ts); comparisons with all of
 * mathjs, which takes longer to load than the specs to run, those with databases, and what is long by its nature (`*.marathon.spec.ts`) stay out.
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
