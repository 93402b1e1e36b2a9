import { sql } from 'kysely'
import { FREE_TRIES, signInDelayMs, TRIES_FORGOTTEN_MS } from '../../../core/account/sign-in-delay.ts'
import type { Work } from '../database/store.ts'
import type { Context } from '../http/context.ts'
import { deviceMarkOf } from './device-mark.ts'

export interface TryLimit {
  readonly key: string
  readonly free: number
  /** Forgotten after the right password; otherwise only this try is given back. */
  readonly isOwn: boolean
}

/**
 * What a try to sign in counts towards (D-146). A device that signed in to the account before counts alone, so that
 * wrong passwords of strangers never delay it.
 */
export function limitsOf(
  email: string,
  { request, services, network }: Pick<Context, 'request' | 'services' | 'network'>,
): readonly TryLimit[] {
  const mark = deviceMarkOf(services.deviceMarks, request.cookie, email)
  if (mark !== undefined) return [{ key: `sign-in:${email}:device:${mark}`, free: FREE_TRIES.account, isOwn: true }]
  return [
    { key: `sign-in:${email}:address:${network}`, free: FREE_TRIES.account, isOwn: true },
    { key: `sign-in:${email}:strangers`, free: FREE_TRIES.strangers, isOwn: false },
    { key: `sign-in-address:${network}`, free: FREE_TRIES.address, isOwn: false },
  ]
}

/** Counts a try before its password is checked. Returns the seconds to wait when it comes too early; it is not counted then. */
export async function takeTry({ k }: Work, limits: readonly TryLimit[], now: Date): Promise<number | undefined> {
  const keys = limits.map(({ key }) => key)
  await k
    .insertInto('attempts')
    .values(keys.map((key) => ({ key, tries: 0, window_start: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await k
    .selectFrom('attempts')
    .select(['key', 'tries', 'window_start'])
    .where('key', 'in', keys)
    .orderBy('key')
    .forUpdate()
    .execute()
  const isForgotten = (last: Date) => last.getTime() + TRIES_FORGOTTEN_MS <= now.getTime()
  const waits = rows.map(({ key, tries, window_start }) => {
    const free = limits.find((limit) => limit.key === key)?.free ?? 0
    const delay = isForgotten(window_start) ? 0 : signInDelayMs(tries, free)
    // Of calls at the same moment, one that started later can have been counted first; and a clock may be set back.
    return delay === 0 ? 0 : Math.min(delay, window_start.getTime() + delay - now.getTime())
  })
  const wait = Math.max(0, ...waits)
  if (wait > 0) return Math.ceil(wait / 1000)
  const forgotten = rows.filter(({ window_start }) => isForgotten(window_start)).map(({ key }) => key)
  await k
    .updateTable('attempts')
    .set({
      tries: sql<number>`case when key = any(${forgotten}::text[]) then 1 else tries + 1 end`,
      window_start: now,
    })
    .where('key', 'in', keys)
    .execute()
  return undefined
}

/** Takes a try back after the right password. */
export async function forgetTry({ k }: Work, limits: readonly TryLimit[]): Promise<void> {
  const keysOf = (isOwn: boolean) => limits.filter((limit) => limit.isOwn === isOwn).map(({ key }) => key)
  const [own, shared] = [keysOf(true), keysOf(false)]
  await k.deleteFrom('attempts').where('key', 'in', own).execute()
  if (shared.length === 0) return
  await k
    .updateTable('attempts')
    .set({ tries: sql<number>`greatest(tries - 1, 0)` })
    .where('key', 'in', shared)
    .execute()
}
