import { appendFileSync, mkdirSync } from 'node:fs'
import { expect } from 'vitest'

/** `npm run faults` sets it: more rounds, and a report. */
export const IS_LONG = process.env['FAULTS'] === 'long'
export const FAULT_REPORT = 'reports/faults.ndjson'

export interface FaultResult {
  /** What was done to the server. */
  readonly fault: string
  readonly engine: string
  /** How often each thing was tried. */
  readonly tried: Readonly<Record<string, number>>
  /** What was lost, doubled or half done, in words. */
  readonly lost: readonly string[]
}

/** The number of rounds in `npm test`, or in `npm run faults`. */
export const rounds = (short: number, long: number): number => (IS_LONG ? long : short)

/** Reports what was tried, and fails if anything was lost. */
export function nothingLost(result: FaultResult): void {
  if (IS_LONG) {
    mkdirSync('reports', { recursive: true })
    appendFileSync(FAULT_REPORT, `${JSON.stringify(result)}\n`)
  }
  expect(Object.values(result.tried).every((count) => count > 0)).toBe(true)
  expect(result.lost).toEqual([])
}
