import { describe, expect, it } from 'vitest'
import { assign, fromPromise, setup } from 'xstate'
import { partsOf, walkMachine } from '../tools/walk-machine.ts'

// Tests the walk itself, because a walk that finds nothing would pass every check.
describe('walkMachine', () => {
  it('reaches every state and transition by events, responses and timers', () => {
    expect(walkMachine({ machine: door(), events, answers, keyOf: countOf })).toMatchObject({
      unreached: [],
      astray: [],
      isEveryPath: true,
    })
  })

  it('names the states and transitions that no step reached', () => {
    const { 'tries the key': _, ...fewer } = events
    expect(walkMachine({ machine: door(), events: fewer, answers, keyOf: countOf }).unreached).toEqual([
      'state shut on key.tried #1',
      'state shut on key.tried #2',
      'state asking',
      'state asking on xstate.done.actor.0.door.asking #1',
      'state asking on xstate.error.actor.0.door.asking #1',
      'state open',
      'state open on xstate.after.draught.door.open #1',
      'state broken',
    ])
    expect(
      walkMachine({ machine: door(), events, answers: { askLock: { fails: answers.askLock.fails } }, keyOf: countOf })
        .unreached,
    ).toEqual([
      'state asking on xstate.done.actor.0.door.asking #1',
      'state open',
      'state open on xstate.after.draught.door.open #1',
    ])
  })

  it('reports the path to the step that violates a rule', () => {
    const walk = () =>
      walkMachine({
        machine: door(),
        events,
        answers,
        keyOf: countOf,
        check: ({ after }) => {
          if (after.value === 'open') throw new Error('a draught')
        },
      })
    expect(walk).toThrow('After tries the key → askLock answers: a draught')
  })

  it('reports steps that lead to different situations when `keyOf` distinguishes too little', () => {
    expect(walkMachine({ machine: door(), events, answers }).unreached).toEqual([
      'state shut on key.tried #1',
      'state broken',
    ])
  })

  it('fails when every step creates a new situation', () => {
    expect(() =>
      walkMachine({
        machine: door(),
        events,
        keyOf: ({ actor }) => actor.getSnapshot().context.knocks,
        maxSituations: 20,
      }),
    ).toThrow('More than 20 situations')
  })
})

describe('partsOf', () => {
  it('names every state, and every transition by its place among those of its event', () => {
    expect(partsOf(door())).toEqual([
      'state (root)',
      'state shut',
      'state shut on door.knocked #1',
      'state shut on key.tried #1',
      'state shut on key.tried #2',
      'state asking',
      'state asking on xstate.done.actor.0.door.asking #1',
      'state asking on xstate.error.actor.0.door.asking #1',
      'state open',
      'state open on xstate.after.draught.door.open #1',
      'state broken',
    ])
  })
})

// Helpers

/** A door that opens when unlocked, closes after a while, and allows three attempts. */
const door = () =>
  setup({
    types: {
      context: {} as { tries: number; knocks: number },
      events: {} as { type: 'door.knocked' } | { type: 'key.tried' },
    },
    actors: { askLock: fromPromise<void>(() => Promise.reject(new Error('provide askLock'))) },
    guards: { isWornOut: ({ context }) => context.tries >= 3 },
    delays: { draught: 1_000 },
  }).createMachine({
    id: 'door',
    context: { tries: 0, knocks: 0 },
    initial: 'shut',
    states: {
      shut: {
        on: {
          'door.knocked': { actions: assign({ knocks: ({ context }) => context.knocks + 1 }) },
          'key.tried': [
            { guard: 'isWornOut', target: 'broken' },
            { target: 'asking', actions: assign({ tries: ({ context }) => context.tries + 1 }) },
          ],
        },
      },
      asking: { invoke: { src: 'askLock', onDone: 'open', onError: 'shut' } },
      open: { after: { draught: 'shut' } },
      broken: { type: 'final' },
    },
  })

const events = { knocks: { type: 'door.knocked' }, 'tries the key': { type: 'key.tried' } } as const
const answers = { askLock: { answers: { output: undefined }, fails: { error: new Error('jammed') } } }
const countOf = ({
  actor,
}: {
  readonly actor: { getSnapshot: () => { readonly context: { readonly tries: number } } }
}) => actor.getSnapshot().context.tries
