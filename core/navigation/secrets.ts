import { cut, decodePart, encodePart } from './address.ts'

/** Query names whose values never leave the page. D-10. */
export const secretNames = ['autologin', 'token', 'email', 'password', 'otp'] as const

/**
 * The address of the page as it may be sent (header X-Page-Url, tracking): the values of the secret names are cut out, the rest
 * stays to the letter. Names count in any letter case and also when percent-encoded; a fragment is treated like a query, and a
 * local address carried as the value of another name is cleaned likewise. D-10.
 */
export function withoutSecrets(address: string): string {
  const [beforeHash, fragment] = cut(address, '#')
  const [path, search] = cut(beforeHash, '?')
  const query = search === '' ? '' : `?${cleaned(search)}`
  return `${path}${query}${fragment === '' ? '' : `#${cleaned(fragment)}`}`
}

/** The address without the named query parameter; the rest stays to the letter. D-19 takes `autologin` away before anything else. */
export function withoutParameter(address: string, name: string): string {
  const [beforeHash, fragment] = cut(address, '#')
  const [path, search] = cut(beforeHash, '?')
  const kept = search.split('&').filter((pair) => pair !== '' && nameOf(pair) !== name)
  return `${path}${kept.length === 0 ? '' : `?${kept.join('&')}`}${fragment === '' ? '' : `#${fragment}`}`
}

function cleaned(pairs: string): string {
  return pairs
    .split('&')
    .map((pair) => {
      const [name, value] = cut(pair, '=')
      if (value === '') return pair
      if ((secretNames as readonly string[]).includes(nameOf(pair).toLowerCase())) return `${name}=`
      const inner = decodePart(value)
      return inner.startsWith('/') && /[?#]/.test(inner) ? `${name}=${encodePart(withoutSecrets(inner))}` : pair
    })
    .join('&')
}

const nameOf = (pair: string): string => decodePart(cut(pair, '=')[0].replaceAll('+', ' '))
