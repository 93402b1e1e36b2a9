import { describe, expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { diagramPages, withDiagram } from '../tools/diagrams.ts'
import { diagramOf } from '../tools/machine-diagram.ts'

const pages = await diagramPages()

describe('READMEs beside machines', () => {
  it.each(pages)('$path has a place for every machine of its folder', ({ missing }) => {
    expect(missing).toEqual([])
  })

  it.each(pages)('$path shows its current machines: `npm run docs` redraws them', ({ present, wanted }) => {
    expect(present).toBe(wanted)
  })
})

describe('diagramOf', () => {
  it('draws nested and parallel states, events, guards, delays, calls and ends', () => {
    const machine = createMachine({
      id: 'door',
      initial: 'shut',
      states: {
        shut: {
          entry: 'click',
          on: {
            opened: [{ guard: 'isUnlocked', target: 'open' }, { target: 'broken' }],
            knocked: { actions: 'listen' },
          },
        },
        open: {
          type: 'parallel',
          on: { pushed: { actions: 'swing' }, pulled: { target: '.light.on' } },
          states: {
            light: { initial: 'off', states: { off: { after: { 2_000: 'on' } }, on: {} } },
            bell: { invoke: { id: 'ring', src: 'ring', onDone: '#door.shut', onError: '#door.broken' } },
          },
        },
        broken: { type: 'final' },
      },
    })

    expect(diagramOf(machine)).toBe(`stateDiagram-v2
  [*] --> shut
  state "shut" as shut
  shut : on entry click
  shut : knocked / listen
  state "open" as open {
    state "light" as open_light {
      [*] --> open_light_off
      state "off" as open_light_off
      state "on" as open_light_on
    }
    --
    state "bell" as open_bell
    open_bell : calls ring
  }
  note right of open
    pushed / swing
    pulled → on
  end note
  state "broken" as broken
  broken --> [*]
  shut --> open : opened [isUnlocked]
  shut --> broken : opened [else]
  open_light_off --> open_light_on : after 2000
  open_bell --> shut : ring succeeds
  open_bell --> broken : ring fails
`)
  })

  it('changes with every change of the machine', () => {
    const drawn = (delay: number, target: 'a' | 'b') =>
      diagramOf(
        createMachine({ initial: 'a', states: { a: { after: { rest: target } }, b: {} } }, {
          delays: { rest: delay },
        } as never),
      )

    expect(drawn(90_000, 'b')).toContain('a --> b : after rest (90 s)')
    expect(drawn(7_200_000, 'b')).toContain('(2 h)')
    expect(new Set([drawn(1, 'a'), drawn(1, 'b'), drawn(2, 'b')]).size).toBe(3)
  })
})

describe('withDiagram', () => {
  it('replaces only the text between the marks', () => {
    const text = 'before\n<!-- diagram: a.machine.ts -->\nold\n<!-- /diagram -->\nafter\n'
    const drawn = 'before\n<!-- diagram: a.machine.ts -->\n```mermaid\nnew\n```\n<!-- /diagram -->\nafter\n'

    expect(withDiagram(text, 'a.machine.ts', 'new\n')).toBe(drawn)
    expect(withDiagram(drawn, 'a.machine.ts', 'new\n')).toBe(drawn)
    expect(withDiagram(text, 'b.machine.ts', 'new\n')).toBeUndefined()
    expect(withDiagram('<!-- diagram: a.machine.ts -->', 'a.machine.ts', 'new\n')).toBeUndefined()
  })
})
