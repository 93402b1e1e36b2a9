/** How many cases a property tries: few by default, more with PROPERTY_RUNS=200000. */
export function runs(standard: number): number {
  return Math.max(standard, Number(process.env['PROPERTY_RUNS'] ?? 0))
}
