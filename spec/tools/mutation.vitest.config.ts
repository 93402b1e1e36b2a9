import { defineConfig } from 'vitest/config'

/** What mutants are judged by: the specs of the subjects that are changed (`SPECS`, by mutation.ts), with nothing of the screens or of the server. */
const include = (process.env['SPECS'] ?? 'spec/core/**/*.spec.ts').split(',')

export default defineConfig({ test: { environment: 'node', testTimeout: 60_000, include } })
