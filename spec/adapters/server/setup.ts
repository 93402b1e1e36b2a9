import type * as Crypto from 'node:crypto'
import { vi } from 'vitest'

/**
 * Passwords and codes are hashed with a thirty-second of the usual effort, because specs hash hundreds and nobody
 * guesses theirs.
 */
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof Crypto>()
  const scrypt = (
    password: string,
    salt: Buffer,
    length: number,
    options: Crypto.ScryptOptions & { readonly N: number },
    response: (error: Error | null, key: Buffer) => void,
  ): void => crypto.scrypt(password, salt, length, { ...options, N: options.N / 32 }, response)
  return { ...crypto, scrypt }
})
