import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { AnyActorLogic } from 'xstate'
import { machineFiles, machineOf } from '../tools/diagrams.ts'
import { importsBelow, targetOf } from '../tools/imports.ts'
import { partsOf } from '../tools/walk-machine.ts'

const machines = await Promise.all(machineFiles().map(async (path) => ({ path, machine: await machineOf(path) })))

describe('machines', () => {
  const walks = [...importsBelow('spec/core')].filter(([, imports]) =>
    imports.some(({ from }) => from.endsWith('/walk-machine.ts')),
  )
  const walked = new Set(walks.flatMap(([path, imports]) => imports.map(({ from }) => targetOf(path, from))))

  it.each(machines)('$path is walked by a spec', ({ path, machine }) => {
    expect(walked).toContain(path)
    expect(partsOf(machine).length).toBeGreaterThan(2)
  })

  it.each(
    machines.flatMap(({ path, machine }) =>
      Object.entries(machine.implementations.actors).map(([name, logic]) => ({ path, name, logic })),
    ),
  )('$path fails loudly when $name is not provided', async ({ name, logic }) => {
    const failure = await new Promise((resolve) => {
      const actor = createActor(logic as AnyActorLogic)
      actor.subscribe({ error: resolve })
      actor.start()
    })
    expect(failure).toEqual(new Error(`provide ${name}`))
  })
})
