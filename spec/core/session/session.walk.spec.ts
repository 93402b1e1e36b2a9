import { expect, it } from 'vitest'
import { sessionMachine } from '../../../core/session/session.machine.ts'
import type { SessionInput } from '../../../core/session/session.machine.ts'
import { SESSION_IDLE_MS, SIGN_OUT_IDLE_MS } from '../../../core/session/session.ts'
import type { WalkedStep, WalkOptions } from '../../tools/walk-machine.ts'
import { walkMachine } from '../../tools/walk-machine.ts'

type Machine = typeof sessionMachine
const START = 1_000_000

it('sessionMachine keeps its guarantees in every state and transition', () => {
  const walked = walkMachine(
    from({ isSignedIn: true, hash: undefined, lastActivityAt: undefined }),
    from({ isSignedIn: true, hash: 'kept', lastActivityAt: START - 1 }),
    from({ isSignedIn: true, hash: 'kept', lastActivityAt: START - SIGN_OUT_IDLE_MS }),
    from({ isSignedIn: false, hash: undefined, lastActivityAt: undefined }),
  )

  expect(walked).toMatchObject({ unreached: [], astray: [] })
}, 60_000)

// Helpers

function from(remembered: Pick<SessionInput, 'isSignedIn' | 'hash' | 'lastActivityAt'>): WalkOptions<Machine> {
  return {
    machine: sessionMachine,
    startAt: START,
    input: (now) => {
      let made = 0
      return { ...remembered, now, newHash: () => `new-${(made += 1)}` }
    },
    events: {
      'signs in': { type: 'signed.in' },
      'signs out': { type: 'signed.out' },
      'moves the pointer': { type: 'activity.seen' },
      'opens a page': { type: 'page.viewed' },
      'comes back to the tab': { type: 'tab.woke' },
    },
    answers: {
      checkAccount: {
        'says no': { output: false },
        'says deleted': { output: true },
        fails: { error: new Error('offline') },
      },
    },
    more: {
      'hears of another tab': ({ actor, now }) =>
        actor.send({ type: 'stored.elsewhere', session: { hash: 'theirs', lastActivityAt: now() } }),
      'six minutes': ({ pass }) => pass(360_000),
      'two days asleep': ({ sleep }) => sleep(SIGN_OUT_IDLE_MS),
    },
    keyOf: ({ actor, now }) => {
      const { hash, lastActivityAt } = actor.getSnapshot().context
      return [hash?.replace(/\d+/, ''), ageOf(lastActivityAt, now())]
    },
    check,
  }
}

function ageOf(lastActivityAt: number | undefined, now: number): string {
  if (lastActivityAt === undefined) return 'unknown'
  const age = now - lastActivityAt
  return age >= SIGN_OUT_IDLE_MS ? 'two days' : age > SESSION_IDLE_MS ? 'idle' : 'fresh'
}

function check({ trail, before, after, world, calls, emitted }: WalkedStep<Machine>): void {
  const types = emitted.map(({ type }) => type)
  const said = trail.at(-1)
  expect(world.running()).toEqual(after.matches({ signedIn: { accountWatch: 'asking' } }) ? ['checkAccount'] : [])
  if (before?.matches('signedOut')) expect([emitted, calls.length]).toEqual([[], after.matches('signedIn') ? 1 : 0])
  if (before?.matches('signedIn') && after.matches('signedOut')) {
    expect([after.context.hash, after.context.lastActivityAt]).toEqual([undefined, undefined])
    expect(types).toEqual(
      said === 'signs out' ? [] : [said === 'checkAccount says deleted' ? 'account.deleted' : 'idle.signedOut'],
    )
  }
  if (types.includes('idle.signedOut') && before !== undefined)
    expect(ageOf(before.context.lastActivityAt, world.now())).toBe('two days')
  if (types.includes('session.created')) {
    expect(after.context.hash).toMatch(/^new-/)
    expect(ageOf(before?.context.lastActivityAt, world.now())).not.toBe('fresh')
    expect(emitted).toContainEqual({ type: 'session.created', hash: after.context.hash })
    expect(types).toContain('session.stored')
  }
  if (
    before?.matches('signedIn') &&
    after.matches('signedIn') &&
    (said === 'opens a page' || said === 'moves the pointer')
  ) {
    expect(after.context).toMatchObject({ hash: expect.any(String), lastActivityAt: world.now() })
    expect(emitted).toContainEqual({
      type: 'session.stored',
      session: { hash: after.context.hash, lastActivityAt: world.now() },
    })
  }
}
