import { describe, expect, it } from 'vitest'
import { AIRPORTS } from '../../../core/reference/airports.ts'
import { CITIES, citiesOf, statesOf } from '../../../core/reference/cities.ts'
import { COUNTRIES, countryOf } from '../../../core/reference/countries.ts'
import { countryNamed } from '../../../core/reference/country-names.ts'
import { isCountryCode } from '../../../core/reference/country-codes.ts'
import { COUNTRY_REGISTRY } from '../../../core/reference/country-registry.ts'
import { SEAPORTS } from '../../../core/reference/seaports.ts'
import { TERRITORIES } from '../../../core/reference/territories.ts'

/** The 249 codes of ISO 3166-1, independent of the data under test. */
const ISO_CODES = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH ' +
  'CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN ' +
  'GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI ' +
  'LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM ' +
  'PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD ' +
  'TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

describe('isCountryCode', () => {
  it('[D-105] accepts the codes of all countries and no other two letters', () => {
    const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    const known = letters.flatMap((first) => letters.map((second) => `${first}${second}`)).filter(isCountryCode)
    expect(known).toEqual(COUNTRIES.map((country) => country.code).sort())
    expect(isCountryCode('it')).toBe(true)
  })

  it('does not confuse letters whose capitals are equal', () => {
    for (const text of ['ß', 'ıt', 'ſe', 'ﬁ', '', 'I', 'ITA', ' IT', 'ZZ', 'constructor']) {
      expect(isCountryCode(text)).toBe(false)
      expect(countryOf(text)).toBeUndefined()
    }
  })
})

describe('COUNTRIES', () => {
  it('[COUNTRY-01] has code, name and dial code, and optionally the flag', () => {
    for (const { suggested, ...country } of COUNTRIES) {
      expect(Object.keys(country).sort()).toEqual(['code', 'name', 'phone'])
      expect(country.phone).toMatch(/^\+[1-9]\d{0,3}$/)
      expect(country.name.trim()).not.toBe('')
      expect([undefined, true]).toContain(suggested)
    }
  })

  it('[COUNTRY-02] suggests exactly six, on top of the list', () => {
    const suggested = COUNTRIES.filter((country) => country.suggested).map((country) => country.name)
    expect(suggested).toEqual(['Australia', 'Canada', 'France', 'Germany', 'Japan', 'United States'])
    expect(COUNTRIES.slice(0, 6).every((country) => country.suggested)).toBe(true)
  })

  it('[COUNTRY-03] is the full ISO list plus Kosovo, without duplicates', () => {
    expect(ISO_CODES).toHaveLength(249)
    expect(COUNTRIES.map((country) => country.code).sort()).toEqual([...ISO_CODES, 'XK'].sort())
    expect(new Set(COUNTRIES.map((country) => country.name)).size).toBe(250)
  })

  it('[D-105] orders the rest by name and gives Kosovo +383', () => {
    const rest = COUNTRIES.slice(6).map((country) => country.name)
    expect(rest).toEqual(rest.toSorted((one, other) => one.localeCompare(other, 'en')))
    expect(countryOf('xk')).toEqual({ code: 'XK', name: 'Kosovo', phone: '+383' })
    expect(countryOf('ZZ')).toBeUndefined()
  })
})

describe('COUNTRY_REGISTRY', () => {
  it('[COUNTRY-04] has at least 195 entries with id, region and dialing code, ids unique', () => {
    expect(COUNTRY_REGISTRY.length).toBeGreaterThanOrEqual(195)
    expect(new Set(COUNTRY_REGISTRY.map((country) => country.id)).size).toBe(COUNTRY_REGISTRY.length)
    for (const country of COUNTRY_REGISTRY) {
      expect(country.id).toBeGreaterThan(0)
      expect(country.region).not.toBe('')
      expect(country.dialing_code).toBe(countryOf(country.code)?.phone)
    }
  })
})

describe('TERRITORIES', () => {
  it('[COUNTRY-05] equals the eight territories', () => {
    expect(TERRITORIES).toEqual([
      'North America',
      'Europe',
      'Asia',
      'Middle East',
      'Gulf Countries',
      'South America',
      'Africa',
      'Australia and Oceania',
    ])
  })
})

describe('SEAPORTS and AIRPORTS', () => {
  it('[COUNTRY-06] are filled, sorted and without repeats', () => {
    for (const places of [SEAPORTS, AIRPORTS]) {
      const names = places.map((place) => place.name)
      expect(places.length).toBeGreaterThan(150)
      expect(names).toEqual([...new Set(names)].sort())
      expect(new Set(places.map((place) => place.code)).size).toBe(places.length)
      for (const place of places) expect(countryOf(place.country)).toBeDefined()
    }
  })

  it('have codes of their kind', () => {
    for (const port of SEAPORTS) expect(port.code).toMatch(new RegExp(`^${port.country}[A-Z2-9]{3}$`))
    for (const airport of AIRPORTS) expect(airport.code).toMatch(/^[A-Z]{3}$/)
  })
})

describe('citiesOf', () => {
  it('returns the sorted cities of a country, none without a list', () => {
    expect(citiesOf('SG')).toEqual(['Singapore'])
    expect(citiesOf('AQ')).toEqual([])
    expect(citiesOf('toString')).toEqual([])
    for (const [code, cities] of Object.entries(CITIES)) {
      expect(countryOf(code)).toBeDefined()
      expect(cities).toEqual([...new Set(cities)].sort())
    }
  })

  it('filters by state, ignoring letter case and accents, and assigns each city to one state', () => {
    expect(citiesOf('DE', 'bavaria ')).toEqual(['Munich', 'Nuremberg'])
    expect(citiesOf('BR', 'São Paulo')).toEqual(['Campinas', 'Santos', 'Sao Paulo'])
    expect(citiesOf('DE', 'Atlantis')).toEqual([])
    expect(citiesOf('SG', 'Any')).toEqual(['Singapore'])
    for (const code of Object.keys(CITIES).filter((country) => statesOf(country).length > 0)) {
      expect(statesOf(code)).toEqual([...statesOf(code)].sort())
      expect(
        statesOf(code)
          .flatMap((state) => citiesOf(code, state))
          .toSorted(),
      ).toEqual(citiesOf(code))
    }
  })
})

describe('countryNamed', () => {
  it('[D-262] finds a country by its code, its name and other usual names, in any case, with or without accents', () => {
    for (const text of ['TR', ' tr ', 'Turkiye', 'TÜRKİYE', 'Türkiye', 'Turkey'])
      expect(countryNamed(text)?.code).toBe('TR')
    for (const text of ['USA', 'u.s.a.', 'United States of America']) expect(countryNamed(text)?.code).toBe('US')
    expect(countryNamed('Côte d’Ivoire')?.code).toBe('CI')
  })

  it('[D-262] finds every country by its own name, and nothing by other texts', () => {
    for (const country of COUNTRIES) expect(countryNamed(country.name)).toBe(country)
    for (const text of ['', 'ZZ', 'Korea', 'Atlantis', '12']) expect(countryNamed(text)).toBeUndefined()
  })

  it('takes no time for a text that is too long, such as combining marks in an order to be reversed', () => {
    const before = performance.now()
    expect(countryNamed(`a${'\u0315'.repeat(40_000)}${'\u0300'.repeat(40_000)}`)).toBeUndefined()
    expect(performance.now() - before).toBeLessThan(500)
  })
})
