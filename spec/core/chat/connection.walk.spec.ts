import { expect, it } from 'vitest'
import { connectionMachine, retryDelay } from '../../../core/chat/connection.machine.ts'
import { startWorld, walkMachine } from '../../tools/walk-machine.ts'

it('connectionMachine keeps its guarantees in every state and transition', () => {
  const walked = walkMachine({
    machine: connectionMachine,
    input: () => ({ spread: 0.5 }),
    events: {
      'loses the connection': { type: 'connection.lost' },
      'is moved': { type: 'connection.moved' },
      wakes: { type: 'woken' },
    },
    answers: {
      subscribe: { answers: { output: undefined }, fails: { error: new Error('refused') } },
      catchUp: { answers: { output: undefined }, fails: { error: new Error('offline') } },
    },
    keyOf: ({ actor }) => Math.min(actor.getSnapshot().context.attempts, 2),
    maxPaths: 500,
    check: ({ trail, before, after, world, calls }) => {
      expect(world.running()).toEqual(
        after.value === 'connecting' ? ['subscribe'] : after.value === 'catchingUp' ? ['catchUp'] : [],
      )
      // Goes online only after fetching missed data.
      if (after.value === 'online' && before?.value !== 'online')
        expect([before?.value, trail.at(-1)]).toEqual(['catchingUp', 'catchUp answers'])
      if (after.value === 'online') expect(after.context.attempts).toBe(0)
      if (after.value === 'pausing' && before?.value !== 'pausing')
        expect(after.context.attempts).toBe((before?.context.attempts ?? 0) + 1)
      expect(calls.length).toBeLessThanOrEqual(1)
    },
  })

  expect(walked).toMatchObject({ unreached: [], astray: [], isEveryPath: true })
}, 60_000)

it('starts with a pause of one second plus jitter, and pauses longer after every failed attempt', () => {
  const world = startWorld({ machine: connectionMachine, input: () => ({ spread: 0.5 }) })
  for (const [attempt, pause] of [1_250, 2_500, 5_000, 10_000, 20_000, 37_500, 37_500].entries()) {
    expect(retryDelay(attempt, 0.5)).toBe(pause)
    world.answer('subscribe', { error: new Error('refused') })
    world.pass(pause - 1)
    expect(world.actor.getSnapshot().value).toBe('pausing')
    world.pass(1)
    expect(world.actor.getSnapshot().value).toBe('connecting')
  }
  expect([retryDelay(0, -1), retryDelay(0, 0), retryDelay(0, 1), retryDelay(0, 7), retryDelay(5_000, 1)]).toEqual([
    1_000, 1_000, 1_500, 1_500, 45_000,
  ])
})
