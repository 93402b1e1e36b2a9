import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sessionMachine } from '../../../core/session/session.machine.ts'
import type { RememberedSession } from '../../../core/session/session.machine.ts'
import { SESSION_IDLE_MS, SIGN_OUT_IDLE_MS } from '../../../core/session/session.ts'
import { runs } from '../../arbitraries/runs.ts'
import type { World } from '../../tools/walk-machine.ts'
import { startWorld } from '../../tools/walk-machine.ts'

describe('sessions over several tabs', () => {
  it(
    'equal the session of a single tab when messages arrive at once',
    () => {
      fc.assert(
        fc.property(fc.commands([...deeds, ...times], { maxCommands: 40, size: 'max' }), (given) => {
          fc.modelRun(
            () => ({ model: { one: { created: 0, lastActivityAt: undefined, now: START } }, real: new Tabs(true) }),
            [...given],
          )
        }),
        { numRuns: runs(50) },
      )
    },
    60_000 + runs(0) * 200,
  )

  it(
    'end as one session in all tabs once all messages have arrived, after any delay',
    () => {
      fc.assert(
        fc.property(fc.commands([...deeds, ...times, ...news], { maxCommands: 40, size: 'max' }), (given) => {
          const tabs = new Tabs(false)
          fc.modelRun(() => ({ model: { one: undefined }, real: tabs }), [...given])
          tabs.spreadAll()
          for (const { actor } of tabs.open())
            expect(actor.getSnapshot().context).toMatchObject(
              tabs.storage ?? { hash: undefined, lastActivityAt: undefined },
            )
        }),
        { numRuns: runs(50) },
      )
    },
    60_000 + runs(0) * 200,
  )
})

// Helpers

const START = 1_000_000

/** Three tabs and their shared storage; each is notified of the others' writes, at once or later. */
class Tabs {
  storage: RememberedSession | undefined
  created = 0
  readonly worlds: readonly World<typeof sessionMachine>[]
  readonly untold = [0, 0, 0]
  readonly #isAtOnce: boolean

  constructor(isAtOnce: boolean) {
    this.#isAtOnce = isAtOnce
    let made = 0
    this.worlds = [0, 1, 2].map((tab) => {
      const world = startWorld({
        machine: sessionMachine,
        startAt: START,
        input: (now) => ({
          isSignedIn: true,
          hash: undefined,
          lastActivityAt: undefined,
          now,
          newHash: () => `hash-${(made += 1)}`,
        }),
      })
      world.actor.on('session.created', () => (this.created += 1))
      world.actor.on('session.stored', ({ session }) => {
        this.storage = session
        this.worlds.forEach((_, other) => {
          if (other === tab) return
          this.untold[other] = (this.untold[other] ?? 0) + 1
          if (this.#isAtOnce) this.tell(other)
        })
      })
      return world
    })
  }

  tell(tab: number): void {
    if (this.untold[tab] === 0 || this.storage === undefined) return
    this.untold[tab] = (this.untold[tab] ?? 0) - 1
    this.worlds[tab]?.actor.send({ type: 'stored.elsewhere', session: this.storage })
  }

  spreadAll(): void {
    for (const tab of [0, 1, 2]) while ((this.untold[tab] ?? 0) > 0 && this.storage !== undefined) this.tell(tab)
  }

  open = () => this.worlds.filter(({ actor }) => actor.getSnapshot().matches('signedIn'))
}

interface One {
  created: number
  lastActivityAt: number | undefined
  now: number
}

/** Makes no prediction for late messages. */
interface Model {
  readonly one: One | undefined
}

const command = (name: string, run: (model: One | undefined, tabs: Tabs) => void): fc.Command<Model, Tabs> => ({
  check: () => true,
  run: ({ one: model }, tabs) => {
    run(model, tabs)
    if (model === undefined) return
    expect(tabs.created).toBe(model.created)
    const isGone = model.lastActivityAt !== undefined && model.now - model.lastActivityAt >= SIGN_OUT_IDLE_MS
    expect(tabs.open()).toHaveLength(isGone ? 0 : 3)
    for (const { actor } of tabs.open()) expect(actor.getSnapshot().context.lastActivityAt).toBe(model.lastActivityAt)
    expect(new Set(tabs.open().map(({ actor }) => actor.getSnapshot().context.hash)).size).toBe(isGone ? 0 : 1)
  },
  toString: () => name,
})

const deeds = [
  fc.tuple(fc.nat(2), fc.constantFrom('page.viewed' as const, 'activity.seen' as const)).map(([tab, type]) =>
    command(`${type} in tab ${tab}`, (model, tabs) => {
      tabs.worlds[tab]?.actor.send({ type })
      if (model === undefined) return
      const idleFor = model.lastActivityAt === undefined ? Infinity : model.now - model.lastActivityAt
      if (idleFor >= SIGN_OUT_IDLE_MS && model.lastActivityAt !== undefined) return
      if (idleFor > SESSION_IDLE_MS) model.created += 1
      model.lastActivityAt = model.now
    }),
  ),
]

const times = [
  fc
    .constantFrom(1, 60_000, SESSION_IDLE_MS - 60_000, SESSION_IDLE_MS, SESSION_IDLE_MS + 1, SIGN_OUT_IDLE_MS / 4)
    .map((ms) =>
      command(`${ms} ms`, (model, tabs) => {
        for (const world of tabs.worlds) {
          // The check runs every minute; only its result at the end matters here.
          world.pass(ms)
          world.actor.send({ type: 'tab.woke' })
        }
        if (model !== undefined) model.now += ms
      }),
    ),
]

const news = [fc.nat(2).map((tab) => command(`word reaches tab ${tab}`, (_, tabs) => tabs.tell(tab)))]
