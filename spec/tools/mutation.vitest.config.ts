import { defineConfig } from 'vitest/config'

/** What mutants are judged by: the specs of the subjects that are changed (`SPECS`, by mutation.ts), with nothing of the screens or of the server. */
const include = (process.env['SPECS'] ?? 'spec/core/**/*.spec.ts').split(',')

/** These start a database for each mutant; what they run is also held to the letter by a quick spec of the same subject. */
const exclude = ['spec/core/filters/filter-sql.spec.ts']

export default defineConfig({ test: { environment: 'node', testTimeout: 60_000, include, exclude } })
