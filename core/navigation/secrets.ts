import { cut, decodePart, encodePart } from './address.ts'

/** Query names whose values never leave the page. D-10. */
const secretNames: readonly string[] = ['autologin', 'token', 'email', 'password', 'otp']
/** Addresses within addresses that are looked into; one further down keeps its path alone. */
const MAX_CARRIED = 4

/**
 * The address of the page as it may be sent (header X-Page-Url, tracking): the values of the secret names are cut out, the rest
 * stays to the letter. Names count in any letter case and also when percent-encoded; a fragment is treated like a query, and a
 * local address carried as the value of another name is cleaned likewise. Never throws, whatever the address. D-10.
 */
export const withoutSecrets = (address: string): string => addressWithout(address, 0)

function addressWithout(address: string, depth: number): string {
  const [beforeHash, fragment] = cut(address, '#')
  const [path, search] = cut(beforeHash, '?')
  if (depth > MAX_CARRIED) return path
  const query = search === '' ? '' : `?${cleaned(search, depth)}`
  return `${path}${query}${fragment === '' ? '' : `#${cleaned(fragment, depth)}`}`
}

/** The address without the named query parameter; the rest stays to the letter. D-19 takes `autologin` away before anything else. */
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
      if (secretNames.includes(nameOf(pair).toLowerCase())) return `${name}=`
      const inner = decodePart(value)
      if (!inner.startsWith('/') || !/[?#]/.test(inner)) return pair
      const kept = addressWithout(inner, depth + 1)
      return kept === inner ? pair : `${name}=${encodePart(kept)}`
    })
    .join('&')
}

const nameOf = (pair: string): string => decodePart(cut(pair, '=')[0].replaceAll('+', ' '))
