/** How many cases a property tries: its modest default, or more by the environment (PROPERTY_RUNS=200000). */
export const runs = (byDefault: number): number => Math.max(byDefault, Number(process.env['PROPERTY_RUNS'] ?? 0))
