/** Default length of a random id. Spec §9. */
export const RANDOM_ID_LENGTH = 10

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Returns random bytes from a secure source. */
export type RandomBytes = (count: number) => Uint8Array

/** A random id of letters and digits, all equally likely. `randomBytes` is the secure source. Spec §9, D-50. */
export function randomId(randomBytes: RandomBytes, length: number = RANDOM_ID_LENGTH): string {
  // Bytes from 248 on are drawn again. 256 is not a multiple of 62, so the first letters would be more likely
  // otherwise.
  const fair = 256 - (256 % letters.length)
  let id = ''
  while (id.length < length) {
    for (const byte of randomBytes(length - id.length)) if (byte < fair) id += letters[byte % letters.length]
  }
  return id
}
