import { decodePart, parseAddress, pathSegments } from './address.ts'

/**
 * The wanted address after sign-in, when it is safe to go there: a local path of this origin. Everything else gives undefined.
 *
 * Refused are other origins in any disguise (`//host`, `/\host`, schemes, control characters that browsers drop, dot segments that
 * collapse into `//`) and the sign-in pages themselves, which would lead in a circle. D-16.
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

/** Characters that browsers drop or turn into a slash, and lone surrogates, which no address can hold. */
function hasUnsafeCharacter(text: string): boolean {
  return (
    !text.isWellFormed() ||
    Array.from(text).some((character) => character <= ' ' || character === '\\' || character === '\u007f')
  )
}
