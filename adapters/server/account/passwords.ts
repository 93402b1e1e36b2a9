import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { PASSWORD_MAX_LENGTH } from '../../../core/account/password.ts'
import { createFairQueue } from '../fair-queue.ts'

const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 32

/** Two hashes at once leave half of Node's four threads to files and names of hosts. D-136. */
const hashing = createFairQueue({
  name: 'check of passwords',
  slots: 2,
  people: { perSource: 40, total: 200 },
  visitors: { perSource: 40, total: 200 },
  waitMs: 10_000,
})

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  hashing.run(
    () =>
      new Promise((resolve, reject) => {
        // `normalize` takes quadratic time on combining marks. The schemas refuse long passwords; no other caller may pass one.
        if (password.length > PASSWORD_MAX_LENGTH) throw new RangeError('The password exceeds the maximum length.')
        scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) =>
          error === null ? resolve(key) : reject(error),
        )
      }),
  )

/** `scrypt$salt$key`, both base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `scrypt$${salt.toString('base64')}$${(await derive(password, salt)).toString('base64')}`
}

/**
 * Whether a password matches a stored hash. A missing hash takes as long as a wrong password, so that timing reveals
 * nothing.
 */
export async function isPasswordOf(password: string, stored: string | null): Promise<boolean> {
  const [, salt = 'AAAAAAAAAAAAAAAAAAAAAA==', key] = stored?.split('$') ?? []
  const derived = await derive(password, Buffer.from(salt, 'base64'))
  const expected = key === undefined ? undefined : Buffer.from(key, 'base64')
  return expected !== undefined && expected.length === derived.length && timingSafeEqual(expected, derived)
}
