import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { saveLockMachine } from '../../../core/saving/save-lock.machine.ts'
import { bannerSettings } from '../../../core/storefront/banner.schema.ts'
import { startWorld, walkMachine } from '../../tools/walk-machine.ts'

const banner = bannerSettings.parse({ page: 'home', alt_tag: 'Spring offers', active_banner: 'on' })

describe('saveLockMachine', () => {
  it('[BANNER-01] [D-81] sends one request for two quick saves of a banner', () => {
    const { actor, calls, answer } = startWorld({ machine: saveLockMachine })
    actor.send({ type: 'save.requested', content: banner })
    actor.send({ type: 'save.requested', content: { ...banner, alt_tag: 'Second press' } })
    expect(calls).toEqual([{ source: 'save', input: banner }])

    answer('save', { output: undefined })
    actor.send({ type: 'save.requested', content: banner })
    expect(calls).toHaveLength(2)
  })

  it('frees the lock when a save fails, and says why', () => {
    const { actor, calls, answer, emitted } = startWorld({ machine: saveLockMachine })
    actor.send({ type: 'save.requested', content: banner })
    answer('save', { error: 'offline' })
    expect(emitted).toEqual([{ type: 'save.failed', failure: 'offline' }])
    expect(actor.getSnapshot().context.failure).toBe('offline')
    expect(actor.getSnapshot().value).toBe('changed')

    actor.send({ type: 'save.requested', content: banner })
    expect(actor.getSnapshot().context.failure).toBeUndefined()
    expect(calls).toHaveLength(2)
  })

  it('counts what is edited while a save runs as not saved', () => {
    const { actor, answer, emitted } = startWorld({ machine: saveLockMachine })
    actor.send({ type: 'save.requested', content: banner })
    actor.send({ type: 'content.changed' })
    answer('save', { output: undefined })
    expect(actor.getSnapshot().value).toBe('changed')
    expect(emitted).toEqual([{ type: 'saved', content: banner }])

    actor.send({ type: 'save.requested', content: banner })
    answer('save', { output: undefined })
    expect(actor.getSnapshot().value).toBe('clean')
  })

  it('holds what it promises in every state, by every transition', () => {
    const walked = walkMachine({
      machine: saveLockMachine,
      events: { edits: { type: 'content.changed' }, saves: { type: 'save.requested', content: { name: 'a' } } },
      answers: { save: { answers: { output: undefined }, fails: { error: new Error('offline') } } },
      keyOf: ({ actor }) => [actor.getSnapshot().context.isChangedMeanwhile, actor.getSnapshot().context.failure !== undefined],
      check: ({ trail, before, after, world, calls, emitted }) => {
        expect(world.running()).toEqual(after.value === 'saving' ? ['save'] : [])
        expect(calls.length).toBe(trail.at(-1) === 'saves' && before?.value !== 'saving' ? 1 : 0)
        expect(emitted.map(({ type }) => type)).toEqual(trail.at(-1) === 'save answers' ? ['saved'] : trail.at(-1) === 'save fails' ? ['save.failed'] : [])
        if (trail.at(-1) === 'edits') expect(after.value === 'changed' || after.context.isChangedMeanwhile).toBe(true)
      },
    })

    expect(walked).toMatchObject({ unreached: [], astray: [], isEveryPath: true })
  })

  it('fails loudly when nobody provides the call', async () => {
    const actor = createActor(saveLockMachine).start()
    const told = new Promise((resolve) => actor.on('save.failed', ({ failure }) => resolve(failure)))
    actor.send({ type: 'save.requested', content: {} })
    expect(await told).toEqual(new Error('provide save'))
  })
})
