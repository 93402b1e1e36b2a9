import { describe, expect, it } from 'vitest'
import { sessionUser } from '../../../core/account/session-user.schema.ts'
import { signInMachine } from '../../../core/account/sign-in.machine.ts'
import type { SignInInput } from '../../../core/account/sign-in.machine.ts'
import type { StoredSignIn } from '../../../core/account/stored-sign-in.ts'
import { startWorld, walkMachine } from '../../tools/walk-machine.ts'

const signInOf = (id: number): StoredSignIn => ({
  token: `token-${id}`,
  user: sessionUser.parse({ id, type: 'seller', full_name: `Person ${id}` }),
})
const [kept, traded, entered, theirs] = [1, 2, 3, 4].map(signInOf) as [
  StoredSignIn,
  StoredSignIn,
  StoredSignIn,
  StoredSignIn,
]
const form = { email_id: 'ada@example.com', password: 'secret' }
const accepted = (signIn: StoredSignIn) => ({ output: { isAccepted: true, signIn } })
const refused = (message: string, fieldTexts?: Record<string, string>) => ({
  output: { isAccepted: false, message, fieldTexts },
})

describe('signInMachine', () => {
  it('[D-19] exchanges the code first, and replaces the current sign-in on success', () => {
    const { actor, calls, emitted, answer } = openLink({ signIn: kept })
    expect(calls).toEqual([{ source: 'exchangeCode', input: { id: 'abc' } }])
    expect(actor.getSnapshot().value).toBe('exchangingCode')
    answer('exchangeCode', accepted(traded))
    expect(actor.getSnapshot().value).toBe('signedIn')
    expect(actor.getSnapshot().context).toMatchObject({ signIn: traded, code: undefined, notice: undefined })
    expect(emitted).toEqual([{ type: 'signIn.stored', signIn: traded }])
  })

  it.each([
    [refused('Used already'), 'Used already'],
    [refused(''), 'This sign-in link was used already or is older than 10 minutes'],
    [{ error: new Error('offline') }, 'This sign-in link was used already or is older than 10 minutes'],
  ])('[D-19] leaves the present sign-in when the code is refused, and shows why (%#)', (answer, notice) => {
    const signedIn = openLink({ signIn: kept })
    signedIn.answer('exchangeCode', answer)
    expect(signedIn.actor.getSnapshot().value).toBe('signedIn')
    expect(signedIn.actor.getSnapshot().context).toMatchObject({ signIn: kept, code: undefined, notice })
    expect([signedIn.emitted, signedIn.calls.length]).toEqual([[], 1])

    const visitor = openLink({ signIn: undefined })
    visitor.answer('exchangeCode', answer)
    expect(visitor.actor.getSnapshot().matches('signedOut')).toBe(true)
    expect(visitor.actor.getSnapshot().context.notice).toBe(notice)
  })

  it('sends nothing before the form is filled, and lists what is missing', () => {
    const { actor, calls } = start({})
    actor.send({ type: 'form.submitted', form: { email_id: 'ada', password: '' } })
    expect(calls).toEqual([])
    expect(actor.getSnapshot().context.fieldTexts).toEqual({
      email_id: 'Please enter a valid e-mail address',
      password: 'Please enter password',
    })
    actor.send({ type: 'form.submitted', form })
    expect(calls).toEqual([{ source: 'requestSignIn', input: form }])
    expect(actor.getSnapshot().context.fieldTexts).toEqual({})
  })

  it('sends the parsed form, and clears a refusal once the person leaves the page', () => {
    const { actor, calls, answer } = start({})
    actor.send({ type: 'form.submitted', form: { ...form, email_id: ' ada@example.com ' } })
    expect(calls).toEqual([{ source: 'requestSignIn', input: form }])
    answer('requestSignIn', refused('E-mail or password is not correct'))
    actor.send({ type: 'form.left' })
    expect(actor.getSnapshot().context.alert).toBeUndefined()
  })

  it('sends one request for two quick presses, and keeps no password afterwards', () => {
    const { actor, calls, answer, emitted } = start({})
    actor.send({ type: 'form.submitted', form })
    actor.send({ type: 'form.submitted', form })
    expect(calls).toHaveLength(1)
    answer('requestSignIn', accepted(entered))
    expect(actor.getSnapshot().context).toMatchObject({ signIn: entered, form: { email_id: '', password: '' } })
    expect(emitted).toEqual([{ type: 'signIn.stored', signIn: entered }])
  })

  it('shows a refusal above the form, and passes a missing response to the catalogue', () => {
    const { actor, answer, emitted } = start({})
    actor.send({ type: 'form.submitted', form })
    answer('requestSignIn', refused('E-mail or password is not correct', { email_id: 'Unknown' }))
    expect(actor.getSnapshot().context).toMatchObject({
      alert: 'E-mail or password is not correct',
      fieldTexts: { email_id: 'Unknown' },
      signIn: undefined,
    })
    actor.send({ type: 'form.submitted', form })
    expect(actor.getSnapshot().context).toMatchObject({ alert: undefined, fieldTexts: {} })
    answer('requestSignIn', { error: 'offline' })
    expect(emitted).toEqual([])
    expect(actor.getSnapshot().value).toEqual({ signedOut: 'entering' })
  })

  it('[D-16] follows the sign-in that a sign-up stored, replacing a current one', () => {
    for (const signIn of [undefined, kept]) {
      const { actor, emitted } = start({ signIn })
      actor.send({ type: 'stored.elsewhere', signIn: entered })
      expect(actor.getSnapshot().value).toBe('signedIn')
      expect(actor.getSnapshot().context.signIn).toEqual(entered)
      expect(emitted).toEqual([])
    }
  })

  it.each([[{ output: undefined }], [{ error: new Error('offline') }]])(
    '[D-17] forgets the sign-in when signing out, also when the call fails (%#)',
    (answer) => {
      const world = start({ signIn: kept })
      world.actor.send({ type: 'signOut.requested' })
      expect(world.emitted).toEqual([])
      world.answer('signOut', answer)
      expect(world.actor.getSnapshot().context).toMatchObject({ signIn: undefined, notice: 'You are signed out.' })
      expect(world.emitted).toEqual([{ type: 'signIn.ended', how: 'signOut' }])
    },
  )

  it('[D-21] signs out with the notice that gives the reason', () => {
    const { actor, calls, answer } = start({ signIn: kept })
    actor.send({ type: 'signOut.requested', notice: 'You were signed out after 48 hours without activity.' })
    expect(calls).toEqual([{ source: 'signOut', input: undefined }])
    answer('signOut', { output: undefined })
    expect(actor.getSnapshot().context).toMatchObject({
      signIn: undefined,
      notice: 'You were signed out after 48 hours without activity.',
    })
  })

  it('[D-06] ends only the sign-in whose call returned 401, and only once', () => {
    const { actor, emitted } = start({ signIn: kept })
    actor.send({ type: 'token.refused', token: 'an older one' })
    expect([actor.getSnapshot().value, emitted]).toEqual(['signedIn', []])
    actor.send({ type: 'token.refused', token: kept.token })
    actor.send({ type: 'token.refused', token: kept.token })
    expect(actor.getSnapshot().context.signIn).toBeUndefined()
    expect(emitted).toEqual([{ type: 'signIn.ended', how: 'everything' }])
  })

  it('reports one end when the call that signs out returns 401', () => {
    const { actor, emitted, answer } = start({ signIn: kept })
    actor.send({ type: 'signOut.requested' })
    actor.send({ type: 'token.refused', token: kept.token })
    answer('signOut', { error: new Error('401') })
    expect(emitted).toEqual([{ type: 'signIn.ended', how: 'everything' }])
  })

  it('[D-22] clears everything when the account is deleted, and emits an event', () => {
    const { actor, emitted } = start({ signIn: kept })
    actor.send({ type: 'account.deleted' })
    expect(actor.getSnapshot().context).toMatchObject({ signIn: undefined, notice: 'This account was deleted.' })
    expect(emitted).toEqual([{ type: 'signIn.ended', how: 'everything' }])
  })

  it('[D-16] goes to the sign-in page after a new password is set, whether or not somebody is signed in', () => {
    for (const signIn of [undefined, kept]) {
      const { actor, emitted } = start({ signIn })
      actor.send({ type: 'password.set', notice: 'Your new password is set. Please sign in' })
      expect(actor.getSnapshot().context).toMatchObject({
        signIn: undefined,
        notice: 'Your new password is set. Please sign in',
      })
      expect(emitted).toEqual([{ type: 'signIn.ended', how: 'signOut' }])
    }
  })

  it('[D-17] follows another tab, in and out, and leaves its pages to the guard', () => {
    const { actor, emitted } = start({})
    actor.send({ type: 'stored.elsewhere', signIn: theirs })
    expect([actor.getSnapshot().value, actor.getSnapshot().context.signIn]).toEqual(['signedIn', theirs])
    actor.send({ type: 'stored.elsewhere', signIn: kept })
    expect([actor.getSnapshot().value, actor.getSnapshot().context.signIn]).toEqual(['signedIn', kept])
    actor.send({ type: 'stored.elsewhere', signIn: undefined })
    expect([actor.getSnapshot().value, actor.getSnapshot().context.signIn]).toEqual([
      { signedOut: 'entering' },
      undefined,
    ])
    expect(emitted).toEqual([])
  })

  it('[D-129] keeps the sign-in when the link is for another account, says so, and replaces it when the person agrees', () => {
    const { actor, answer, calls } = openLink({ signIn: kept })
    const text = 'You are signed in as Ada. This link is for B….'
    answer('exchangeCode', { output: { isAccepted: false, message: undefined, fieldTexts: { replaces: text } } })
    expect(actor.getSnapshot().matches('signedIn')).toBe(true)
    expect(actor.getSnapshot().context).toMatchObject({ signIn: kept, notice: text, fieldTexts: { replaces: text } })

    actor.send({ type: 'code.found', code: 'abc', replaces: true })
    expect(calls.at(-1)).toEqual({ source: 'exchangeCode', input: { id: 'abc', replaces: true } })
    answer('exchangeCode', accepted(traded))
    expect(actor.getSnapshot().context).toMatchObject({
      signIn: traded,
      replaces: false,
      notice: undefined,
      fieldTexts: {},
    })
  })

  it('keeps its guarantees in every state and transition', () => {
    const from = (input: Partial<SignInInput>) =>
      ({
        machine: signInMachine,
        input: () => ({ signIn: undefined, ...input }),
        events: {
          'submits the form': { type: 'form.submitted', form },
          'leaves the form': { type: 'form.left' },
          'submits it empty': { type: 'form.submitted', form: { email_id: '', password: '' } },
          'opens a link': { type: 'code.found', code: 'xyz' },
          'agrees to a link': { type: 'code.found', code: 'xyz', replaces: true },
          'signs out': { type: 'signOut.requested' },
          'is refused': ({ context }: { context: SignInInput }) => ({
            type: 'token.refused',
            token: context.signIn?.token,
          }),
          'was refused before': { type: 'token.refused', token: 'an older one' },
          'is deleted': { type: 'account.deleted' },
          'sets a password': { type: 'password.set', notice: 'Please sign in' },
          'signs in elsewhere': { type: 'stored.elsewhere', signIn: theirs },
          'signs out elsewhere': { type: 'stored.elsewhere', signIn: undefined },
        },
        answers: {
          exchangeCode: {
            accepts: accepted(traded),
            refuses: refused('Used already'),
            asks: { output: { isAccepted: false, message: undefined, fieldTexts: { replaces: 'You are signed in' } } },
            fails: { error: new Error('offline') },
          },
          requestSignIn: { accepts: accepted(entered), refuses: refused('No'), fails: { error: new Error('offline') } },
          signOut: { answers: { output: undefined }, fails: { error: new Error('offline') } },
        },
        keyOf: ({ actor }) => {
          const { signIn, code, replaces, notice, alert, fieldTexts } = actor.getSnapshot().context
          return [
            signIn?.token,
            code,
            replaces,
            notice !== undefined,
            alert !== undefined,
            Object.keys(fieldTexts).length > 0,
          ]
        },
        check: ({ trail, before, after, world, emitted }) => {
          const { signIn, form: typed, code } = after.context
          const calling = after.matches('exchangingCode')
            ? ['exchangeCode']
            : after.matches('leaving')
              ? ['signOut']
              : after.matches({ signedOut: 'asking' })
                ? ['requestSignIn']
                : []
          expect(world.running()).toEqual(calling)
          if (after.matches('signedIn')) expect(signIn).toBeDefined()
          if (after.matches('signedOut')) expect(signIn).toBeUndefined()
          expect(code !== undefined).toBe(after.matches('exchangingCode'))
          if (!after.matches({ signedOut: 'asking' })) expect(typed).toEqual({ email_id: '', password: '' })
          // The stored sign-in changes by emitted events, or follows the other tabs.
          const said = trail.at(-1) ?? ''
          expect(emitted.length).toBeLessThanOrEqual(1)
          if (said.endsWith('elsewhere') || said === 'was refused before') expect(emitted).toEqual([])
          else if (before !== undefined && signIn !== before.context.signIn)
            expect(emitted).toEqual(
              signIn === undefined
                ? [expect.objectContaining({ type: 'signIn.ended' })]
                : [{ type: 'signIn.stored', signIn }],
            )
          if (emitted.some(({ type }) => type === 'signIn.ended')) expect(after.matches('signedOut')).toBe(true)
        },
      }) satisfies Parameters<typeof walkMachine<typeof signInMachine>>[0]

    const walked = walkMachine<typeof signInMachine>(from({}), from({ signIn: kept }))
    expect(walked).toMatchObject({ unreached: [], astray: [] })
  }, 60_000)

  // Screens load the machine on the first interaction; until then only the browser's storage is watched.
  it('starts from stored data in the same state as if it had run all along', () => {
    for (const remembered of [[theirs], [theirs, undefined], [kept, theirs], [undefined, kept, undefined]]) {
      const watching = start({})
      for (const signIn of remembered) watching.actor.send({ type: 'stored.elsewhere', signIn })
      const late = start({ signIn: remembered.at(-1) })
      expect([watching.actor.getSnapshot().value, watching.actor.getSnapshot().context]).toEqual([
        late.actor.getSnapshot().value,
        late.actor.getSnapshot().context,
      ])
    }
  })
})

// Helpers

const start = (input: Partial<SignInInput>) =>
  startWorld({ machine: signInMachine, input: () => ({ signIn: undefined, ...input }) })

function openLink(input: SignInInput) {
  const world = start(input)
  world.actor.send({ type: 'code.found', code: 'abc' })
  return world
}
