import { afterEach, expect, it, vi } from 'vitest'
import { describeOn } from '../databases.ts'

describeOn('postgres', 'listening to a channel', (engine) => {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
  })

  it('reports a gap after a lost connection, and receives notifications again', async () => {
    const received: string[] = []
    const onGap = vi.fn()
    stops.push(await engine.db.listen('spec', (payload) => received.push(payload), onGap))
    await notify('before')
    await vi.waitFor(() => expect(received).toEqual(['before']), { timeout: 5_000 })

    expect(await terminateListeners()).toBe(1)
    await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(1), { timeout: 5_000 })
    await notify('after')

    await vi.waitFor(() => expect(received).toEqual(['before', 'after']), { timeout: 5_000 })
  })

  it('stays closed once it is stopped, even while it waits for a reconnection', async () => {
    const onGap = vi.fn()
    const stop = await engine.db.listen('spec', () => {}, onGap)
    await terminateListeners()
    await stop()
    await new Promise((resolve) => setTimeout(resolve, 1_200))

    expect(onGap).not.toHaveBeenCalled()
    expect(await listeners()).toEqual([])
  })

  const notify = (payload: string) => engine.db.query('select pg_notify($1, $2)', ['spec', payload])
  const listeners = async () =>
    (
      await engine.db.query<{ pid: number }>(
        `select pid from pg_stat_activity where query = 'listen "spec"' and datname = current_database()`,
      )
    ).rows
  const terminateListeners = async (): Promise<number> => {
    const found = await listeners()
    for (const { pid } of found) await engine.db.query('select pg_terminate_backend($1)', [pid])
    await vi.waitFor(async () => expect(await listeners()).toEqual([]), { timeout: 5_000, interval: 20 })
    return found.length
  }
})
