import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { quoteRequestMachine } from '../../../core/trade/quote-request.machine.ts'
import type { QuoteChoice } from '../../../core/trade/quote-request.machine.ts'
import { startWorld, walkMachine } from '../../tools/walk-machine.ts'

const choice: QuoteChoice = { productId: 7, quantity: 100, combinations: [] }
const more: QuoteChoice = { ...choice, quantity: 500 }
const price = { price: 12.5, finalPrice: 1_250, currency: 'USD' }
const accepted = { output: { isAccepted: true, id: 3, roomId: 'room-1' } }
const refused = { output: { isAccepted: false, message: 'This is a product of your own company' } }

describe('quoteRequestMachine', () => {
  it('ignores responses to an older choice', async () => {
    const answers: ((answer: typeof price) => void)[] = []
    const loadPrice = fromPromise<typeof price, { readonly choice: QuoteChoice; readonly sessionId: string }>(
      () => new Promise<typeof price>((resolve) => answers.push(resolve)),
    )
    const actor = createActor(quoteRequestMachine.provide({ actors: { loadPrice } }), {
      input: { choice, sessionId: 's-1', isSignedIn: () => true },
    }).start()
    actor.send({ type: 'choice.changed', choice: more })
    answers[0]?.({ ...price, price: 1 })
    await new Promise((resolve) => setImmediate(resolve))
    expect(actor.getSnapshot().context.price).toBeUndefined()
    answers[1]?.(price)
    await new Promise((resolve) => setImmediate(resolve))
    expect(actor.getSnapshot().context.price).toEqual(price)
  })

  it('[D-79] requests the price of every choice from the server', () => {
    const { actor, calls, answer } = start()
    expect(calls).toEqual([{ source: 'loadPrice', input: { choice, sessionId: 's-1' } }])
    actor.send({ type: 'choice.changed', choice: more })
    expect(calls[1]).toEqual({ source: 'loadPrice', input: { choice: more, sessionId: 's-1' } })
    answer('loadPrice', { output: price })
    expect(actor.getSnapshot().context.price).toEqual(price)
    actor.send({ type: 'choice.changed', choice })
    expect(actor.getSnapshot().context.price).toBeUndefined()
    answer('loadPrice', { error: new Error('below the least quantity') })
    expect(actor.getSnapshot().context.price).toBeUndefined()
  })

  it.each([
    ['', 'Please enter message'],
    ['   ', 'Please enter message'],
    ['x'.repeat(351), 'The content is too long. Please limit it to 350 characters'],
  ])('[D-47] sends nothing without a message within its limit (%#)', (message, problem) => {
    const { actor, calls } = start()
    actor.send({ type: 'message.typed', message })
    actor.send({ type: 'request.submitted' })
    expect(calls).toHaveLength(1)
    expect(actor.getSnapshot().context.messageProblem).toBe(problem)
    actor.send({ type: 'message.typed', message: 'x'.repeat(350) })
    expect(actor.getSnapshot().context.messageProblem).toBeUndefined()
    actor.send({ type: 'request.submitted' })
    expect(calls).toHaveLength(2)
  })

  it('[D-24] requests a sign-in from a visitor and keeps all input', () => {
    const { actor, calls, emitted } = start(false)
    actor.send({ type: 'message.typed', message: 'Hello' })
    actor.send({ type: 'request.submitted' })
    expect([emitted, calls.length]).toEqual([[{ type: 'signIn.requested' }], 1])
    expect(actor.getSnapshot().context).toMatchObject({ choice, message: 'Hello', sessionId: 's-1' })
  })

  it('[D-81] sends one request for two quick presses, and ends when it is accepted', () => {
    const { actor, calls, answer, emitted } = start()
    actor.send({ type: 'message.typed', message: ' Hello ' })
    actor.send({ type: 'request.submitted' })
    actor.send({ type: 'request.submitted' })
    expect(calls.slice(1)).toEqual([{ source: 'sendRequest', input: { choice, sessionId: 's-1', message: 'Hello' } }])
    answer('sendRequest', accepted)
    expect(emitted).toEqual([{ type: 'request.sent', id: 3, roomId: 'room-1', sessionId: 's-1' }])
    expect(actor.getSnapshot()).toMatchObject({ value: 'sent', status: 'done' })
  })

  it('shows a refusal until the next attempt, and emits failures for the error catalogue', () => {
    const { actor, answer, emitted } = start()
    actor.send({ type: 'message.typed', message: 'Hello' })
    actor.send({ type: 'request.submitted' })
    answer('sendRequest', refused)
    expect(actor.getSnapshot().context.refusal).toBe('This is a product of your own company')
    actor.send({ type: 'request.submitted' })
    expect(actor.getSnapshot().context.refusal).toBeUndefined()
    answer('sendRequest', { error: 'offline' })
    expect(emitted).toEqual([{ type: 'call.failed', failure: 'offline' }])
    expect(actor.getSnapshot().matches('choosing')).toBe(true)
    actor.send({ type: 'request.submitted' })
    answer('sendRequest', refused)
    actor.send({ type: 'choice.changed', choice: more })
    expect(actor.getSnapshot().context.refusal).toBeUndefined()
  })

  it('keeps its guarantees in every state and transition', () => {
    const from = (isSignedIn: boolean) =>
      ({
        machine: quoteRequestMachine,
        input: () => ({ choice, sessionId: 's-1', isSignedIn: () => isSignedIn }),
        events: {
          'chooses more': { type: 'choice.changed', choice: more },
          'types a message': { type: 'message.typed', message: 'Hello' },
          'types too much': { type: 'message.typed', message: 'x'.repeat(351) },
          submits: { type: 'request.submitted' },
        },
        answers: {
          loadPrice: { answers: { output: price }, fails: { error: new Error('no') } },
          sendRequest: { accepts: accepted, refuses: refused, fails: { error: new Error('no') } },
        },
        keyOf: ({ actor }) => {
          const { choice: chosen, message, price: shown, messageProblem, refusal } = actor.getSnapshot().context
          return [chosen.quantity, message.length, shown !== undefined, messageProblem, refusal !== undefined]
        },
        check: ({ trail, before, after, world, calls, emitted }) => {
          expect(world.running()).toEqual(
            after.matches('sending') ? ['sendRequest'] : after.matches({ choosing: 'pricing' }) ? ['loadPrice'] : [],
          )
          for (const call of calls)
            if (call.source === 'sendRequest')
              expect([isSignedIn, call.input]).toEqual([
                true,
                { choice: after.context.choice, sessionId: 's-1', message: 'Hello' },
              ])
          expect(emitted.filter(({ type }) => type === 'request.sent')).toHaveLength(
            trail.at(-1) === 'sendRequest accepts' ? 1 : 0,
          )
          expect(emitted.some(({ type }) => type === 'signIn.requested')).toBe(
            !isSignedIn && trail.at(-1) === 'submits' && before?.context.message === 'Hello',
          )
          expect(after.context.sessionId).toBe('s-1')
        },
      }) satisfies Parameters<typeof walkMachine<typeof quoteRequestMachine>>[0]

    expect(walkMachine<typeof quoteRequestMachine>(from(true), from(false))).toMatchObject({
      unreached: [],
      astray: [],
    })
  }, 60_000)
})

// Helpers

const start = (isSignedIn = true) =>
  startWorld({
    machine: quoteRequestMachine,
    input: () => ({ choice, sessionId: 's-1', isSignedIn: () => isSignedIn }),
  })
