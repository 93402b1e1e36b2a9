import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { saveLockMachine } from '../../../core/saving/save-lock.machine.ts'
import { bannerSettings } from '../../../core/storefront/banner.schema.ts'
import { startWorld, walkMachine } from '../../tools/walk-machine.ts'

const banner = bannerSettings.parse({ page: 'home', alt_tag: 'Spring offers', active_banner: 'on' })

describe('saveLockMachine', () => {
  it('[BANNER-01] [D-81] sends one request for two quick saves of a banner', () => {
    const { actor, calls, answer } = start()
    actor.send({ type: 'save.requested', content: banner })
    actor.send({ type: 'save.requested', content: { ...banner, alt_tag: 'Second press' } })
    expect(calls).toEqual([{ source: 'save', input: { content: banner } }])

    answer('save', { output: undefined })
    actor.send({ type: 'save.requested', content: banner })
    expect(calls).toHaveLength(2)
  })

  it('frees the lock when a save fails, and says why until the next one begins', () => {
    const { actor, calls, answer, emitted } = start()
    actor.send({ type: 'save.requested', content: banner })
    answer('save', { error: 'offline' })
    expect(emitted).toEqual([{ type: 'save.failed', content: banner, failure: 'offline' }])
    expect(actor.getSnapshot().context.failure).toBe('offline')
    expect(actor.getSnapshot().value).toBe('failed')

    actor.send({ type: 'save.requested', content: banner })
    expect(actor.getSnapshot().context.failure).toBeUndefined()
    expect(calls).toHaveLength(2)
  })

  it('keeps what was sent and when it went through, and nothing of a save that failed', () => {
    const { actor, answer, emitted, pass } = start()
    actor.send({ type: 'save.requested', content: banner })
    pass(1_500)
    answer('save', { output: { id: 7 } })
    expect(actor.getSnapshot().context).toMatchObject({ kept: banner, savedAt: 1_500, answer: { id: 7 } })
    expect(emitted).toEqual([{ type: 'saved', content: banner, answer: { id: 7 } }])

    actor.send({ type: 'save.requested', content: { ...banner, alt_tag: 'Summer offers' } })
    pass(1_000)
    answer('save', { error: 'offline' })
    expect(actor.getSnapshot().context).toMatchObject({ kept: banner, savedAt: 1_500, answer: undefined })
  })

  it('forgets what a save came to, but not what it kept', () => {
    const { actor, answer } = start()
    actor.send({ type: 'save.requested', content: banner })
    answer('save', { output: { id: 7 } })
    actor.send({ type: 'outcome.forgotten' })
    expect(actor.getSnapshot().value).toBe('idle')
    expect(actor.getSnapshot().context).toMatchObject({ kept: banner, answer: undefined })
  })

  it('holds what it promises in every state, by every transition', () => {
    const walked = walkMachine({
      machine: saveLockMachine,
      input: (now) => ({ now }),
      events: {
        saves: () => ({ type: 'save.requested' as const, content: { name: 'new each time' } }),
        forgets: { type: 'outcome.forgotten' },
      },
      answers: { save: { answers: { output: 'done' }, fails: { error: new Error('offline') } } },
      keyOf: ({ actor }) => actor.getSnapshot().context.kept !== undefined,
      check: ({ trail, before, after, world, calls, emitted }) => {
        const said = trail.at(-1) ?? ''
        expect(world.running()).toEqual(after.value === 'saving' ? ['save'] : [])
        expect(calls.length).toBe(said === 'saves' && before?.value !== 'saving' ? 1 : 0)
        expect(emitted.map(({ type }) => type)).toEqual(
          said === 'save answers' ? ['saved'] : said === 'save fails' ? ['save.failed'] : [],
        )
        expect(after.context.failure !== undefined).toBe(after.value === 'failed')
        expect(after.context.answer !== undefined).toBe(after.value === 'saved')
        if (said === 'save answers') expect(after.context.kept).toBe(before?.context.content)
        else expect(after.context.kept).toBe(before?.context.kept)
      },
    })

    expect(walked).toMatchObject({ unreached: [], astray: [], isEveryPath: true })
  })

  it('fails loudly when nobody provides the call', async () => {
    const actor = createActor(saveLockMachine, { input: { now: () => 0 } }).start()
    const told = new Promise((resolve) => actor.on('save.failed', ({ failure }) => resolve(failure)))
    actor.send({ type: 'save.requested', content: {} })
    expect(await told).toEqual(new Error('provide save'))
  })
})

// Helpers

const start = () => startWorld({ machine: saveLockMachine, input: (now) => ({ now }) })
