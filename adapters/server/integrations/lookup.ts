import { isIP } from 'node:net'
import * as Effect from 'effect/Effect'
import { z } from 'zod'
import { DAY_MS } from '../../../core/time/durations.ts'
import { jsonOf, requestIntegration } from './request-integration.ts'

/** Claims of a request about its sender; none of them is verified. */
export interface Visitor {
  /** The address of the connection, or the one in the header of a trusted proxy. */
  readonly address: string | undefined
  /** The `Accept-Language` header. */
  readonly languages: string | undefined
}

/** Country and address of a visitor (D-108). Never rejects: unknown values are empty. */
export interface VisitorLookup {
  /** Two capital letters (ISO 3166-1), or undefined. */
  country(visitor: Visitor): Promise<string | undefined>
  /** The address in its plain form, or ''. */
  ip(visitor: Visitor): string
}

export interface LookupSettings {
  /**
   * Address of a geolocation service with `{ip}` as placeholder. It returns JSON with `country_code`, `countryCode` or
   * `country`. Without one, nothing leaves the server, and the region of the preferred language is used.
   */
  readonly geolocationUrl?: string | undefined
  /** Called for failed lookups. */
  readonly log?: (message: string, detail: unknown) => void
  /** Milliseconds since the epoch. */
  readonly now?: () => number
  /** Default 3 s (D-108). */
  readonly timeoutMs?: number
}

/** How long a result is cached, in milliseconds: one day. D-108. */
export const LOOKUP_KEPT_MS = DAY_MS
export const LOOKUP_TIMEOUT_MS = 3_000
const REMEMBERED = 10_000

const countryCode = z
  .string()
  .regex(/^[A-Za-z]{2}$/)
  .transform((code) => code.toUpperCase())
const responseShape = z.union([
  z.object({ country_code: countryCode }).transform((response) => response.country_code),
  z.object({ countryCode }).transform((response) => response.countryCode),
  z.object({ country: countryCode }).transform((response) => response.country),
])

export function createVisitorLookup(settings: LookupSettings = {}): VisitorLookup {
  const now = settings.now ?? Date.now
  const found = new Map<string, { readonly country: string; readonly at: number }>()
  const { geolocationUrl } = settings

  return {
    ip: ({ address }) => plainAddress(address),
    country: async (visitor) => {
      if (geolocationUrl === undefined) return regionOf(visitor.languages)
      const ip = plainAddress(visitor.address)
      if (ip === '') return undefined
      const known = found.get(ip)
      if (known !== undefined && now() - known.at < LOOKUP_KEPT_MS) return known.country
      const country = await ask(geolocationUrl, ip)
      if (country !== undefined) remember(ip, country)
      return country
    },
  }

  function ask(address: string, ip: string): Promise<string | undefined> {
    return Effect.gen(function* () {
      const response = yield* requestIntegration({
        peer: 'geolocation',
        url: address.replace('{ip}', encodeURIComponent(ip)),
        headers: () => ({ accept: 'application/json' }),
        timeoutMs: settings.timeoutMs ?? LOOKUP_TIMEOUT_MS,
      })
      const result = responseShape.safeParse(yield* jsonOf('geolocation', response))
      return result.success ? result.data : undefined
    }).pipe(
      Effect.catch((failure) =>
        Effect.sync(() => {
          settings.log?.('The country of a visitor could not be looked up.', failure)
          return undefined
        }),
      ),
      Effect.runPromise,
    )
  }

  /** Stores a result and evicts the oldest. */
  function remember(ip: string, country: string): void {
    found.delete(ip)
    found.set(ip, { country, at: now() })
    const oldest = found.keys().next()
    if (found.size > REMEMBERED && oldest.done !== true) found.delete(oldest.value)
  }
}

/** An IPv4 address, also when it was mapped into IPv6; '' for an invalid address. */
function plainAddress(address: string | undefined): string {
  const plain = (address ?? '').trim().replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) === 0 ? '' : plain
}

/**
 * The region of the first language that has one: `de, en-IN;q=0.8` → IN. Replaces geolocation when no service is
 * configured (D-108).
 */
function regionOf(languages: string | undefined): string | undefined {
  const weighted = (languages ?? '')
    .slice(0, 500)
    .split(',')
    .map((part, order) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = Number(
        parameters.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find((one) => one !== undefined) ?? 1,
      )
      return { region: /^[A-Za-z]{2,3}(?:-[A-Za-z]{4})?-([A-Za-z]{2})\b/.exec(tag)?.[1]?.toUpperCase(), quality, order }
    })
  return weighted
    .filter(({ region, quality }) => region !== undefined && quality > 0)
    .toSorted((a, b) => b.quality - a.quality || a.order - b.order)[0]?.region
}
