/** One choice of a banded figure. Both ends are inclusive; an open end is null. */
export interface Band {
  readonly label: string
  readonly min: number | null
  readonly max: number | null
}

/** The plain bands of the seller profile. Spec §3 "Bands". */
export const PROFILE_BANDS: readonly Band[] = [
  { label: 'Under 5,000', min: null, max: 5_000 },
  { label: '5,001-15,000', min: 5_001, max: 15_000 },
  { label: '15,001-30,000', min: 15_001, max: 30_000 },
  { label: '30,001-50,000', min: 30_001, max: 50_000 },
  { label: '50,001 and above', min: 50_001, max: null },
]

/** Annual revenue. Spec §9 "Product options", bands between by D-103. */
export const REVENUE_BANDS: readonly Band[] = [
  { label: '0–100,000', min: 0, max: 100_000 },
  { label: '100,001–500,000', min: 100_001, max: 500_000 },
  { label: '500,001–1,000,000', min: 500_001, max: 1_000_000 },
  { label: '1,000,001–5,000,000', min: 1_000_001, max: 5_000_000 },
  { label: '5,000,001 and above', min: 5_000_001, max: null },
]

/** Number of employees. Never required: it has no band for small firms (D-103). */
export const EMPLOYEE_BANDS: readonly Band[] = [
  { label: '500–10,000', min: 500, max: 10_000 },
  { label: '10,001–100,000', min: 10_001, max: 100_000 },
  { label: '100,001–1,000,000', min: 100_001, max: 1_000_000 },
  { label: '1,000,001–5,000,000', min: 1_000_001, max: 5_000_000 },
  { label: '5,000,001 and above', min: 5_000_001, max: null },
]

/** Floor area in square meters. Spec §3 "Bands", bands between by D-103. */
export const FLOOR_AREA_BANDS: readonly Band[] = [
  { label: 'below 1,000 square meters', min: null, max: 999 },
  { label: '1,000–5,000 square meters', min: 1_000, max: 5_000 },
  { label: '5,001–10,000 square meters', min: 5_001, max: 10_000 },
  { label: '10,001–50,000 square meters', min: 10_001, max: 50_000 },
  { label: '50,001–100,000 square meters', min: 50_001, max: 100_000 },
  { label: 'above 100,000 square meters', min: 100_001, max: null },
]

/** The band of a whole number; undefined below the lowest one. */
export function bandOf(bands: readonly Band[], value: number): Band | undefined {
  return bands.find((band) => (band.min === null || value >= band.min) && (band.max === null || value <= band.max))
}
