import { describe, expect, it } from 'vitest'
import { sessionUser } from '../../../core/account/session-user.schema.ts'
import { signInMachine } from '../../../core/account/sign-in.machine.ts'
import type { SignInInput } from '../../../core/account/sign-in.machine.ts'
import type { StoredSignIn } from '../../../core/account/stored-sign-in.ts'
import { startWorld, walkMachine } from '../../tools/walk-machine.ts'

const signInOf = (id: number): StoredSignIn => ({ token: `token-${id}`, user: sessionUser.parse({ id, type: 'seller', full_name: `Person ${id}` }) })
const [kept, traded, entered, theirs] = [1, 2, 3, 4].map(signInOf) as [StoredSignIn, StoredSignIn, StoredSignIn, StoredSignIn]
const form = { email_id: 'ada@example.com', password: 'secret' }
const accepted = (signIn: StoredSignIn) => ({ output: { isAccepted: true, signIn } })
const refused = (message: string, fieldTexts?: Record<string, string>) => ({ output: { isAccepted: false, message, fieldTexts } })

describe('signInMachine', () => {
  it('[D-19] trades the code before anything else; success replaces the present sign-in', () => {
    const { actor, calls, emitted, answer } = start({ signIn: kept, code: 'abc' })
    expect(calls).toEqual([{ source: 'tradeCode', input: { id: 'abc' } }])
    expect(actor.getSnapshot().value).toBe('tradingCode')
    answer('tradeCode', accepted(traded))
    expect(actor.getSnapshot().value).toBe('signedIn')
    expect(actor.getSnapshot().context).toMatchObject({ signIn: traded, code: undefined, notice: undefined })
    expect(emitted).toEqual([{ type: 'signIn.kept', signIn: traded }])
  })

  it.each([
    [refused('Used already'), 'Used already'],
    [refused(''), 'This sign-in link was used already or is older than 10 minutes'],
    [{ error: new Error('offline') }, 'This sign-in link was used already or is older than 10 minutes'],
  ])('[D-19] leaves the present sign-in when the code is refused, and shows why (%#)', (answer, notice) => {
    const signedIn = start({ signIn: kept, code: 'abc' })
    signedIn.answer('tradeCode', answer)
    expect(signedIn.actor.getSnapshot().value).toBe('signedIn')
    expect(signedIn.actor.getSnapshot().context).toMatchObject({ signIn: kept, code: undefined, notice })
    expect([signedIn.emitted, signedIn.calls.length]).toEqual([[], 1])

    const visitor = start({ signIn: undefined, code: 'abc' })
    visitor.answer('tradeCode', answer)
    expect(visitor.actor.getSnapshot().matches('signedOut')).toBe(true)
    expect(visitor.actor.getSnapshot().context.notice).toBe(notice)
  })

  it('asks nothing of the server before the form is filled, and says what is missing', () => {
    const { actor, calls } = start({})
    actor.send({ type: 'form.submitted', form: { email_id: 'ada', password: '' } })
    expect(calls).toEqual([])
    expect(actor.getSnapshot().context.fieldTexts).toEqual({ email_id: 'Please enter a valid email', password: 'Please enter password' })
    actor.send({ type: 'form.submitted', form })
    expect(calls).toEqual([{ source: 'askIn', input: form }])
    expect(actor.getSnapshot().context.fieldTexts).toEqual({})
  })

  it('sends one request for two quick presses, and keeps no password afterwards', () => {
    const { actor, calls, answer, emitted } = start({})
    actor.send({ type: 'form.submitted', form })
    actor.send({ type: 'form.submitted', form })
    expect(calls).toHaveLength(1)
    answer('askIn', accepted(entered))
    expect(actor.getSnapshot().context).toMatchObject({ signIn: entered, form: { email_id: '', password: '' } })
    expect(emitted).toEqual([{ type: 'signIn.kept', signIn: entered }])
  })

  it('shows a refusal above the form and a failure by the catalogue', () => {
    const { actor, answer, emitted } = start({})
    actor.send({ type: 'form.submitted', form })
    answer('askIn', refused('Email or password is not correct', { email_id: 'Unknown' }))
    expect(actor.getSnapshot().context).toMatchObject({ alert: 'Email or password is not correct', fieldTexts: { email_id: 'Unknown' }, signIn: undefined })
    actor.send({ type: 'form.submitted', form })
    expect(actor.getSnapshot().context).toMatchObject({ alert: undefined, fieldTexts: {} })
    answer('askIn', { error: 'offline' })
    expect(emitted).toEqual([{ type: 'call.failed', failure: 'offline' }])
    expect(actor.getSnapshot().value).toEqual({ signedOut: 'entering' })
  })

  it.each([[{ output: undefined }], [{ error: new Error('offline') }]])('[D-17] forgets the sign-in when signing out, also when the call fails (%#)', (answer) => {
    const world = start({ signIn: kept })
    world.actor.send({ type: 'signOut.requested' })
    expect(world.emitted).toEqual([])
    world.answer('sayGoodbye', answer)
    expect(world.actor.getSnapshot().context.signIn).toBeUndefined()
    expect(world.emitted).toEqual([{ type: 'signIn.kept', signIn: undefined }, { type: 'signIn.left' }])
  })

  it('[D-21] ends a sign-in with the notice that says why', () => {
    const { actor } = start({ signIn: kept })
    actor.send({ type: 'signIn.ended', notice: 'You were signed out after 48 hours without activity.' })
    expect(actor.getSnapshot().context).toMatchObject({ signIn: undefined, notice: 'You were signed out after 48 hours without activity.' })
  })

  it('[D-17] follows another tab, in and out, without telling the tabs again', () => {
    const { actor, emitted } = start({})
    actor.send({ type: 'remembered.elsewhere', signIn: theirs })
    expect([actor.getSnapshot().value, actor.getSnapshot().context.signIn]).toEqual(['signedIn', theirs])
    actor.send({ type: 'remembered.elsewhere', signIn: kept })
    expect([actor.getSnapshot().value, actor.getSnapshot().context.signIn]).toEqual(['signedIn', kept])
    actor.send({ type: 'remembered.elsewhere', signIn: undefined })
    expect([actor.getSnapshot().value, actor.getSnapshot().context.signIn]).toEqual([{ signedOut: 'entering' }, undefined])
    expect(emitted).toEqual([{ type: 'signIn.left' }])
  })

  it('holds what it promises in every state, by every transition', () => {
    const from = (input: Partial<SignInInput>) =>
      ({
        machine: signInMachine,
        input: () => ({ signIn: undefined, code: undefined, ...input }),
        events: {
          'submits the form': { type: 'form.submitted', form },
          'submits it empty': { type: 'form.submitted', form: { email_id: '', password: '' } },
          'opens a link': { type: 'code.found', code: 'xyz' },
          'signs out': { type: 'signOut.requested' },
          'is sent away': { type: 'signIn.ended' },
          'signs in elsewhere': { type: 'remembered.elsewhere', signIn: theirs },
          'signs out elsewhere': { type: 'remembered.elsewhere', signIn: undefined },
        },
        answers: {
          tradeCode: { accepts: accepted(traded), refuses: refused('Used already'), fails: { error: new Error('offline') } },
          askIn: { accepts: accepted(entered), refuses: refused('No'), fails: { error: new Error('offline') } },
          sayGoodbye: { answers: { output: undefined }, fails: { error: new Error('offline') } },
        },
        keyOf: ({ actor }) => {
          const { signIn, code, notice, alert, fieldTexts } = actor.getSnapshot().context
          return [signIn?.token, code, notice !== undefined, alert !== undefined, Object.keys(fieldTexts).length > 0]
        },
        check: ({ trail, before, after, world, emitted }) => {
          const { signIn, form: typed, code } = after.context
          const calling = { tradingCode: 'tradeCode', signedOut: 'askIn', leaving: 'sayGoodbye' } as const
          const isCalling = after.matches('tradingCode') || after.matches('leaving') || after.matches({ signedOut: 'asking' })
          expect(world.running()).toEqual(isCalling ? [calling[after.matches('tradingCode') ? 'tradingCode' : after.matches('leaving') ? 'leaving' : 'signedOut']] : [])
          if (after.matches('signedIn')) expect(signIn).toBeDefined()
          if (after.matches('signedOut')) expect(signIn).toBeUndefined()
          expect(code !== undefined).toBe(after.matches('tradingCode'))
          if (!after.matches({ signedOut: 'asking' })) expect(typed).toEqual({ email_id: '', password: '' })
          // What is kept changes only by an accepted call, by leaving, or by another tab.
          const said = trail.at(-1) ?? ''
          const isTold = emitted.some(({ type }) => type === 'signIn.kept')
          if (before !== undefined && signIn !== before.context.signIn) expect(isTold || said.endsWith('elsewhere')).toBe(true)
          if (isTold) expect(emitted).toContainEqual({ type: 'signIn.kept', signIn })
          expect(emitted.some(({ type }) => type === 'signIn.left')).toBe(before !== undefined && !before.matches('signedOut') && !before.matches('tradingCode') && after.matches('signedOut'))
        },
      }) satisfies Parameters<typeof walkMachine<typeof signInMachine>>[0]

    const walked = walkMachine<typeof signInMachine>(from({}), from({ signIn: kept }), from({ signIn: kept, code: 'abc' }))
    expect(walked).toMatchObject({ unreached: [], astray: [] })
  }, 60_000)
})

// Helpers

const start = (input: Partial<SignInInput>) =>
  startWorld({ machine: signInMachine, input: () => ({ signIn: undefined, code: undefined, ...input }) })
