/**
 * How many cases a property tries: few by default, more with PROPERTY_RUNS=200000. PROPERTY_RUNS_AT_MOST is an upper
 * limit for mutation tests, which run the specs hundreds of times.
 */
export function runs(standard: number): number {
  const wanted = Math.max(standard, Number(process.env['PROPERTY_RUNS'] ?? 0))
  return Math.min(wanted, Number(process.env['PROPERTY_RUNS_AT_MOST'] ?? wanted))
}
