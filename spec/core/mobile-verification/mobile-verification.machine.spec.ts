import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import {
  mobileVerificationMachine,
  STATUS_MESSAGE_MS,
} from '../../../core/mobile-verification/mobile-verification.machine.ts'
import type {
  VerificationResponse,
  VerificationEmitted,
} from '../../../core/mobile-verification/mobile-verification.machine.ts'
import type { MobileNumber } from '../../../core/mobile-verification/mobile-number.ts'

const yes = (message = 'OTP sent'): VerificationResponse => ({ isAccepted: true, message })
const no = (message: string): VerificationResponse => ({ isAccepted: false, message })
const number: MobileNumber = { country: 'IN', dialCode: '+91', national: '9876543210' }

describe('mobileVerificationMachine', () => {
  it('[VERIFY-10] changes to step 2 only after the send call succeeded', async () => {
    const refused = start({ send: [no('Try tomorrow')] })
    await refused.submitNumber()
    expect(refused.isIn({ window: 'enteringNumber' })).toBe(true)

    const sent = start({ send: [yes()] })
    const settled = sent.submitNumber()
    expect(sent.isIn({ window: 'sending' })).toBe(true)
    await settled
    expect(sent.isIn({ window: 'verifying' })).toBe(true)
    expect(sent.emitted).toContainEqual({ type: 'toast', text: 'OTP sent' })
  })

  it('[VERIFY-11] shows 120 s right after sending', async () => {
    const { context } = await startVerifying()
    expect(context().countdown.seconds).toBe(120)
  })

  it('[VERIFY-12] ignores a resend at 1 s; at 0 it sends and restarts 120 s', async () => {
    const { actor, context, pass, calls, isIn } = await startVerifying({ send: [yes(), yes('Sent again')] })
    pass(119_000)
    expect(context().countdown.seconds).toBe(1)
    actor.send({ type: 'resend.requested' })
    expect(calls.send).toHaveLength(1)

    pass(1_000)
    expect(context().countdown.seconds).toBe(0)
    actor.send({ type: 'code.typed', text: '12' })
    actor.send({ type: 'resend.requested' })
    await settle()
    expect(calls.send).toHaveLength(2)
    expect(context().countdown.seconds).toBe(120)
    expect(context().code).toBe('')
    expect(isIn({ window: { verifying: { countdown: 'counting', form: 'enteringCode' } } })).toBe(true)
  })

  it('[D-38] keeps the old countdown after a failed resend', async () => {
    const { actor, context, pass, isIn, emitted } = await startVerifying({ send: [yes(), no('Too often'), 'offline'] })
    pass(120_000)
    actor.send({ type: 'resend.requested' })
    await settle()
    expect(context()).toMatchObject({ alert: 'Too often', countdown: { seconds: 0 } })
    actor.send({ type: 'resend.requested' })
    await settle()
    expect(isIn({ window: { verifying: { form: 'enteringCode' } } })).toBe(true)
    expect(emitted).toContainEqual({ type: 'call.failed', failure: new Error('offline') })
  })

  it('[D-38] shows the correct remaining time as soon as a sleeping tab wakes', async () => {
    const { actor, context, sleep } = await startVerifying()
    sleep(75_500)
    expect(context().countdown.seconds).toBe(120)
    actor.send({ type: 'tab.woke' })
    expect(context().countdown.seconds).toBe(45)
  })

  it('[VERIFY-13] [VERIFY-14] closes after a right code and reopens at step 1, emptied', async () => {
    const { actor, isIn, context } = await startVerifying({ check: [yes('whatever')] })
    actor.send({ type: 'code.typed', text: '1234' })
    actor.send({ type: 'code.submitted' })
    await settle()
    expect(isIn({ window: 'closed' })).toBe(true)
    actor.send({ type: 'opened' })
    expect(isIn({ window: 'enteringNumber' })).toBe(true)
    expect(context()).toMatchObject({ code: '', number: { national: '' } })
  })

  it("[D-39] shows its own toast after the check instead of the server's text, and reports the save once", async () => {
    const { actor, emitted, calls } = await startVerifying({ check: [yes('Verified OK')] })
    actor.send({ type: 'code.typed', text: '1234' })
    actor.send({ type: 'code.submitted' })
    await settle()
    expect(calls.check).toEqual([{ number, code: '1234' }])
    expect(emitted.slice(1)).toEqual([
      { type: 'toast', text: 'Mobile number saved successfully.' },
      { type: 'mobile.saved', number },
    ])
  })

  it('[VERIFY-17] returns to step 1 when closed in step 2, and reports the X', async () => {
    const { actor, isIn, context, emitted } = await startVerifying()
    actor.send({ type: 'code.typed', text: '12' })
    actor.send({ type: 'closed' })
    expect(isIn({ window: 'closed' })).toBe(true)
    expect(emitted).toContainEqual({ type: 'dismissed' })
    actor.send({ type: 'opened' })
    expect(isIn({ window: 'enteringNumber' })).toBe(true)
    expect(context()).toMatchObject({ code: '', number: { national: '' } })
  })

  it('[VERIFY-19] keeps a status message for 5 s: there at 4999 ms, gone at 5000 ms', async () => {
    const { context, pass, submitNumber } = start({ send: [no('Try tomorrow')] })
    await submitNumber()
    pass(4_999)
    expect(context().alert).toBe('Try tomorrow')
    pass(1)
    expect(context().alert).toBeUndefined()
  })

  it('[CONST-12] shows a status message for 5000 ms', () => {
    expect(STATUS_MESSAGE_MS).toBe(5_000)
  })

  it('restarts the 5 s with another message', async () => {
    const { context, pass, submitNumber } = start({ send: [no('One'), no('Two')] })
    await submitNumber()
    pass(4_000)
    await submitNumber()
    pass(4_999)
    expect(context().alert).toBe('Two')
    pass(1)
    expect(context().alert).toBeUndefined()
  })

  it("[VERIFY-33] shows 'Please enter mobile number' for an empty number and sends nothing", async () => {
    const { actor, context, calls } = start({})
    actor.send({ type: 'number.submitted' })
    await settle()
    expect(context().numberError).toBe('Please enter mobile number')
    expect(calls.send).toEqual([])
  })

  it('[VERIFY-34] keeps only the digits of the number', () => {
    const { actor, context } = start({})
    actor.send({ type: 'number.typed', number: { ...number, national: '98a-76 5+' } })
    expect(context().number.national).toBe('98765')
  })

  it("[D-39] shows 'Please enter correct mobile no' for a number that cannot be dialled and sends nothing", async () => {
    const { actor, context, calls } = start({})
    actor.send({ type: 'number.typed', number: { ...number, national: '98' } })
    actor.send({ type: 'number.submitted' })
    await settle()
    expect(context().numberError).toBe('Please enter correct mobile no')
    expect(calls.send).toEqual([])
    actor.send({ type: 'number.typed', number })
    expect(context().numberError).toBeUndefined()
  })

  it("[VERIFY-36] puts 'Mobile number already exists.' under the field, not into alert or toast", async () => {
    const { context, emitted, submitNumber } = start({ send: [no('Mobile number already exists.')] })
    await submitNumber()
    expect(context()).toMatchObject({ numberError: 'Mobile number already exists.', alert: undefined })
    expect(emitted).toEqual([])
  })

  it("[VERIFY-37] shows 'Please enter otp' for an empty or incomplete code and sends nothing", async () => {
    const { actor, context, calls } = await startVerifying()
    for (const text of ['', '123']) {
      actor.send({ type: 'code.typed', text })
      actor.send({ type: 'code.submitted' })
      await settle()
      expect(context().codeError).toBe('Please enter otp')
    }
    expect(calls.check).toEqual([])
  })

  it("[VERIFY-38] keeps 124 of a pasted '12a4' and shows 'OTP must be numeric' until the next clean input", async () => {
    const { actor, context } = await startVerifying()
    actor.send({ type: 'code.typed', text: '12a4' })
    expect(context()).toMatchObject({ code: '124', codeError: 'OTP must be numeric' })
    actor.send({ type: 'code.typed', text: '1245' })
    expect(context()).toMatchObject({ code: '1245', codeError: undefined })
  })

  it('[D-39] shows any other refusal of the check in the alert and keeps the code step', async () => {
    const { actor, context, isIn } = await startVerifying({
      check: [no('Invalid OTP'), no('Mobile number already exists.')],
    })
    actor.send({ type: 'code.typed', text: '1234' })
    actor.send({ type: 'code.submitted' })
    await settle()
    expect(context()).toMatchObject({ alert: 'Invalid OTP', code: '1234' })
    actor.send({ type: 'code.submitted' })
    await settle()
    expect(context().numberError).toBe('Mobile number already exists.')
    expect(isIn({ window: 'enteringNumber' })).toBe(true)
  })

  it('aborts a call whose window is closed, and ignores a late response', async () => {
    const { actor, isIn, submitNumber, signals } = start({ send: ['never'] })
    const settled = submitNumber()
    actor.send({ type: 'closed' })
    await settled
    expect(isIn({ window: 'closed' })).toBe(true)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  it('passes a missing response to the error catalogue and keeps its state', async () => {
    const { isIn, emitted, submitNumber } = start({ send: ['offline'] })
    await submitNumber()
    expect(isIn({ window: 'enteringNumber' })).toBe(true)
    expect(emitted).toEqual([{ type: 'call.failed', failure: new Error('offline') }])
  })
})

// Helpers

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

type Answer = VerificationResponse | 'offline' | 'never'

function start({ send = [], check = [] }: { readonly send?: readonly Answer[]; readonly check?: readonly Answer[] }) {
  const clock = new SimulatedClock()
  let offset = 1_000_000
  const calls = { send: [] as MobileNumber[], check: [] as { number: MobileNumber; code: string }[] }
  const signals: AbortSignal[] = []
  const answer = (scripted: Answer | undefined): Promise<VerificationResponse> => {
    if (scripted === undefined) return Promise.reject(new Error('no call was expected'))
    if (scripted === 'never') return new Promise(() => {})
    return scripted === 'offline' ? Promise.reject(new Error('offline')) : Promise.resolve(scripted)
  }
  const emitted: VerificationEmitted[] = []
  const actor = createActor(
    mobileVerificationMachine.provide({
      actors: {
        sendCode: fromPromise(({ input, signal }) => {
          signals.push(signal)
          return answer(send[calls.send.push(input) - 1])
        }),
        checkCode: fromPromise(({ input }) => answer(check[calls.check.push(input) - 1])),
      },
    }),
    { clock, input: { now: () => clock.now() + offset, isDialable: ({ national }) => national.length === 10 } },
  )
  for (const type of ['toast', 'mobile.saved', 'dismissed', 'call.failed'] as const)
    actor.on(type, (event) => emitted.push(event))
  actor.start()
  actor.send({ type: 'opened' })
  return {
    actor,
    calls,
    signals,
    emitted,
    context: () => actor.getSnapshot().context,
    isIn: (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) => actor.getSnapshot().matches(state),
    /** Advances the time in steps and fires timers. */
    pass: (ms: number) => {
      for (let left = ms; left > 0; left -= 500) clock.increment(Math.min(500, left))
    },
    /** Advances the time without firing timers, as in a frozen tab. */
    sleep: (ms: number) => (offset += ms),
    submitNumber: () => {
      actor.send({ type: 'number.typed', number })
      actor.send({ type: 'number.submitted' })
      return settle()
    },
  }
}

async function startVerifying(answers: { readonly send?: readonly Answer[]; readonly check?: readonly Answer[] } = {}) {
  const started = start({ send: [yes()], ...answers })
  await started.submitNumber()
  return started
}
