import { describe, expect, it, vi } from 'vitest'
import { type Actor, createActor, createMachine } from 'xstate'
import { lateActor } from '../../../adapters/client/late-actor.ts'

const machine = createMachine({
  initial: 'off',
  states: { off: { on: { press: 'on' } }, on: { on: { press: 'off' } } },
})

const views = {
  absent: 'absent',
  awaited: 'awaited',
  of: ({ value }: { readonly value: unknown }) => ({ value }),
} as const

describe('lateActor', () => {
  it('starts one actor for all callers while it is loading', async () => {
    const start = vi.fn(async () => createActor(machine).start())
    const late = lateActor<Actor<typeof machine>, unknown>(start, views)
    expect([late.present(), late.view()]).toEqual([undefined, 'absent'])
    const asked = [late.started(), late.started()]
    expect(late.view()).toBe('awaited')
    const [one, other] = await Promise.all(asked)
    expect(one).toBe(other)
    expect([late.present(), late.view(), start.mock.calls.length]).toEqual([one, { value: 'off' }, 1])
  })

  it('returns the same object until something changes', async () => {
    const late = lateActor<Actor<typeof machine>, unknown>(async () => createActor(machine).start(), views)
    const actor = await late.started()
    const before = late.view()
    expect(late.view()).toBe(before)
    actor.send({ type: 'press' })
    expect(late.view()).toEqual({ value: 'on' })
  })

  it('notifies listeners of its start and of each change until they unsubscribe', async () => {
    const late = lateActor<Actor<typeof machine>, unknown>(async () => createActor(machine).start(), views)
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
    const late = lateActor<Actor<typeof machine>, unknown>(start, views)
    await expect(late.started()).rejects.toThrow('no such file')
    expect(late.view()).toBe('absent')
    expect((await late.started()).getSnapshot().value).toBe('off')
  })
})
