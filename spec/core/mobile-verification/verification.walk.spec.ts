import { describe, expect, it } from 'vitest'
import type { MobileNumber } from '../../../core/mobile-verification/mobile-number.ts'
import { noNumber } from '../../../core/mobile-verification/mobile-number.ts'
import { mobileVerificationMachine } from '../../../core/mobile-verification/mobile-verification.machine.ts'
import { promptMachine } from '../../../core/mobile-verification/prompt.machine.ts'
import type { PromptFacts } from '../../../core/mobile-verification/prompt.ts'
import { startWorld, walkMachine } from '../../tools/walk-machine.ts'

const number: MobileNumber = { country: 'IN', dialCode: '+91', national: '9876543210' }
const TAKEN = 'Mobile number already exists.'
const answers = {
  accepts: { output: { isAccepted: true, message: 'Done' } },
  'says taken': { output: { isAccepted: false, message: TAKEN } },
  refuses: { output: { isAccepted: false, message: 'Try tomorrow' } },
  fails: { error: new Error('offline') },
}
const input = (now: () => number) => ({ now, isDialable: ({ national }: MobileNumber) => national.length === 10 })

describe('mobileVerificationMachine', () => {
  it('keeps its guarantees in every state and transition', () => {
    const walked = walkMachine({
      machine: mobileVerificationMachine,
      startAt: 1_000_000,
      input,
      events: {
        opens: { type: 'opened' },
        closes: { type: 'closed' },
        'types the number': { type: 'number.typed', number },
        'submits the number': { type: 'number.submitted' },
        'types the code': { type: 'code.typed', text: '1234' },
        'submits the code': { type: 'code.submitted' },
        'asks for another': { type: 'resend.requested' },
        wakes: { type: 'tab.woke' },
      },
      answers: { sendCode: answers, checkCode: answers },
      more: {
        'five seconds': ({ pass }) => pass(5_000),
        'two minutes asleep': ({ sleep }) => sleep(120_000),
      },
      keyOf: ({ actor, now }) => {
        const { number: typed, code, numberError, codeError, alert, countdown } = actor.getSnapshot().context
        return [
          typed.national,
          code,
          numberError,
          codeError,
          alert,
          countdown.seconds === 0,
          now() >= countdown.deadline,
        ]
      },
      check: ({ trail, before, after, world, calls, emitted }) => {
        const { context } = after
        const said = trail.at(-1) ?? ''
        const isCalling = {
          sendCode:
            after.matches({ window: 'sending' }) || after.matches({ window: { verifying: { form: 'resending' } } }),
          checkCode: after.matches({ window: { verifying: { form: 'checking' } } }),
        }
        expect(world.running()).toEqual(
          Object.entries(isCalling).flatMap(([source, isRunning]) => (isRunning ? [source] : [])),
        )
        if (after.matches({ window: 'closed' }))
          expect(context).toMatchObject({
            number: noNumber,
            code: '',
            numberError: undefined,
            codeError: undefined,
            alert: undefined,
          })
        if (context.alert !== undefined) {
          expect(context.alert).toBe('Try tomorrow')
          expect(after.matches({ status: 'showing' })).toBe(true)
        }
        expect(context.countdown.seconds).toBeGreaterThanOrEqual(0)
        expect(context.countdown.seconds).toBeLessThanOrEqual(120)
        for (const call of calls)
          expect(call.input).toEqual(call.source === 'sendCode' ? number : { number, code: '1234' })
        if (said === 'asks for another' && calls.length > 0)
          expect(before !== undefined && world.now() >= before.context.countdown.deadline).toBe(true)
        // Each event is emitted at its moment only.
        const isSaved = said === 'checkCode accepts'
        const told = {
          toast: said === 'sendCode accepts' ? ['Done'] : isSaved ? ['Mobile number saved successfully.'] : [],
          saved: isSaved ? [number] : [],
          dismissed: said === 'closes' && before?.matches({ window: 'closed' }) === false ? 1 : 0,
          failed: said.endsWith(' fails') ? 1 : 0,
        }
        expect({
          toast: emitted.flatMap((event) => (event.type === 'toast' ? [event.text] : [])),
          saved: emitted.flatMap((event) => (event.type === 'mobile.saved' ? [event.number] : [])),
          dismissed: emitted.filter(({ type }) => type === 'dismissed').length,
          failed: emitted.filter(({ type }) => type === 'call.failed').length,
        }).toEqual(told)
      },
    })

    expect(walked).toMatchObject({ unreached: [], astray: [] })
  }, 60_000)

  it('clears the code and restarts the countdown when another code was sent', () => {
    const world = startWorld({ machine: mobileVerificationMachine, input })
    for (const event of [{ type: 'opened' }, { type: 'number.typed', number }, { type: 'number.submitted' }] as const)
      world.actor.send(event)
    world.answer('sendCode', answers.accepts)
    world.pass(120_000)
    world.actor.send({ type: 'code.typed', text: '12x' })
    world.actor.send({ type: 'resend.requested' })
    world.answer('sendCode', answers.accepts)

    expect(world.actor.getSnapshot().context).toMatchObject({
      code: '',
      codeError: undefined,
      countdown: { seconds: 120, deadline: 240_000 },
    })
    expect(world.actor.getSnapshot().value).toEqual({
      window: { verifying: { countdown: 'counting', form: 'enteringCode' } },
      status: 'quiet',
    })
  })
})

describe('promptMachine', () => {
  it('keeps its guarantees in every state and transition', () => {
    const user = { type: 'seller', socialType: null, mobile: '', hasVerifiedEmail: true } as const
    const facts: PromptFacts = {
      user,
      path: '/dashboard',
      isLoggingOut: false,
      isCookieSet: false,
      isWindowOpen: false,
    }
    const from = (given: PromptFacts, isDue: boolean) =>
      ({
        machine: promptMachine,
        input: () => ({ facts: () => given }),
        events: {
          'closes it': { type: 'prompt.dismissed' },
          'saves the number': { type: 'mobile.saved' },
          'sets the interval': { type: 'interval.changed', intervalMs: 5_000 },
        },
        keyOf: ({ actor }) => actor.getSnapshot().context.intervalMs,
        check: ({ trail, before, after, emitted, world }) => {
          const said = trail.at(-1)
          const wanted = { 'closes it': 288_000_000, 'saves the number': 20_000, 'sets the interval': 5_000 } as const
          expect(after.context.intervalMs).toBe(
            said === undefined ? 90_000 : (wanted[said as keyof typeof wanted] ?? before?.context.intervalMs),
          )
          expect(emitted).toEqual(
            said === 'closes it'
              ? [{ type: 'cookie.requested', seconds: 7_200 }]
              : said === 'time' && isDue
                ? [{ type: 'prompt.due', prompt: 'mobile' }]
                : [],
          )
          if (trail.every((step) => step === 'time')) expect(world.now()).toBe(trail.length * 90_000)
        },
      }) satisfies Parameters<typeof walkMachine<typeof promptMachine>>[0]

    expect(
      walkMachine<typeof promptMachine>(from(facts, true), from({ ...facts, isCookieSet: true }, false)),
    ).toMatchObject({ unreached: [], astray: [], isEveryPath: true })
  })
})
