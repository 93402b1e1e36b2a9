/** Two values this close, relative to the larger, are the same value. D-70. */
export const RELATIVE_TOLERANCE = 1e-12
const ABSOLUTE_TOLERANCE = 1e-15
/** Decimals to which a value is first taken before it is rounded. D-70. */
const NOISE_DECIMALS = 12

/** Whether two finite numbers differ by float noise only. D-70. */
export function isNearlyEqual(a: number, b: number): boolean {
  if (a === b) return true
  if (!Number.isFinite(a) || !Number.isFinite(b)) return false
  return Math.abs(a - b) <= Math.max(RELATIVE_TOLERANCE * Math.max(Math.abs(a), Math.abs(b)), ABSOLUTE_TOLERANCE)
}

/**
 * Rounds to `decimals` (0 to 15) places: a value within float noise of its 12-decimal rounding is taken as that, then half goes
 * away from zero on the decimal text, so 1.005 gives 1.01. A value that is not finite comes back as it is. D-70.
 */
export function roundTo(value: number, decimals: number): number {
  if (!Number.isFinite(value)) return value
  const quick = roundFarFromHalf(value, decimals)
  if (quick !== undefined) return quick
  if (decimals >= NOISE_DECIMALS) return roundText(value, decimals)
  const quiet = roundText(value, NOISE_DECIMALS)
  return roundText(isNearlyEqual(value, quiet) ? quiet : value, decimals)
}

/** The least whole number not below the value; a value that float noise alone lifts over a whole number counts as it. D-70. */
export const ceilTo = (value: number): number => settle(value, Math.ceil(value))

/** The greatest whole number not above the value; a value that float noise alone keeps below one counts as it. D-70. */
export const floorTo = (value: number): number => settle(value, Math.floor(value))

function settle(value: number, whole: number): number {
  const rounded = roundTo(value, 0)
  return isNearlyEqual(value, rounded) && !isNearlyEqual(value, whole) ? rounded : whole
}

// Most values are far from a half, where one multiplication decides; the text is for the rest.
function roundFarFromHalf(value: number, decimals: number): number | undefined {
  if (decimals > 6) return undefined
  const scale = POWERS_OF_TEN[decimals]
  if (scale === undefined) return undefined
  const size = Math.abs(value)
  const scaled = size * scale
  if (scaled >= 1e9) return undefined
  const whole = Math.floor(scaled)
  if (Math.abs(scaled - whole - 0.5) >= 1e-6) return value < 0 ? -(Math.round(scaled) / scale) : Math.round(scaled) / scale
  // So close to the half that 12 decimals show the half itself.
  if (size < 1 || Math.abs(size - (whole + 0.5) / scale) >= 4e-13) return undefined
  return value < 0 ? -((whole + 1) / scale) : (whole + 1) / scale
}

const POWERS_OF_TEN = [1, 10, 100, 1e3, 1e4, 1e5, 1e6]

function roundText(value: number, decimals: number): number {
  const [mantissa = '0', exponent = '0'] = Math.abs(value).toExponential().split('e')
  const digits = mantissa.replace('.', '')
  const kept = Number(exponent) + 1 + decimals
  if (kept >= digits.length) return value
  if (kept < 0) return value < 0 ? -0 : 0
  const carry = digits.charCodeAt(kept) >= 53 ? 1n : 0n // 53: the digit 5
  const rounded = Number(`${BigInt(digits.slice(0, kept)) + carry}e${-decimals}`)
  return value < 0 ? -rounded : rounded
}
