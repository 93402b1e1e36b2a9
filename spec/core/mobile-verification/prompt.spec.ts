import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { promptMachine } from '../../../core/mobile-verification/prompt.machine.ts'
import type { PromptEmitted } from '../../../core/mobile-verification/prompt.machine.ts'
import {
  AFTER_SAVE_INTERVAL_MS,
  DISMISS_COOKIE_SECONDS,
  DISMISSED_INTERVAL_MS,
  furtherStep,
  PROMPT_DELAY_MS,
  promptFor,
  withMobileSaved,
} from '../../../core/mobile-verification/prompt.ts'
import type { PromptFacts, PromptUser } from '../../../core/mobile-verification/prompt.ts'

const user: PromptUser = { type: 'seller', socialType: null, mobile: '', hasVerifiedEmail: true }
const facts: PromptFacts = { user, path: '/dashboard', isLoggingOut: false, isCookieSet: false, isWindowOpen: false }

describe('promptFor', () => {
  it('prompts people without a mobile number on file, verified or not', () => {
    expect(promptFor(facts)).toBe('mobile')
    expect(promptFor({ ...facts, user: { ...user, mobile: '987' } })).toBeUndefined()
    expect(promptFor({ ...facts, user: undefined })).toBeUndefined()
    expect(promptFor({ ...facts, isWindowOpen: true })).toBeUndefined()
  })

  it.each([
    ['VERIFY-22', '/user/signup'],
    ['VERIFY-23', '/user/signin'],
    ['VERIFY-24', '/OnBoardingStepForm'],
    ['VERIFY-25', '/'],
  ])('[%s] shows nothing when the timer fires on %s', (_, path) => {
    const { prompts, pass } = start({ path })
    pass(90_000)
    expect(prompts()).toEqual([])
  })

  it('[VERIFY-26] shows nothing when the timer fires during logout', () => {
    const { prompts, pass } = start({ isLoggingOut: true })
    pass(90_000)
    expect(prompts()).toEqual([])
  })

  it('[VERIFY-27] gives a social user the e-mail prompt without e-mail, else the mobile prompt', () => {
    const social = { ...user, socialType: 'google' } as const
    expect(promptFor({ ...facts, user: { ...social, hasVerifiedEmail: false } })).toBe('email')
    expect(promptFor({ ...facts, user: { ...social, hasVerifiedEmail: false, mobile: '987' } })).toBe('email')
    expect(promptFor({ ...facts, user: social })).toBe('mobile')
    expect(promptFor({ ...facts, user: { ...social, mobile: '987' } })).toBeUndefined()
  })

  it('[VERIFY-29] never prompts a subuser', () => {
    const { prompts, pass } = start({ user: { ...user, type: 'subuser' } })
    pass(90_000)
    expect(prompts()).toEqual([])
  })
})

describe('promptMachine', () => {
  it('[VERIFY-20] prompts 90000 ms after the start and not earlier, and never with a mobile number on file', () => {
    const { prompts, pass } = start({})
    pass(89_999)
    expect(prompts()).toEqual([])
    pass(1)
    expect(prompts()).toEqual(['mobile'])

    const known = start({ user: { ...user, mobile: '987' } })
    known.pass(90_000)
    expect(known.prompts()).toEqual([])
  })

  it('[VERIFY-21] repeats at the interval of its state, and a changed interval applies to the next prompt', () => {
    const { actor, prompts, pass } = start({})
    pass(90_000)
    pass(90_000)
    expect(prompts()).toHaveLength(2)
    actor.send({ type: 'interval.changed', intervalMs: 5_000 })
    pass(4_999)
    expect(prompts()).toHaveLength(2)
    pass(1)
    expect(prompts()).toHaveLength(3)
    pass(5_000)
    expect(prompts()).toHaveLength(4)
  })

  it('[VERIFY-28] waits 288000000 ms once the prompt was dismissed', () => {
    const { actor, prompts, pass, emitted } = start({})
    pass(90_000)
    actor.send({ type: 'prompt.dismissed' })
    expect(actor.getSnapshot().context.intervalMs).toBe(288_000_000)
    expect(emitted).toContainEqual({ type: 'cookie.requested', seconds: 7_200 })
    pass(287_999_999)
    expect(prompts()).toHaveLength(1)
    pass(1)
    expect(prompts()).toHaveLength(2)
  })

  it('[VERIFY-30] [D-41] sets the interval to 20000 after a mobile save', () => {
    const social = { ...user, socialType: 'linkedin', hasVerifiedEmail: false, mobile: '987' } as const
    const { actor, prompts, pass } = start({ user: social })
    actor.send({ type: 'mobile.saved' })
    expect(actor.getSnapshot().context.intervalMs).toBe(20_000)
    pass(20_000)
    expect(prompts()).toEqual(['email'])
  })

  it('[D-40] shows nothing with the cookie set and keeps waiting', () => {
    const state = { isCookieSet: true }
    const { prompts, pass, change } = start(state)
    pass(90_000)
    expect(prompts()).toEqual([])
    change({ isCookieSet: false })
    pass(90_000)
    expect(prompts()).toEqual(['mobile'])
  })
})

describe('furtherStep', () => {
  it('continues for social users only: with the e-mail if missing, else onboarding if fields are pending', () => {
    const social = { socialType: 'google', hasVerifiedEmail: true } as const
    expect(furtherStep({ ...social, hasVerifiedEmail: false }, [])).toBe('email')
    expect(furtherStep(social, ['country'])).toBe('onboarding')
    expect(furtherStep(social, [])).toBeUndefined()
    expect(furtherStep({ socialType: null, hasVerifiedEmail: false }, ['country'])).toBeUndefined()
  })
})

describe('withMobileSaved', () => {
  it('[VERIFY-31] sets the flag for social users only', () => {
    expect(withMobileSaved({ id: 1, social_type: 'linkedin' })).toEqual({
      id: 1,
      social_type: 'linkedin',
      social_mobile_saved: true,
    })
    expect(withMobileSaved({ id: 1, social_type: null })).toEqual({ id: 1, social_type: null })
  })
})

describe('constants of the prompt', () => {
  it('[CONST-13] keeps the cookie for 7200 s', () => expect(DISMISS_COOKIE_SECONDS).toBe(7_200))
  it('[CONST-14] waits 288000000 ms after a dismissal', () => expect(DISMISSED_INTERVAL_MS).toBe(288_000_000))
  it('[CONST-15] delays the prompt by 90000 ms', () => expect(PROMPT_DELAY_MS).toBe(90_000))
  it('[D-41] prompts again 20000 ms after a save', () => expect(AFTER_SAVE_INTERVAL_MS).toBe(20_000))
})

// Helpers

function start(changed: Partial<PromptFacts>) {
  const clock = new SimulatedClock()
  let present: PromptFacts = { ...facts, ...changed }
  const emitted: PromptEmitted[] = []
  const actor = createActor(promptMachine, { clock, input: { facts: () => present } })
  actor.on('prompt.due', (event) => emitted.push(event))
  actor.on('cookie.requested', (event) => emitted.push(event))
  actor.start()
  return {
    actor,
    emitted,
    pass: (ms: number) => clock.increment(ms),
    change: (change: Partial<PromptFacts>) => (present = { ...present, ...change }),
    prompts: () => emitted.flatMap((event) => (event.type === 'prompt.due' ? [event.prompt] : [])),
  }
}
