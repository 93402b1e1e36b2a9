import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_FORMS } from '../../../core/crm/forms/default-forms.ts'
import { fieldsOf } from '../../../core/crm/forms/form.schema.ts'
import { reduceBuilder, startBuilder } from '../../../core/crm/forms/lead-form-builder.ts'
import type { BuilderEvent } from '../../../core/crm/forms/lead-form-builder.ts'
import { hasUnsavedSteps, leadFormBuilderMachine } from '../../../core/lead-form/lead-form-builder.machine.ts'
import { runs } from '../../arbitraries/runs.ts'
import type { World } from '../../tools/walk-machine.ts'
import { startWorld, walkMachine } from '../../tools/walk-machine.ts'

const EMAIL = 106
const PHONE = 107
const FIRST_NAME = 103
const form = { sections: DEFAULT_FORMS.Leads, unused: [] }
const removal: BuilderEvent = { type: 'field.removed', fieldId: EMAIL }

describe('leadFormBuilderMachine', () => {
  it('loads the form of its type, and retries on request', () => {
    const { actor, calls, answer } = startWorld({
      machine: leadFormBuilderMachine,
      input: () => ({ type: 'Leads' as const }),
    })
    expect(calls).toEqual([{ source: 'loadForm', input: { type: 'Leads' } }])
    expect(actor.getSnapshot().context.builder.form).toEqual({ sections: [], unused: [] })
    actor.send({ type: 'step.taken', step: removal })
    answer('loadForm', { error: 'offline' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'unavailable', context: { failure: 'offline' } })
    actor.send({ type: 'retry.requested' })
    answer('loadForm', { output: form })
    expect(actor.getSnapshot()).toMatchObject({
      value: 'building',
      context: { builder: { type: 'Leads', form, past: [], future: [] }, failure: undefined },
    })
    expect(hasUnsavedSteps(actor.getSnapshot().context)).toBe(false)
  })

  it('has nothing to save before a change, nor once everything is undone', () => {
    const { actor, calls } = start()
    actor.send({ type: 'save.requested' })
    expect(calls).toHaveLength(1)
    actor.send({ type: 'step.taken', step: removal })
    expect(hasUnsavedSteps(actor.getSnapshot().context)).toBe(true)
    actor.send({ type: 'step.taken', step: { type: 'undone' } })
    actor.send({ type: 'save.requested' })
    expect([actor.getSnapshot().value, calls.length]).toEqual(['building', 1])
  })

  it('[D-81] sends one request for two quick saves, and keeps changes made meanwhile', () => {
    const { actor, calls, answer, emitted } = start()
    actor.send({ type: 'step.taken', step: removal })
    const sent = actor.getSnapshot().context.builder
    actor.send({ type: 'save.requested' })
    actor.send({ type: 'save.requested' })
    expect(calls.slice(1)).toEqual([{ source: 'saveForm', input: { builder: sent } }])
    actor.send({ type: 'step.taken', step: { type: 'field.removed', fieldId: PHONE } })
    answer('saveForm', { output: undefined })
    expect(emitted).toEqual([{ type: 'saved', form: sent.form }])
    expect(hasUnsavedSteps(actor.getSnapshot().context)).toBe(true)
    actor.send({ type: 'step.taken', step: { type: 'undone' } })
    expect(hasUnsavedSteps(actor.getSnapshot().context)).toBe(false)
  })

  it('keeps everything when a save fails', () => {
    const { actor, answer } = start()
    actor.send({ type: 'step.taken', step: removal })
    actor.send({ type: 'save.requested' })
    answer('saveForm', { error: 'offline' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'building', context: { failure: 'offline' } })
    expect(hasUnsavedSteps(actor.getSnapshot().context)).toBe(true)
    actor.send({ type: 'save.requested' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'saving', context: { failure: undefined } })
  })

  it('[D-182] continues with the stored or the own form when somebody else saved, and Undo shows the other', () => {
    const stored = reduceBuilder(startBuilder('Leads', form.sections), {
      type: 'section.renamed',
      sectionId: 1,
      name: 'Who asks',
    }).form
    for (const choice of ['stored', 'own'] as const) {
      const { actor, answer } = start()
      actor.send({ type: 'step.taken', step: removal })
      actor.send({ type: 'save.requested' })
      answer('saveForm', { error: 'conflict' })
      actor.send({ type: 'conflict.settled', stored, choice })
      const { context } = actor.getSnapshot()
      expect(context.failure).toBeUndefined()
      expect(hasUnsavedSteps(context)).toBe(choice === 'own')
      expect(hasEmail(context.builder)).toBe(choice === 'stored')
      actor.send({ type: 'step.taken', step: { type: 'undone' } })
      expect(hasUnsavedSteps(actor.getSnapshot().context)).toBe(choice === 'stored')
      expect(hasEmail(actor.getSnapshot().context.builder)).toBe(choice === 'own')
    }
  })

  it('[D-84] shows why a step is refused, until the next step', () => {
    const { actor } = start()
    actor.send({ type: 'step.taken', step: { type: 'field.removed', fieldId: FIRST_NAME } })
    expect(actor.getSnapshot().context.refusal).toBe('This field names the record and cannot be removed.')
    expect(hasUnsavedSteps(actor.getSnapshot().context)).toBe(false)
    actor.send({ type: 'step.taken', step: removal })
    expect(actor.getSnapshot().context.refusal).toBeUndefined()
  })

  it('keeps its guarantees in every state and transition', () => {
    const walked = walkMachine({
      machine: leadFormBuilderMachine,
      input: () => ({ type: 'Leads' as const }),
      events: {
        'removes a field': { type: 'step.taken', step: removal },
        'removes the name': { type: 'step.taken', step: { type: 'field.removed', fieldId: FIRST_NAME } },
        undoes: { type: 'step.taken', step: { type: 'undone' } },
        redoes: { type: 'step.taken', step: { type: 'redone' } },
        saves: { type: 'save.requested' },
        retries: { type: 'retry.requested' },
        'keeps the own form': { type: 'conflict.settled', stored: form, choice: 'own' },
        'takes the stored form': { type: 'conflict.settled', stored: form, choice: 'stored' },
      },
      answers: {
        loadForm: { answers: { output: form }, fails: { error: new Error('offline') } },
        saveForm: { answers: { output: undefined }, fails: { error: new Error('offline') } },
      },
      keyOf: ({ actor }) => {
        const { builder, saved, sent, refusal, failure } = actor.getSnapshot().context
        return [
          builder.past.length,
          [...builder.past, builder.form, ...builder.future].map((each) => [
            hasEmail({ form: each }),
            each === saved,
            each === sent,
            // Settling brings this very form back into the steps.
            each === form,
          ]),
          [saved, sent].map((known) => known === form),
          refusal,
          failure !== undefined,
        ]
      },
      check: ({ trail, before, after, world, calls, emitted }) => {
        expect(world.running()).toEqual(
          after.value === 'loading' ? ['loadForm'] : after.value === 'saving' ? ['saveForm'] : [],
        )
        if (trail.at(-1) === 'saves')
          expect(calls).toHaveLength(
            before?.value === 'building' && before.context.builder.form !== before.context.saved ? 1 : 0,
          )
        expect(emitted).toHaveLength(trail.at(-1) === 'saveForm answers' ? 1 : 0)
        if (after.value === 'building' || after.value === 'saving')
          expect(fieldsOf(after.context.builder.form).map(({ id }) => id)).toContain(FIRST_NAME)
      },
    })

    expect(walked).toMatchObject({ unreached: [], astray: [] })
  }, 60_000)

  it(
    'ends with the visible form saved, for any interleaving of steps, saves and responses',
    () => {
      fc.assert(
        fc.property(fc.commands(commands, { maxCommands: 60, size: 'max' }), (given) => {
          fc.modelRun(
            () => ({ model: { steps: [true], at: 0, server: true, sent: undefined }, real: start() }),
            [...given],
          )
        }),
        { numRuns: runs(100) },
      )
    },
    60_000 + runs(0) * 200,
  )
})

// Helpers

function start(): World<typeof leadFormBuilderMachine> {
  const world = startWorld({ machine: leadFormBuilderMachine, input: () => ({ type: 'Leads' as const }) })
  world.answer('loadForm', { output: form })
  return world
}

/** Only the placement of the e-mail field: its history, the position in it, and the stored state. */
interface Model {
  steps: boolean[]
  at: number
  server: boolean
  sent: boolean | undefined
}
type Real = World<typeof leadFormBuilderMachine>

const hasEmail = (builder: { readonly form: { readonly sections: typeof form.sections } }) =>
  fieldsOf(builder.form).some(({ id }) => id === EMAIL)

const command = (
  name: string,
  check: (model: Model) => boolean,
  run: (model: Model, real: Real) => void,
): fc.Command<Model, Real> => ({
  check,
  run: (model, real) => {
    run(model, real)
    const { builder } = real.actor.getSnapshot().context
    expect(hasEmail(builder)).toBe(model.steps[model.at])
    expect([builder.past.length, builder.future.length]).toEqual([model.at, model.steps.length - 1 - model.at])
    expect(real.running()).toEqual(model.sent === undefined ? [] : ['saveForm'])
  },
  toString: () => name,
})

const step = (model: Model, real: Real, isPlaced: boolean) => {
  real.actor.send({
    type: 'step.taken',
    step: isPlaced ? { type: 'field.restored', fieldId: EMAIL, sectionId: 1 } : removal,
  })
  if (model.steps[model.at] === isPlaced) return
  model.steps = [...model.steps.slice(0, model.at + 1), isPlaced]
  model.at += 1
}

const commands = [
  fc.constant(
    command(
      'remove',
      () => true,
      (model, real) => step(model, real, false),
    ),
  ),
  fc.constant(
    command(
      'restore',
      () => true,
      (model, real) => step(model, real, true),
    ),
  ),
  fc.constant(
    command(
      'undo',
      () => true,
      (model, real) => {
        real.actor.send({ type: 'step.taken', step: { type: 'undone' } })
        model.at = Math.max(0, model.at - 1)
      },
    ),
  ),
  fc.constant(
    command(
      'redo',
      () => true,
      (model, real) => {
        real.actor.send({ type: 'step.taken', step: { type: 'redone' } })
        model.at = Math.min(model.steps.length - 1, model.at + 1)
      },
    ),
  ),
  fc.constant(
    command(
      'save',
      () => true,
      (model, real) => {
        const isChanged = hasUnsavedSteps(real.actor.getSnapshot().context)
        // Without unsaved changes the server has the same form.
        if (!isChanged) expect(model.server).toBe(model.steps[model.at])
        real.actor.send({ type: 'save.requested' })
        if (isChanged && model.sent === undefined) model.sent = model.steps[model.at]
      },
    ),
  ),
  fc.constant(
    command(
      'save succeeds',
      ({ sent }) => sent !== undefined,
      (model, real) => {
        const last = real.calls.at(-1)?.input as { readonly builder: Parameters<typeof hasEmail>[0] }
        expect(hasEmail(last.builder)).toBe(model.sent)
        real.answer('saveForm', { output: undefined })
        model.server = model.sent ?? model.server
        model.sent = undefined
      },
    ),
  ),
  fc.constant(
    command(
      'save fails',
      ({ sent }) => sent !== undefined,
      (model, real) => {
        real.answer('saveForm', { error: new Error('offline') })
        model.sent = undefined
      },
    ),
  ),
]
