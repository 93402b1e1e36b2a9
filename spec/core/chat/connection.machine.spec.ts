import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { connectionMachine, MAX_RETRY_DELAY_MS, retryDelay } from '../../../core/chat/connection.machine.ts'

describe('connectionMachine', () => {
  it('is online only after it has caught up', async () => {
    const calls: string[] = []
    const { actor } = start({
      subscribe: () => void calls.push('subscribe'),
      catchUp: () => void calls.push('catchUp'),
    })
    await settled()
    expect(actor.getSnapshot().value).toBe('online')
    expect(calls).toEqual(['subscribe', 'catchUp'])
  })

  it('tries again after growing pauses, and after a success from the first one', async () => {
    let fails = 2
    const { actor, clock } = start({
      subscribe: () => {
        if (fails-- > 0) throw new Error('refused')
      },
    })
    await settled()
    expect(actor.getSnapshot().value).toBe('pausing')
    clock.increment(999)
    expect(actor.getSnapshot().value).toBe('pausing')
    clock.increment(1)
    await settled()
    clock.increment(1999)
    expect(actor.getSnapshot().value).toBe('pausing')
    clock.increment(1)
    await settled()
    expect(actor.getSnapshot().value).toBe('online')
    expect(actor.getSnapshot().context.attempts).toBe(0)
  })

  it('catches up again after every loss, and at once when the tab wakes', async () => {
    let caughtUp = 0
    const { actor } = start({ catchUp: () => void (caughtUp += 1) })
    await settled()
    actor.send({ type: 'connection.lost' })
    expect(actor.getSnapshot().value).toBe('pausing')
    actor.send({ type: 'woken' })
    await settled()
    expect(actor.getSnapshot().value).toBe('online')
    actor.send({ type: 'woken' })
    await settled()
    expect(caughtUp).toBe(3)
  })

  it('reconnects without a pause when the server moves an established connection, but not while connecting', async () => {
    let caughtUp = 0
    const { actor } = start({ catchUp: () => void (caughtUp += 1) })
    actor.send({ type: 'connection.moved' })
    expect(actor.getSnapshot().value).toBe('pausing')
    actor.send({ type: 'woken' })
    await settled()
    expect(actor.getSnapshot().value).toBe('online')
    actor.send({ type: 'connection.moved' })
    expect(actor.getSnapshot().value).toBe('connecting')
    await settled()
    expect([actor.getSnapshot().value, caughtUp]).toEqual(['online', 2])
  })

  it('aborts an attempt without a result, and gives each next one more time', async () => {
    const signals: AbortSignal[] = []
    const { actor, clock } = start({ subscribe: (signal) => new Promise<void>(() => signals.push(signal)) })
    for (const [attempt, timeout] of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000].entries()) {
      await settled()
      expect(signals.map(({ aborted }) => aborted)).toEqual([...Array.from({ length: attempt }, () => true), false])
      clock.increment(timeout - 1)
      expect(signals[attempt]?.aborted).toBe(false)
      clock.increment(1)
      expect(signals[attempt]?.aborted).toBe(true)
      expect(actor.getSnapshot().value).toBe('connecting')
    }
  })

  it('starts a new attempt with the shortest timeout when the tab wakes while one is running', async () => {
    const signals: AbortSignal[] = []
    const { actor, clock } = start({ subscribe: (signal) => new Promise<void>(() => signals.push(signal)) })
    await settled()
    clock.increment(2_000)
    await settled()
    expect(actor.getSnapshot().context.attempts).toBe(1)

    actor.send({ type: 'woken' })
    await settled()

    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false])
    expect(actor.getSnapshot().context.attempts).toBe(0)
  })

  it('catches up once more when the subscription is renewed meanwhile, and is online only after that', async () => {
    const pending: (() => void)[] = []
    const { actor } = start({ catchUp: () => new Promise<void>((resolve) => pending.push(resolve)) })
    await settled()
    actor.send({ type: 'woken' })
    await settled()
    expect(pending).toHaveLength(2)
    pending[0]?.()
    await settled()
    expect(actor.getSnapshot().value).toBe('catchingUp')
    pending[1]?.()
    await settled()
    expect(actor.getSnapshot().value).toBe('online')
  })
})

describe('retryDelay', () => {
  it('never shrinks with attempts and stays within its bounds', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, spread) => {
        expect(retryDelay(attempt + 1, spread)).toBeGreaterThanOrEqual(retryDelay(attempt, spread))
        expect(retryDelay(attempt, spread)).toBeLessThanOrEqual(MAX_RETRY_DELAY_MS * 1.5)
      }),
    )
  })
})

// Helpers

interface Calls {
  readonly subscribe?: (signal: AbortSignal) => void | Promise<void>
  readonly catchUp?: () => void | Promise<void>
}

function start(calls: Calls) {
  const clock = new SimulatedClock()
  const actors = {
    subscribe: fromPromise<void>(async ({ signal }) => calls.subscribe?.(signal)),
    catchUp: fromPromise<void>(async () => calls.catchUp?.()),
  }
  const actor = createActor(connectionMachine.provide({ actors }), { clock, input: { spread: 0 } }).start()
  return { actor, clock }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
