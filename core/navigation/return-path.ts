import { decodePart, parseAddress, pathSegments } from './address.ts'

/**
 * Returns the requested address after sign-in if it is a safe local path of this origin, else undefined.
 *
 * Rejects other origins in every spelling (`//host`, `/\host`, schemes, control characters that browsers drop, dot
 * segments that collapse into `//`) and the sign-in pages, which would cause a loop. D-16.
 */
export function safeReturnPath(wanted: string | null | undefined): string | undefined {
  if (wanted === undefined || wanted === null || !wanted.startsWith('/')) return undefined
  if (hasUnsafeCharacter(wanted)) return undefined
  const { path } = parseAddress(wanted)
  if (path.includes('//')) return undefined
  const segments = pathSegments(path).map(decodePart)
  if (segments.some((segment) => segment === '.' || segment === '..' || hasUnsafeCharacter(segment))) return undefined
  return segments[0] === 'user' ? undefined : wanted
}

/** Detects characters that browsers drop or turn into a slash, and lone surrogates, which are invalid in addresses. */
function hasUnsafeCharacter(text: string): boolean {
  return (
    !text.isWellFormed() ||
    Array.from(text).some((character) => character <= ' ' || character === '\\' || character === '\u007f')
  )
}
