import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Cookie of a device that signed in before. It signs nobody in; it only keeps strangers' tries from delaying its owner. */
export const DEVICE_COOKIE = 'known_device'
const LIFE_SECONDS = 365 * 86_400
/** Accounts that one device remembers. */
const MOST_ACCOUNTS = 5

/** Signs the marks of devices. */
export interface DeviceMarks {
  /** The mark's id and signature for an address of an account. */
  readonly sign: (id: string, email: string) => string
}

export const createDeviceMarks = (secret: string): DeviceMarks => ({
  sign: (id, email) => createHmac('sha256', secret).update(`device\n${id}\n${email}`).digest('base64url').slice(0, 32),
})

/** The id of the valid mark for this account among the cookies of a request. */
export function deviceMarkOf(marks: DeviceMarks, cookie: string | undefined, email: string): string | undefined {
  return marksIn(cookie)
    .map((mark) => mark.split('.'))
    .find(([id = '', signature = '']) => isEqual(signature, marks.sign(id, email)))?.[0]
}

/** The `Set-Cookie` that marks this device for an account; undefined when it is marked already. */
export function withDeviceMark(
  marks: DeviceMarks,
  cookie: string | undefined,
  email: string,
  isSecure: boolean,
): string | undefined {
  if (deviceMarkOf(marks, cookie, email) !== undefined) return undefined
  const id = randomBytes(12).toString('base64url')
  const kept = [`${id}.${marks.sign(id, email)}`, ...marksIn(cookie)].slice(0, MOST_ACCOUNTS).join('~')
  const secure = isSecure ? '; Secure' : ''
  return `${DEVICE_COOKIE}=${kept}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${LIFE_SECONDS}${secure}`
}

function marksIn(cookie: string | undefined): readonly string[] {
  const value = cookie
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${DEVICE_COOKIE}=`))
    ?.slice(DEVICE_COOKIE.length + 1)
  const parts = (value ?? '').split('~').slice(0, MOST_ACCOUNTS)
  return parts.filter((part) => /^[\w-]{16}\.[\w-]{32}$/.test(part))
}

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
