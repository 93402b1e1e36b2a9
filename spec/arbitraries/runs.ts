/** How often a property is tried: the modest default, or more by PROPERTY_RUNS. */
export function runs(defaultRuns: number): number {
  return Math.max(defaultRuns, Number(process.env['PROPERTY_RUNS'] ?? 0))
}
