import { createHmac, timingSafeEqual } from 'node:crypto'

/** Files below this prefix are public; all others need a signed link. */
export const PUBLIC_PREFIX = 'public/'
/** How long a signed link to a private file works, in milliseconds. */
export const LINK_LIFE_MS = 60 * 60 * 1000

/** The key of the stored file at an address; any other text stays. */
export const fileKeyOf = (url: string): string => url.replace(/^\/files\//, '')

/** Addresses of stored files, for browsers, which cannot send a token with a picture or a download. */
export interface FileLinks {
  /** Returns the permanent address of a public file. Throws for a private key. */
  readonly toPublic: (key: string) => string
  /**
   * Returns an address that expires after one to two hours. Anybody who has the address may open the file, so `key` must
   * come from a row that the caller may read, and never from the caller.
   */
  readonly toPrivate: (key: string, now: Date) => string
  readonly isValid: (key: string, until: string | undefined, signature: string | undefined, now: Date) => boolean
}

export function createFileLinks(secret: string): FileLinks {
  const sign = (key: string, until: string) =>
    createHmac('sha256', secret).update(`${key}\n${until}`).digest('base64url')
  return {
    toPublic: (key) => {
      if (!key.startsWith(PUBLIC_PREFIX)) throw new TypeError('The address of a private file must be signed.')
      return `/files/${key}`
    },
    toPrivate: (key, now) => {
      // Rounded to the hour, so that a file keeps its address, and its place in the browser's cache, for a while.
      const until = String((Math.floor(now.getTime() / LINK_LIFE_MS) + 2) * LINK_LIFE_MS)
      return `/files/${key}?until=${until}&signature=${sign(key, until)}`
    },
    isValid: (key, until, signature, now) => {
      if (key.startsWith(PUBLIC_PREFIX)) return true
      if (until === undefined || signature === undefined || !(Number(until) > now.getTime())) return false
      const expected = Buffer.from(sign(key, until))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
