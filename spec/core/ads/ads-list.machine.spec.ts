import { describe, expect, it } from 'vitest'
import { DEFAULT_AD_TYPE } from '../../../core/ads/ad.schema.ts'
import { adsListMachine } from '../../../core/ads/ads-list.machine.ts'
import { startWorld, walkMachine } from '../../tools/walk-machine.ts'

describe('adsListMachine', () => {
  it.each(['ad.created', 'ad.updated', 'ad.deleted'] as const)(
    '[ADS-01] asks once for the list of the present type after %s',
    (type) => {
      const { actor, calls, answer } = startWorld({ machine: adsListMachine })
      expect(calls).toEqual([{ source: 'getList', input: { ad_type: 'simple' } }])
      answer('getList', { output: [{ id: 1 }] })
      actor.send({ type: 'type.chosen', adType: 'video' })
      answer('getList', { output: [{ id: 2 }] })

      actor.send({ type })
      expect(calls.slice(2)).toEqual([{ source: 'getList', input: { ad_type: 'video' } }])
      answer('getList', { output: [{ id: 3 }] })
      expect(calls).toHaveLength(3)
      expect(actor.getSnapshot().context.ads).toEqual([{ id: 3 }])
    },
  )

  it('[D-80] shows simple ads first', () => expect(DEFAULT_AD_TYPE).toBe('simple'))

  it('hides rows of the previous type, and keeps the rows while the same type reloads and after a failure', () => {
    const { actor, answer } = startWorld({ machine: adsListMachine })
    answer('getList', { output: [{ id: 1 }] })
    actor.send({ type: 'ad.updated' })
    expect(actor.getSnapshot().context.ads).toEqual([{ id: 1 }])
    answer('getList', { error: 'offline' })
    expect(actor.getSnapshot().context).toMatchObject({ ads: [{ id: 1 }], failure: 'offline' })
    actor.send({ type: 'retry.requested' })
    answer('getList', { output: [{ id: 2 }] })
    expect(actor.getSnapshot().context).toMatchObject({ ads: [{ id: 2 }], failure: undefined })
    actor.send({ type: 'type.chosen', adType: 'video' })
    expect(actor.getSnapshot().context.ads).toEqual([])
  })

  it('keeps its guarantees in every state and transition', () => {
    const walked = walkMachine({
      machine: adsListMachine,
      events: {
        'chooses simple': { type: 'type.chosen', adType: 'simple' },
        'chooses video': { type: 'type.chosen', adType: 'video' },
        retries: { type: 'retry.requested' },
        creates: { type: 'ad.created' },
        updates: { type: 'ad.updated' },
        deletes: { type: 'ad.deleted' },
      },
      answers: { getList: { answers: { output: [{ id: 1 }] }, fails: { error: new Error('offline') } } },
      keyOf: ({ actor }) => {
        const { adType, ads, failure } = actor.getSnapshot().context
        return [adType, ads.length, failure !== undefined]
      },
      check: ({ trail, before, after, world, calls }) => {
        expect(world.running()).toEqual(after.value === 'loading' ? ['getList'] : [])
        for (const { input } of calls) expect(input).toEqual({ ad_type: after.context.adType })
        const said = trail.at(-1) ?? ''
        if (['creates', 'updates', 'deletes'].includes(said)) expect(calls).toHaveLength(1)
        if (said.startsWith('chooses'))
          expect(calls).toHaveLength(after.context.adType === before?.context.adType ? 0 : 1)
      },
    })

    expect(walked).toMatchObject({ unreached: [], astray: [] })
  })
})
