import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { connectionMachine, GREATEST_PAUSE_MS, pauseBefore } from '../../../core/chat/connection.machine.ts'

describe('connectionMachine', () => {
  it('is online only after it has caught up', async () => {
    const heard: string[] = []
    const { actor } = start({
      subscribe: () => void heard.push('subscribe'),
      catchUp: () => void heard.push('catchUp'),
    })
    await settled()
    expect(actor.getSnapshot().value).toBe('online')
    expect(heard).toEqual(['subscribe', 'catchUp'])
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

  it('catches up once more when the subscription is renewed meanwhile, and is online only after that', async () => {
    const answers: (() => void)[] = []
    const { actor } = start({ catchUp: () => new Promise<void>((resolve) => answers.push(resolve)) })
    await settled()
    actor.send({ type: 'woken' })
    await settled()
    expect(answers).toHaveLength(2)
    answers[0]?.()
    await settled()
    expect(actor.getSnapshot().value).toBe('catchingUp')
    answers[1]?.()
    await settled()
    expect(actor.getSnapshot().value).toBe('online')
  })
})

describe('pauseBefore', () => {
  it('never shrinks with attempts and stays within its bounds', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, spread) => {
        expect(pauseBefore(attempt + 1, spread)).toBeGreaterThanOrEqual(pauseBefore(attempt, spread))
        expect(pauseBefore(attempt, spread)).toBeLessThanOrEqual(GREATEST_PAUSE_MS * 1.5)
      }),
    )
  })
})

// Helpers

function start(given: { readonly subscribe?: () => void; readonly catchUp?: () => void | Promise<void> }) {
  const clock = new SimulatedClock()
  const actors = {
    subscribe: fromPromise<void>(async () => given.subscribe?.()),
    catchUp: fromPromise<void>(async () => given.catchUp?.()),
  }
  const actor = createActor(connectionMachine.provide({ actors }), { clock, input: { spread: 0 } }).start()
  return { actor, clock }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
