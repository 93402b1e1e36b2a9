/** The length of a random id unless told otherwise. Spec §9. */
export const RANDOM_ID_LENGTH = 10

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Fills so many random bytes from a secure source. */
export type RandomBytes = (count: number) => Uint8Array

/** A random id of letters and digits, each equally likely. `randomBytes` is the secure source. Spec §9, D-50. */
export function randomId(randomBytes: RandomBytes, length: number = RANDOM_ID_LENGTH): string {
  // Bytes from 248 on are drawn again: 256 is no multiple of 62, and the first letters would come more often.
  const fair = 256 - (256 % letters.length)
  let id = ''
  while (id.length < length) {
    for (const byte of randomBytes(length - id.length)) if (byte < fair) id += letters[byte % letters.length]
  }
  return id
}
