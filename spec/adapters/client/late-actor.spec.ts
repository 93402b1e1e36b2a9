import { describe, expect, it, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { lateActor } from '../../../adapters/client/late-actor.ts'

const machine = createMachine({ initial: 'off', states: { off: { on: { press: 'on' } }, on: { on: { press: 'off' } } } })

describe('lateActor', () => {
  it('starts one actor for all who ask while it is on its way', async () => {
    const start = vi.fn(async () => createActor(machine).start())
    const late = lateActor(start)
    expect([late.present(), late.isAwaited()]).toEqual([undefined, false])
    const asked = [late.started(), late.started()]
    expect(late.isAwaited()).toBe(true)
    const [one, other] = await Promise.all(asked)
    expect(one).toBe(other)
    expect([late.present(), late.isAwaited(), start.mock.calls.length]).toEqual([one, false, 1])
  })

  it('tells of its coming and of each change until nobody listens', async () => {
    const late = lateActor(async () => createActor(machine).start())
    const heard = vi.fn()
    const stop = late.subscribe(heard)
    const actor = await late.started()
    heard.mockClear()
    actor.send({ type: 'press' })
    expect(heard).toHaveBeenCalledTimes(1)
    stop()
    actor.send({ type: 'press' })
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('tries again when the code could not be loaded', async () => {
    const start = vi.fn(async () => createActor(machine).start())
    start.mockRejectedValueOnce(new Error('no such file'))
    const late = lateActor(start)
    await expect(late.started()).rejects.toThrow('no such file')
    expect(late.isAwaited()).toBe(false)
    expect((await late.started()).getSnapshot().value).toBe('off')
  })
})
