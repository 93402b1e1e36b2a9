import { COUNTRIES, type Country, countryOf } from './countries.ts'

/** Other English names that files and forms have for countries. D-262. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE'],
  BN: ['Brunei Darussalam'],
  CD: ['DR Congo', 'Democratic Republic of the Congo'],
  CG: ['Republic of the Congo'],
  CI: ['Ivory Coast'],
  CN: ["People's Republic of China"],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain'],
  IR: ['Islamic Republic of Iran', 'Iran, Islamic Republic of'],
  KR: ['Republic of Korea', 'Korea, Republic of'],
  LA: ['Lao PDR'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  MO: ['Macau'],
  NL: ['Holland', 'The Netherlands'],
  RU: ['Russian Federation'],
  SK: ['Slovak Republic'],
  SY: ['Syrian Arab Republic'],
  SZ: ['Swaziland'],
  TR: ['Turkey'],
  US: ['USA', 'United States of America'],
  VN: ['Viet Nam'],
}

/** In UTF-16 units, with accents and blanks: `normalize` takes quadratic time on combining marks. Our own bound. */
const LONGEST_NAME = 200

/** A name without letter case, accents and marks. */
const bare = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()

const byName: ReadonlyMap<string, Country> = new Map(
  COUNTRIES.flatMap((country) =>
    [country.name, ...(OTHER_NAMES[country.code] ?? [])].map((name) => [bare(name), country] as const),
  ),
)

/**
 * The country of an ISO code or of an English name, in any letter case and with or without accents; undefined for any
 * other text. D-262.
 */
export function countryNamed(text: string): Country | undefined {
  if (text.length > LONGEST_NAME) return undefined
  return countryOf(text.trim()) ?? byName.get(bare(text))
}
