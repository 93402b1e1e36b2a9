/** The eight territories of a seller. Spec §3 "Country"; separate from the registry's regions (D-105). */
export const TERRITORIES = [
  'North America',
  'Europe',
  'Asia',
  'Middle East',
  'Gulf Countries',
  'South America',
  'Africa',
  'Australia and Oceania',
] as const
