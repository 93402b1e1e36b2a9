import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { sessionMachine } from '../../../core/session/session.machine.ts'
import type { SessionEmitted, SessionInput } from '../../../core/session/session.machine.ts'
import {
  IDLE_CHECK_MS,
  isIdleTooLong,
  laterActivity,
  needsNewSession,
  SESSION_IDLE_MS,
  SIGN_OUT_IDLE_MS,
} from '../../../core/session/session.ts'

describe('needsNewSession', () => {
  it('[SESSION-02] [CONST-16] keeps a session at 300000 ms and creates a new one at 300001 ms', () => {
    expect(SESSION_IDLE_MS).toBe(300_000)
    expect(needsNewSession('hash', 1_000, 301_000)).toBe(false)
    expect(needsNewSession('hash', 1_000, 301_001)).toBe(true)
    expect(needsNewSession(undefined, 1_000, 1_000)).toBe(true)
    expect(needsNewSession('', 1_000, 1_000)).toBe(true)
    expect(needsNewSession('hash', undefined, 1_000)).toBe(true)
  })
})

describe('isIdleTooLong', () => {
  it('[CONST-17] [D-21] is reached at 172800000 ms and not 1 ms earlier', () => {
    expect(SIGN_OUT_IDLE_MS).toBe(172_800_000)
    expect(isIdleTooLong(1, 172_800_000)).toBe(false)
    expect(isIdleTooLong(1, 172_800_001)).toBe(true)
    expect(isIdleTooLong(undefined, 9e15)).toBe(false)
    expect(laterActivity(5, 3)).toBe(5)
    expect(laterActivity(undefined, 3)).toBe(3)
    expect(laterActivity(3, undefined)).toBe(3)
    expect(laterActivity(3, 5)).toBe(5)
  })
})

describe('sessionMachine', () => {
  it('[SESSION-01] creates a session on the first page view of a signed-in user, and none for a visitor', () => {
    const visitor = start({ isSignedIn: false })
    visitor.actor.send({ type: 'page.viewed' })
    expect(visitor.emitted).toEqual([])

    const user = start({ isSignedIn: true })
    user.actor.send({ type: 'page.viewed' })
    user.actor.send({ type: 'page.viewed' })
    expect(user.emitted.filter(({ type }) => type === 'session.created')).toEqual([
      { type: 'session.created', hash: 'hash-1' },
    ])
    expect(user.emitted).toContainEqual({
      type: 'session.stored',
      session: { hash: 'hash-1', lastActivityAt: user.clock.now() },
    })
  })

  it('creates a new session only after more than 5 minutes without activity', () => {
    const { actor, clock, created } = start({ isSignedIn: true })
    actor.send({ type: 'page.viewed' })
    clock.increment(300_000)
    actor.send({ type: 'page.viewed' })
    expect(created()).toEqual(['hash-1'])
    clock.increment(300_001)
    actor.send({ type: 'activity.seen' })
    expect(created()).toEqual(['hash-1', 'hash-2'])
  })

  it('[D-20] shares activity and session with other tabs', () => {
    const { actor, clock, created } = start({ isSignedIn: true })
    actor.send({ type: 'page.viewed' })
    clock.increment(299_000)
    actor.send({ type: 'stored.elsewhere', session: { hash: 'theirs', lastActivityAt: clock.now() } })
    clock.increment(200_000)
    actor.send({ type: 'page.viewed' })
    expect(created()).toEqual(['hash-1'])
    expect(actor.getSnapshot().context.hash).toBe('theirs')
  })

  it('[SESSION-03] signs out at 48 hours without activity and not a moment before', () => {
    const { actor, clock, emitted } = start({ isSignedIn: true, hash: 'h', lastActivityAt: 0 }, 0)
    for (let at = IDLE_CHECK_MS; at < SIGN_OUT_IDLE_MS; at += IDLE_CHECK_MS) clock.increment(IDLE_CHECK_MS)
    clock.increment(IDLE_CHECK_MS - 1)
    expect(emitted.some(({ type }) => type === 'idle.signedOut')).toBe(false)
    clock.increment(1)
    expect(emitted).toContainEqual({
      type: 'idle.signedOut',
      notice: 'You were signed out after 48 hours without activity.',
    })
    expect(actor.getSnapshot().matches('signedOut')).toBe(true)
  })

  it('[D-21] checks the 48 hours on start and on waking, before waking counts as activity', () => {
    expect(start({ isSignedIn: true, hash: 'h', lastActivityAt: 0 }, SIGN_OUT_IDLE_MS).emitted).toEqual([
      expect.objectContaining({ type: 'idle.signedOut' }),
    ])

    for (const type of ['tab.woke', 'activity.seen', 'page.viewed'] as const) {
      const sleeper = start({ isSignedIn: true, hash: 'h', lastActivityAt: 0 }, 0)
      sleeper.sleep(SIGN_OUT_IDLE_MS)
      sleeper.actor.send({ type })
      expect(sleeper.actor.getSnapshot().matches('signedOut'), type).toBe(true)
    }
  })

  it('[D-22] checks the account at start and every 5 minutes; a deleted one ends the sign-in, a failed check changes nothing', async () => {
    const answers = [
      () => Promise.resolve(false),
      () => Promise.reject(new Error('offline')),
      () => Promise.resolve(true),
    ]
    let requests = 0
    const { actor, clock, emitted } = start({ isSignedIn: true }, 0, () => (answers[requests++] ?? answers[0])!())
    await settle()
    expect(requests).toBe(1)
    clock.increment(300_000)
    await settle()
    expect(requests).toBe(2)
    expect(actor.getSnapshot().matches('signedIn')).toBe(true)
    clock.increment(299_999)
    expect(requests).toBe(2)
    clock.increment(1)
    await settle()
    expect(emitted).toContainEqual({ type: 'account.deleted' })
    expect(actor.getSnapshot().matches('signedOut')).toBe(true)
  })

  it('starts again for the next person', () => {
    const { actor, created } = start({ isSignedIn: true })
    actor.send({ type: 'page.viewed' })
    actor.send({ type: 'signed.out' })
    actor.send({ type: 'activity.seen' })
    actor.send({ type: 'signed.in' })
    actor.send({ type: 'page.viewed' })
    expect(created()).toEqual(['hash-1', 'hash-2'])
    expect(IDLE_CHECK_MS).toBe(60_000)
  })
})

// Helpers

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** `sleep` advances the time without firing timers, as in a frozen tab. */
function start(
  input: Pick<SessionInput, 'isSignedIn'> & Partial<SessionInput>,
  startAt = 1_000_000,
  checkAccount: () => Promise<boolean> = () => new Promise(() => {}),
) {
  const clock = new SimulatedClock()
  let offset = startAt
  let hashes = 0
  const now = () => clock.now() + offset
  const emitted: SessionEmitted[] = []
  const actor = createActor(sessionMachine.provide({ actors: { checkAccount: fromPromise(checkAccount) } }), {
    clock,
    input: { hash: undefined, lastActivityAt: undefined, now, newHash: () => `hash-${++hashes}`, ...input },
  })
  for (const type of ['session.stored', 'session.created', 'idle.signedOut', 'account.deleted'] as const) {
    actor.on(type, (event) => emitted.push(event))
  }
  actor.start()
  return {
    actor,
    emitted,
    clock: { increment: (ms: number) => clock.increment(ms), now },
    sleep: (ms: number) => (offset += ms),
    created: () => emitted.flatMap((event) => (event.type === 'session.created' ? [event.hash] : [])),
  }
}
