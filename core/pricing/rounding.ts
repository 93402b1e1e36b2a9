/** Relative difference up to which two values count as equal. D-70. */
export const RELATIVE_TOLERANCE = 1e-12
const ABSOLUTE_TOLERANCE = 1e-15
/** Decimals to which a value is rounded first, to remove float noise. D-70. */
export const NOISE_DECIMALS = 12

/** Whether two finite numbers differ by float noise only. D-70. */
export function isNearlyEqual(a: number, b: number): boolean {
  if (a === b) return true
  if (!Number.isFinite(a) || !Number.isFinite(b)) return false
  return Math.abs(a - b) <= Math.max(RELATIVE_TOLERANCE * Math.max(Math.abs(a), Math.abs(b)), ABSOLUTE_TOLERANCE)
}

/**
 * Rounds to `decimals` (0 to 15) places. A value within float noise of its 12-decimal rounding is replaced by that;
 * then halves are rounded away from zero on the decimal text, so 1.005 gives 1.01. A value that is not finite is
 * returned unchanged. D-70.
 */
export function roundTo(value: number, decimals: number): number {
  if (!Number.isFinite(value)) return value
  const quick = roundQuickly(value, decimals)
  if (quick !== undefined) return quick
  if (decimals >= NOISE_DECIMALS) return roundText(value, decimals)
  const quiet = roundText(value, NOISE_DECIMALS)
  return roundText(isNearlyEqual(value, quiet) ? quiet : value, decimals)
}

/**
 * The smallest whole number not below the value. A value that exceeds a whole number only by float noise counts as that
 * number. D-70.
 */
export const ceilTo = (value: number): number => settle(value, Math.ceil(value))

/**
 * The largest whole number not above the value. A value that is below a whole number only by float noise counts as that
 * number. D-70.
 */
export const floorTo = (value: number): number => settle(value, Math.floor(value))

function settle(value: number, whole: number): number {
  const rounded = roundTo(value, 0)
  return isNearlyEqual(value, rounded) && !isNearlyEqual(value, whole) ? rounded : whole
}

/**
 * The result of `roundTo` where one multiplication is exact enough, as for most prices; undefined where the digits must
 * be examined: from 1e9 of the last place on, beyond 6 decimals, and near a half. Takes finite values.
 */
export function roundQuickly(value: number, decimals: number): number | undefined {
  const scale = QUICK_SCALES[decimals]
  if (scale === undefined) return undefined
  const size = Math.abs(value)
  const scaled = size * scale
  if (scaled >= 1e9) return undefined
  const whole = Math.floor(scaled)
  if (Math.abs(scaled - whole - 0.5) >= 1e-6) return Math.sign(value) * (Math.round(scaled) / scale)
  // So close to the half that its first 12 decimals equal the half itself.
  return Math.abs(size - (whole + 0.5) / scale) < 4e-13 * Math.min(size, 1)
    ? Math.sign(value) * ((whole + 1) / scale)
    : undefined
}

const QUICK_SCALES = [1, 10, 100, 1e3, 1e4, 1e5, 1e6]

/**
 * The shortest digits that identify a finite number, without its sign, and the power of ten of the first: 0.92 is 92
 * and -1.
 */
export function digitsOf(value: number): { readonly digits: string; readonly power: number } {
  const text = Math.abs(value).toExponential()
  const end = text.indexOf('e')
  return { digits: text.slice(0, end).replace('.', ''), power: Number(text.slice(end + 1)) }
}

function roundText(value: number, decimals: number): number {
  const { digits, power } = digitsOf(value)
  const kept = power + 1 + decimals
  if (kept >= digits.length) return value
  const carry = digits.charCodeAt(kept) >= 53 ? 1n : 0n // 53 is the digit 5
  const rounded = kept < 0 ? 0 : Number(`${BigInt(digits.slice(0, kept)) + carry}e${-decimals}`)
  return Math.sign(value) * rounded
}
