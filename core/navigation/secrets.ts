import { cut, decodePart, encodePart } from './address.ts'

/** Query parameters whose values are never sent. D-10. */
const secretNames: readonly string[] = ['autologin', 'token', 'email', 'password', 'otp', 'code']
/** Maximum depth of addresses within addresses. A deeper address loses everything except its path. */
const MAX_CARRIED = 4
/** How often a name may have been encoded. */
const MAX_ENCODED = 4

/**
 * The page's address without the values of secret parameters, for sending (header X-Page-Url, tracking). The rest is
 * unchanged. Parameter names match in any letter case, percent-encoded (also several times), and as a part of a name with
 * brackets or dots (`token[]`, `user[password]`). Fragments are treated like queries, and local addresses in other parameters are cleaned too. Never throws. D-10.
 */
export const withoutSecrets = (address: string): string => addressWithout(address, 0)

function addressWithout(address: string, depth: number): string {
  const [beforeHash, fragment] = cut(address, '#')
  const [path, search] = cut(beforeHash, '?')
  if (depth > MAX_CARRIED) return path
  const query = search === '' ? '' : `?${cleaned(search, depth)}`
  return `${path}${query}${fragment === '' ? '' : `#${cleaned(fragment, depth)}`}`
}

/** The address without the named query parameter, otherwise unchanged. D-19 removes `autologin` before anything else. */
export function withoutParameter(address: string, name: string): string {
  const [beforeHash, fragment] = cut(address, '#')
  const [path, search] = cut(beforeHash, '?')
  const kept = search.split('&').filter((pair) => pair !== '' && nameOf(pair) !== name)
  return `${path}${kept.length === 0 ? '' : `?${kept.join('&')}`}${fragment === '' ? '' : `#${fragment}`}`
}

function cleaned(pairs: string, depth: number): string {
  return pairs
    .split('&')
    .map((pair) => {
      const [name, value] = cut(pair, '=')
      if (value === '') return pair
      if (isSecret(name)) return `${name}=`
      const inner = decodePart(value)
      if (!inner.startsWith('/') || !/[?#]/.test(inner)) return pair
      const kept = addressWithout(inner, depth + 1)
      return kept === inner ? pair : `${name}=${encodePart(kept)}`
    })
    .join('&')
}

function isSecret(name: string): boolean {
  let plain = name.replaceAll('+', ' ')
  for (let round = 0; round < MAX_ENCODED && plain.includes('%'); round += 1) plain = withoutEscapes(plain)
  return (
    plain
      .toLowerCase()
      .split(/[[\].]/)
      // A server may drop blanks and control characters around a name.
      .some((part) => secretNames.includes(part.replace(/^[\0-\x20]+/, '').replace(/(?<![\0-\x20])[\0-\x20]+$/, '')))
  )
}

/** Decodes ASCII escapes one by one, so that an invalid one beside them hides nothing. */
const withoutEscapes = (text: string): string =>
  text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const nameOf = (pair: string): string => decodePart(cut(pair, '=')[0].replaceAll('+', ' '))
